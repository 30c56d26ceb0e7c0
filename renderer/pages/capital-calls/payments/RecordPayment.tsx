import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type CapitalCall, investorPortalApi } from '../../../api/modules.ts'
import {
  type ForeignValues,
  foreignFields,
  foreignMoney,
  useForeignAccounts,
} from '../../../components/flow/foreign-accounts.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formatMoney } from '../../../format/numbers.ts'
import { callsKey } from '../../../queries/calls.ts'
import { fundsKey } from '../../../queries/funds.ts'

interface PaymentValues extends ForeignValues {
  lp_id: string
  amount: number | null
  date: string | null
  reference: string | null
}

type Line = CapitalCall['allocation'][number]

/** Returns the amount due on the call, and interest charged on it. */
const owedBy = (line: Line): number => line.outstanding + (line.default?.interest_outstanding ?? 0)

/** Returns whether any of the call is unpaid. */
export const owesAnything = (call: CapitalCall): boolean => call.allocation.some(line => owedBy(line) > 0)

/** An investor's payments on a call. */
export function RecordPayment({ call }: { call: CapitalCall }) {
  const queryClient = useQueryClient()
  const owing = call.allocation.filter(line => owedBy(line) > 0)
  const accounts = useForeignAccounts(call)
  const [only] = owing.length === 1 ? owing : []
  return (
    <SchemaForm<PaymentValues>
      fields={[
        {
          name: 'lp_id',
          label: 'Investor',
          kind: 'choice',
          required: true,
          choices: owing.map(line => ({
            value: String(line.lp_id),
            label: `${line.lp_name}, owes ${formatMoney(owedBy(line), call.currency)}`,
          })),
        },
        {
          name: 'amount',
          label: 'Amount paid',
          kind: 'money',
          required: accounts.length === 0,
          currency: call.currency,
          ...(accounts.length > 0
            ? { hint: 'For another currency, the amount credited; default: converted at the day’s rate' }
            : {}),
        },
        ...foreignFields(accounts, 'Received'),
        { name: 'date', label: 'Received on', kind: 'date', hint: 'Default: today' },
        {
          name: 'reference',
          label: 'Reference',
          kind: 'text',
          hint: 'Prevents recording the same payment twice',
        },
      ]}
      initial={only ? { lp_id: String(only.lp_id) } : {}}
      submit="Record payment"
      onSubmit={async ({ lp_id, amount, date, reference, ...foreign }) => {
        const received = foreignMoney(accounts, foreign)
        const { payment, currency } = await investorPortalApi(
          'POST /api/v1/svc/investor-portal/calls/{call_id}/payment',
          {
            params: { call_id: call.id },
            body: {
              lp_id: Number(lp_id),
              reference,
              ...(amount === null ? {} : { amount }),
              ...(received ? { received } : {}),
              ...(date ? { date } : {}),
            },
          },
        )
        const beyond = payment.unapplied > 0
        notifications.show({
          message: `${formatMoney(payment.amount, currency)} recorded${beyond ? `, ${formatMoney(payment.unapplied, currency)} of it credited` : ''}`,
        })
        await Promise.all([callsKey, fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })))
      }}
    />
  )
}
