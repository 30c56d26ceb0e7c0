import type { DistributionHeader } from '../../api/modules.ts'
import { distributionTypes } from '../../words/capital.ts'
import type { Column } from '../table/columns/columns.ts'

export const titleOf = ({ id, reference }: { id: number; reference: string | null }): string =>
  reference ?? `Distribution ${id}`

/** The columns of a distribution in a list, for the whole or for one investor's part. */
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
