import type { InvestorDetail } from '../../api/modules.ts'
import { Empty } from '../../components/states/Empty.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { distributionTypes } from './investors.ts'

type Received = InvestorDetail['distributions'][number]

/** What an investor received; amounts are theirs alone. */
export function InvestorDistributions({ investor }: { investor: InvestorDetail }) {
  if (investor.distributions.length === 0) {
    return (
      <Empty title="Nothing was distributed yet">
        What the funds paid out to this investor stands here, and which part of it can be called again.
      </Empty>
    )
  }
  return (
    <DataTable
      id="distributions-of-investor"
      noun="distribution"
      rows={investor.distributions}
      columns={columnsFor(investor)}
      rowId={({ id }) => id}
    />
  )
}

function columnsFor({ commitments }: InvestorDetail): Array<Column<Received>> {
  const currency = (one: Received) => one.currency
  return [
    {
      id: 'reference',
      title: 'Reference',
      kind: 'text',
      value: ({ id, reference }) => reference ?? `Distribution ${id}`,
    },
    {
      id: 'fund',
      title: 'Fund',
      kind: 'text',
      value: ({ fund_account_id }) =>
        commitments.find(one => one.fund_account_id === fund_account_id)?.fund ?? null,
    },
    {
      id: 'type',
      title: 'Type',
      kind: 'choice',
      value: one => one.type,
      choices: Object.entries(distributionTypes).map(([value, label]) => ({ value, label })),
      width: 180,
    },
    { id: 'date', title: 'Paid on', kind: 'date', value: one => one.date },
    { id: 'amount', title: 'Amount', kind: 'money', value: one => one.amount, currency },
    { id: 'recallable', title: 'Recallable', kind: 'money', value: one => one.recallable_amount, currency },
    { id: 'description', title: 'Description', kind: 'text', value: one => one.description, optional: true },
  ]
}
