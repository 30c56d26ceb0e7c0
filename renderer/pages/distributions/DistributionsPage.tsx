import { useQuery } from '@tanstack/react-query'
import type { DistributionHeader, FundAccount } from '../../api/modules.ts'
import type { Column } from '../../components/table/columns.ts'
import { FlowsPage } from '../investor-flows/FlowsPage.tsx'
import { fundColumn } from '../investor-flows/flow-columns.tsx'
import { distributionTypes } from '../investors/investors.ts'
import { distributionsQuery, titleOf } from './distributions.ts'

/** Every distribution, of all funds, and the way to make the next one. */
export function DistributionsPage() {
  return (
    <FlowsPage
      place="distributions"
      title="Distributions"
      noun="distribution"
      calls={[
        'GET /api/v1/svc/investor-portal/distributions',
        'POST /api/v1/svc/investor-portal/distributions',
      ]}
      flows={useQuery(distributionsQuery)}
      columns={columnsFor}
      begin={{ label: 'New distribution', key: 'Make a distribution' }}
      empty={{
        title: 'No distributions yet',
        words:
          'A distribution is split over the fund’s investors by commitment and posted to its book. What of it is recallable raises what can be called of them again.',
      }}
    />
  )
}

function columnsFor(funds: readonly FundAccount[]): Array<Column<DistributionHeader>> {
  const currency = (one: DistributionHeader) => one.currency
  return [
    { id: 'reference', title: 'Reference', kind: 'text', value: titleOf },
    fundColumn(funds),
    {
      id: 'type',
      title: 'Type',
      kind: 'choice',
      value: one => one.type,
      choices: Object.entries(distributionTypes).map(([value, label]) => ({ value, label })),
      width: 190,
    },
    { id: 'date', title: 'Date', kind: 'date', value: one => one.date },
    { id: 'amount', title: 'Amount', kind: 'money', value: one => one.amount, currency },
    { id: 'recallable', title: 'Recallable', kind: 'money', value: one => one.recallable_amount, currency },
    { id: 'description', title: 'Description', kind: 'text', value: one => one.description, optional: true },
  ]
}
