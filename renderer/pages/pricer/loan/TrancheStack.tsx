import type { PricingResult } from '../../../api/modules.ts'
import { colourOf } from '../../../components/chart/series-colours.ts'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { inYears, rate } from '../../../format/figures.ts'
import { formatMoney } from '../../../format/numbers.ts'
import classes from '../pricer.module.css'

interface Layer {
  name: string
  colour: string
  balance: number
  /** The share of all layers; null where there is no balance. */
  share: number | null
  coupon: number | null
  support: number | null
  irr: number | null
  wal: number | null
  interest: number
  principal: [first: number | null, last: number | null] | null
}

/** The capital stack as a picture, most senior on top, with its figures. */
export function TrancheStack({ price }: { price: PricingResult }) {
  const layers = layersOf(price)
  return (
    <section>
      <h2>Tranches</h2>
      <div className={classes.stack}>
        <div className={classes.layers} aria-hidden>
          {layers.map(({ name, colour, balance, share }) => (
            <div
              key={name}
              style={{ flexGrow: share ?? 0, background: colour }}
              title={`${name}: ${formatMoney(balance, price.currency)}`}
            />
          ))}
        </div>
        <FiguresTable
          id="tranches"
          label="Tranches"
          rows={layers}
          columns={columnsIn(price.currency)}
          rowId={({ name }) => name}
          dense
        />
      </div>
    </section>
  )
}

function columnsIn(currency: string): Array<Column<Layer>> {
  const money = (id: 'balance' | 'interest', title: string): Column<Layer> => ({
    id,
    title,
    kind: 'money',
    value: layer => layer[id],
    currency: () => currency,
  })
  const ratio = (id: 'coupon' | 'support' | 'irr', title: string): Column<Layer> => ({
    id,
    title,
    kind: 'percent',
    value: layer => layer[id],
    write: rate,
    missing: '–',
  })
  return [
    {
      id: 'tranche',
      title: 'Tranche',
      kind: 'text',
      value: ({ name }) => name,
      show: ({ name, colour }) => (
        <>
          <span className={classes.swatch} style={{ background: colour }} />
          {name}
        </>
      ),
    },
    money('balance', 'Balance'),
    { id: 'share', title: 'Share', kind: 'percent', value: ({ share }) => share, missing: '–' },
    ratio('coupon', 'Coupon'),
    ratio('support', 'Support'),
    ratio('irr', 'IRR'),
    { id: 'wal', title: 'WAL, years', kind: 'number', value: ({ wal }) => wal, write: inYears, missing: '–' },
    money('interest', 'Interest'),
    {
      id: 'principal',
      title: 'Principal, months',
      kind: 'text',
      value: ({ principal }) => (principal?.[0] ? `${principal[0]} to ${principal[1]}` : null),
      missing: '–',
    },
  ]
}

/** The tranches, the most senior first, and the residual below them. */
function layersOf({ tranches = [], residual }: PricingResult): Layer[] {
  const layers: Array<Omit<Layer, 'colour' | 'share'>> = tranches
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
  if (residual) {
    const { invested, irr, wal, interest } = residual
    layers.push({
      ...{ name: 'Residual', balance: invested, coupon: null, support: null },
      ...{ irr, wal, interest, principal: null },
    })
  }
  const whole = layers.reduce((sum, { balance }) => sum + balance, 0)
  return layers.map((layer, index) => ({
    ...layer,
    colour: colourOf(index),
    share: whole > 0 ? Number((layer.balance / whole).toFixed(4)) : null,
  }))
}
