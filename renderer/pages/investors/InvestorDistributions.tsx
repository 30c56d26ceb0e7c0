import type { InvestorDetail } from '../../api/modules.ts'
import { distributionColumns } from '../../components/flow/distributions.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'

type Received = InvestorDetail['distributions'][number]

/** Distributions of an investor, with the investor's amounts only. */
export function InvestorDistributions({ investor }: { investor: InvestorDetail }) {
  if (investor.distributions.length === 0) {
    return (
      <Empty title="No distributions yet">
        Distributions to this investor appear here, with their recallable part.
      </Empty>
    )
  }
  return (
    <DataTable
      id="distributions-of-investor"
      noun="distribution"
      rows={investor.distributions}
      columns={receivedColumns(investor)}
      rowId={({ id }) => id}
    />
  )
}

/** The columns of the distributions to an investor. */
export const receivedColumns = ({ commitments }: Pick<InvestorDetail, 'commitments'>) =>
  distributionColumns<Received>(
    {
      id: 'fund',
      title: 'Fund',
      kind: 'text',
      value: ({ fund_account_id }) =>
        commitments.find(one => one.fund_account_id === fund_account_id)?.fund ?? null,
    },
    'Paid on',
  )
