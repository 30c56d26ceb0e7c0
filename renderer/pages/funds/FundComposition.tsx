import { useQuery } from '@tanstack/react-query'
import type { FundAccount, GlTrialBalance } from '../../api/modules.ts'
import { BarChart } from '../../components/chart/BarChart.tsx'
import { LineChart } from '../../components/chart/LineChart.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { accountName } from '../../format/accounts.ts'
import { formatDate } from '../../format/dates.ts'
import { formatShort } from '../../format/figures.ts'
import { formatAmount } from '../../format/numbers.ts'
import { chartDataQuery } from '../../queries/funds.ts'
import classes from './funds.module.css'
import { sinceInception } from './since-inception.ts'

interface FundCompositionProps {
  fund: FundAccount
  accounts: GlTrialBalance['accounts']
  end: string
}

/** The composition of net assets, and their roll-forward by quarter. */
export function FundComposition({ fund, accounts, end }: FundCompositionProps) {
  const flows = useQuery(chartDataQuery(fund.id, yearsBefore(end, 3), end))
  const held = accounts.filter(({ type }) => type === 'asset' || type === 'liability')
  const money = (value: number) => formatAmount(value, 0)
  return (
    <RecordSection title="Composition">
      <div className={classes.charts}>
        <div className={classes.wholeRow}>
          <BarChart
            title={`Assets and liabilities, ${fund.currency}, ${formatDate(end)}`}
            pointTitle="Account"
            points={held.map(({ name }) => accountName(name))}
            series={[{ name: 'Balance', values: held.map(({ balance }) => balance) }]}
            format={money}
            formatAxis={formatShort}
            unit={{ currency: fund.currency }}
          />
        </div>
        <Loaded query={flows}>
          {({ points: all }) => {
            const points = sinceInception(all)
            return (
              <>
                <LineChart
                  title={`NAV, ${fund.currency}, by quarter until ${formatDate(end)}`}
                  pointTitle="End of quarter"
                  points={points.map(point => formatDate(point.end))}
                  series={[{ name: 'NAV', values: points.map(({ nav }) => nav) }]}
                  format={money}
                  formatAxis={formatShort}
                  unit={{ currency: fund.currency }}
                  fromZero
                />
                <BarChart
                  title={`NAV drivers, ${fund.currency}, by quarter`}
                  pointTitle="End of quarter"
                  points={points.map(point => formatDate(point.end))}
                  series={[
                    { name: 'Contributions', values: points.map(({ contributions }) => contributions) },
                    { name: 'Distributions', values: points.map(({ distributions }) => 0 - distributions) },
                    { name: 'Net income', values: points.map(({ net_income }) => net_income) },
                  ]}
                  format={money}
                  formatAxis={formatShort}
                  unit={{ currency: fund.currency }}
                />
              </>
            )
          }}
        </Loaded>
      </div>
    </RecordSection>
  )
}

/** The day so many years before, or the last of its month where there is none. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  return day.endsWith('02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
