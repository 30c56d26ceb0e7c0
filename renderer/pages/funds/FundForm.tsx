import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cfoApi, type FundAccount } from '../../api/modules.ts'
import { fundRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { valuesOf } from '../../components/record/record-fields.tsx'
import { fundCurrencyQuery, fundsKey } from '../../queries/funds.ts'
import { useMe } from '../../session/session.ts'
import { type FundValues, fieldsOf, fundFields } from './fund-fields.ts'

/** A new fund account, which opens its book. */
export function CreateFund({ onClose }: { onClose: () => void }) {
  const { organisation } = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Create fund account" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<FundValues>
          fields={fundFields}
          initial={{
            entity_type: 'fund',
            currency: organisation.base_currency,
            fiscal_year_end: '12-31',
          }}
          submit="Create fund account"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            const fund = await cfoApi('POST /api/v1/svc/cfo/accounts', { body: values })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            await navigate({ to: '/funds/$fundId', params: { fundId: String(fund.id) } })
          }}
        />
      )}
    </FormDrawer>
  )
}

export function EditFund({ fund, onClose }: { fund: FundAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(fundCurrencyQuery(fund.id))
  return (
    <FormDrawer title="Edit fund account" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<FundValues>
          fields={fieldsOf(isError ? [] : data?.held_by)}
          initial={valuesOf(fundRecord, fund)}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (_, changed) => {
            await cfoApi('PATCH /api/v1/svc/cfo/accounts/{account_id}', {
              params: { account_id: fund.id },
              body: changed,
            })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
