import { fiscalYear } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { capitalBeforeCarry } from '../../../books/capital/capital-before-carry.ts'
import { figuresAt, NO_FIGURES } from '../../../books/capital/figures/figures.ts'
import {
  type CapitalHistory,
  capitalHistory,
  withoutTransfers,
} from '../../../books/capital/figures/history.ts'
import type { Span } from '../../../books/partners/sharing.ts'
import {
  amountSaid,
  type Context,
  invalidField,
  longDay,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import type { Found } from './k1-found.ts'
import type { K1Input } from './k1-schemas.ts'
import type { ItemLine } from './k1-sharing.ts'
import { transferredInYear } from './k1-transferred.ts'

/** The lines of item L besides the year's net income, in minor units. */
export interface Capital {
  beginning: number
  /** The day of whose book the beginning is, where there was no K-1 of the year before. */
  bookOn?: string
  contributed: number
  other: number
  withdrawals: number
}

/**
 * Returns item L: the ending balance of the K-1 of the year before (the capital account less unpaid calls
 * where there was none), and the partner's payments and receipts in the year. A called and unpaid amount is
 * not capital (26 CFR 1.704-1(b)(2)(iv)(d)(2)). A transferred interest is another decrease of the seller's
 * and increase of the buyer's, in proportion to the seller's own item L on the day.
 */
export async function capitalOf(
  ctx: Context,
  fund: FundRow,
  input: K1Input,
  {
    partners,
    ended,
    lines,
    items,
  }: {
    partners: readonly number[]
    ended: ReadonlyMap<number, number>
    lines: readonly ItemLine[]
    items: readonly Found[]
  },
): Promise<Capital[]> {
  const { from, to } = fiscalYear(fund, input.tax_year)
  const opening = daysAfter(from, -1)
  const history = withoutTransfers(await capitalHistory(ctx, fund.id))
  const inYear = paidWithin(history, { from, to })
  const inBook = await openingInBook(ctx, fund, { opening, history })
  const said = new Map((input.capital ?? []).map((one, index) => [one.lp_id, { ...one, index }]))
  for (const [lp, { index }] of said)
    if (!partners.includes(lp))
      throw invalidField(`capital.${index}.lp_id`, sentence`is not a partner of this fund`)
  const minor = (
    partner: number,
    name: 'beginning' | 'contributed' | 'other' | 'withdrawals',
    otherwise: number,
  ) => {
    const own = said.get(partner)
    return own?.[name] === undefined
      ? otherwise
      : toMinor(own[name], fund.currency, `capital.${own.index}.${name}`)
  }
  const moved = partners.map(partner => {
    const known = ended.get(partner)
    const ofBook = known === undefined && said.get(partner)?.beginning === undefined && inBook(partner) !== 0
    return {
      partner,
      beginning: minor(
        partner,
        'beginning',
        known === undefined ? inBook(partner) : toMinor(known, fund.currency, 'capital'),
      ),
      ...(ofBook ? { bookOn: opening } : {}),
      contributed: minor(partner, 'contributed', inYear(partner, 'paidIn')),
      withdrawals: minor(partner, 'withdrawals', inYear(partner, 'distributed')),
    }
  })
  const transferred = await transferredInYear(ctx, fund, input.tax_year, {
    ...{ partners, moved, lines, history, items },
  })
  return moved.map(({ partner, ...one }) => ({
    ...one,
    other: minor(partner, 'other', transferred.get(partner) ?? 0),
  }))
}

/**
 * Returns each partner's capital in the book at the end of a day, less capital called but unpaid, in minor
 * units. Carried interest is left out: it is taxed as it is allocated, not as it is accrued.
 */
export async function openingInBook(
  ctx: Context,
  fund: FundRow,
  { opening, history }: { opening: string; history: CapitalHistory },
): Promise<(partner: number) => number> {
  const until = figuresAt(history, opening)
  const capital = await capitalBeforeCarry(ctx, fund.id, opening)
  return partner => {
    const { unpaid, owedBack } = until.get(partner) ?? NO_FIGURES
    return capital(partner) - unpaid - owedBack
  }
}

/**
 * Returns the partners' payments and receipts within some days, in minor units; contributions returned unused
 * are in both.
 */
export function paidWithin(history: CapitalHistory, { from, to }: Span) {
  const [until, at] = [figuresAt(history, daysAfter(from, -1)), figuresAt(history, to)]
  return (partner: number, of: 'paidIn' | 'distributed'): number => {
    const [opening, closing] = [until.get(partner) ?? NO_FIGURES, at.get(partner) ?? NO_FIGURES]
    return closing[of] + closing.returned - opening[of] - opening.returned
  }
}

/** Says where item L begins without a K-1 of the year before. */
export const beginningWarnings = ({ tax_year }: { tax_year: number }, { bookOn }: Capital): Sentence[] =>
  bookOn === undefined
    ? []
    : [
        sentence`There is no K-1 for ${tax_year - 1}: item L begins with the book’s capital account on ${longDay(bookOn)}, less capital called but unpaid.`,
      ]

/** Warns of equalisation interest outside the partnership's income, which is in no box. */
export const interestWarnings = (amount: number, currency: string): Sentence[] =>
  amount > 0
    ? [
        sentence`${amountSaid(amount, currency)} of interest of a later closing was received in the year: it is in no box, and taxable to the partner.`,
      ]
    : amount < 0
      ? [
          sentence`${amountSaid(-amount, currency)} of interest was paid at a later closing in the year: it is in no box and not part of item L.`,
        ]
      : []
