import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FundAccount, Performance } from '../../api/modules.ts'
import { LineChart } from '../../components/chart/LineChart.tsx'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { rate, turns } from '../../format/figures.ts'
import { formatMoney } from '../../format/numbers.ts'
import { multiple, whyNot } from '../../format/ratios.ts'
import { performanceQuery } from '../../queries/funds.ts'
import classes from './funds.module.css'
import { quarterColumns } from './quarter-columns.ts'

/** The fund's performance to a date: IRR and multiples, by quarter. */
export function FundPerformance({ fund, end }: { fund: FundAccount; end: string }) {
  const performance = useQuery(performanceQuery(fund.id, end))
  return (
    <RecordSection title="Performance">
      <Loaded query={performance}>
        {found =>
          found.quarters.length === 0 ? (
            <Text c="dimmed">
              Nothing was called or paid in until {formatDate(end)}. IRR and multiples start with the first
              contribution.
            </Text>
          ) : (
            <Shown found={found} end={end} />
          )
        }
      </Loaded>
    </RecordSection>
  )
}

function Shown({ found, end }: { found: Performance; end: string }) {
  const { quarters, reasons } = found
  const points = quarters.map(({ as_of }) => quarterOf(as_of))
  const money = (amount: number) => formatMoney(amount, found.currency)
  return (
    <>
      <Stats>
        <Stat
          label="Net IRR"
          value={rate(found.irr)}
          note={whyNot(reasons.irr) ?? `Until ${formatDate(end)}`}
        />
        <Stat label="TVPI" value={multiple(found.tvpi)} note={whyNot(reasons.tvpi)} />
        <Stat label="DPI" value={multiple(found.dpi)} note={whyNot(reasons.dpi)} />
        <Stat label="RVPI" value={multiple(found.rvpi)} note={whyNot(reasons.rvpi)} />
        <Stat label="Paid in" value={money(found.paid_in)} note={notePaidIn(found)} />
        <Stat label="Distributed" value={money(found.distributed)} />
        {found.accrued_carry !== 0 && (
          <Stat
            label="Accrued carried interest"
            value={money(found.accrued_carry)}
            note="Deducted from the multiples and the IRR"
          />
        )}
      </Stats>
      <div className={classes.charts}>
        <LineChart
          title={`Multiples of paid-in capital, until ${formatDate(end)}`}
          pointTitle="Quarter"
          points={points}
          series={[
            { name: 'TVPI', values: quarters.map(({ tvpi }) => tvpi) },
            { name: 'DPI', values: quarters.map(({ dpi }) => dpi) },
            { name: 'RVPI', values: quarters.map(({ rvpi }) => rvpi) },
          ]}
          levels={[{ name: 'Paid in', value: 1 }]}
          format={turns}
          fromZero
        />
        <LineChart
          title={`Net IRR since inception, until ${formatDate(end)}`}
          pointTitle="Quarter"
          points={points}
          series={[{ name: 'Net IRR', values: quarters.map(({ irr }) => irr) }]}
          format={rate}
          unit="percent"
          fromZero
        />
      </div>
      <FiguresTable
        id={`performance-${found.fund_account_id}`}
        label="Performance by quarter"
        rows={quarters.toReversed()}
        columns={quarterColumns(found.currency)}
        rowId={({ as_of }) => as_of}
        note={found.assumptions.join(' ')}
      />
    </>
  )
}

/** Returns the note on contributions that do not count as paid-in capital. */
function notePaidIn({ receivable, returned, currency }: Performance): string | undefined {
  const notes = [
    receivable > 0 && `${formatMoney(receivable, currency)} called, unpaid`,
    returned > 0 && `${formatMoney(returned, currency)} came back unused`,
  ]
  return notes.filter(Boolean).join(', ') || undefined
}

/** `Q1 2026`. */
const quarterOf = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`
