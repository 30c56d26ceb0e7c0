import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cfoApi, type FundAccount } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { accountText } from '../../../format/accounts.ts'
import { chartQuery, fundsKey } from '../../../queries/funds.ts'

interface Values {
  parent_code: string
  code: string
  name: string
  currency: string
}

/** Opens an account of the fund's chart that is kept in another currency. */
export function OpenForeignAccount({ fund, onClose }: { fund: FundAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const chart = useQuery(chartQuery(fund.id))
  return (
    <FormDrawer title="Open an account in another currency" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={chart}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={[
                {
                  name: 'parent_code',
                  label: 'Details',
                  kind: 'choice',
                  required: true,
                  choices: items
                    .filter(
                      ({ type, parent_code }) => parent_code === null && /^(asset|liability)$/.test(type),
                    )
                    .map(one => ({ value: one.code, label: accountText(one) })),
                },
                { name: 'code', label: 'Code', kind: 'text', required: true, hint: 'Such as 1011' },
                { name: 'name', label: 'Name', kind: 'text', required: true },
                { name: 'currency', label: 'Currency', kind: 'code', required: true, hint: 'Such as EUR' },
              ]}
              initial={{ parent_code: '1010' }}
              submit="Open the account"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async values => {
                await cfoApi('POST /api/v1/svc/cfo/gl/accounts', {
                  body: { fund_account_id: fund.id, ...values },
                })
                await queryClient.invalidateQueries({ queryKey: fundsKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
