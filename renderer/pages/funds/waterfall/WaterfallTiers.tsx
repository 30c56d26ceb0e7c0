import { Text } from '@mantine/core'
import type { Waterfall } from '../../../api/modules.ts'
import { BarChart } from '../../../components/chart/BarChart.tsx'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatShort } from '../../../format/figures.ts'
import { locale } from '../../../format/locale.ts'
import { decimalsFor, formatAmount, formatMoney, formatPercent } from '../../../format/numbers.ts'
import { tierColumns } from './tier-columns.ts'

const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The tiers as bars, in two colours for LPs and GP, and as a table with totals. */
export function WaterfallTiers({ found }: { found: Waterfall }) {
  const { currency, tiers } = found
  const decimals = decimalsFor(
    tiers.flatMap(({ lp, gp }) => [lp, gp]),
    currency,
  )
  const money = (value: number) => formatAmount(value, decimals)
  const share = found.gp_share_of_profit
  return (
    <>
      <Stats>
        <Stat label="To LPs" value={formatMoney(found.lp_total, currency)} />
        <Stat label="To the GP" value={formatMoney(found.gp_total, currency)} />
        <Stat
          label="GP share of profit"
          value={share === null ? '–' : formatPercent(Number(share.toFixed(4)), 2)}
        />
        <Stat
          label="LP multiple"
          value={found.lp_multiple === null ? '–' : `${two.format(found.lp_multiple)}x`}
        />
        {found.hurdle_shortfall > 0 && (
          <Stat label="Short of the hurdle" value={formatMoney(found.hurdle_shortfall, currency)} />
        )}
      </Stats>
      <BarChart
        title={`Tiers of the waterfall, ${currency}`}
        pointTitle="Tier"
        points={tiers.map(({ name }) => name)}
        series={[
          { name: 'LPs', values: tiers.map(({ lp }) => lp) },
          { name: 'GP', values: tiers.map(({ gp }) => gp) },
        ]}
        format={money}
        formatAxis={formatShort}
        unit={{ currency }}
      />
      <FiguresTable
        id="waterfall"
        label="Tiers"
        rows={tiers}
        columns={tierColumns(currency)}
        rowId={({ name }) => name}
        totals={{ name: 'Total', amount: found.total, lp: found.lp_total, gp: found.gp_total }}
      />
      <Text mt="md" size="sm" c="dimmed">
        {found.assumptions.join(' ')}
      </Text>
    </>
  )
}
