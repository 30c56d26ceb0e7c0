import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formatMoney } from '../../format/numbers.ts'
import { callsKey } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'

interface PaymentValues {
  lp_id: string
  amount: number
  date: string | null
  reference: string | null
}

/** What an investor paid on a call. */
export function RecordPayment({ call }: { call: CapitalCall }) {
  const queryClient = useQueryClient()
  const owing = call.allocation.filter(({ outstanding }) => outstanding > 0)
  const [only] = owing.length === 1 ? owing : []
  return (
    <SchemaForm<PaymentValues>
      fields={[
        {
          name: 'lp_id',
          label: 'Investor',
          kind: 'choice',
          required: true,
          choices: owing.map(({ lp_id, lp_name, outstanding }) => ({
            value: String(lp_id),
            label: `${lp_name}, owes ${formatMoney(outstanding, call.currency)}`,
          })),
        },
        { name: 'amount', label: 'Amount paid', kind: 'money', required: true, currency: call.currency },
        { name: 'date', label: 'Received on', kind: 'date', hint: 'Today unless you say so' },
        {
          name: 'reference',
          label: 'Reference',
          kind: 'text',
          hint: 'The same one again is the same payment',
        },
      ]}
      initial={only ? { lp_id: String(only.lp_id) } : {}}
      submit="Record payment"
      onSubmit={async ({ lp_id, amount, date, reference }) => {
        const { payment, currency } = await investorPortalApi(
          'POST /api/v1/svc/investor-portal/calls/{call_id}/payment',
          {
            params: { call_id: call.id },
            body: { lp_id: Number(lp_id), amount, reference, ...(date ? { date } : {}) },
          },
        )
        const beyond = payment.unapplied > 0
        notifications.show({
          message: `${formatMoney(payment.amount, currency)} recorded${beyond ? `, ${formatMoney(payment.unapplied, currency)} of it to their credit` : ''}`,
        })
        await Promise.all([callsKey, fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })))
      }}
    />
  )
}
