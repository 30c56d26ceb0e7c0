import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { transactionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { currencies } from '../../format/currencies.ts'
import { allDealsQuery } from '../../queries/deals.ts'
import { transactionsKey } from './transactions.ts'

interface Values {
  deal_id: string | null
  name: string | null
  target_close_date: string | null
  pack: 'pack' | 'empty'
  currency: string | null
  notes: string | null
}

/** A new closing: of which deal, by when, and with which checklist it begins. */
export function DraftClosing({ dealId, onClose }: { dealId?: number; onClose: () => void }) {
  const deals = useQuery(allDealsQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Draft closing" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={deals}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={[
                {
                  name: 'deal_id',
                  label: 'Deal',
                  kind: 'choice',
                  choices: items.map(({ id, name }) => ({ value: String(id), label: name })),
                },
                { name: 'name', label: 'Name', kind: 'text', hint: 'Default: from the deal' },
                {
                  name: 'target_close_date',
                  label: 'Target close',
                  kind: 'date',
                  hint: 'The days of the checklist are counted from it',
                },
                {
                  name: 'pack',
                  label: 'Checklist',
                  kind: 'choice',
                  required: true,
                  choices: [
                    { value: 'pack', label: 'The office’s closing pack' },
                    { value: 'empty', label: 'Empty' },
                  ],
                },
                {
                  name: 'currency',
                  label: 'Currency of the funds flow',
                  kind: 'choice',
                  choices: currencies,
                  hint: 'Default: from the deal',
                },
                { name: 'notes', label: 'Notes', kind: 'multiline' },
              ]}
              initial={{ pack: 'pack', ...(dealId === undefined ? {} : { deal_id: String(dealId) }) }}
              submit="Draft closing"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ deal_id, currency, name, pack, ...values }) => {
                const { id } = await transactionsApi('POST /api/v1/svc/transactions/draft', {
                  body: {
                    ...values,
                    ...(name === null ? {} : { name }),
                    ...(currency === null ? {} : { currency }),
                    deal_id: deal_id === null ? null : Number(deal_id),
                    seed_default_tasks: pack === 'pack',
                  },
                })
                await queryClient.invalidateQueries({ queryKey: transactionsKey })
                onClose()
                await navigate({
                  to: '/transactions/$transactionId',
                  params: { transactionId: String(id) },
                })
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
