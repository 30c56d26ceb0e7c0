import { accountsNamed } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { rateOn } from '../../../books/exchange/rates.ts'
import type { JournalLine } from '../../../books/journal/lines.ts'
import { converted } from '../../../finance/exchange.ts'
import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { Exact, toMinor } from '../../../kernel/values/money.ts'
import type { GlJournalInput } from './entry-schemas.ts'

type Line = GlJournalInput['lines'][number]

/**
 * Returns the lines in another currency, by their place: the amount in it, and its worth in the fund's
 * currency, as given on the line, at its rate, or at the rate of the day (409 `no_rate`).
 */
export async function worthOf(
  ctx: Context,
  fund: FundRow,
  { date, lines }: GlJournalInput,
): Promise<Array<Pick<JournalLine, 'debit' | 'credit' | 'foreign'>>> {
  const foreign = lines.filter(isForeign)
  if (foreign.length === 0) return []
  const accounts = await accountsNamed(ctx, fund.id, {
    codes: foreign.flatMap(({ code: named }) => named ?? []),
    ids: foreign.flatMap(({ account_id }) => account_id ?? []),
  })
  const worth = []
  for (const [index, line] of lines.entries()) {
    const account = accounts.find(({ id, code: own }) => id === line.account_id || own === line.code)
    worth.push(
      isForeign(line)
        ? await worthOfLine(ctx, fund, { date, line, index, currency: account?.foreign_currency })
        : {},
    )
  }
  return worth
}

const isForeign = ({ foreign_debit, foreign_credit, rate }: Line): boolean =>
  foreign_debit !== undefined || foreign_credit !== undefined || rate !== undefined

interface ForeignLine {
  date: string
  line: Line
  index: number
  currency: string | null | undefined
}

async function worthOfLine(ctx: Context, fund: FundRow, { date, line, index, currency }: ForeignLine) {
  const at = `lines.${index}`
  const { foreign_debit = 0, foreign_credit = 0 } = line
  if (currency == null)
    throw invalidField(
      `${at}.foreign_debit`,
      sentence`applies only to accounts in a currency other than ${fund.currency}`,
    )
  if (foreign_debit > 0 === foreign_credit > 0)
    throw invalidField(`${at}.foreign_debit`, sentence`a line has either a debit or a credit above zero`)
  const side = foreign_debit > 0 ? 'debit' : 'credit'
  if ((side === 'debit' ? line.credit : line.debit) !== undefined)
    throw invalidField(
      `${at}.${side === 'debit' ? 'credit' : 'debit'}`,
      sentence`must be on the same side as foreign_${side}`,
    )
  const foreign = toMinor(foreign_debit + foreign_credit, currency, `${at}.foreign_${side}`)
  const said = line[side]
  if (said !== undefined && line.rate !== undefined)
    throw invalidField(`${at}.rate`, sentence`is not needed if ${side} gives the amount`)
  const rate = line.rate === undefined ? undefined : new Exact(line.rate)
  const worth =
    said === undefined
      ? converted(
          foreign,
          rate ?? (await rateOn(ctx, currency, fund.currency, date)).rate,
          currency,
          fund.currency,
        )
      : toMinor(said, fund.currency, `${at}.${side}`)
  return { [side]: worth, foreign }
}
