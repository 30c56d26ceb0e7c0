import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pricerApi, type LoanSchedule as Schedule } from '../../../api/modules.ts'
import { Facts, type FactsProps } from '../../../components/facts/Facts.tsx'
import { ReasonDrawer } from '../../../components/form/ReasonDrawer.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { moneyIn } from '../../../components/table/columns/money-in.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate, formatMonth } from '../../../format/dates.ts'
import { rate } from '../../../format/figures.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { useMay } from '../../../session/session.ts'
import { AmendLoan } from './AmendLoan.tsx'
import { scheduleQuery, tapesKey } from './tapes.ts'

type Amendment = Schedule['amendments'][number]

/** Monthly schedule of a serviced loan, with the amendments behind it. */
export function LoanSchedule({ tapeId }: { tapeId: number }) {
  const schedule = useQuery(scheduleQuery(tapeId))
  const mayWrite = useMay('write', 'pricer')
  const [amending, setAmending] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Amendment | null>(null)
  return (
    <RecordSection
      title="Schedule in force"
      action={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setAmending(true)}>
            Amend the loan
          </Button>
        )
      }
    >
      <Loaded query={schedule}>
        {found => (
          <>
            <Facts facts={onDay(found)} />
            {found.amendments.length === 0 && <Text c="dimmed">As closed; nothing was amended.</Text>}
            <ul>
              {found.amendments.map(one => (
                <li key={one.id}>
                  From {formatMonth(`${one.from_month}-01`)}: {changeOf(one)}. {one.reason} ({one.author}){' '}
                  {one.withdrawn && (
                    <Text span c="dimmed">
                      Withdrawn by {one.withdrawn.author}: {one.withdrawn.reason}
                    </Text>
                  )}
                  {mayWrite && !one.withdrawn && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Withdraw: ${one.reason}`}
                      onClick={() => setWithdrawing(one)}
                    >
                      Withdraw
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <FiguresTable
              id={`schedule-${tapeId}`}
              label="Schedule in force"
              rows={found.schedule}
              columns={columnsIn(found.currency)}
              rowId={({ period }) => period}
              maxHeight={360}
            />
          </>
        )}
      </Loaded>
      {amending && <AmendLoan tapeId={tapeId} onClose={() => setAmending(false)} />}
      {withdrawing && (
        <ReasonDrawer
          title="Withdraw the amendment"
          hint="The schedule reverts as if it had not been made; it stays on record"
          submit="Withdraw"
          changes={tapesKey}
          onClose={() => setWithdrawing(null)}
          onReason={reason =>
            pricerApi('POST /api/v1/svc/pricer/tapes/{tape_id}/amendments/{amendment_id}/withdraw', {
              params: { tape_id: tapeId, amendment_id: withdrawing.id },
              body: { reason },
            })
          }
        />
      )}
    </RecordSection>
  )
}

function onDay({ currency, on_day: on }: Schedule): FactsProps['facts'] {
  const money = (amount: number) => formatMoney(amount, currency)
  return [
    ['Outstanding', money(on.outstanding)],
    ['Accrued interest', money(on.accrued_interest)],
    ...(on.overdue_interest > 0 ? [['Overdue interest', money(on.overdue_interest)] as const] : []),
    ...(on.overdue_principal > 0 ? [['Overdue principal', money(on.overdue_principal)] as const] : []),
    [
      'Next payment',
      on.next
        ? `${money(on.next.interest + on.next.principal)}, due ${formatDate(on.next.due_on)}`
        : 'None: the loan is repaid or has matured',
    ],
  ]
}

const changeOf = ({ coupon_pct, term_months, interest_only_months, holiday_months }: Amendment): string =>
  [
    ...(coupon_pct === null ? [] : [`${rate(coupon_pct)} a year`]),
    ...(term_months === null ? [] : [`${term_months} months in total`]),
    ...(interest_only_months === null ? [] : [`${interest_only_months} months interest-only`]),
    ...(holiday_months === null ? [] : [`${holiday_months} months without payment`]),
  ].join(', ')

type Month = Schedule['schedule'][number]

const columnsIn = (currency: string): Array<Column<Month>> => {
  const money = moneyIn<Month>(currency)
  return [
    { id: 'month', title: 'Month', kind: 'text', value: ({ month }) => formatMonth(`${month}-01`) },
    {
      id: 'came_in',
      title: 'State',
      kind: 'text',
      value: ({ came_in, open_interest, open_principal }) =>
        came_in ? (open_interest + open_principal > 0 ? 'Reported or paid in part' : 'Came in') : 'Scheduled',
    },
    money('interest', 'Interest', one => one.interest),
    money('principal', 'Principal', one => one.principal),
    money('payment', 'Payment', one => one.payment),
    money('closing_balance', 'Balance', one => one.closing_balance),
  ]
}
