import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { nameOf } from '../../components/flow/calls.ts'
import {
  type ForeignValues,
  foreignFields,
  foreignMoney,
  useForeignAccounts,
} from '../../components/flow/foreign-accounts.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formatMoney } from '../../format/numbers.ts'
import { callsQuery } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'
import type { Allocated } from './allocation-columns.tsx'

interface CreditProps {
  call: CapitalCall
  line: Allocated
  onDirty: (what: string, dirty: boolean) => void
  onDone: () => void
}

const BACK = 'back'

/** Applies an investor's overpayment to another call of the fund, or refunds it. */
export function UseCredit({ call, line, onDirty, onDone }: CreditProps) {
  const queryClient = useQueryClient()
  const setDirty = useCallback((dirty: boolean) => onDirty('credit', dirty), [onDirty])
  const calls = useQuery(callsQuery)
  const accounts = useForeignAccounts(call)
  if (!calls.data) return <Text size="sm">Looking for the fund’s calls …</Text>
  const open = calls.data.items.filter(
    one => one.fund_account_id === call.fund_account_id && one.outstanding > 0,
  )
  return (
    <SchemaForm<{ use: string; amount: number | null; date: string | null } & ForeignValues>
      fields={[
        {
          name: 'use',
          label: 'Outcome',
          kind: 'choice',
          required: true,
          choices: [
            ...open.map(one => ({ value: String(one.id), label: `It pays ${nameOf(one)}` })),
            { value: BACK, label: 'It was paid back' },
          ],
        },
        {
          name: 'amount',
          label: 'Amount',
          kind: 'money',
          currency: call.currency,
          hint: `Default: ${formatMoney(line.unapplied_credit, call.currency)}, or the amount owed`,
        },
        ...foreignFields(accounts, 'Paid'),
        { name: 'date', label: 'On', kind: 'date', hint: 'Default: today' },
      ]}
      submit="Use the credit"
      guarded={false}
      onDirty={setDirty}
      onSubmit={async ({ use, amount, date, ...foreign }) => {
        const paid = foreignMoney(accounts, foreign)
        const params = { call_id: call.id, lp_id: line.lp_id }
        const how = { ...(amount === null ? {} : { amount }), ...(date ? { date } : {}) }
        if (use === BACK)
          await investorPortalApi(
            'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/credit/refund',
            { params, body: { ...how, ...(paid ? { paid } : {}) } },
          )
        else
          await investorPortalApi(
            'POST /api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}/credit/apply',
            { params, body: { to_call_id: Number(use), ...how } },
          )
        await Promise.all(
          [['investors'], fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
        )
        onDone()
      }}
    />
  )
}
