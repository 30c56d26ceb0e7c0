import type { Selectable } from 'kysely'
import { findFund } from '../../books/accounts/fund-accounts.ts'
import { assertOpen } from '../../books/accounts/periods.ts'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  conflict,
  invalidField,
  keptOf,
  notFound,
  paginate,
  type Said,
  type Sentence,
  sayKept,
  sentence,
} from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { holdAccount } from './accounts.ts'
import {
  freePostings,
  type Posting,
  pay,
  postingTaken,
  postRest,
  strikeOut,
  takeReturn,
} from './ledger-side.ts'
import { type LoanPaid, payLoan, unpayLoans } from './loan-payments.ts'
import { reasonsFor } from './proposals.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import { bankAccount } from './rows/bank-account.ts'
import { type BankLineRow, lineTaken, statusOf } from './rows/bank-rows.ts'
import type { MatchInput } from './schemas.ts'

type MatchRow = Selectable<Tables['bank_matches']>

export const already_undone = [409, 'Already undone'] as const

/** Makes all of these matches, or none: 409 `line_taken` and `posting_taken` where somebody else was first. */
export async function makeMatches(ctx: Context, accountId: number, inputs: readonly MatchInput[]) {
  const account = await holdAccount(ctx, accountId)
  const made: MatchRow[] = []
  let moved = 0
  const reasons = await reasonsGiven(ctx, account, inputs)
  for (const [index, input] of inputs.entries()) {
    const path = `matches.${index}`
    const lines = await openLines(ctx, account, input, path)
    made.push(await makeMatch(ctx, account, lines, { ...input, because: reasons[index] as Said }, path))
    moved += lines.reduce((sum, { amount_minor }) => sum + Math.abs(amount_minor), 0)
  }
  return {
    matches: await presentMatches(ctx, account, made),
    amount: fromMinor(moved, account.currency),
    currency: account.currency,
  }
}

const CHOSEN = sentence`Selected manually.`
const POSTED = sentence`Posted from the bank’s statement.`

/** Returns the reason of each match: the sentence of the accepted proposal, or else the caller's text. */
async function reasonsGiven(
  ctx: Context,
  account: BankAccountRow,
  inputs: readonly MatchInput[],
): Promise<Said[]> {
  const given = inputs.filter(({ reason }) => reason !== undefined)
  const proposed = given.length > 0 ? await reasonsOf(ctx, account, given) : new Map<string, Sentence>()
  return inputs.map(({ reason, rest }) =>
    reason === undefined ? (rest ? POSTED : CHOSEN) : (proposed.get(reason) ?? reason),
  )
}

/** The reasons for which the movements that these take are proposed to be something, by their English. */
async function reasonsOf(ctx: Context, account: BankAccountRow, inputs: readonly MatchInput[]) {
  const lines = await ctx.db
    .selectFrom('bank_lines')
    .selectAll()
    .where('bank_account_id', '=', account.id)
    .where(
      'id',
      'in',
      inputs.flatMap(({ line_ids }) => line_ids),
    )
    .execute()
  return reasonsFor(
    ctx,
    account,
    lines.filter(line => statusOf(line) === 'open'),
  )
}

async function openLines(
  { db }: Context,
  account: BankAccountRow,
  { line_ids }: MatchInput,
  path: string,
): Promise<BankLineRow[]> {
  if (new Set(line_ids).size < line_ids.length)
    throw invalidField(`${path}.line_ids`, sentence`contains a transaction twice`)
  const lines = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('bank_account_id', '=', account.id)
    .where('id', 'in', line_ids)
    .orderBy('booked_on')
    .orderBy('id')
    .execute()
  const known = new Set(lines.map(({ id }) => id))
  const stray = line_ids.findIndex(id => !known.has(id))
  if (stray >= 0)
    throw invalidField(`${path}.line_ids.${stray}`, sentence`is not a transaction of this account`)
  const taken = lines.filter(line => statusOf(line) !== 'open')
  if (taken.length > 0) throw lineTaken(taken)
  return lines
}

