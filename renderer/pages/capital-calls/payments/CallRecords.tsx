import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CapitalCall } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { formatDate } from '../../../format/dates.ts'
import { inSentence } from '../../../format/words.ts'
import { callRecordStates } from '../../../words/capital.ts'
import { CorrectRecord } from './CorrectRecord.tsx'
import { type CallRecord, recordsOf, words } from './call-records.ts'

/** Payments and whatever else was recorded on a call, each with the way to put it right. */
export function CallRecords({ call, mayWrite }: { call: CapitalCall; mayWrite: boolean }) {
  const [open, setOpen] = useState<CallRecord | null>(null)
  const records = recordsOf(call)
  if (records.length === 0) return null
  const onlyPayments = records.every(({ kind }) => kind === 'payment')
  const title = onlyPayments ? 'Payments' : 'Payments, waivers, interest'
  return (
    <RecordSection title={title}>
      <FiguresTable
        id={`payments-${call.id}`}
        label={title}
        rows={records}
        columns={columnsOf(call).toSpliced(1, 0, ...(mayWrite ? [correctColumn(call, setOpen)] : []))}
        rowId={({ kind, id }) => `${kind} ${id}`}
      />
      {open && <CorrectRecord call={call} record={open} onClose={() => setOpen(null)} />}
    </RecordSection>
  )
}

const nameOf = ({ allocation }: CapitalCall, { lp_id }: CallRecord): string =>
  allocation.find(line => line.lp_id === lp_id)?.lp_name ?? ''

const correctColumn = (call: CapitalCall, open: (record: CallRecord) => void): Column<CallRecord> => ({
  id: 'correct',
  title: 'Correct',
  kind: 'text',
  value: () => null,
  action: true,
  show: record =>
    record.void === null && (
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Correct: ${inSentence(words[record.kind])} by ${nameOf(call, record)} on ${formatDate(record.date)}`}
        onClick={() => open(record)}
      >
        Correct
      </Button>
    ),
})

function columnsOf(call: CapitalCall): Array<Column<CallRecord>> {
  const unit = () => call.currency
  const money = (id: string, title: string, value: (one: CallRecord) => number | null) =>
    ({ id, title, kind: 'money', value, currency: unit }) as const
  return [
    { id: 'investor', title: 'Investor', kind: 'text', value: one => nameOf(call, one) },
    {
      id: 'what',
      title: 'Type',
      kind: 'text',
      value: one => (one.ofCredit ? 'Refunded credit' : words[one.kind]),
    },
    { id: 'date', title: 'Date', kind: 'date', value: one => one.date },
    { id: 'reference', title: 'Reference or reason', kind: 'text', value: one => one.reference },
    money('amount', 'Amount', one => one.amount),
    ...(recordsOf(call).some(({ foreign }) => foreign !== null) ? [inOtherCurrency] : []),
    money('applied', 'Applied', one => one.applied),
    ...(call.interest_charges.length > 0 ? [money('interest', 'To interest', one => one.toInterest)] : []),
    money('unapplied', 'Credit', one => one.unapplied),
    stateColumn({ states: callRecordStates, value: one => (one.void ? 'void' : 'stands') }),
    { id: 'void', title: 'Voided', kind: 'text', value: taken },
  ]
}

const inOtherCurrency: Column<CallRecord> = {
  id: 'foreign',
  title: 'In its own currency',
  kind: 'money',
  value: one => one.foreign?.amount ?? null,
  currency: one => one.foreign?.currency ?? '',
}

const taken = ({ void: undone }: CallRecord): string | null =>
  undone && `${formatDate(undone.date)}: ${undone.reason}`
