import { toBit } from '../../database/columns.ts'
import { converted } from '../../finance/exchange.ts'
import { type Context, conflict, invalidField, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { Exact } from '../../kernel/values/money.ts'
import { accountsById } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { postJournal, reverseJournal } from '../journal/journal.ts'
import type { JournalLine } from '../journal/lines.ts'
import { REALISED } from './realise.ts'
import { type Valued, valued } from './valued.ts'

/** Where the differences go that nobody has realised: a detail of 4400, so that statements show both as one. */
const UNREALISED = '4410'

/** Rates that a person says for the day, by currency: so much of the fund's currency for one of it. */
export type SaidRates = ReadonlyMap<string, string>

export const nothing_to_revalue = [
  409,
  'Foreign-currency balances are already carried at the day’s rates',
] as const

/**
 * Revalues a fund's foreign currency balances at the rates of a day (IAS 21.23, ASC 830-20-35-1), and
 * reverses that on the next. The cost of a balance stays the amount paid, so that later gains are realised
 * against it, and the periods between bear only the change. Investments are left out: their currency is in
 * their valuation. 409 `no_rate`, 409 `nothing_to_revalue`, 409 `period_closed`.
 */
export async function revalue(ctx: Context, fund: FundRow, date: string, said: SaidRates) {
  const balances = (await valued(ctx, fund, date))
    .filter(({ isMonetary }) => isMonetary)
    .map(withSaid(fund, said))
  const known = new Set(balances.map(({ currency }) => currency))
  const stranger = [...said.keys()].findIndex(currency => !known.has(currency))
  if (stranger >= 0)
    throw invalidField(`rates.${stranger}.currency`, sentence`is not the currency of an account of this fund`)
  const lines = balances.flatMap(balance => linesOf(fund, balance, date))
  if (lines.length === 0)
    throw conflict(
      'nothing_to_revalue',
      sentence`Balances of ${fund.name} in other currencies are translated at the rates of ${date}.`,
    )
  await openUnrealised(ctx, fund)
  const named = [...new Map(balances.map(one => [one.currency, one])).values()].map(ratesOf(fund)).join('; ')
  const { entry } = await postJournal(ctx, {
    fundAccountId: fund.id,
    date,
    reference: `FX/${date}`,
    description: `Revaluation at the rates of ${date}: ${named}`.slice(0, 500),
    source: 'revaluation',
    status: 'posted',
    lines,
  })
  const reversal = await reverseJournal(ctx, entry.id, { date: daysAfter(date, 1) })
  return { entry, reversal: reversal.entry, balances }
}

const withSaid =
  (fund: FundRow, said: SaidRates) =>
  (balance: Valued): Valued => {
    const own = said.get(balance.currency)
    if (own === undefined) return balance
    const rate = new Exact(own)
    return {
      ...balance,
      rate: { rate, date: '', source: 'said' },
      worth: converted(balance.foreign, rate, balance.currency, fund.currency),
    }
  }

function linesOf(
  fund: FundRow,
  { account, currency, foreign, book, worth }: Valued,
  date: string,
): JournalLine[] {
  if (foreign === 0 && book === 0) return []
  if (worth === undefined)
    throw conflict(
      'no_rate',
      sentence`No exchange rate of ${currency} in ${fund.currency} for ${date} or an earlier day: add or import it.`,
      {
        from: currency,
        to: fund.currency,
        date,
      },
    )
  const change = worth - book
  if (change === 0) return []
  return [
    { accountId: account.id, foreign: 0, ...(change > 0 ? { debit: change } : { credit: -change }) },
    { code: UNREALISED, ...(change > 0 ? { credit: change } : { debit: -change }) },
  ]
}

const ratesOf =
  (fund: FundRow) =>
  ({ currency, rate }: Valued): string =>
    rate
      ? `${rate.rate.toSignificantDigits(10)} ${fund.currency} for 1 ${currency}${rate.date ? ` of ${rate.date}` : ''}`
      : currency

/** Opens the account of unrealised differences in a chart that was made before there was one. */
async function openUnrealised(ctx: Context, fund: FundRow): Promise<void> {
  const accounts = await accountsById(ctx, [fund.id])
  if ([...accounts.values()].some(({ code }) => code === UNREALISED)) return
  await ctx.db
    .insertInto('gl_accounts')
    .values({
      fund_account_id: fund.id,
      code: UNREALISED,
      name: 'Unrealised FX gain (loss)',
      type: 'income',
      normal_balance: 'credit',
      parent_code: REALISED,
      category: 'unrealised_gain',
      active: toBit(true),
      posting_allowed: toBit(true),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}