async function makeMatch(
  ctx: Context,
  account: BankAccountRow,
  lines: readonly BankLineRow[],
  input: MatchInput & { because: Said },
  path: string,
): Promise<MatchRow> {
  const total = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const postings = await freePostings(ctx, account, input.postings ?? [], path)
  for (const [index, payment] of (input.payments ?? []).entries())
    postings.push(await pay(ctx, account, lines, payment, `${path}.payments.${index}`))
  for (const [index, back] of (input.returns ?? []).entries())
    postings.push(await takeReturn(ctx, account, lines, back, `${path}.returns.${index}`))
  const loans: LoanPaid[] = []
  for (const [index, loan] of (input.loans ?? []).entries()) {
    const { posting, paid } = await payLoan(ctx, account, lines, loan, `${path}.loans.${index}`)
    postings.push(posting)
    loans.push(paid)
  }
  const rest = total - postings.reduce((sum, { amount }) => sum + amount, 0)
  if (rest !== 0) postings.push(await postRest(ctx, account, lines, { rest, total, input, path }))
  else if (input.rest)
    throw invalidField(
      `${path}.rest`,
      sentence`is zero: the rest of the match equals its transactions exactly`,
    )
  const match = await ctx.db
    .insertInto('bank_matches')
    .values({
      bank_account_id: account.id,
      amount_minor: total,
      reason: String(input.because),
      said: keptOf(input.because),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await takePostings(ctx, match, postings)
  if (loans.length > 0)
    await ctx.db
      .insertInto('bank_match_loans')
      .values(loans.map(paid => ({ match_id: match.id, ...paid, created_at: ctx.now, updated_at: ctx.now })))
      .execute()
  await ctx.db
    .updateTable('bank_lines')
    .set({ match_id: match.id, updated_at: ctx.now })
    .where('id', 'in', input.line_ids)
    .execute()
  return match
}

async function takePostings(ctx: Context, { id }: MatchRow, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  const taken = await ctx.db
    .insertInto('bank_match_postings')
    .values(
      postings.map(({ entryId, glLineId, postedAs }) => ({
        match_id: id,
        entry_id: entryId,
        gl_line_id: glLineId,
        posted_as: postedAs,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .onConflict(oc => oc.columns(['org_id', 'gl_line_id']).doNothing())
    .returning('gl_line_id')
    .execute()
  const got = new Set(taken.map(({ gl_line_id }) => gl_line_id))
  const lost = postings.filter(({ glLineId }) => !got.has(glLineId))
  if (lost.length > 0) throw postingTaken(lost.map(({ glLineId }) => glLineId))
}

/**
 * Undoes a match until its days are closed: its movements are open again, and its postings are reversed,
 * entries and call payments alike. 409 `already_undone`, `period_closed`; `built_upon` where credit of a
 * payment was used since, or open interest was accrued.
 */
export async function undoMatch(ctx: Context, id: number, reason?: string) {
  const known = await findMatch(ctx, id)
  const account = await holdAccount(ctx, known.bank_account_id)
  const match = await findMatch(ctx, id)
  if (match.undone_at !== null)
    throw conflict('already_undone', sentence`${String(match.undone_by)} undid it already.`)
  const [shown] = await presentMatches(ctx, account, [match])
  const { line_ids = [], postings = [] } = shown ?? {}
  await assertStillOpen(ctx, account, id)
  await unpayLoans(ctx, id)
  for (const { entry_id, posted_as } of postings)
    if (posted_as !== null) await strikeOut(ctx, entry_id, posted_as, reason)
  await ctx.db.deleteFrom('bank_match_postings').where('match_id', '=', id).execute()
  await ctx.db
    .updateTable('bank_lines')
    .set({ match_id: null, updated_at: ctx.now })
    .where('match_id', '=', id)
    .execute()
  const undone = await ctx.db
    .updateTable('bank_matches')
    .set({ undone_at: ctx.now, undone_by: ctx.principal.name, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ bank_match_id: id, line_ids, reason: reason ?? null })
  return (await presentMatches(ctx, account, [undone]))[0] as Presented
}

async function assertStillOpen(ctx: Context, account: BankAccountRow, matchId: number): Promise<void> {
  const first = await ctx.db
    .selectFrom('bank_lines')
    .select(({ fn }) => fn.min('booked_on').as('day'))
    .where('match_id', '=', matchId)
    .executeTakeFirst()
  if (first?.day) assertOpen(await findFund(ctx, account.fund_account_id), first.day)
}

async function findMatch({ db }: Context, id: number): Promise<MatchRow> {
  const match = await db.selectFrom('bank_matches').selectAll().where('id', '=', id).executeTakeFirst()
  if (!match) throw notFound()
  return match
}

/** The matches of an account, newest first, those that were undone among them. */
export async function listMatches(
  ctx: Context,
  accountId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  const account = await bankAccount.find(ctx, accountId)
  const query = ctx.db.selectFrom('bank_matches').selectAll().where('bank_account_id', '=', account.id)
  const page = await paginate(query, 'bank_matches.id', slice)
  const shown = new Map((await presentMatches(ctx, account, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as Presented)
}

export async function getMatch(ctx: Context, id: number) {
  const match = await findMatch(ctx, id)
  const account = await bankAccount.find(ctx, match.bank_account_id)
  return (await presentMatches(ctx, account, [match]))[0] as Presented
}

type Presented = Awaited<ReturnType<typeof presentMatches>>[number]

async function presentMatches(
  { db, say }: Context,
  { currency }: BankAccountRow,
  matches: readonly MatchRow[],
) {
  const ids = matches.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db
    .selectFrom('bank_lines')
    .select(['id', 'match_id'])
    .where('match_id', 'in', ids)
    .orderBy('id')
    .execute()
  const postings = await db
    .selectFrom('bank_match_postings')
    .select(['match_id', 'gl_line_id', 'entry_id', 'posted_as'])
    .where('match_id', 'in', ids)
    .orderBy('id')
    .execute()
  return matches.map(({ org_id: _org, amount_minor, said, ...match }) => ({
    ...match,
    reason: sayKept(say, match.reason, said),
    amount: fromMinor(amount_minor, currency),
    currency,
    line_ids: lines.filter(({ match_id }) => match_id === match.id).map(({ id }) => id),
    postings: postings
      .filter(({ match_id }) => match_id === match.id)
      .map(({ gl_line_id, entry_id, posted_as }) => ({
        posting_id: gl_line_id,
        entry_id,
        posted_as: posted_as as Posting['postedAs'],
      })),
  }))
}
