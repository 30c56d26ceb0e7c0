import type { Waterfall } from '../../../api/modules.ts'
import type { Column } from '../../../components/table/columns/columns.ts'

export type Tier = Pick<Waterfall['tiers'][number], 'name' | 'amount' | 'lp' | 'gp'>

/** The shares of LPs and GP in each tier of a waterfall. */
export function tierColumns(currency: string): Array<Column<Tier>> {
  const unit = () => currency
  return [
    { id: 'name', title: 'Tier', kind: 'text', value: ({ name }) => name },
    { id: 'amount', title: 'Amount', kind: 'money', value: ({ amount }) => amount, currency: unit },
    { id: 'lp', title: 'LPs', kind: 'money', value: ({ lp }) => lp, currency: unit },
    { id: 'gp', title: 'GP', kind: 'money', value: ({ gp }) => gp, currency: unit },
  ]
}
