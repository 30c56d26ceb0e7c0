import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Syndication, type SyndicationUse, syndicationApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { useTakeBack } from '../../components/action/use-take-back.tsx'
import { AddFlowLine } from '../../components/funds-flow/AddFlowLine.tsx'
import { type FlowLine, FlowLines } from '../../components/funds-flow/FlowLines.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatMoney } from '../../format/numbers.ts'
import { fundsFlowQuery, syndicationsKey } from './syndications.ts'

/** Sources and uses, and which accounts were confirmed. */
export function FundsFlow({ syndication, mayWrite }: { syndication: Syndication; mayWrite: boolean }) {
  const { id, currency } = syndication
  const flow = useQuery(fundsFlowQuery(id))
  const [adding, setAdding] = useState(false)
  const changes = useLines(id)
  return (
    <RecordSection
      title="Funds flow"
      action={
        mayWrite && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add use
          </Button>
        )
      }
    >
      <Loaded query={flow}>
        {({ uses, total_sources, total_received, total_uses, difference, balanced }) => (
          <>
            <Text size="sm" mb="sm">
              {formatMoney(total_sources, currency)} come in from the allocations, of which{' '}
              {formatMoney(total_received, currency)} were received; {formatMoney(total_uses, currency)} go
              out.{' '}
              {balanced
                ? 'Both are equal.'
                : difference > 0
                  ? `${formatMoney(difference, currency)} have no use yet.`
                  : `The uses exceed the sources by ${formatMoney(-difference, currency)}.`}
            </Text>
            {uses.length > 0 && (
              <FlowLines
                title="Uses"
                lines={uses.map(lineOf)}
                total={total_uses}
                currency={currency}
                needsCallBack
                changes={mayWrite ? changes : null}
              />
            )}
          </>
        )}
      </Loaded>
      {adding && (
        <AddFlowLine
          title="Add use"
          currency={currency}
          sides={['use']}
          changes={syndicationsKey}
          onAdd={line => addUse(id, line)}
          onClose={() => setAdding(false)}
        />
      )}
    </RecordSection>
  )
}

const lineOf = ({ payee, ...use }: SyndicationUse): FlowLine => ({ ...use, party: payee })

const addUse = (
  synd_id: number,
  { party, purpose, amount }: Pick<FlowLine, 'party' | 'purpose' | 'amount'>,
) =>
  syndicationApi('POST /api/v1/svc/syndication/{synd_id}/uses', {
    params: { synd_id },
    body: { payee: party, purpose, amount },
  })

/** Actions on a use; a restored one has to be called back again. */
function useLines(synd_id: number) {
  const invalidates = [syndicationsKey]
  const callBack = useAction(
    ({ id }: FlowLine) =>
      syndicationApi('POST /api/v1/svc/syndication/{synd_id}/uses/{use_id}/call-back', {
        params: { synd_id, use_id: id },
      }),
    { invalidates, done: (_answer, { party }) => `You heard ${party} confirm the account` },
  )
  const { takeBack, busy } = useTakeBack<FlowLine>({
    remove: ({ id }) =>
      syndicationApi('DELETE /api/v1/svc/syndication/{synd_id}/uses/{use_id}', {
        params: { synd_id, use_id: id },
      }),
    restore: line => addUse(synd_id, line),
    done: ({ party }) => `The use of ${party} was removed`,
    invalidates,
  })
  return { busy: busy || callBack.isPending, onCallBack: callBack.mutate, onRemove: takeBack }
}
