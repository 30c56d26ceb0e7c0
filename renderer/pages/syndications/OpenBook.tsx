import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { syndicationApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { allDealsQuery } from '../../queries/deals.ts'
import { type BookValues, bookFields, rulesIn } from './book-fields.ts'
import { syndicationsKey } from './syndications.ts'

type Values = BookValues & { deal_id: string | null }

/** A new book: of which deal, how much is to be placed, and how it is scaled back. */
export function OpenBook({ dealId, onClose }: { dealId?: number; onClose: () => void }) {
  const deals = useQuery(allDealsQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Open book" onClose={onClose}>
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
                ...bookFields,
              ]}
              initial={dealId === undefined ? {} : { deal_id: String(dealId) }}
              submit="Open book"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ deal_id, currency, name, ...values }) => {
                const { id } = await syndicationApi('POST /api/v1/svc/syndication', {
                  body: {
                    ...values,
                    ...rulesIn(values),
                    ...(name === null ? {} : { name }),
                    ...(currency === null ? {} : { currency }),
                    deal_id: deal_id === null ? null : Number(deal_id),
                  },
                })
                await queryClient.invalidateQueries({ queryKey: syndicationsKey })
                onClose()
                await navigate({ to: '/syndications/$syndicationId', params: { syndicationId: String(id) } })
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
