import { Alert, Button, Drawer, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { cfoApi, type FundAccount, type K1, type K1Proposal } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { AskToLeave } from '../../../components/form/AskToLeave.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { K1Items } from './K1Items.tsx'
import { type ItemText, itemsOf, newItem, readItems } from './k1-items.ts'

interface GenerateK1Props {
  fund: FundAccount
  year: number
  /** One of the last version, where there is one. */
  last: K1 | undefined
  onClose: () => void
}

/** The items of the partnership's return, out of which every partner's K-1 is made. */
export function GenerateK1({ fund, year, last, onClose }: GenerateK1Props) {
  const queryClient = useQueryClient()
  const [items, setItems] = useState<ItemText[]>([newItem(0)])
  const [problem, setProblem] = useState<{ id: number; message: string } | null>(null)
  const [asking, setAsking] = useState(false)
  const typed = items.length > 1 || items.some(({ amount }) => amount !== '')
  const propose = useAction(
    () =>
      cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/k1/proposal', {
        params: { account_id: fund.id },
        query: { tax_year: year },
      }),
    {
      invalidates: [],
      done: proposal => {
        setItems(proposal.items.length === 0 ? [newItem(0)] : itemsOf(proposal))
        setProblem(null)
        return proposal.items.length === 0 ? `The ledger has nothing taxable in ${year}` : ''
      },
    },
  )
  const close = useCallback(() => (typed ? setAsking(true) : onClose()), [typed, onClose])
  return (
    <Drawer opened onClose={close} position="right" size={960} title={`K-1s of ${year}`}>
      {last && (
        <Text size="sm" c="dimmed" mb="md">
          Version {last.version} stays on record; this becomes version {last.version + 1}, without manual
          changes.
        </Text>
      )}
      <Group mb="md" gap="md">
        <Button variant="default" loading={propose.isPending} onClick={() => propose.mutate(undefined)}>
          Propose from the ledger
        </Button>
        <Text size="sm" c="dimmed">
          {typed ? 'It replaces the text below.' : 'Or type the items of the return.'}
        </Text>
      </Group>
      <K1Items
        currency={fund.currency}
        items={items}
        problem={problem}
        onChange={changed => {
          setItems(changed)
          setProblem(null)
        }}
      />
      {propose.data && <Assumed proposal={propose.data} />}
      <SchemaForm<{ kind: 'estimate' | 'final'; amend: string }>
        fields={[
          {
            name: 'kind',
            label: 'Kind',
            kind: 'choice',
            required: true,
            choices: choicesOf({ estimate: 'Estimate', final: 'Final' }),
          },
          ...(last?.kind === 'final'
            ? [
                {
                  name: 'amend' as const,
                  label: 'The last version is final',
                  kind: 'choice' as const,
                  required: true,
                  choices: choicesOf({ no: 'Leave it', yes: 'Amend it' }),
                },
              ]
            : []),
        ]}
        initial={{ kind: 'estimate', amend: 'no' }}
        submit="Generate K-1s"
        guarded={false}
        onCancel={close}
        onSubmit={async ({ kind, amend }) => {
          const read = readItems(items, fund.currency)
          if ('message' in read) return setProblem(read)
          await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/generate', {
            params: { account_id: fund.id },
            body: { tax_year: year, kind, amend: amend === 'yes', items: read.items },
          })
          await queryClient.invalidateQueries({ queryKey: fundsKey })
          onClose()
        }}
      />
      {asking && <AskToLeave onStay={() => setAsking(false)} onLeave={onClose} />}
    </Drawer>
  )
}

/** Omissions and assumptions of the proposal: book is not tax. */
function Assumed({ proposal }: { proposal: K1Proposal }) {
  return (
    <Alert mb="md" color="yellow" variant="outline">
      <Text fw={600}>Book and tax differ: adjust the differences</Text>
      <ul>
        {proposal.left_out.map(({ account, amount, reason }) => (
          <li key={account}>
            {account}, {formatMoney(amount, proposal.currency)}, is left out. {reason}
          </li>
        ))}
        {proposal.assumptions.map(one => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Alert>
  )
}
