import type { DistributionEvent, DistributionEventInput, FundWaterfall } from '../../../api/modules.ts'

type Line = DistributionEventInput['lines'][number]
type LineType = Line['type']

/** Proceeds of one type and source, of one investor where one is named. */
interface LineRow {
  type: string
  source: string | null
  investor: string | null
  /** Null only while it is not typed yet. */
  amount: number | null
  recallable: number | null
}

interface OwnRow {
  investor: string | null
  amount: number
}

interface RateRow {
  rate: number
  country: string | null
  entity_type: string | null
  type: string | null
}

/** An event as its form has it. */
export interface EventValues {
  date: string | null
  reference: string | null
  description: string | null
  lines: LineRow[]
  carry: OwnRow[]
  withholding: RateRow[]
  withheld: OwnRow[]
  /** Asked for only where there is an open call that may be netted against. */
  net_call?: string | null
}

/** The form's value for an amount of no single holding. */
export const NO_HOLDING = 'none'

/** An event to begin with, of an amount, its type and its day where they are known. */
export const startOf = (amount?: string, type = 'realized_gain', date?: string): Partial<EventValues> => ({
  lines: [{ type, source: null, investor: null, amount: amount ? Number(amount) : null, recallable: null }],
  ...(date && { date }),
})

/** The event as the server takes it: rows of one type and source that name investors are one line. */
export function bodyOf(values: EventValues) {
  const { date, reference, description, lines, carry, withholding, withheld, net_call } = values
  const borne = carry.flatMap(({ investor, amount }) =>
    investor === null ? [] : { lp_id: Number(investor), amount },
  )
  const whole = carry.find(({ investor }) => investor === null)
  return {
    ...(date === null ? {} : { date }),
    reference,
    description,
    lines: linesOf(lines),
    ...(carry.length === 0
      ? {}
      : { carry: { ...(whole ? { amount: whole.amount } : {}), ...(borne.length > 0 ? { borne } : {}) } }),
    ...(withholding.length === 0 ? {} : { withholding: withholding.map(ruleOf) }),
    ...(withheld.length === 0
      ? {}
      : { withheld: withheld.map(({ investor, amount }) => ({ lp_id: Number(investor), amount })) }),
    ...(net_call ? { net_call_id: Number(net_call) } : {}),
  }
}

function linesOf(rows: readonly LineRow[]): Line[] {
  const groups = Map.groupBy(rows, row => (row.investor === null ? row : `${row.type} ${row.source ?? ''}`))
  return [...groups.values()].map(([first, ...others]) => {
    const { type, source, investor, amount, recallable } = first as LineRow
    const line = {
      type: type as LineType,
      ...(source === null ? {} : { holding_id: source === NO_HOLDING ? null : Number(source) }),
    }
    if (investor === null)
      return {
        ...line,
        amount: amount ?? 0,
        ...(recallable === null ? {} : { recallable_amount: recallable }),
      }
    return {
      ...line,
      amounts: [first as LineRow, ...others].map(row => ({
        lp_id: Number(row.investor),
        amount: row.amount ?? 0,
        ...(row.recallable === null ? {} : { recallable_amount: row.recallable }),
      })),
    }
  })
}

const ruleOf = ({ rate, country, entity_type, type }: RateRow) => ({
  rate,
  ...(country === null ? {} : { country: country.toUpperCase() }),
  ...(entity_type === null ? {} : { entity_type }),
  ...(type === null ? {} : { types: [type as LineType] }),
})

/** Returns the form values of an existing event: a draft, or one to be corrected. */
export function valuesOf(event: DistributionEvent): Partial<EventValues> {
  const { terms } = event
  if (terms === null) return startOf()
  const own = (rows: ReadonlyArray<{ lp_id: number; amount: number }> = []) =>
    rows.map(({ lp_id, amount }) => ({ investor: String(lp_id), amount }))
  const { carry, net_call_id } = terms
  return {
    date: terms.date,
    reference: event.reference,
    description: event.description,
    lines: terms.lines.flatMap(({ type, holding_id, amount = 0, recallable_amount, amounts }): LineRow[] => {
      const source = holding_id === undefined ? null : holding_id === null ? NO_HOLDING : String(holding_id)
      return amounts && amounts.length > 0
        ? amounts.map(one => ({
            type,
            source,
            investor: String(one.lp_id),
            amount: one.amount,
            recallable: one.recallable_amount ?? null,
          }))
        : [{ type, source, investor: null, amount, recallable: recallable_amount ?? null }]
    }),
    carry: carry?.borne ? own(carry.borne) : carry ? [{ investor: null, amount: carry.amount ?? 0 }] : [],
    withholding: (terms.withholding ?? []).map(({ rate, country, entity_type, types }) => ({
      rate,
      country: country ?? null,
      entity_type: entity_type ?? null,
      type: types?.[0] ?? null,
    })),
    withheld: own(terms.withheld),
    net_call: net_call_id === undefined ? null : String(net_call_id),
  }
}

/** Returns form rows from a waterfall: capital first, gains before the carry they bear. */
export function rowsOf({ partners }: FundWaterfall): Pick<EventValues, 'lines' | 'carry'> {
  const known = partners.filter(({ lp_id }) => lp_id !== null)
  const capitalOf = (one: (typeof known)[number]) =>
    one.tiers.find(({ key }) => key === 'return_of_capital')?.lp ?? 0
  const cents = (amount: number) => Math.round(amount * 100) / 100
  const row = (type: LineType, lp: number | null, amount: number) =>
    amount > 0 ? [{ type, source: null, investor: String(lp), amount: cents(amount), recallable: null }] : []
  return {
    lines: [
      ...known.flatMap(one => row('return_of_capital', one.lp_id, capitalOf(one))),
      ...known.flatMap(one => row('realized_gain', one.lp_id, one.lp_total + one.gp_total - capitalOf(one))),
    ],
    carry: known.flatMap(({ lp_id, gp_total }) =>
      gp_total > 0 ? [{ investor: String(lp_id), amount: gp_total }] : [],
    ),
  }
}
