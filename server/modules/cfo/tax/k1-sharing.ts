import type { FundRow } from '../../../books/accounts/fund-account.ts'
import type { Weights } from '../../../books/partners/sharing.ts'
import { invalidField, sentence } from '../../../kernel/index.ts'
import {
  allocate,
  Exact,
  fromMinor,
  minorDigits,
  roundTogether,
  toMinor,
} from '../../../kernel/values/money.ts'
import type { K1Box, K1Input } from './k1-schemas.ts'

/** A line's name: its box and code, as in 13AE. */
export const lineKey = ({ box, code }: { box: string; code?: string | null | undefined }) =>
  `${box}${code ?? ''}`

/** A line of the return with its parts by partner, in minor units; `said` where a person gave any of them. */
export interface ItemLine {
  box: K1Box
  code: string | null
  description: string | null
  parts: number[]
  said: boolean
}

/** Each line of the return with its parts by partner; items of one box and code are one line. */
export function linesOf(fund: FundRow, { items }: K1Input, weights: Weights): ItemLine[] {
  const { partners } = weights
  const lines = new Map<string, ItemLine>()
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
      said: known?.said === true || item.parts !== undefined,
    })
  })
  return [...lines.values()]
}

function partsByRule(total: number, over: Weights['commitment'], at: string): number[] {
  if (over.every(weight => weight.isZero())) throw invalidField(at, sentence`falls on no partner`)
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
    if (place < 0) throw invalidField(`${at}.${index}.lp_id`, sentence`is not a partner of this fund`)
    parts[place] = (parts[place] as number) + toMinor(amount, fund.currency, `${at}.${index}.amount`)
  })
  const sum = parts.reduce((all, part) => all + part, 0)
  if (sum !== total)
    throw invalidField(
      at,
      sentence`sum to ${fromMinor(sum, fund.currency)}, not ${fromMinor(total, fund.currency)}`,
    )
  return parts
}

/** Amounts of one line in whole units: each rounded down or up such that they sum to the rounded total. */
export const inWholeUnits = (parts: readonly number[], currency: string): number[] =>
  roundTogether(parts.map(part => new Exact(part).dividedBy(10 ** minorDigits(currency))))
