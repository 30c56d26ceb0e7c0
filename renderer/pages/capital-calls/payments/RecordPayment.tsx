import { useQueryClient } from '@tanstack/react-query'
import { type CapitalCall, investorPortalApi } from '../../../api/modules.ts'
import { offerUndo, undoneAtOnce } from '../../../components/action/offer-undo.tsx'
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
  amount: number | null
  date: string | null
  reference: string | null
}

type Line = CapitalCall['allocation'][number]

/** Returns the amount due on the call, and interest charged on it. */
export const owedBy = (line: Line): number => line.outstanding + (line.default?.interest_outstanding ?? 0)

/** Returns whether any of the call is unpaid. */
export const owesAnything = (call: CapitalCall): boolean => call.allocation.some(line => owedBy(line) > 0)

/** Takes a payment back right after it was recorded. */
export const voidPayment = (call_id: number, payment_id: number): Promise<unknown> =>
  investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/payments/{payment_id}/void', {
    params: { call_id, payment_id },
    body: undoneAtOnce,
  })

/** The reference of an investor's first payment, as on their notice; a later one has its own, lest it count as the first. */
export const referenceOf = ({ reference }: CapitalCall, { lp_id, paid }: Line): string | null =>
  reference === null || paid > 0 ? null : `${reference}/${lp_id}`

interface RecordPaymentProps {
  call: CapitalCall
  line: Line
  /** Fields that an address fills in. */
  filled?: Readonly<Record<string, string>> | null
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** An investor's payment on a call, with the amount due as the default. */
export function RecordPayment({ call, line, filled, onDirty, onDone }: RecordPaymentProps) {
  const queryClient = useQueryClient()
  const accounts = useForeignAccounts(call)
  return (
    <SchemaForm<PaymentValues>
      onDirty={onDirty}
      fields={[
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
      initial={{
        reference: referenceOf(call, line),
        ...(accounts.length === 0 && { amount: owedBy(line) }),
        ...(filled?.amount && { amount: Number(filled.amount) }),
        ...(filled?.date && { date: filled.date }),
      }}
      submit="Record payment"
      onSubmit={async ({ amount, date, reference, ...foreign }) => {
        const received = foreignMoney(accounts, foreign)
        const { payment, currency } = await investorPortalApi(
          'POST /api/v1/svc/investor-portal/calls/{call_id}/payment',
          {
            params: { call_id: call.id },
            body: {
              lp_id: line.lp_id,
              reference,
              ...(amount === null ? {} : { amount }),
              ...(received ? { received } : {}),
              ...(date ? { date } : {}),
            },
          },
        )
        const beyond = payment.unapplied > 0
        const invalidates = [callsKey, fundsKey]
        offerUndo(queryClient, {
          message: `${formatMoney(payment.amount, currency)} recorded${beyond ? `, ${formatMoney(payment.unapplied, currency)} of it credited` : ''}`,
          undo: () => voidPayment(call.id, payment.id),
          invalidates,
        })
        await Promise.all(invalidates.map(queryKey => queryClient.invalidateQueries({ queryKey })))
        onDone()
      }}
    />
  )
}
