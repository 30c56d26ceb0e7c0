import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lpCrmApi, type ProspectDetail } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { raisedFundsQuery } from '../../queries/raised-funds.ts'
import { fundraisingKey } from './fundraising.ts'
import { fundIn, type ProspectValues, prospectFields } from './prospect-fields.ts'

/** Edits an LP. */
export function EditProspect({ prospect, onClose }: { prospect: ProspectDetail; onClose: () => void }) {
  const funds = useQuery(raisedFundsQuery)
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Edit LP" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={funds}>
          {({ items }) => (
            <SchemaForm<ProspectValues>
              fields={prospectFields(items, prospect.investor_id !== null)}
              initial={{ ...prospect, fund_id: prospect.fund_id === null ? null : String(prospect.fund_id) }}
              submit="Save"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async (_, { fund_id, ...changed }) => {
                await lpCrmApi('PATCH /api/v1/svc/lp-crm/lps/{lp_id}', {
                  params: { lp_id: prospect.id },
                  body: { ...changed, ...fundIn(fund_id), version: prospect.version },
                })
                await queryClient.invalidateQueries({ queryKey: fundraisingKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
