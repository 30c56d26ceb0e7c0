import { Link } from '@tanstack/react-router'
import type { Distribution } from '../../api/modules.ts'
import type { Column } from '../../components/table/columns.ts'
import classes from '../capital-calls/capital-calls.module.css'
import { sumOf } from '../funds/sums.ts'

export type Received = Distribution['allocation'][number]

/** Who receives how much of a distribution, and what it makes of their unfunded commitment. */
export function receivedColumns({ currency }: Distribution): Array<Column<Received>> {
  const money = (id: string, title: string, value: (line: Received) => number): Column<Received> => ({
    id,
    title,
    kind: 'money',
    value,
    currency: () => currency,
  })
  return [
    {
      id: 'investor',
      title: 'Investor',
      kind: 'text',
      value: line => line.lp_name,
      show: ({ lp_id, lp_name }) =>
        lp_id === 0 ? (
          lp_name
        ) : (
          <Link to="/investors/$investorId" params={{ investorId: String(lp_id) }} className={classes.line}>
            {lp_name}
          </Link>
        ),
    },
    money('amount', 'Receives', line => line.amount),
    money('recallable', 'Recallable', line => line.recallable_amount),
    money('unfunded_before', 'Unfunded before', line => line.unfunded_before),
    money('unfunded_after', 'Unfunded after', line => line.unfunded_after),
  ]
}

/** The sums of a distribution, as one more of its lines. */
export function receivedInAll({ allocation, currency }: Distribution): Received | undefined {
  if (allocation.length < 2) return undefined
  const sum = (amountOf: (line: Received) => number) => sumOf(allocation.map(amountOf), currency)
  return {
    lp_id: 0,
    lp_name: 'Total',
    amount: sum(line => line.amount),
    recallable_amount: sum(line => line.recallable_amount),
    unfunded_before: sum(line => line.unfunded_before),
    impact_on_unfunded: sum(line => line.impact_on_unfunded),
    unfunded_after: sum(line => line.unfunded_after),
  }
}
