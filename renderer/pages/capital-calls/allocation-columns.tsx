import type { CapitalCall } from '../../api/modules.ts'
import {
  amountColumn,
  investorColumn,
  totalOf,
  unfundedColumns,
} from '../../components/flow/flow-columns.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { stateColumn } from '../../components/table/state-column.tsx'
import { callLineStates } from '../../words/capital.ts'

export type Allocated = CapitalCall['allocation'][number]

/** An investor's amount of a call and the unfunded rest. */
export const owedColumns = (currency: string): Array<Column<Allocated>> => [
  amountColumn(currency, 'amount', 'Called', line => line.amount),
  ...unfundedColumns<Allocated>(currency),
]

/** Returns the allocation of a call, with payments once it is issued. */
export function allocationColumns({ currency }: CapitalCall, followed: boolean): Array<Column<Allocated>> {
  const paid: Array<Column<Allocated>> = [
    amountColumn(currency, 'paid', 'Paid', line => line.paid),
    amountColumn(currency, 'outstanding', 'Outstanding', line => line.outstanding),
    stateColumn({ states: callLineStates, value: line => (line.lp_id === 0 ? null : line.status) }),
  ]
  return [
    investorColumn<Allocated>(),
    amountColumn(currency, 'commitment', 'Commitment', line => line.commitment),
    ...owedColumns(currency),
    ...(followed ? paid : []),
  ]
}

/** The sums of an allocation, as one more of its lines. */
export const totalsOf = (call: CapitalCall): Allocated | undefined =>
  totalOf(call, ['commitment', 'amount', 'unfunded_before', 'unfunded_after', 'paid', 'outstanding'])
