import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type CapitalCall, investorPortalApi } from '../../../api/modules.ts'
import { offerUndo } from '../../../components/action/offer-undo.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { rowsOf } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { today } from '../../../format/days.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { readMoney } from '../../../format/read.ts'
import { sumOf } from '../../../format/sums.ts'
import { callsKey } from '../../../queries/calls.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { owedBy, referenceOf, voidPayment } from './RecordPayment.tsx'

interface Sheet {
  payments: ReadonlyArray<{ lp_id: string; amount: number; date: string; reference: string | null }>
}

/** The payments of a call as one sheet, which begins with all that is owed as paid today. */
export function RecordPayments({ call, onClose }: { call: CapitalCall; onClose: () => void }) {
  const queryClient = useQueryClient()
  const owing = call.allocation.filter(line => owedBy(line) > 0)
  return (
    <FormDrawer title="Record payments" size={900} onClose={onClose}>
      {onDirty => (
        <SchemaForm<Sheet>
          wide
          onDirty={onDirty}
          fields={[
            {
              name: 'payments',
              label: 'Payments',
              kind: 'rows',
              row: 'Payment',
              required: true,
              hint: 'Each investor’s amount due, as if all had paid today. Correct it, remove those who have not paid, or paste rows from a spreadsheet. References prevent recording a payment twice',
              columns: [
                {
                  name: 'lp_id',
                  label: 'Investor',
                  kind: 'choice',
                  required: true,
                  choices: owing.map(({ lp_id, lp_name }) => ({ value: String(lp_id), label: lp_name })),
                },
                {
                  name: 'amount',
                  label: 'Amount paid',
                  kind: 'money',
                  required: true,
                  currency: call.currency,
                },
                { name: 'date', label: 'Received on', kind: 'date', required: true },
                { name: 'reference', label: 'Reference', kind: 'text' },
              ],
              start: { date: today() },
            },
          ]}
          initial={{
            payments: owing.map(line => ({
              lp_id: String(line.lp_id),
              amount: owedBy(line),
              date: today(),
              reference: referenceOf(call, line),
            })),
          }}
          outcome={texts => <Total texts={texts.payments ?? ''} call={call} />}
          submit="Record payments"
          onSubmit={async ({ payments }) => {
            const { recorded, currency } = await investorPortalApi(
              'POST /api/v1/svc/investor-portal/calls/{call_id}/payments',
              {
                params: { call_id: call.id },
                body: { payments: payments.map(one => ({ ...one, lp_id: Number(one.lp_id) })) },
              },
            )
            const all = sumOf(
              recorded.map(({ amount }) => amount),
              currency,
            )
            const invalidates = [callsKey, fundsKey]
            offerUndo(queryClient, {
              message: `${recorded.length} payments of ${formatMoney(all, currency)} recorded`,
              undo: async () => {
                for (const { id } of recorded.toReversed()) await voidPayment(call.id, id)
              },
              invalidates,
            })
            await Promise.all(invalidates.map(queryKey => queryClient.invalidateQueries({ queryKey })))
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

/** The sum of the amounts that parse, beside the amount due. */
function Total({ texts, call }: { texts: string; call: CapitalCall }) {
  const { currency } = call
  const amounts = rowsOf(texts).map(({ amount = '' }) => {
    const reading = readMoney(amount, currency)
    return 'value' in reading ? reading.value : 0
  })
  const owed = sumOf(call.allocation.map(owedBy), currency)
  return (
    <Text size="sm" mt="md">
      {`Total ${formatMoney(sumOf(amounts, currency), currency)} of ${formatMoney(owed, currency)} due`}
    </Text>
  )
}
