import { findFund } from '../../books/accounts/fund-accounts.ts'
import { voidPayment } from '../../books/capital/calls/corrections.ts'
import { recordPayment } from '../../books/capital/calls/payments.ts'
import { returnPayment, voidReturn } from '../../books/capital/distribution-events/event-returns.ts'
import { standing } from '../../books/capital/voids.ts'
import { rateOn } from '../../books/exchange/rates.ts'
import { realise } from '../../books/exchange/realise.ts'
import { postJournal, reverseJournal } from '../../books/journal/journal.ts'
import { converted } from '../../finance/exchange.ts'
import {
  AppError,
  allows,
  amountSaid,
  type Context,
  conflict,
  forbidden,
  invalid,
  invalidField,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { fromMinor, toMinor } from '../../kernel/values/money.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import type { BankLineRow } from './rows/bank-rows.ts'
import { isForeign, movedOn } from './rows/moved.ts'
import type { MatchInput } from './schemas.ts'

/** A line of a posted entry that movements are, in minor units, debit above zero. */
export interface Posting {
  entryId: number
  glLineId: number
  amount: number
  postedAs: 'payment' | 'return' | 'entry' | null
}

/** The `source` of entries made by matches. */
export const SOURCE = 'bank'

export const posting_taken = [409, 'Some postings are already matched; see `posting_ids`'] as const
export const does_not_tie = [422, 'The two sides of the match differ by `difference`'] as const
export const other_account = [409, 'The payment is posted to another ledger account than the bank’s'] as const

/** The lines of posted entries on the bank's account of the ledger by their ids; 422 for others, 409 for those taken. */
export async function freePostings(
  ctx: Context,
  account: BankAccountRow,
  ids: readonly number[],
  path: string,
): Promise<Posting[]> {
  if (ids.length === 0) return []
  if (new Set(ids).size < ids.length)
    throw invalidField(`${path}.postings`, sentence`contains a posting twice`)
  const rows = await ctx.db
    .selectFrom('gl_lines as gl')
    .leftJoin('bank_match_postings as taken', 'taken.gl_line_id', 'gl.id')
    .select(['gl.id', 'gl.entry_id', 'gl.debit_minor', 'gl.credit_minor', 'gl.foreign_minor'])
    .select('taken.id as taken_id')
    .where('gl.fund_account_id', '=', account.fund_account_id)
    .where('gl.account_id', '=', account.gl_account_id)
    .where('gl.id', 'in', ids)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const stray = ids.findIndex(id => !known.has(id))
  if (stray >= 0)
    throw invalidField(
      `${path}.postings.${stray}`,
      sentence`is not a posting to this bank account’s ledger account`,
    )
  const taken = rows.filter(({ taken_id }) => taken_id !== null)
  if (taken.length > 0) throw postingTaken(taken.map(({ id }) => id))
  const moved = await movedOn(ctx, account)
  return rows.map(row => ({ entryId: row.entry_id, glLineId: row.id, amount: moved(row), postedAs: null }))
}

export const postingTaken = (ids: readonly number[]) =>
  conflict('posting_taken', sentence`The book entry is already matched with another transaction.`, {
    posting_ids: ids,
  })

/**
 * Records an investor's payment on a call, once for each reference of the bank, and returns its posting.
 * Money in another currency counts at its worth of the day.
 */
export async function pay(
  ctx: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
  { call_id, lp_id, amount }: NonNullable<MatchInput['payments']>[number],
  path: string,
): Promise<Posting> {
  assertMayWrite(ctx, 'investor-portal', sentence`record payments of capital calls`)
  const [line] = lines as [BankLineRow]
  const call = await ctx.db
    .selectFrom('capital_calls')
    .select('id')
    .where('id', '=', call_id)
    .where('fund_account_id', '=', account.fund_account_id)
    .executeTakeFirst()
  if (!call) throw invalidField(`${path}.call_id`, sentence`is not a capital call of this fund`)
  toMinor(amount, account.currency, `${path}.amount`)
  const payment = await recordPayment(ctx, call_id, {
    lp_id,
    ...(await paidOn(ctx, account, amount)),
    date: line.booked_on,
    reference: line.bank_reference ?? `BANK-${line.id}`,
    method: 'wire',
  }).catch((error: unknown) => {
    throw atPart(error, path)
  })
  const posted = await postedHere(ctx, account, payment.entry_id)
  return { ...posted, postedAs: payment.created_at === ctx.now ? 'payment' : null }
}

/** Records that a payment of a distribution came back, and returns its posting. */
export async function takeReturn(
  ctx: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
  { event_id, lp_id }: NonNullable<MatchInput['returns']>[number],
  path: string,
): Promise<Posting> {
  assertMayWrite(ctx, 'investor-portal', sentence`record payments that came back`)
  const [line] = lines as [BankLineRow]
  const event = await ctx.db
    .selectFrom('distribution_events')
    .select('id')
    .where('id', '=', event_id)
    .where('fund_account_id', '=', account.fund_account_id)
    .executeTakeFirst()
  if (!event) throw invalidField(`${path}.event_id`, sentence`is not a distribution of this fund`)
  const back = await returnPayment(ctx, event_id, {
    lp_id,
    date: line.booked_on,
    reference: line.bank_reference ?? `BANK-${line.id}`,
    reason: line.description ?? 'Returned by the bank',
  }).catch((error: unknown) => {
    throw atPart(error, path)
  })
  return { ...(await postedHere(ctx, account, back.entry_id)), postedAs: 'return' }
}

/** The free line of an entry on the bank's account of the ledger. */
async function postedHere(
  ctx: Context,
  account: BankAccountRow,
  entryId: number | null,
): Promise<Omit<Posting, 'postedAs'>> {
  const posted = await ctx.db
    .selectFrom('gl_lines as gl')
    .leftJoin('bank_match_postings as taken', 'taken.gl_line_id', 'gl.id')
    .select(['gl.id', 'gl.entry_id', 'gl.debit_minor', 'gl.credit_minor', 'gl.foreign_minor'])
    .select('taken.id as taken_id')
    .where('gl.entry_id', '=', entryId)
    .where('gl.account_id', '=', account.gl_account_id)
    .executeTakeFirst()
  if (!posted)
    throw conflict(
      'other_account',
      sentence`Capital call payments are posted to 1010, not to this bank account: match entries posted to its own account.`,
    )
  if (posted.taken_id !== null) throw postingTaken([posted.id])
  return {
    entryId: posted.entry_id,
    glLineId: posted.id,
    amount: (await movedOn(ctx, account))(posted),
  }
}

/** Returns the amount of a payment, or the amount received where that is in another currency. */
async function paidOn(ctx: Context, account: BankAccountRow, amount: number) {
  const { currency } = account
  if (!(await isForeign(ctx, account))) return { amount }
  return { received: { currency, amount, account_code: await codeOf(ctx, account) } }
}

async function codeOf({ db }: Context, { gl_account_id }: BankAccountRow): Promise<string> {
  const { code } = await db
    .selectFrom('gl_accounts')
    .select('code')
    .where('id', '=', gl_account_id)
    .executeTakeFirstOrThrow()
  return code
}

/** Posts the rest of the movements against the chosen account; 422 where there is none. */
export async function postRest(
  ctx: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
  { rest, total, input, path }: { rest: number; total: number; input: MatchInput; path: string },
): Promise<Posting> {
  if (!input.rest) throw differs(account, { rest, total, path })
  assertMayWrite(ctx, 'cfo', sentence`post entries`)
  const [line] = lines as [BankLineRow]
  const { gl_code: code, description, partner_id: partnerId, investment_id: investmentId } = input.rest
  const { worth, foreign } = await bookedAt(ctx, account, line.booked_on, Math.abs(rest))
  const [bankSide, otherSide] =
    rest > 0 ? [{ debit: worth }, { credit: worth }] : [{ credit: worth }, { debit: worth }]
  const legs = [
    { accountId: account.gl_account_id, ...bankSide, foreign, partnerId },
    { code, ...otherSide, partnerId, investmentId },
  ]
  const { entry, lines: posted } = await postJournal(ctx, {
    fundAccountId: account.fund_account_id,
    date: line.booked_on,
    reference: line.bank_reference,
    description: description ?? line.description ?? line.counterparty,
    source: SOURCE,
    status: 'posted',
    lines: await realise(ctx, await findFund(ctx, account.fund_account_id), line.booked_on, legs),
  }).catch((error: unknown) => {
    throw atPart(error, `${path}.rest`)
  })
  const own = posted.find(({ account_id }) => account_id === account.gl_account_id)
  return { entryId: entry.id, glLineId: own?.id as number, amount: rest, postedAs: 'entry' }
}

/**
 * Returns a bank amount in the book's currency on a day: itself, or converted where the account is in another
 * currency.
 */
async function bookedAt(ctx: Context, account: BankAccountRow, day: string, minor: number) {
  const { currency: own } = await findFund(ctx, account.fund_account_id)
  if (own === account.currency) return { worth: minor, foreign: undefined }
  const { rate } = await rateOn(ctx, account.currency, own, day)
  return { worth: converted(minor, rate, account.currency, own), foreign: minor }
}

/** Moves the errors of a posting to the part of the match that asked for it. */
export function atPart(error: unknown, part: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return error
  return invalid(
    (error.errors ?? []).map(({ path, message }) => ({
      path: `${part}.${path}`.replace(/\.lines\.\d+\.code$/, '.gl_code').replace(/\.(?:date|lines.*)$/, ''),
      message,
    })),
  )
}

/** Reverses a match's posting on its own day; a payment taken back since is left unchanged. */
export async function strikeOut(
  ctx: Context,
  entryId: number,
  postedAs: NonNullable<Posting['postedAs']>,
  reason = 'The match with the bank’s statement was undone',
): Promise<void> {
  if (postedAs === 'entry') {
    await reverseJournal(ctx, entryId, { strikeOut: true, source: SOURCE, description: reason })
    return
  }
  if (postedAs === 'return') {
    const returns = await ctx.db
      .selectFrom('distribution_returns')
      .select(['id', 'event_id'])
      .where('entry_id', '=', entryId)
      .execute()
    for (const { id, event_id } of await standing(ctx, 'distribution_return', returns))
      await voidReturn(ctx, event_id, id, { reason, strikeOut: true })
    return
  }
  const rows = await ctx.db
    .selectFrom('capital_call_payments')
    .select(['id', 'call_id'])
    .where('entry_id', '=', entryId)
    .execute()
  for (const { id, call_id } of await standing(ctx, 'capital_call_payment', rows))
    await voidPayment(ctx, call_id, id, { reason, strikeOut: true })
}

function differs(
  { currency }: BankAccountRow,
  { rest, total, path }: { rest: number; total: number; path: string },
): AppError {
  const [movements, matched, difference] = [total, total - rest, rest].map(minor =>
    fromMinor(minor, currency),
  )
  const message = sentence`the transactions total ${amountSaid(total, currency)} and the matched entries ${amountSaid(total - rest, currency)}; allocate the difference of ${amountSaid(Math.abs(rest), currency)} in rest`
  return new AppError(422, 'does_not_tie', sentence`It does not tie: ${message}.`, {
    members: { movements, matched, difference, currency },
    errors: [{ path, message }],
  })
}

/** Throws 403 for somebody who may match movements, but not write to the match's other area. */
export function assertMayWrite(ctx: Context, area: string, what: Sentence): void {
  if (ctx.principal.kind !== 'user' || allows(ctx.principal, { key: area }, `${area}:write`)) return
  throw forbidden(sentence`You may match transactions, but not ${what}.`)
}
