import { useQuery } from '@tanstack/react-query'
import type { DistributionEventHeader, FundAccount } from '../../api/modules.ts'
import { titleOf } from '../../components/flow/distributions.ts'
import { FlowsPage } from '../../components/flow/FlowsPage.tsx'
import { fundColumn } from '../../components/flow/flow-columns.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { stateColumn } from '../../components/table/state-column.tsx'
import { distributionEventStates } from '../../words/capital.ts'
import { makeDistribution } from './commands.ts'
import { eventsQuery } from './events/events.ts'

/** Every distribution, of all funds, and the way to make the next one. */
export function DistributionsPage() {
  return (
    <FlowsPage
      place="distributions"
      title="Distributions"
      noun="distribution"
      calls={[
        'GET /api/v1/svc/investor-portal/distribution-events',
        'POST /api/v1/svc/investor-portal/distribution-events',
        'GET /api/v1/svc/investor-portal/distributions',
        'POST /api/v1/svc/investor-portal/distributions',
      ]}
      flows={useQuery(eventsQuery)}
      columns={columnsFor}
      href={({ id }) => `/distributions/events/${id}`}
      begin={{ label: 'New distribution', command: makeDistribution }}
      empty={{
        title: 'No distributions yet',
        words:
          'A distribution is split over the fund’s investors by commitment and posted to its book. The recallable part increases their unfunded commitment.',
      }}
    />
  )
}

const columnsFor = (funds: readonly FundAccount[]): Array<Column<DistributionEventHeader>> => {
  const money = (id: 'gross' | 'withheld' | 'netted' | 'net', title: string) =>
    ({
      id,
      title,
      kind: 'money',
      value: (one: DistributionEventHeader) => one[id],
      currency: (one: DistributionEventHeader) => one.currency,
    }) as const
  return [
    { id: 'reference', title: 'Reference', kind: 'text', value: titleOf },
    fundColumn(funds),
    stateColumn({ states: distributionEventStates, value: one => one.status, width: 120 }),
    { id: 'date', title: 'Date', kind: 'date', value: one => one.date },
    money('gross', 'Gross'),
    money('withheld', 'Tax withheld'),
    { ...money('netted', 'Netted'), optional: true },
    money('net', 'Net'),
    { id: 'description', title: 'Description', kind: 'text', value: one => one.description, optional: true },
  ]
}
