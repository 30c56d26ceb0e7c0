import { fromBit } from '../../database/columns.ts'
import { converted } from '../../finance/exchange.ts'
import { type Context, invalidField, sentence } from '../../kernel/index.ts'
import { Exact, fromMinor, toMinor } from '../../kernel/values/money.ts'
import { accountsById, familyOf, type GlAccountRow } from '../accounts/chart.ts'
import { findFund } from '../accounts/fund-accounts.ts'
import { CASH } from '../balances/cash.ts'
import { rateOn } from '../exchange/rates.ts'
import { REALISED, realise } from '../exchange/realise.ts'
import type { JournalLine } from '../journal/lines.ts'

/** A call or a distribution, with the currency in which it counts. */
interface Counted {
  fund_account_id: number | null
  currency: string
}

/** A movement on a bank account kept in another currency than the fund's. */
export interface ForeignInput {
  currency: string
  /** In major units of `currency`. */
  amount: number
  /** The account of the chart; needed where the fund has several in this currency. */
  account_code?: string | undefined
  /** The exchange rate: units of the fund's currency for one of this; by default the day's. */
  rate?: string | undefined
}

/** Foreign money with its account and value; `minor` in its own currency, `worth` in the fund's. */
export interface ForeignMoney {
  accountId: number
  currency: string
  minor: number
  worth: number
}

/** The columns in which a payment or a refund keeps it. */
export type KeptForeign = {
  account_id: number | null
  foreign_currency: string | null
  foreign_minor: number | null
  worth_minor: number | null
}

/**
 * Finds the account of money in another currency, and its worth on the day. 422 at `path` where the fund has
 * no such account, or several and none is named; 409 `no_rate`.
 */
export async function foreignMoney(
  ctx: Context,
  { fund_account_id: fundId, currency: counted }: Counted,
  date: string,
  input: ForeignInput,
  path: string,
): Promise<ForeignMoney> {
  const { currency } = input
  if (fundId === null)
    throw invalidField(
      path,
      sentence`applies only to a fund’s calls and distributions: its book records the account it moved on`,
    )
  if (currency === counted)
    throw invalidField(`${path}.currency`, sentence`is the fund’s own: send only the amount`)
  const account = await accountIn(ctx, fundId, input, path)
  const minor = toMinor(input.amount, currency, `${path}.amount`)
  const rate =
    input.rate === undefined ? (await rateOn(ctx, currency, counted, date)).rate : new Exact(input.rate)
  const worth = converted(minor, rate, currency, counted)
  if (worth <= 0) throw invalidField(`${path}.amount`, sentence`converts to zero in ${counted}`)
  return { accountId: account.id, currency, minor, worth }
}

async function accountIn(
  ctx: Context,
  fundId: number,
  { currency, account_code }: ForeignInput,
  path: string,
): Promise<GlAccountRow> {
  const all = await accountsById(ctx, [fundId])
  const cash = familyOf(all, CASH)
  const inCurrency = [...all.values()].filter(
    one =>
      cash.has(one.id) &&
      one.foreign_currency === currency &&
      fromBit(one.active) &&
      fromBit(one.posting_allowed),
  )
  const [only] = inCurrency
  if (account_code !== undefined) {
    const named = inCurrency.find(({ code }) => code === account_code)
    if (named) return named
    throw invalidField(`${path}.account_code`, sentence`is not a cash account of this fund in ${currency}`)
  }
  if (!only)
    throw invalidField(
      `${path}.currency`,
      sentence`the fund has no account in ${currency}: open one in its chart`,
    )
  if (inCurrency.length > 1)
    throw invalidField(
      `${path}.account_code`,
      sentence`choose the account it moved on: ${inCurrency.map(({ code }) => code).join(', ')}`,
    )
  return only
}

/**
 * Returns the lines of money received (`debit`) or paid (`credit`) for `amount` of the fund's currency: the
 * difference to its worth is realised on 4400, and so is that to its cost where it leaves.
 */
export async function foreignLines(
  ctx: Context,
  fundId: number,
  {
    side,
    money,
    amount,
    date,
    partnerId,
  }: {
    side: 'debit' | 'credit'
    money: ForeignMoney
    amount: number
    date: string
    partnerId?: number
  },
): Promise<JournalLine[]> {
  const moved = { accountId: money.accountId, [side]: money.worth, foreign: money.minor, partnerId }
  const gain = side === 'debit' ? money.worth - amount : amount - money.worth
  const difference = gain === 0 ? [] : [{ code: REALISED, [gain > 0 ? 'credit' : 'debit']: Math.abs(gain) }]
  return realise(ctx, await findFund(ctx, fundId), date, [moved, ...difference])
}

/** Returns the stored form. */
export const keptForeign = (money: ForeignMoney | undefined): KeptForeign => ({
  account_id: money?.accountId ?? null,
  foreign_currency: money?.currency ?? null,
  foreign_minor: money?.minor ?? null,
  worth_minor: money?.worth ?? null,
})

/** The columns stored for it; undefined for the fund's currency. */
export const foreignOf = (row: KeptForeign): ForeignMoney | undefined =>
  row.account_id === null
    ? undefined
    : {
        accountId: row.account_id,
        currency: row.foreign_currency as string,
        minor: row.foreign_minor as number,
        worth: row.worth_minor as number,
      }

/** Presents foreign money in major units; null for money in the fund's currency. */
export function presentForeign(
  row: KeptForeign & { amount_minor: number },
  currency: string,
  side: 'in' | 'out',
) {
  const money = foreignOf(row)
  if (!money) return null
  const gain = (money.worth - row.amount_minor) * (side === 'in' ? 1 : -1)
  return {
    currency: money.currency,
    amount: fromMinor(money.minor, money.currency),
    worth: fromMinor(money.worth, currency),
    exchange_difference: fromMinor(gain, currency),
    gl_account_id: money.accountId,
  }
}
