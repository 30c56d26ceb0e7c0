import { Link } from '@tanstack/react-router'
import type { CapitalCall } from '../../api/modules.ts'
import { Status } from '../../components/Status.tsx'
import type { Column } from '../../components/table/columns.ts'
import { sumOf } from '../funds/sums.ts'
import { lineStates } from './calls.ts'
import classes from './capital-calls.module.css'

export type Allocated = CapitalCall['allocation'][number]

/** Who owes how much of a call; with what was paid of it once it is issued. */
export function allocationColumns(call: CapitalCall, followed: boolean): Array<Column<Allocated>> {
  const currency = () => call.currency
  const paid: Array<Column<Allocated>> = [
    { id: 'paid', title: 'Paid', kind: 'money', value: line => line.paid, currency },
    { id: 'outstanding', title: 'Outstanding', kind: 'money', value: line => line.outstanding, currency },
    {
      id: 'status',
      title: 'Status',
      kind: 'choice',
      value: line => (line.lp_id === 0 ? null : line.status),
      choices: Object.entries(lineStates).map(([value, { label }]) => ({ value, label })),
      show: ({ lp_id, status }) =>
        lp_id !== 0 && <Status tone={lineStates[status].tone}>{lineStates[status].label}</Status>,
    },
  ]
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
    { id: 'commitment', title: 'Commitment', kind: 'money', value: line => line.commitment, currency },
    { id: 'amount', title: 'Owes', kind: 'money', value: line => line.amount, currency },
    {
      id: 'unfunded_before',
      title: 'Unfunded before',
      kind: 'money',
      value: line => line.unfunded_before,
      currency,
    },
    {
      id: 'unfunded_after',
      title: 'Unfunded after',
      kind: 'money',
      value: line => line.unfunded_after,
      currency,
    },
    ...(followed ? paid : []),
  ]
}

/** The sums of an allocation, as one more of its lines. */
export function totalsOf({ allocation, currency }: CapitalCall): Allocated | undefined {
  const [first] = allocation
  if (!first || allocation.length === 1) return undefined
  const sum = (amountOf: (line: Allocated) => number) => sumOf(allocation.map(amountOf), currency)
  return {
    ...first,
    lp_id: 0,
    lp_name: 'Total',
    by_purpose: [],
    commitment: sum(line => line.commitment),
    amount: sum(line => line.amount),
    unfunded_before: sum(line => line.unfunded_before),
    impact_on_unfunded: sum(line => line.impact_on_unfunded),
    unfunded_after: sum(line => line.unfunded_after),
    paid: sum(line => line.paid),
    outstanding: sum(line => line.outstanding),
    unapplied_credit: sum(line => line.unapplied_credit),
  }
}
