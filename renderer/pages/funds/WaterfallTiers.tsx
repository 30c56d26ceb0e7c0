import { Table, Text } from '@mantine/core'
import type { Waterfall } from '../../api/modules.ts'
import { BarChart } from '../../components/chart/BarChart.tsx'
import { Stat } from '../../components/Stat.tsx'
import { locale } from '../../format/locale.ts'
import { decimalsFor, formatAmount, formatMoney, formatPercent } from '../../format/numbers.ts'
import classes from './funds.module.css'

const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The tiers as bars, what goes to LPs and to the GP in two colours, and as a table with its sums. */
export function WaterfallTiers({ found }: { found: Waterfall }) {
  const { currency, tiers } = found
  const decimals = decimalsFor(
    tiers.flatMap(({ lp, gp }) => [lp, gp]),
    currency,
  )
  const money = (value: number) => formatAmount(value, decimals)
  const share = found.gp_share_of_profit
  const totals = { name: 'Total', amount: found.total, lp: found.lp_total, gp: found.gp_total }
  return (
    <>
      <div className={classes.stats}>
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
      </div>
      <BarChart
        title={`Tiers of the waterfall, ${currency}`}
        pointTitle="Tier"
        points={tiers.map(({ name }) => name)}
        series={[
          { name: 'LPs', values: tiers.map(({ lp }) => lp) },
          { name: 'GP', values: tiers.map(({ gp }) => gp) },
        ]}
        format={money}
        formatAxis={value => short.format(value)}
      />
      <Table mt="md" aria-label="Tiers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Tier</Table.Th>
            {['Amount', 'LPs', 'GP'].map(title => (
              <Table.Th key={title} scope="col" ta="right">
                {title} ({currency})
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...tiers, totals].map(({ name, amount, lp, gp }) => (
            <Table.Tr key={name} className={name === totals.name ? classes.total : undefined}>
              <Table.Td>{name}</Table.Td>
              {[amount, lp, gp].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the three columns, always the same
                <Table.Td key={index} ta="right">
                  {money(value)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text mt="md" size="sm" c="dimmed">
        {found.assumptions.join(' ')}
      </Text>
    </>
  )
}
