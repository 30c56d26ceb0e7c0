import { useQueries, useQuery } from '@tanstack/react-query'
import type { FundDashboard } from '../../api/modules.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { shortMoney } from '../../format/figures.ts'
import { count, formatExact, formatMoney } from '../../format/numbers.ts'
import { sumsByCurrency } from '../../format/sums.ts'
import { pipelineQuery } from '../../queries/deals.ts'
import { dashboardQuery, fundsQuery, performanceQuery } from '../../queries/funds.ts'
import { useEnabledModules } from '../../session/session.ts'

/** The office in five figures, each leading to what it is made of. */
export function FiguresFirst() {
  const modules = useEnabledModules()
  return (
    <Stats>
      {modules.has('cfo') && <OfFunds />}
      {modules.has('crm') && <OfPipeline />}
    </Stats>
  )
}

/** The figures of all funds as their dashboards give them; one line a currency, nothing is added across. */
function OfFunds() {
  const funds = useQuery(fundsQuery).data?.items ?? []
  const stands = useQueries({ queries: funds.map(({ id }) => dashboardQuery(id, today())) })
  const returned = useQueries({ queries: funds.map(({ id }) => performanceQuery(id, today())) })
  const known = stands.flatMap(({ data }) => data ?? [])
  if (funds.length === 0) return null
  if (known.length < funds.length) return <Stat label="NAV" value={null} />
  const before = returned.flatMap(({ data }) => {
    const quarter = data?.quarters.findLast(one => one.as_of < data.as_of)
    return data && quarter ? [{ currency: data.currency, change: data.nav - quarter.nav }] : []
  })
  const to = funds.length === 1 ? `/funds/${funds[0]?.id}` : '/funds'
  const changes = sumsByCurrency(before, ({ change }) => change)
  const sums = (of: (stand: FundDashboard) => number | null) =>
    sumsByCurrency(
      known.filter(stand => of(stand) !== null),
      stand => of(stand) ?? 0,
    )
  return (
    <>
      <Sums
        label="NAV"
        to={to}
        sums={sums(({ nav }) => nav)}
        note={changes
          .filter(({ sum }) => sum !== 0)
          .map(({ currency, sum }) => `${sum > 0 ? '+' : ''}${shortMoney(sum, currency)} since quarter-end`)
          .join(', ')}
      />
      <Sums label="Cash" to={to} sums={sums(({ cash }) => cash)} />
      <Sums label="Unfunded" to={to} sums={sums(({ uncalled }) => uncalled)} />
      <Sums label="Called, unpaid" to="/capital-calls" sums={sums(({ receivable }) => receivable)} />
    </>
  )
}

/** The open pipeline in the office's base currency, with its rates, and the currencies that have none. */
function OfPipeline() {
  const found = useQuery(pipelineQuery()).data?.in_base
  if (!found) return <Stat label="Weighted pipeline" value={null} />
  const { currency, weighted, currencies, without_rate } = found
  if (currencies.length + without_rate.length === 0) return null
  const converted = currencies.filter(one => one.currency !== currency)
  const days = converted.map(({ rate_date }) => rate_date).toSorted()
  const left = without_rate.map(one => formatMoney(one.weighted, one.currency)).join(', ')
  const notes = [
    converted.length > 0 &&
      `${count(converted.length, 'currency', 'currencies')} at rates of ${dayRange(days)}`,
    left && `without ${left}: no rate`,
  ]
  return (
    <Stat
      label="Weighted pipeline"
      to="/deals"
      value={shortMoney(weighted, currency)}
      exact={[
        formatMoney(weighted, currency),
        ...converted.map(
          one =>
            `${formatMoney(one.weighted, one.currency)} × ${rateShown(one.rate)}, ${formatDate(one.rate_date)}`,
        ),
      ].join('\n')}
      note={notes.filter(Boolean).join(' · ')}
    />
  )
}

/** A rate with the digits that people quote; the sums are converted with all of them. */
const rateShown = (rate: string): string => formatExact(Number(Number(rate).toPrecision(6)))

/** The first and the last of some days, in their order. */
const dayRange = (days: readonly string[]): string =>
  [...new Set([days[0], days.at(-1)])].map(day => formatDate(day ?? '')).join(' – ')

interface SumsProps {
  label: string
  to: string
  sums: ReadonlyArray<{ currency: string; sum: number }>
  note?: string
}

function Sums({ label, to, sums, note }: SumsProps) {
  if (sums.length === 0) return null
  return (
    <Stat
      label={label}
      to={to}
      value={sums.map(({ currency, sum }) => shortMoney(sum, currency)).join(', ')}
      exact={sums.map(({ currency, sum }) => formatMoney(sum, currency)).join(', ')}
      note={note}
    />
  )
}
