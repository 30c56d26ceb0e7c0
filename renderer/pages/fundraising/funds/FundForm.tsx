import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lpCrmApi, type RaisedFund } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { currencies } from '../../../format/currencies.ts'
import { fundsQuery } from '../../../queries/funds.ts'
import { useMe } from '../../../session/session.ts'
import { raisedFundStates } from '../../../words/fundraising.ts'
import { choicesOf, fundraisingKey } from '../fundraising.ts'

interface Values
  extends Pick<
    RaisedFund,
    'target_amount' | 'hard_cap_amount' | 'first_close_on' | 'final_close_on' | 'notes' | 'status'
  > {
  fund_account_id: string | null
  name: string | null
  currency: string | null
}

const terms = (currency: string | undefined): Array<Field<keyof Values>> => {
  const unit = currency === undefined ? { currencyField: 'currency' as const } : { currency }
  return [
    { name: 'target_amount', label: 'Target', kind: 'money', ...unit },
    { name: 'hard_cap_amount', label: 'Hard cap', kind: 'money', ...unit },
    { name: 'first_close_on', label: 'First close', kind: 'date' },
    { name: 'final_close_on', label: 'Final close', kind: 'date' },
    { name: 'notes', label: 'Notes', kind: 'multiline' },
  ]
}

/** Creates or edits a fund in fundraising. */
export function FundForm({ fund, onClose }: { fund?: RaisedFund; onClose: () => void }) {
  return fund ? <EditFund fund={fund} onClose={onClose} /> : <RaiseFund onClose={onClose} />
}

function RaiseFund({ onClose }: { onClose: () => void }) {
  const books = useQuery(fundsQuery)
  const { organisation } = useMe()
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Raise a fund" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={books}>
          {({ items }) => (
            <SchemaForm<Omit<Values, 'status'>>
              fields={
                [
                  {
                    name: 'fund_account_id',
                    label: 'Fund account',
                    kind: 'choice',
                    choices: items.map(({ id, name }) => ({ value: String(id), label: name })),
                    hint: 'Takes its name and currency from the book',
                  },
                  { name: 'name', label: 'Or a fund without a book yet', kind: 'text' },
                  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies },
                  ...terms(undefined),
                ] as Array<Field<keyof Omit<Values, 'status'>>>
              }
              asks={(name, { fund_account_id }) =>
                !fund_account_id || (name !== 'name' && name !== 'currency')
              }
              initial={{ currency: organisation.base_currency }}
              submit="Raise fund"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ fund_account_id, name, currency, ...values }) => {
                await lpCrmApi('POST /api/v1/svc/lp-crm/funds', {
                  body: {
                    ...values,
                    ...(fund_account_id === null
                      ? { ...(name === null ? {} : { name }), ...(currency === null ? {} : { currency }) }
                      : { fund_account_id: Number(fund_account_id) }),
                  },
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

function EditFund({ fund, onClose }: { fund: RaisedFund; onClose: () => void }) {
  const books = useQuery(fundsQuery)
  const queryClient = useQueryClient()
  const hasBook = fund.fund_account_id !== null
  return (
    <FormDrawer title={`Edit ${fund.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={books}>
          {({ items }) => (
            <SchemaForm<Omit<Values, 'currency'>>
              fields={
                [
                  {
                    name: 'fund_account_id',
                    label: 'Fund account',
                    kind: 'choice',
                    choices: items.map(({ id, name }) => ({ value: String(id), label: name })),
                    ...(hasBook ? { fixed: 'Unchanged' } : {}),
                  },
                  {
                    name: 'name',
                    label: 'Name',
                    kind: 'text',
                    ...(hasBook ? { fixed: 'From the book: rename the fund there' } : {}),
                  },
                  {
                    name: 'status',
                    label: 'Status',
                    kind: 'choice',
                    choices: choicesOf(raisedFundStates),
                    required: true,
                  },
                  ...terms(fund.currency),
                ] as Array<Field<keyof Omit<Values, 'currency'>>>
              }
              initial={{
                ...fund,
                fund_account_id: fund.fund_account_id === null ? null : String(fund.fund_account_id),
              }}
              submit="Save"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async (_, { fund_account_id, name, ...changed }) => {
                await lpCrmApi('PATCH /api/v1/svc/lp-crm/funds/{fund_id}', {
                  params: { fund_id: fund.id },
                  body: {
                    ...changed,
                    ...(fund_account_id ? { fund_account_id: Number(fund_account_id) } : {}),
                    ...(name && !fund_account_id ? { name } : {}),
                    version: fund.version,
                  },
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
