import { Link } from '@tanstack/react-router'
import type { FundOnDashboard } from '../../api/modules.ts'
import { BarChart } from '../../components/chart/BarChart.tsx'
import { BridgeChart } from '../../components/chart/BridgeChart.tsx'
import { LineChart } from '../../components/chart/LineChart.tsx'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatShort, shortMoney } from '../../format/figures.ts'
import { decimalsFor, formatAmount, formatMoney } from '../../format/numbers.ts'
import classes from './dashboards.module.css'

interface FundFiguresProps {
  fund: FundOnDashboard
  spans: { current: { from: string; to: string } }
}

type Bridge = FundOnDashboard['current']

/** A fund’s NAV and flows of the period beside those of the period before, with their pictures. */
export function FundFigures({ fund, spans }: FundFiguresProps) {
  const { name, currency, page, current, previous, series } = fund
  const figure = (label: string, of: (bridge: Bridge) => number) => (
    <Stat
      label={label}
      value={shortMoney(of(current), currency)}
      exact={formatMoney(of(current), currency)}
      note={`Before: ${shortMoney(of(previous), currency)}`}
      to={page}
    />
  )
  const chart = {
    format: (amount: number) => formatAmount(amount, decimalsFor([amount], currency)),
    formatAxis: formatShort,
    unit: { currency },
  }
  const quarters = { pointTitle: 'Quarter ending', points: series.map(({ end }) => formatDate(end)) }
  return (
    <section aria-label={name}>
      <h2 className={classes.name}>
        <Link to={page}>{name}</Link>
      </h2>
      <Stats>
        {figure('NAV', ({ nav }) => nav)}
        {figure('Contributions', ({ contributions }) => contributions)}
        {figure('Distributions', ({ distributions }) => distributions)}
        {figure('Net income', ({ net_income }) => net_income)}
      </Stats>
      <div className={classes.columns}>
        <BridgeChart
          {...chart}
          title={`NAV bridge, ${currency}, ${formatDate(spans.current.from)} to ${formatDate(spans.current.to)}`}
          pointTitle="Step"
          steps={stepsOf(current)}
        />
        <LineChart
          {...chart}
          {...quarters}
          fromZero
          title={`NAV, ${currency}`}
          series={[{ name: 'NAV', values: series.map(({ nav }) => nav) }]}
        />
        <BarChart
          {...chart}
          {...quarters}
          title={`Calls and distributions, ${currency}`}
          series={[
            { name: 'Contributions', values: series.map(({ contributions }) => contributions) },
            { name: 'Distributions', values: series.map(({ distributions }) => paidOut(distributions)) },
          ]}
        />
      </div>
    </section>
  )
}

/** An amount below the axis; nothing is never written as -0. */
const paidOut = (amount: number): number => (amount === 0 ? 0 : -amount)

const stepsOf = ({ opening_nav, contributions, distributions, net_income, other, nav }: Bridge) => [
  { name: 'Opening NAV', amount: opening_nav, standing: true },
  { name: 'Contributions', amount: contributions },
  { name: 'Distributions', amount: paidOut(distributions) },
  { name: 'Net income', amount: net_income },
  ...(other === 0 ? [] : [{ name: 'Other', amount: other }]),
  { name: 'NAV', amount: nav, standing: true },
]
