import { useQueryClient } from '@tanstack/react-query'
import { type InvestorDetail, investorPortalApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PersonalData } from '../../components/record/PersonalData.tsx'
import { useMay } from '../../session/session.ts'
import { type InvestorValues, investorFields } from './investor-fields.ts'

type Changeable = Omit<InvestorValues, 'currency' | 'kyc_status'>

/** Edits an investor; KYC has its own steps, and the currency is that of the commitments. */
export function EditInvestor({ investor, onClose }: { investor: InvestorDetail; onClose: () => void }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('manage', 'admin')
  const fields = investorFields
    .filter(({ name }) => name !== 'currency' && name !== 'kyc_status')
    .map(field => (field.kind === 'money' ? { ...field, currency: investor.currency } : field))
  return (
    <FormDrawer title="Edit investor" onClose={onClose}>
      {(onDirty, close) => (
        <>
          <SchemaForm<Changeable>
            fields={fields as Array<Field<keyof Changeable>>}
            initial={investor}
            submit="Save"
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async (_, changed) => {
              await investorPortalApi('PATCH /api/v1/svc/investor-portal/lps/{lp_id}', {
                params: { lp_id: investor.id },
                body: { ...changed, version: investor.version },
              })
              await queryClient.invalidateQueries({ queryKey: ['investors'] })
              onClose()
            }}
          />
          {mayManage && investor.primary_contact_email && (
            <PersonalData
              title="Contact person"
              subject={{ type: 'lp', id: investor.id }}
              name={investor.primary_contact_email}
              invalidates={['investors']}
              onErased={onClose}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
