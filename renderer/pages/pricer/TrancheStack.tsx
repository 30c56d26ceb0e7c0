import { Table } from '@mantine/core'
import type { PricingResult } from '../../api/modules.ts'
import { colourOf } from '../../components/chart/series-colours.ts'
import { Scrolling } from '../../components/Scrolling.tsx'
import { decimalsFor, formatAmount, formatPercent } from '../../format/numbers.ts'
import { inYears, rate } from './figures.ts'
import classes from './pricer.module.css'

interface Layer {
  name: string
  balance: number
  coupon: number | null
  support: number | null
  irr: number | null
  wal: number | null
  interest: number
  principal: [first: number | null, last: number | null] | null
}

/** Who stands above whom: the stack as a picture, the most senior on top, and its figures beside it. */
export function TrancheStack({ price }: { price: PricingResult }) {
  const layers = layersOf(price)
  const whole = layers.reduce((sum, { balance }) => sum + balance, 0)
  const decimals = decimalsFor(
    layers.flatMap(({ balance, interest }) => [balance, interest]),
    price.currency,
  )
  const money = (value: number) => formatAmount(value, decimals)
  return (
    <section>
      <h2>Tranches</h2>
      <div className={classes.stack}>
        <div className={classes.layers} aria-hidden>
          {layers.map(({ name, balance }, index) => (
            <div
              key={name}
              style={{ flexGrow: whole > 0 ? balance / whole : 0, background: colourOf(index) }}
              title={`${name}: ${money(balance)}`}
            />
          ))}
        </div>
        <Scrolling label="Tranches" className={classes.wide}>
          <Table horizontalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Tranche</Table.Th>
                <Table.Th scope="col" ta="right">
                  Balance ({price.currency})
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Share
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Coupon
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Support
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  IRR
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  WAL, years
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Interest ({price.currency})
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Principal, months
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {layers.map((layer, index) => (
                <Table.Tr key={layer.name}>
                  <Table.Td>
                    <span className={classes.swatch} style={{ background: colourOf(index) }} />
                    {layer.name}
                  </Table.Td>
                  <Table.Td ta="right">{money(layer.balance)}</Table.Td>
                  <Table.Td ta="right">
                    {whole > 0 ? formatPercent(Number((layer.balance / whole).toFixed(4))) : '–'}
                  </Table.Td>
                  <Table.Td ta="right">{rate(layer.coupon)}</Table.Td>
                  <Table.Td ta="right">{rate(layer.support)}</Table.Td>
                  <Table.Td ta="right">{rate(layer.irr)}</Table.Td>
                  <Table.Td ta="right">{layer.wal === null ? '–' : inYears(layer.wal)}</Table.Td>
                  <Table.Td ta="right">{money(layer.interest)}</Table.Td>
                  <Table.Td ta="right">
                    {layer.principal?.[0] ? `${layer.principal[0]} to ${layer.principal[1]}` : '–'}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Scrolling>
      </div>
    </section>
  )
}

function layersOf({ tranches = [], residual }: PricingResult): Layer[] {
  const layers: Layer[] = tranches
    .toSorted((a, b) => a.priority - b.priority)
    .map(one => ({
      name: one.name,
      balance: one.balance,
      coupon: one.coupon_pct,
      support: one.credit_support,
      irr: one.irr,
      wal: one.wal,
      interest: one.interest,
      principal: [one.first_principal_period, one.last_principal_period],
    }))
  if (!residual) return layers
  const { invested, irr, wal, interest } = residual
  return [
    ...layers,
    { name: 'Residual', balance: invested, coupon: null, support: null, irr, wal, interest, principal: null },
  ]
}
