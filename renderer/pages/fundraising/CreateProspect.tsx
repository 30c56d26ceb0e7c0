import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lpCrmApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { raisedFundsQuery } from '../../queries/raised-funds.ts'
import { useMe } from '../../session/session.ts'
import { fundraisingKey } from './fundraising.ts'
import { fundIn, type ProspectValues, prospectFields } from './prospect-fields.ts'

/** A limited partner who is to be asked. */
export function CreateProspect({ onClose }: { onClose: () => void }) {
  const { organisation } = useMe()
  const funds = useQuery(raisedFundsQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Add LP" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={funds}>
          {({ items }) => {
            const raising = items.filter(({ status }) => status === 'raising')
            const [only] = raising
            return (
              <SchemaForm<ProspectValues>
                fields={prospectFields(raising, false)}
                initial={{
                  currency: only?.currency ?? organisation.base_currency,
                  ...(raising.length === 1 && only ? { fund_id: String(only.id) } : {}),
                }}
                submit="Add LP"
                autoFocus
                onDirty={onDirty}
                onCancel={close}
                onSubmit={async ({ fund_id, ...values }) => {
                  const { id } = await lpCrmApi('POST /api/v1/svc/lp-crm/lps', {
                    body: { ...values, ...fundIn(fund_id) },
                  })
                  await queryClient.invalidateQueries({ queryKey: fundraisingKey })
                  onClose()
                  await navigate({ to: '/fundraising/$prospectId', params: { prospectId: String(id) } })
                }}
              />
            )
          }}
        </Loaded>
      )}
    </FormDrawer>
  )
}
