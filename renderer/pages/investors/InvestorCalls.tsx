import { Anchor } from '@mantine/core'
import type { InvestorDetail } from '../../api/modules.ts'
import { noticesAt } from '../../api/papers.ts'
import { Status } from '../../components/facts/Status.tsx'
import { nameOf, purposeColumn } from '../../components/flow/calls.ts'
import { Empty } from '../../components/states/Empty.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { meant } from '../../language/language.ts'
import { callLineStates } from '../../words/capital.ts'

type CallOfInvestor = InvestorDetail['capital_calls'][number]

/** Calls of an investor, with the investor's amounts only. */
export function InvestorCalls({ investor }: { investor: InvestorDetail }) {
  if (investor.capital_calls.length === 0) {
    return (
      <Empty title="No calls yet">Capital calls of this investor appear here, with the amount owed.</Empty>
    )
  }
  return (
    <DataTable
      id="calls-of-investor"
      noun="capital call"
      rows={investor.capital_calls}
      columns={callColumns(investor.id)}
      rowId={({ id }) => id}
      href={({ id }) => `/capital-calls/${id}`}
    />
  )
}

const currency = (call: CallOfInvestor) => call.currency

/** The columns of the calls on an investor, with the notice of each. */
export const callColumns = (investorId: number): Array<Column<CallOfInvestor>> => [
  { id: 'reference', title: 'Reference', kind: 'text', value: nameOf },
  {
    id: 'status',
    title: 'Status',
    kind: 'choice',
    value: call => call.line_status,
    choices: Object.entries(callLineStates).map(([value, { label }]) => ({ value, label })),
    show: ({ line_status, status }) =>
      status === 'draft' || status === 'approved' || status === 'cancelled' ? (
        <Status tone="quiet">
          {status === 'cancelled' ? meant('Cancelled', 'a capital call') : 'Not issued'}
        </Status>
      ) : (
        <Status tone={callLineStates[line_status].tone}>{callLineStates[line_status].label}</Status>
      ),
    width: 130,
  },
  { id: 'due_date', title: 'Due', kind: 'date', value: call => call.due_date },
  { id: 'amount', title: 'Called', kind: 'money', value: call => call.amount, currency },
  { id: 'paid', title: 'Paid', kind: 'money', value: call => call.paid, currency },
  { id: 'outstanding', title: 'Outstanding', kind: 'money', value: call => call.outstanding, currency },
  {
    id: 'unfunded_after',
    title: 'Unfunded after',
    kind: 'money',
    sums: false,
    value: call => call.unfunded_after,
    currency,
  },
  {
    id: 'notice',
    title: 'Notice',
    kind: 'text',
    value: () => null,
    action: true,
    show: call => (
      <Anchor
        size="sm"
        href={noticesAt('calls', call.id, 'pdf', investorId)}
        download
        aria-label={`Notice for ${nameOf(call)} as PDF`}
      >
        PDF
      </Anchor>
    ),
    width: 80,
    optional: true,
  },
  purposeColumn(),
  {
    id: 'unapplied_credit',
    title: 'Credit',
    kind: 'money',
    value: call => call.unapplied_credit,
    currency,
    optional: true,
  },
]
