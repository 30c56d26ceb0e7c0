import type { Distribution } from '../../api/modules.ts'
import {
  amountColumn,
  investorColumn,
  totalOf,
  unfundedColumns,
} from '../../components/flow/flow-columns.tsx'
import type { Column } from '../../components/table/columns/columns.ts'

export type Received = Distribution['allocation'][number]

/** Columns of an investor's distribution and the unfunded commitment that results. */
export const receiptColumns = (currency: string): Array<Column<Received>> => [
  amountColumn(currency, 'amount', 'Receives', line => line.amount),
  amountColumn(currency, 'recallable', 'Recallable', line => line.recallable_amount),
  ...unfundedColumns<Received>(currency),
]

/** Columns of each investor's part of a distribution. */
export const receivedColumns = ({ currency }: Distribution): Array<Column<Received>> => [
  investorColumn<Received>(),
  ...receiptColumns(currency),
]

/** The sums of a distribution, as one more of its lines. */
export const receivedInAll = (distribution: Distribution): Received | undefined =>
  totalOf(distribution, ['amount', 'recallable_amount', 'unfunded_before', 'unfunded_after'])
