import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CapitalCall, investorPortalApi } from '../../../api/modules.ts'
import { nameOf } from '../../../components/flow/calls.ts'
import { TakeBack, type TakenBack } from '../../../components/flow/TakeBack.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { callsQuery } from '../../../queries/calls.ts'
import { fundsKey } from '../../../queries/funds.ts'
import type { CallRecord } from './call-records.ts'

const whatBecomes = {
  payment: 'Its entry is reversed and the investor owes the amount again.',
  waiver: 'Its entry is reversed and the investor owes the amount again.',
  interest: 'Its entry is reversed. The latest charge must be voided first; paid charges cannot be voided.',
  refund: 'Its entry is reversed and the credit is restored.',
}
const titles = { payment: 'Payment', waiver: 'Waiver', interest: 'Interest', refund: 'Refund' }

interface CorrectProps {
  call: CapitalCall
  record: CallRecord
  onClose: () => void
}

/** Corrects a record of a call: reverses it, or moves a payment to the right place. */
export function CorrectRecord({ call, record, onClose }: CorrectProps) {
  const amount = formatMoney(record.amount, call.currency)
  return (
    <FormDrawer title={`${titles[record.kind]} of ${amount} on ${formatDate(record.date)}`} onClose={onClose}>
      {onDirty => (
        <>
          {record.kind === 'payment' && !record.ofCredit && (
            <RecordSection title="It was for another call or investor">
              <Move call={call} record={record} onDirty={onDirty} onDone={onClose} />
            </RecordSection>
          )}
          <RecordSection title="It is wrong">
            <TakeBack
              submit="Void record"
              onDirty={onDirty}
              take={how => takeBack(call.id, record, how)}
              onDone={onClose}
            >
              {whatBecomes[record.kind]}
            </TakeBack>
          </RecordSection>
        </>
      )}
    </FormDrawer>
  )
}

/** Each kind of record is undone at an address of its own. */
function takeBack(call_id: number, { kind, id }: CallRecord, body: TakenBack): Promise<unknown> {
  const P = 'POST /api/v1/svc/investor-portal/calls/{call_id}'
  switch (kind) {
    case 'payment':
      return investorPortalApi(`${P}/payments/{payment_id}/void`, {
        params: { call_id, payment_id: id },
        body,
      })
    case 'waiver':
      return investorPortalApi(`${P}/waivers/{waiver_id}/void`, { params: { call_id, waiver_id: id }, body })
    case 'interest':
      return investorPortalApi(`${P}/interest/{charge_id}/void`, { params: { call_id, charge_id: id }, body })
    case 'refund':
      return investorPortalApi(`${P}/refunds/{refund_id}/void`, { params: { call_id, refund_id: id }, body })
  }
}

interface MoveProps {
  call: CapitalCall
  record: CallRecord
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** The calls of the same fund that can be paid, this one first. */
function Move({ call, record, onDirty, onDone }: MoveProps) {
  const queryClient = useQueryClient()
  const calls = useQuery(callsQuery)
  if (!calls.data) return <Text size="sm">Looking for the fund’s calls …</Text>
  const others = calls.data.items.filter(
    one => one.id !== call.id && one.fund_account_id === call.fund_account_id && one.outstanding > 0,
  )
  return (
    <SchemaForm<{ call: string; investor: string; reason: string }>
      fields={[
        {
          name: 'call',
          label: 'Call',
          kind: 'choice',
          required: true,
          choices: [call, ...others].map(one => ({ value: String(one.id), label: nameOf(one) })),
        },
        {
          name: 'investor',
          label: 'Payer',
          kind: 'choice',
          required: true,
          choices: call.allocation.map(({ lp_id, lp_name }) => ({ value: String(lp_id), label: lp_name })),
        },
        { name: 'reason', label: 'Reason for the move', kind: 'text', required: true, hint: 'Kept for good' },
      ]}
      initial={{ call: String(call.id), investor: String(record.lp_id) }}
      submit="Move the payment"
      guarded={false}
      onDirty={onDirty}
      onSubmit={async ({ call: to, investor, reason }) => {
        await investorPortalApi(
          'POST /api/v1/svc/investor-portal/calls/{call_id}/payments/{payment_id}/reapply',
          {
            params: { call_id: call.id, payment_id: record.id },
            body: { to_call_id: Number(to), lp_id: Number(investor), reason },
          },
        )
        await Promise.all(
          [['investors'], fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
        )
        onDone()
      }}
    />
  )
}
