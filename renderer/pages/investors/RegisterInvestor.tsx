import { useQueryClient } from '@tanstack/react-query'
import { type Investor, portalApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { countries } from '../../format/countries.ts'
import { currencies } from '../../format/currencies.ts'
import { useMe } from '../../session/session.ts'
import { investorsKey, kycStates } from './investors.ts'

type InvestorValues = Pick<
  Investor,
  | 'name'
  | 'entity_type'
  | 'jurisdiction'
  | 'currency'
  | 'committed_capital'
  | 'kyc_status'
  | 'primary_contact_email'
>

const fields: Array<Field<keyof InvestorValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'entity_type', label: 'Type', kind: 'key', hint: 'Such as family office or pension fund' },
  { name: 'jurisdiction', label: 'Country', kind: 'choice', choices: countries },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
  {
    name: 'committed_capital',
    label: 'Committed capital',
    kind: 'money',
    currencyField: 'currency',
    hint: 'What they promised, as the register says it',
  },
  {
    name: 'kyc_status',
    label: 'KYC',
    kind: 'choice',
    required: true,
    choices: Object.entries(kycStates).map(([value, { label }]) => ({ value, label })),
  },
  { name: 'primary_contact_email', label: 'E-mail', kind: 'email' },
]

/** A new investor of the register. */
export function RegisterInvestor({ onClose }: { onClose: () => void }) {
  const { organisation } = useMe()
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Register investor" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<InvestorValues>
          fields={fields}
          initial={{ currency: organisation.base_currency, kyc_status: 'pending' }}
          submit="Register investor"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            await portalApi('POST /api/v1/svc/investor-portal/lps', { body: values })
            await queryClient.invalidateQueries({ queryKey: investorsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
