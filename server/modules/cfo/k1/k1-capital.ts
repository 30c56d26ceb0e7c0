import { figuresAt, NO_FIGURES } from '../../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../../books/capital/figures/history.ts'
import { capitalAt } from '../../../books/capital-lines.ts'
import { fiscalYear } from '../../../books/fiscal-years.ts'
import type { FundRow } from '../../../books/fund-accounts.ts'
import { type Context, invalidField, longDate } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import type { K1Input } from './k1-schemas.ts'

/** What item L has beside the year's net income, in minor units. */
export interface Capital {
  beginning: number
  /** The day of whose book the beginning is, where there was no K-1 of the year before. */
  bookOn?: string
  contributed: number
  other: number
  withdrawals: number
}

/**
 * Item L: what the K-1 of the year before ended with (the capital account less what was not paid yet where there was
 * none), and what the partner paid and got in the year: what is called and
 * not paid yet is no capital (26 CFR 1.704-1(b)(2)(iv)(d)(2)).
 */
export async function capitalOf(
  ctx: Context,
  fund: FundRow,
  input: K1Input,
  { partners, ended }: { partners: readonly number[]; ended: ReadonlyMap<number, number> },
): Promise<Capital[]> {
  const { from, to } = fiscalYear(fund, input.tax_year)
  const opening = daysAfter(from, -1)
  const history = await capitalHistory(ctx, fund.id)
  const [until, at] = [figuresAt(history, opening), figuresAt(history, to)]
  const inYear = (partner: number, of: 'paidIn' | 'distributed') => {
    const [opening, closing] = [until.get(partner) ?? NO_FIGURES, at.get(partner) ?? NO_FIGURES]
    return closing[of] + closing.returned - opening[of] - opening.returned
  }
  const book = await capitalAt(ctx, fund.id, opening)
  const inBook = (partner: number) => {
    const { unpaid, owedBack } = until.get(partner) ?? NO_FIGURES
    return Object.values(book.get(partner) ?? {}).reduce((sum, amount) => sum + amount, 0) - unpaid - owedBack
  }
  const said = new Map((input.capital ?? []).map((one, index) => [one.lp_id, { ...one, index }]))
  for (const [lp, { index }] of said)
    if (!partners.includes(lp)) throw invalidField(`capital.${index}.lp_id`, 'is not a partner of this fund')
  return partners.map(partner => {
    const own = said.get(partner)
    const minor = (name: 'beginning' | 'contributed' | 'other' | 'withdrawals', otherwise: number) =>
      own?.[name] === undefined
        ? otherwise
        : toMinor(own[name], fund.currency, `capital.${own.index}.${name}`)
    const known = ended.get(partner)
    const ofBook = known === undefined && own?.beginning === undefined && inBook(partner) !== 0
    return {
      beginning: minor(
        'beginning',
        known === undefined ? inBook(partner) : toMinor(known, fund.currency, 'capital'),
      ),
      ...(ofBook ? { bookOn: opening } : {}),
      contributed: minor('contributed', inYear(partner, 'paidIn')),
      other: minor('other', 0),
      withdrawals: minor('withdrawals', inYear(partner, 'distributed')),
    }
  })
}

/** Says where item L begins without a K-1 of the year before. */
export const beginningWarnings = ({ tax_year }: { tax_year: number }, { bookOn }: Capital): string[] =>
  bookOn === undefined
    ? []
    : [
        `There is no K-1 of ${tax_year - 1}: item L begins with the capital account of the book on ${longDate(bookOn)}, less what was called and not paid.`,
      ]
