import { Alert } from '@mantine/core'
import { useMemo } from 'react'
import type { PricingResult } from '../../../api/modules.ts'
import { BarChart } from '../../../components/chart/BarChart.tsx'
import { LineChart } from '../../../components/chart/LineChart.tsx'
import { Stat } from '../../../components/facts/Stat.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { formatShort, formatYears, rate } from '../../../format/figures.ts'
import { decimalsFor, formatAmount, formatMoney } from '../../../format/numbers.ts'
import { multiple, whyNot } from '../../../format/ratios.ts'
import { meant } from '../../../language/language.ts'
import classes from '../pricer.module.css'
import { TrancheStack } from './TrancheStack.tsx'

type Row = PricingResult['schedule'][number]

/** A loan's pricing: its yields, a chart of its payments, and a monthly table. */
export function LoanPrice({ price }: { price: PricingResult }) {
  const { currency, reasons = {}, warnings } = price
  const columns = useMemo(() => columnsIn(currency), [currency])
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" variant="outline" mb="md" title="Warnings" role="status">
          {warnings.map(warning => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
      <div className={classes.figures}>
        <Stat label="IRR" value={rate(price.irr)} note={whyNot(reasons.irr) ?? 'Effective, a year'} />
        <Stat label="IRR nominal" value={rate(price.irr_nominal)} note="Monthly × 12" />
        <Stat label="MOIC" value={multiple(price.moic)} note={whyNot(reasons.moic)} />
        <Stat
          label="WAL"
          value={price.wal === null ? '–' : formatYears(price.wal)}
          note={whyNot(reasons.wal)}
        />
        <Stat
          label="All-in coupon"
          value={rate(price.all_in_coupon_pct)}
          note={price.rate_type === 'fixed' ? 'Fixed' : 'Floating, benchmark held flat'}
        />
        <Stat
          label="Interest"
          value={formatMoney(price.total_interest, currency)}
          note={interestNote(price)}
        />
        <Stat
          label="Paid out at closing"
          value={formatMoney(price.funded, currency)}
          note={`Fee ${formatMoney(price.fee, currency)}`}
        />
      </div>
      {price.tranches && price.residual && <TrancheStack price={price} />}
      <div className={classes.charts}>
        <LineChart
          title={`Balance, ${currency}`}
          {...months(price.schedule)}
          series={[{ name: 'Balance', values: price.schedule.map(row => row.closing_balance) }]}
          format={value => formatAmount(value, decimalsFor([value], currency))}
          formatAxis={formatShort}
          unit={{ currency }}
          fromZero
        />
        <BarChart
          title={`Interest and principal a month, ${currency}`}
          {...months(price.schedule)}
          series={[
            { name: 'Interest', values: price.schedule.map(row => row.interest) },
            { name: 'Principal', values: price.schedule.map(row => row.principal) },
          ]}
          format={value => formatAmount(value, decimalsFor([value], currency))}
          formatAxis={formatShort}
          unit={{ currency }}
        />
      </div>
      <h2>Schedule</h2>
      <div className={classes.schedule}>
        <DataTable
          id="pricing-schedule"
          noun="month"
          rows={price.schedule}
          columns={columns}
          rowId={({ period }) => period}
        />
      </div>
    </>
  )
}

/** Notes the interest at the rate where the rounded months add up to another sum. */
const interestNote = ({ total_interest, interest_at_rate, currency }: PricingResult) =>
  interest_at_rate === total_interest
    ? 'Over the life'
    : `Sum of the months; rounded once ${formatMoney(interest_at_rate, currency)}`

const months = (schedule: readonly Row[]) => ({
  pointTitle: 'Month',
  points: schedule.map(({ period }) => String(period)),
})

function columnsIn(code: string): Array<Column<Row>> {
  const currency = () => code
  const money = (id: keyof Row, title: string): Column<Row> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency,
    width: 140,
  })
  return [
    { id: 'period', title: 'Month', kind: 'number', value: ({ period }) => period },
    money('opening_balance', 'Opening'),
    money('interest', 'Interest'),
    money('principal', 'Principal'),
    money('payment', 'Payment'),
    money('closing_balance', meant('Closing', 'a balance')),
    { ...money('cash_flow', 'Cash flow'), optional: true },
  ]
}
