import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type PricingInput, pricerApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { pricedDealsQuery, pricerKey } from '../pricings.ts'

interface SaveValues {
  deal_id: string
  name: string | null
}

/** Keeps a pricing with the deal that it is of. */
export function SavePricing({ loan, onClose }: { loan: PricingInput; onClose: () => void }) {
  const deals = useQuery(pricedDealsQuery)
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Save to a deal" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={deals}>
          {({ items }) => {
            const fitting = items.filter(({ currency }) => currency === loan.currency)
            if (fitting.length === 0)
              return <Text c="dimmed">No deal is in {loan.currency}. Create one under Deals first.</Text>
            return (
              <SchemaForm<SaveValues>
                fields={[
                  {
                    name: 'deal_id',
                    label: 'Deal',
                    kind: 'choice',
                    required: true,
                    choices: fitting.map(({ id, name }) => ({ value: String(id), label: name })),
                    hint: `Deals in ${loan.currency}`,
                  },
                  { name: 'name', label: 'Name of the scenario', kind: 'text', hint: 'Such as “As offered”' },
                ]}
                submit="Save pricing"
                autoFocus
                onDirty={onDirty}
                onCancel={close}
                onSubmit={async ({ deal_id, name }) => {
                  await pricerApi('POST /api/v1/svc/pricer/run', {
                    body: { ...loan, name, deal_id: Number(deal_id) },
                  })
                  await queryClient.invalidateQueries({ queryKey: pricerKey })
                  const deal = fitting.find(({ id }) => String(id) === deal_id)
                  notifications.show({ message: `Saved to ${deal?.name}` })
                  onClose()
                }}
              />
            )
          }}
        </Loaded>
      )}
    </FormDrawer>
  )
}
