import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CreditGrant, creditsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { count, formatNumber } from '../../format/numbers.ts'
import { creditsKey, packagesQuery } from './credits.ts'

interface GrantValues {
  package: CreditGrant['package']
  note: string | null
}

/** Gives the office more credits, in one of the amounts it knows. */
export function GrantCredits({ onClose }: { onClose: () => void }) {
  const packages = useQuery(packagesQuery)
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Grant credits" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={packages}>
          {({ items }) => (
            <SchemaForm<GrantValues>
              fields={[
                {
                  name: 'package',
                  label: 'Package',
                  kind: 'choice',
                  required: true,
                  choices: items.map(({ key, credits }) => ({
                    value: key,
                    label: `${wordsOfKey(key)}, ${count(credits, 'credit')}`,
                  })),
                  hint: 'No card is charged',
                },
                { name: 'note', label: 'Note', kind: 'text', hint: 'Reason, shown with the entries' },
              ]}
              initial={items[0] ? { package: items[0].key as CreditGrant['package'] } : {}}
              submit="Grant credits"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ package: chosen, note }) => {
                const { granted, balance } = await creditsApi('POST /api/v1/svc/credits/topup/checkout', {
                  body: { package: chosen, ...(note ? { note } : {}) },
                })
                await queryClient.invalidateQueries({ queryKey: creditsKey })
                notifications.show({
                  message: `${count(granted, 'credit')} granted; the balance is ${formatNumber(balance)}`,
                })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
