import type { DistributionHeader, InvestorDetail } from '../../api/modules.ts'
import type { Column } from '../table/columns.ts'

/** What is paid out, in the words of the ILPA template. */
export const distributionTypes: Record<InvestorDetail['distributions'][number]['type'], string> = {
  return_of_capital: 'Return of capital',
  realized_gain: 'Realised gain',
  dividend_income: 'Dividend income',
  interest_income: 'Interest income',
  other_income: 'Other income',
  return_of_unused_capital: 'Return of unused capital',
  subsequent_close_refund: 'Refund of a subsequent close',
  carried_interest: 'Carried interest',
  withholding_tax: 'Tax withheld',
  stock_distribution: 'Securities in kind',
}

export const titleOf = ({ id, reference }: { id: number; reference: string | null }): string =>
  reference ?? `Distribution ${id}`

/** What a list tells of a distribution, be it the whole or one investor's part of it. */
type Listed = Pick<
  DistributionHeader,
  'id' | 'reference' | 'type' | 'date' | 'amount' | 'recallable_amount' | 'description' | 'currency'
>

/** The columns of a list of distributions, with the one that says of which fund they are. */
export function distributionColumns<Row extends Listed>(
  fund: Column<Row>,
  dateTitle: string,
): Array<Column<Row>> {
  const currency = (one: Row) => one.currency
  return [
    { id: 'reference', title: 'Reference', kind: 'text', value: titleOf },
    fund,
    {
      id: 'type',
      title: 'Type',
      kind: 'choice',
      value: one => one.type,
      choices: Object.entries(distributionTypes).map(([value, label]) => ({ value, label })),
      width: 190,
    },
    { id: 'date', title: dateTitle, kind: 'date', value: one => one.date },
    { id: 'amount', title: 'Amount', kind: 'money', value: one => one.amount, currency },
    { id: 'recallable', title: 'Recallable', kind: 'money', value: one => one.recallable_amount, currency },
    { id: 'description', title: 'Description', kind: 'text', value: one => one.description, optional: true },
  ]
}
