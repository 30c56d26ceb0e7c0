import { Skeleton, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FundAccount, Performance } from '../../api/modules.ts'
import { Exactly } from '../../components/facts/Exactly.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { basisPoints, rate, shortMoney } from '../../format/figures.ts'
import { formatMoney } from '../../format/numbers.ts'
import { multiple, whyNot } from '../../format/ratios.ts'
import { dashboardQuery, fundsQuery, performanceQuery } from '../../queries/funds.ts'
import classes from './home.module.css'
import { Sparkline } from './Sparkline.tsx'

/** Number of funds shown; the fund list has them all. */
const SHOWN = 8

/**
 * NAV and return of each fund, and the change since its last quarter; hidden until the office keeps books.
 */
export function FundsAtAGlance() {
  const funds = useQuery(fundsQuery)
  if (funds.data?.items.length === 0) return null
  return (
    <section className={classes.wide} aria-labelledby="funds">
      <Title order={2} id="funds">
        Funds
      </Title>
      <Loaded query={funds}>
        {({ items }) => (
          <Scrolling label="Funds" className={classes.scrolling}>
            <Table aria-labelledby="funds" className={classes.funds} data-stacks>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Fund</Table.Th>
                  <Table.Th ta="right">NAV</Table.Th>
                  <Table.Th>NAV by quarter</Table.Th>
                  <Table.Th ta="right">Net IRR</Table.Th>
                  <Table.Th ta="right">TVPI</Table.Th>
                  <Table.Th ta="right">DPI</Table.Th>
                  <Table.Th ta="right">Cash</Table.Th>
                  <Table.Th ta="right">Unfunded</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.slice(0, SHOWN).map(fund => (
                  <FundRow key={fund.id} fund={fund} />
                ))}
              </Table.Tbody>
            </Table>
          </Scrolling>
        )}
      </Loaded>
    </section>
  )
}

function FundRow({ fund: { id, name, currency } }: { fund: FundAccount }) {
  const { data: stands } = useQuery(dashboardQuery(id, today()))
  const { data: returned } = useQuery(performanceQuery(id, today()))
  const money = (amount: number | null | undefined) =>
    amount === null ? '–' : amount !== undefined && shortMoney(amount, currency)
  const exact = (amount: number | null | undefined) =>
    amount != null ? formatMoney(amount, currency) : undefined
  const before = returned && lastQuarter(returned)
  const tab = (key: string) => ({
    to: '/funds/$fundId',
    params: { fundId: String(id) },
    search: { tab: key },
  })
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Link to="/funds/$fundId" params={{ fundId: String(id) }}>
          {name}
        </Link>
      </Table.Th>
      <Figure
        label="NAV"
        to={tab('overview')}
        value={money(stands?.nav)}
        exact={exact(stands?.nav)}
        change={before && stands && changeOf(stands.nav - before.nav, amount => shortMoney(amount, currency))}
        since={before?.as_of}
      />
      <Table.Td>
        {returned && <Sparkline values={[...returned.quarters.map(({ nav }) => nav), returned.nav]} />}
      </Table.Td>
      <Figure
        label="Net IRR"
        to={tab('overview')}
        value={returned && (returned.irr === null ? whyNot(returned.reasons.irr) : rate(returned.irr))}
        change={
          before?.irr != null && returned?.irr != null
            ? changeOf(returned.irr - before.irr, basisPoints)
            : undefined
        }
        since={before?.as_of}
      />
      <Figure label="TVPI" to={tab('overview')} value={returned && multiple(returned.tvpi)} />
      <Figure label="DPI" to={tab('overview')} value={returned && multiple(returned.dpi)} />
      <Figure label="Cash" to={tab('bank')} value={money(stands?.cash)} exact={exact(stands?.cash)} />
      <Figure
        label="Unfunded"
        to={tab('overview')}
        value={money(stands?.uncalled)}
        exact={exact(stands?.uncalled)}
      />
    </Table.Tr>
  )
}

interface FigureProps {
  /** The head of its column, which cards on a phone have beside the figure. */
  label: string
  to: { to: string; params: Record<string, string>; search: { tab: string } }
  value: string | false | undefined
  /** The amount to the cent, for hover and focus. */
  exact?: string | undefined
  /** The change since the last quarter end. */
  change?: string | undefined
  since?: string | undefined
}

function Figure({ label, to, value, exact, change, since }: FigureProps) {
  return (
    <Table.Td ta="right" data-label={label}>
      {value ? (
        <Exactly amount={exact}>
          <Link {...to}>{value}</Link>
        </Exactly>
      ) : (
        <Skeleton height={16} width={80} ml="auto" />
      )}
      {change && since && (
        <div className={classes.change} title={`Since ${formatDate(since)}`}>
          {change}
        </div>
      )}
    </Table.Td>
  )
}

/** The last quarter that ended before the figures of now. */
const lastQuarter = ({ as_of, quarters }: Performance) => quarters.findLast(one => one.as_of < as_of)

/** A change with its sign; nothing where there is none. */
function changeOf(change: number, format: (value: number) => string): string | undefined {
  if (change === 0) return undefined
  return `${change > 0 ? '▲ +' : '▼ −'}${format(Math.abs(change))}`
}
