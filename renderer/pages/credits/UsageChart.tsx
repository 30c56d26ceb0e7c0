import { Table } from '@mantine/core'
import { Scrolling } from '../../components/Scrolling.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatNumber } from '../../format/numbers.ts'
import classes from './credits.module.css'
import type { DayOfUse } from './credits.ts'

const WIDTH = 720
const HEIGHT = 140
const LEFT = 56
const BOTTOM = 20
const GAP = 4

/** Credits used day by day, as bars and as a table behind them. A day on which more came back stands below zero. */
export function UsageChart({ days }: { days: readonly DayOfUse[] }) {
  const highest = roundUp(Math.max(1, ...days.map(({ used }) => used)))
  const lowest = -roundUp(Math.max(0, ...days.map(({ used }) => -used)))
  const y = (value: number) => ((highest - value) / (highest - lowest)) * HEIGHT
  const step = (WIDTH - LEFT) / days.length
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className={classes.chart}>
      <figcaption>Credits used a day, {days.length} days, UTC</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + BOTTOM}`} aria-hidden>
        {[...new Set([highest, highest / 2, 0, lowest])].map(value => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} className={classes.grid} />
            <text x={LEFT - 8} y={y(value)} dy={value === highest ? 10 : 4} textAnchor="end">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {days.map(({ date, used }, index) => (
          <rect
            key={date}
            x={LEFT + index * step + GAP / 2}
            width={step - GAP}
            y={Math.min(y(used), y(0))}
            height={Math.abs(y(used) - y(0))}
            className={classes.bar}
          >
            <title>{`${formatDate(date)}: ${formatNumber(used)}`}</title>
          </rect>
        ))}
        <text x={LEFT} y={HEIGHT + BOTTOM - 4}>
          {first && formatDate(first.date)}
        </text>
        <text x={WIDTH} y={HEIGHT + BOTTOM - 4} textAnchor="end">
          {last && formatDate(last.date)}
        </text>
      </svg>
      <details>
        <summary>As a table</summary>
        <Scrolling label="Credits used by day" className={classes.behind}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Day</Table.Th>
                <Table.Th scope="col" ta="right">
                  Credits used
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {days.toReversed().map(({ date, used }) => (
                <Table.Tr key={date}>
                  <Table.Td>{formatDate(date)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(used)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Scrolling>
      </details>
    </figure>
  )
}

/** The next even figure with one digit, for an axis that reads well: 17 is 20, 1,250 is 2,000. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.max(2, Math.ceil(value / (2 * unit)) * 2 * unit)
}
