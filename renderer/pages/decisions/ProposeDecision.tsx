import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { decisionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { allDealsQuery } from '../../queries/deals.ts'
import { decisionsKey, votersQuery } from './decisions.ts'

interface Values {
  deal_id: string
  title: string
  amount: number
  terms: string | null
  members: string[]
  conditions: string | null
}

/** Drafts a decision: deal, amount, terms and voters. */
export function ProposeDecision({ dealId, onClose }: { dealId?: number; onClose: () => void }) {
  const deals = useQuery(allDealsQuery)
  const voters = useQuery(votersQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Propose decision" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={deals}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={[
                {
                  name: 'deal_id',
                  label: 'Deal',
                  kind: 'choice',
                  required: true,
                  choices: items.map(({ id, name }) => ({ value: String(id), label: name })),
                },
                { name: 'title', label: 'Decision', kind: 'text', required: true },
                {
                  name: 'amount',
                  label: 'Amount',
                  kind: 'money',
                  required: true,
                  hint: 'In the deal currency',
                },
                { name: 'terms', label: 'Terms asked for', kind: 'multiline' },
                {
                  name: 'members',
                  label: 'Voters',
                  kind: 'list',
                  choices: (voters.data?.items ?? []).map(({ id, name }) => ({
                    value: String(id),
                    label: name,
                  })),
                },
                {
                  name: 'conditions',
                  label: 'Conditions',
                  kind: 'multiline',
                  hint: 'One per line. Each must be met or waived before the deal is won',
                },
              ]}
              initial={dealId === undefined ? {} : { deal_id: String(dealId) }}
              submit="Propose decision"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ deal_id, title, amount, terms, members, conditions }) => {
                const { id } = await decisionsApi('POST /api/v1/svc/decisions', {
                  body: {
                    deal_id: Number(deal_id),
                    title,
                    amount,
                    terms,
                    members: members.map(Number),
                    conditions: linesOf(conditions).map(text => ({ text })),
                  },
                })
                await queryClient.invalidateQueries({ queryKey: decisionsKey })
                onClose()
                await navigate({ to: '/decisions/$decisionId', params: { decisionId: String(id) } })
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
