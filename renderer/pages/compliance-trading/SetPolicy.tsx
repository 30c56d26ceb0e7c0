import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type PreclearancePolicyInForce } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../format/choices.ts'
import { currencies } from '../../format/currencies.ts'
import { tradedInstruments } from '../../words/compliance.ts'
import { tradingKey } from './trading.ts'

type Values = PreclearancePolicyInForce & { effective_on: string | null }

/** Sets new rules from a day on; earlier decisions stay. */
export function SetPolicy({ policy, onClose }: { policy: PreclearancePolicyInForce; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Set pre-clearance rules" onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text size="sm" mb="md">
            Earlier decisions are unchanged.
          </Text>
          <SchemaForm<Values>
            fields={[
              { name: 'effective_on', label: 'From', kind: 'date', hint: 'Default: today' },
              {
                name: 'blackout_days',
                label: 'Blackout days',
                kind: 'number',
                required: true,
                hint: 'Before and after a client’s trade in the same security',
              },
              {
                name: 'holding_days',
                label: 'Holding days',
                kind: 'number',
                required: true,
                hint: 'Before the opposite trade; typically 30 or 60',
              },
              {
                name: 'valid_business_days',
                label: 'Approval validity (business days)',
                kind: 'number',
                required: true,
                hint: 'After its due date',
              },
              {
                name: 'exempt_instruments',
                label: 'Exempt',
                kind: 'list',
                choices: choicesOf(tradedInstruments),
                hint: 'Cleared at once',
              },
              {
                name: 'de_minimis_amount',
                label: 'Without a reviewer up to',
                kind: 'money',
                currencyField: 'de_minimis_currency',
              },
              {
                name: 'de_minimis_currency',
                label: 'Currency of that amount',
                kind: 'choice',
                choices: currencies,
              },
            ]}
            initial={policy}
            submit="Set rules"
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async ({ effective_on, ...values }) => {
              await complianceApi('POST /api/v1/svc/compliance/trade/policies', {
                body: { ...values, ...(effective_on === null ? {} : { effective_on }) },
              })
              await queryClient.invalidateQueries({ queryKey: tradingKey })
              onClose()
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}
