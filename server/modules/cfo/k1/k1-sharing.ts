import type { FundRow } from '../../../books/fund-accounts.ts'
import type { CommitmentRow } from '../../../books/partners.ts'
import { daysBetween } from '../../../finance/day-count.ts'
import { type Context, invalidField } from '../../../kernel/index.ts'
import { allocate, Exact, fromMinor, minorDigits, toMinor } from '../../../kernel/money.ts'
import { lpTermsOf } from '../fees/lp-terms.ts'
import type { K1Box, K1Input } from './k1-schemas.ts'

/** A line's name: its box and code, as in 13AE. */
export const lineKey = ({ box, code }: { box: string; code?: string | null | undefined }) =>
  `${box}${code ?? ''}`

export interface Weights {
  commitment: InstanceType<typeof Exact>[]
  fee: InstanceType<typeof Exact>[]
}

/** Commitments weighted by the days of the year that they were there, and the same of those who pay the fee. */
export async function weightsOf(
  ctx: Context,
  fundId: number,
  year: number,
  commitments: readonly CommitmentRow[],
  partners: readonly number[],
): Promise<Weights> {
  const letters = await lpTermsOf(ctx, fundId)
  const first = `${year}-01-01`
  const weigh = (counted: (row: CommitmentRow) => boolean) =>
    partners.map(partner =>
      commitments
        .filter(row => row.lp_id === partner && counted(row))
        .reduce((sum, { amount_minor, admitted_on }) => {
          const days = daysBetween(admitted_on > first ? admitted_on : first, `${year + 1}-01-01`)
          return sum.plus(new Exact(amount_minor).times(days))
        }, new Exact(0)),
    )
  return {
    commitment: weigh(() => true),
    fee: weigh(row => row.excluded_from_fees === 0 && letters.get(row.lp_id)?.excluded_from_fees !== 1),
  }
}

/** Each line of the return with its parts by partner; items of one box and code are one line. */
export function linesOf(
  fund: FundRow,
  { items }: K1Input,
  { weights, partners }: { weights: Weights; partners: readonly number[] },
) {
  const lines = new Map<
    string,
    { box: K1Box; code: string | null; description: string | null; parts: number[] }
  >()
  items.forEach((item, index) => {
    const total = toMinor(item.amount, fund.currency, `items.${index}.amount`)
    const parts = item.parts
      ? partsGiven(fund, item.parts, { total, partners, at: `items.${index}.parts` })
      : partsByRule(total, weights[item.sharing ?? 'commitment'], `items.${index}.sharing`)
    const known = lines.get(lineKey(item))
    lines.set(lineKey(item), {
      box: item.box,
      code: item.code ?? null,
      description: [known?.description, item.description].filter(Boolean).join('; ') || null,
      parts: known ? known.parts.map((part, at) => part + (parts[at] as number)) : parts,
    })
  })
  return [...lines.values()].map(line => ({ ...line, forms: inWholeUnits(line.parts, fund.currency) }))
}

function partsByRule(total: number, over: Weights['commitment'], at: string): number[] {
  if (over.every(weight => weight.isZero())) throw invalidField(at, 'falls on no partner')
  return allocate(total, over)
}

/** The parts that a person said, which have to be the whole. */
function partsGiven(
  fund: FundRow,
  given: NonNullable<K1Input['items'][number]['parts']>,
  { total, partners, at }: { total: number; partners: readonly number[]; at: string },
): number[] {
  const parts = partners.map(() => 0)
  given.forEach(({ lp_id, amount }, index) => {
    const place = partners.indexOf(lp_id)
    if (place < 0) throw invalidField(`${at}.${index}.lp_id`, 'is not a partner of this fund')
    parts[place] = (parts[place] as number) + toMinor(amount, fund.currency, `${at}.${index}.amount`)
  })
  const sum = parts.reduce((all, part) => all + part, 0)
  if (sum !== total)
    throw invalidField(
      at,
      `sum to ${fromMinor(sum, fund.currency)}, not to ${fromMinor(total, fund.currency)}`,
    )
  return parts
}

/** Amounts of one box in whole units: each rounded down or up such that they sum to the rounded total. */
function inWholeUnits(parts: readonly number[], currency: string): number[] {
  const scale = 10 ** minorDigits(currency)
  const exact = parts.map(part => new Exact(part).dividedBy(scale))
  const floors = exact.map(value => value.floor().toNumber())
  const total = exact
    .reduce((sum, value) => sum.plus(value), new Exact(0))
    .toDecimalPlaces(0)
    .toNumber()
  const missing = total - floors.reduce((sum, value) => sum + value, 0)
  const order = exact
    .map((value, index) => ({ index, fraction: value.minus(value.floor()) }))
    .sort((a, b) => b.fraction.comparedTo(a.fraction) || a.index - b.index)
  for (const { index } of order.slice(0, missing)) floors[index] = (floors[index] as number) + 1
  return floors
}
