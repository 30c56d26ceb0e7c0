import { Alert, Button, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Transaction, type TransactionFlowLine, transactionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { useTakeBack } from '../../components/action/use-take-back.tsx'
import { AddFlowLine } from '../../components/funds-flow/AddFlowLine.tsx'
import { FlowLines } from '../../components/funds-flow/FlowLines.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatDate } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import { fundsFlowQuery, transactionsKey } from './transactions.ts'

/** Sources and uses, which accounts were confirmed, and whether the whole flow was. */
export function FundsFlow({ transaction, mayWrite }: { transaction: Transaction; mayWrite: boolean }) {
  const { id, currency } = transaction
  const flow = useQuery(fundsFlowQuery(id))
  const mayConfirm = useMay('approve', 'transactions') && mayWrite
  const [adding, setAdding] = useState(false)
  const confirm = useAction(
    () =>
      transactionsApi('POST /api/v1/svc/transactions/{tx_id}/funds-flow/confirm', { params: { tx_id: id } }),
    { invalidates: [transactionsKey], done: () => 'The funds flow is confirmed' },
  )
  const lines = useLines(id)
  const changes = mayWrite ? lines : null
  const add = mayWrite && (
    <Button variant="default" size="xs" onClick={() => setAdding(true)}>
      Add line
    </Button>
  )
  return (
    <RecordSection title="Funds flow" action={add}>
      <Loaded query={flow}>
        {({ sources, uses, total_sources, total_uses, missing, confirmed_by, confirmed_at }) =>
          sources.length + uses.length === 0 ? (
            <Empty title="No funds flow yet">
              Add payers and payees. Sources must equal uses, to the cent.
            </Empty>
          ) : (
            <>
              <FlowLines
                title="Sources"
                lines={sources}
                total={total_sources}
                currency={currency}
                needsCallBack={false}
                changes={changes}
              />
              <FlowLines
                title="Uses"
                lines={uses}
                total={total_uses}
                currency={currency}
                needsCallBack
                changes={changes}
              />
              {confirmed_at === null ? (
                <Alert
                  mt="md"
                  variant="outline"
                  color={missing.length === 0 ? 'green' : 'gray'}
                  title={missing.length === 0 ? 'Ready to be confirmed' : 'Not ready to be confirmed'}
                >
                  {missing.length > 0 ? (
                    <List size="sm">
                      {missing.map(one => (
                        <List.Item key={one}>{one}</List.Item>
                      ))}
                    </List>
                  ) : (
                    mayConfirm && (
                      <Button size="xs" loading={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
                        Confirm funds flow
                      </Button>
                    )
                  )}
                </Alert>
              ) : (
                <Text size="sm" mt="md">
                  Confirmed by {confirmed_by}, {formatDate(confirmed_at.slice(0, 10))}. Any change revokes it.
                </Text>
              )}
            </>
          )
        }
      </Loaded>
      {adding && (
        <AddFlowLine
          title="Add line"
          currency={currency}
          sides={['source', 'use']}
          changes={transactionsKey}
          onAdd={body =>
            transactionsApi('POST /api/v1/svc/transactions/{tx_id}/funds-flow', {
              params: { tx_id: id },
              body,
            })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </RecordSection>
  )
}

/** Actions on a line; a restored one has to be called back again. */
function useLines(tx_id: number) {
  const invalidates = [transactionsKey]
  const callBack = useAction(
    ({ id }: TransactionFlowLine) =>
      transactionsApi('POST /api/v1/svc/transactions/{tx_id}/funds-flow/{line_id}/call-back', {
        params: { tx_id, line_id: id },
      }),
    { invalidates, done: (_answer, { party }) => `You heard ${party} confirm the account` },
  )
  const { takeBack, busy } = useTakeBack<TransactionFlowLine>({
    remove: ({ id }) =>
      transactionsApi('DELETE /api/v1/svc/transactions/{tx_id}/funds-flow/{line_id}', {
        params: { tx_id, line_id: id },
      }),
    restore: ({ side, party, purpose, amount }) =>
      transactionsApi('POST /api/v1/svc/transactions/{tx_id}/funds-flow', {
        params: { tx_id },
        body: { side, party, purpose, amount },
      }),
    done: ({ party }) => `The line of ${party} was removed`,
    invalidates,
  })
  return { busy: busy || callBack.isPending, onCallBack: callBack.mutate, onRemove: takeBack }
}
