import { useQueryClient } from '@tanstack/react-query'
import { investorPortalApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { SimilarHint } from '../../components/form/SimilarHint.tsx'
import { investorsKey } from '../../queries/investors.ts'
import { useMe } from '../../session/session.ts'
import { type InvestorValues, investorFields } from './investor-fields.ts'

/** A new investor of the register. */
export function RegisterInvestor({ name, onClose }: { name?: string | undefined; onClose: () => void }) {
  const { organisation } = useMe()
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Register investor" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<InvestorValues>
          fields={investorFields}
          initial={{ currency: organisation.base_currency, kyc_status: 'pending', ...(name && { name }) }}
          submit="Register investor"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          remark={({ name }) => (
            <SimilarHint
              type="lp"
              typed={{ name }}
              find={({ name: wanted = '' }, signal) =>
                investorPortalApi('GET /api/v1/svc/investor-portal/lps/similar', {
                  query: { name: wanted },
                  signal,
                })
              }
            />
          )}
          onSubmit={async values => {
            await investorPortalApi('POST /api/v1/svc/investor-portal/lps', { body: values })
            await queryClient.invalidateQueries({ queryKey: investorsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
