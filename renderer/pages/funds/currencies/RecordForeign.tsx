import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cfoApi, type FundAccount, type GlAccount } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { accountText } from '../../../format/accounts.ts'
import { today } from '../../../format/days.ts'
import { chartQuery, fundsKey } from '../../../queries/funds.ts'

interface Values {
  date: string
  account: string
  way: 'debit' | 'credit'
  foreign: number
  worth: number
  other: string
  description: string | null
}

/** Posts a receipt or payment on a foreign currency account, in that currency and in the fund's. */
export function RecordForeign({ fund, onClose }: { fund: FundAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const chart = useQuery(chartQuery(fund.id))
  return (
    <FormDrawer title="Record a movement" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={chart}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={fieldsFor(fund, items)}
              initial={{ date: today(), way: 'debit' }}
              submit="Post"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ account, way, foreign, worth, other, ...head }) => {
                const against = way === 'debit' ? 'credit' : 'debit'
                await cfoApi('POST /api/v1/svc/cfo/gl/journal', {
                  body: {
                    fund_account_id: fund.id,
                    ...head,
                    lines: [
                      { code: account, [`foreign_${way}`]: foreign, [way]: worth },
                      { code: other, [against]: worth },
                    ],
                  },
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

function fieldsFor(fund: FundAccount, accounts: readonly GlAccount[]): Array<Field<keyof Values>> {
  const choicesOf = (some: readonly GlAccount[]) =>
    some.map(({ code, name, currency }) => ({
      value: code,
      label: `${accountText({ code, name })}${currency === fund.currency ? '' : `, ${currency}`}`,
    }))
  const inOthers = accounts.filter(({ currency }) => currency !== fund.currency)
  return [
    { name: 'date', label: 'Date', kind: 'date', required: true },
    { name: 'account', label: 'Account', kind: 'choice', required: true, choices: choicesOf(inOthers) },
    {
      name: 'way',
      label: 'It',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'debit', label: 'Gets (debit)' },
        { value: 'credit', label: 'Gives (credit)' },
      ],
    },
    {
      name: 'foreign',
      label: 'Amount in account currency',
      kind: 'number',
      required: true,
    },
    {
      name: 'worth',
      label: 'Worth',
      kind: 'money',
      currency: fund.currency,
      required: true,
      hint: 'Exchange value; the difference from cost is realised on disposal',
    },
    {
      name: 'other',
      label: 'Against',
      kind: 'choice',
      required: true,
      choices: choicesOf(accounts.filter(({ currency }) => currency === fund.currency)),
    },
    { name: 'description', label: 'Description', kind: 'text' },
  ]
}
