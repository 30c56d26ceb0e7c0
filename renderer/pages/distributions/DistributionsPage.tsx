import { useQuery } from '@tanstack/react-query'
import type { DistributionHeader, FundAccount } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { distributionColumns, titleOf } from '../../components/flow/distributions.ts'
import { FlowsPage } from '../../components/flow/FlowsPage.tsx'
import { fundColumn } from '../../components/flow/flow-columns.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { makeDistribution } from './commands.ts'
import { distributionsQuery } from './distributions.ts'

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
      begin={{ label: 'New distribution', command: makeDistribution }}
      empty={{
        title: 'No distributions yet',
        words:
          'A distribution is split over the fund’s investors by commitment and posted to its book. The recallable part increases their unfunded commitment.',
      }}
    />
  )
}

const columnsFor = (funds: readonly FundAccount[]): Array<Column<DistributionHeader>> => {
  const [reference, ...others] = distributionColumns<DistributionHeader>(fundColumn(funds), 'Date')
  const show = (one: DistributionHeader) =>
    one.taken_back_on === null ? (
      titleOf(one)
    ) : (
      <>
        {titleOf(one)} <Status tone="quiet">Voided</Status>
      </>
    )
  return reference ? [{ ...reference, show }, ...others] : others
}
