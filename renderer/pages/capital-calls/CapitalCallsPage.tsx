import { useQuery } from '@tanstack/react-query'
import type { CapitalCallHeader, FundAccount } from '../../api/modules.ts'
import { nameOf, purposeColumn, stateKeyOf } from '../../components/flow/calls.ts'
import { FlowsPage } from '../../components/flow/FlowsPage.tsx'
import { fundColumn } from '../../components/flow/flow-columns.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { stateColumn } from '../../components/table/state-column.tsx'
import { callsQuery } from '../../queries/calls.ts'
import { callStates } from '../../words/capital.ts'
import { issueCall } from './commands.ts'

/** Every capital call, of all funds, and the way to issue the next one. */
export function CapitalCallsPage() {
  return (
    <FlowsPage
      place="capital-calls"
      title="Capital calls"
      noun="capital call"
      calls={['GET /api/v1/svc/investor-portal/calls', 'POST /api/v1/svc/investor-portal/calls']}
      flows={useQuery(callsQuery)}
      columns={columnsFor}
      begin={{ label: 'Issue capital call', command: issueCall }}
      empty={{
        title: 'No capital calls yet',
        words:
          'A call is split over the fund’s investors by commitment, posted to its book, and followed until it is paid.',
      }}
    />
  )
}

function columnsFor(funds: readonly FundAccount[]): Array<Column<CapitalCallHeader>> {
  const currency = (call: CapitalCallHeader) => call.currency
  return [
    { id: 'reference', title: 'Reference', kind: 'text', value: nameOf },
    fundColumn(funds),
    stateColumn({ states: callStates, value: stateKeyOf, width: 120 }),
    { id: 'due_date', title: 'Due', kind: 'date', value: call => call.due_date },
    { id: 'amount', title: 'Amount', kind: 'money', value: call => call.amount, currency },
    { id: 'paid', title: 'Paid', kind: 'money', value: call => call.paid, currency },
    { id: 'outstanding', title: 'Outstanding', kind: 'money', value: call => call.outstanding, currency },
    { id: 'notice_date', title: 'Notice', kind: 'date', value: call => call.notice_date, optional: true },
    purposeColumn(),
  ]
}
