import { Anchor } from '@mantine/core'
import type { DistributionEvent } from '../../../api/modules.ts'
import { noticesAt } from '../../../api/papers.ts'
import { amountColumn, investorColumn } from '../../../components/flow/flow-columns.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { sumOf } from '../../../format/sums.ts'

export type Payee = DistributionEvent['payees'][number] & { amount: number }

/** Columns from gross to net for each payee; one that is empty for all is left out. */
export function payeeColumns(event: DistributionEvent): Array<Column<Payee>> {
  const { currency } = event
  const some = (is: (payee: DistributionEvent['payees'][number]) => boolean, column: Column<Payee>) =>
    event.payees.some(is) ? [column] : []
  return [
    investorColumn<Payee>(),
    amountColumn(currency, 'gross', 'Gross', ({ gross }) => gross),
    ...some(
      one => one.carried_interest !== 0,
      amountColumn(currency, 'carry', 'Carried interest', one => one.carried_interest),
    ),
    ...some(
      ({ withheld }) => withheld !== 0,
      amountColumn(currency, 'withheld', 'Tax withheld', ({ withheld }) => 0 - withheld),
    ),
    ...some(
      ({ netted }) => netted !== 0,
      amountColumn(currency, 'netted', 'Netted', ({ netted }) => 0 - netted),
    ),
    amountColumn(currency, 'net', 'Net', ({ net }) => net),
    ...some(
      one => one.recallable_amount !== 0,
      amountColumn(currency, 'recallable', 'Recallable', one => one.recallable_amount),
    ),
    amountColumn(currency, 'unfunded_after', 'Unfunded after', one => one.unfunded_after),
    ...some(one => one.paid_on !== null, {
      id: 'paid_on',
      title: 'Paid on',
      kind: 'date',
      value: one => one.paid_on,
    }),
    ...(event.as_one ? [eventNoticeColumn(event.id)] : []),
  ]
}

const eventNoticeColumn = (id: number): Column<Payee> => ({
  id: 'notice',
  title: 'Notice',
  kind: 'text',
  value: () => null,
  action: true,
  show: ({ lp_id, lp_name }) =>
    lp_id !== 0 && (
      <Anchor
        size="sm"
        href={noticesAt('distribution-events', id, 'pdf', lp_id)}
        download
        aria-label={`Notice for ${lp_name} as PDF`}
      >
        PDF
      </Anchor>
    ),
})

export const payeesOf = ({ payees }: DistributionEvent): Payee[] =>
  payees.map(payee => ({ ...payee, amount: payee.net }))

/** The sums of an event, which tie to the whole. */
export function totalOf(event: DistributionEvent): Payee | undefined {
  const [first] = payeesOf(event)
  if (!first || event.payees.length === 1) return undefined
  const { gross, carried_interest, withheld, netted, net, recallable_amount } = event
  const unfunded = (key: 'unfunded_before' | 'unfunded_after') =>
    sumOf(
      event.payees.map(payee => payee[key]),
      event.currency,
    )
  return {
    ...first,
    lp_id: 0,
    lp_name: 'Total',
    amount: net,
    gross,
    carried_interest,
    withheld,
    netted,
    net,
    recallable_amount,
    unfunded_before: unfunded('unfunded_before'),
    unfunded_after: unfunded('unfunded_after'),
    paid_on: null,
  }
}
