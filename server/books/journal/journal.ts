import type { Selectable } from 'kysely'
import { fromJson, toBit, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { addMonths } from '../../finance/day-count.ts'
import { type Context, conflict, invalidField, notFound, prepared, sentence } from '../../kernel/index.ts'
import { mostMinor, sumMinor, tooLarge } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { assertOpen } from '../accounts/periods.ts'
import { addToBalances } from '../balances/balances.ts'
import { assertNotTransferred } from './after-transfers.ts'
import { assertCarried } from './carrying-value.ts'
import { assertOwnWord } from './entry-records.ts'
import { type EntryRow, insertEntry, insertLines, type NewEntryRow } from './journal-rows.ts'
import { type JournalLine, type ResolvedLine, resolveLines, sumOf } from './lines.ts'
import { mirrorEntry } from './mirror-entries.ts'

export type LineRow = Selectable<Tables['gl_lines']>

export const entryStatuses = ['draft', 'posted'] as const
export type EntryStatus = (typeof entryStatuses)[number]

export interface NewEntry {
  fundAccountId: number
  /** YYYY-MM-DD; 409 `period_closed` when the book is closed through it. */
  date: string
  reference?: string | null | undefined
  description?: string | null | undefined
  /** Origin: `manual`, `simple`, `capital_call`, `management_fee` ... */
  source: string
  /** A draft counts nowhere until `postDraft`. */
  status: EntryStatus
  lines: readonly JournalLine[]
  /** The one line of the simple book that this entry is the double entry of, in minor units. */
  simple?: { category: string; debit: number; credit: number } | undefined
}

/** An entry with its lines; those of a draft have no id yet. */
export interface Journalled {
  entry: EntryRow
  lines: Array<ResolvedLine & { id: number | null }>
}

/**
 * Writes a journal entry of a fund and, when it is posted, adds it to the running balances, in the
 * transaction of the call. Postings to one fund are serialised and numbered without a gap.
 *
 * 422 `validation_failed` lists errors of the lines; 422 `unbalanced` names the difference; 409
 * `period_closed` the lock date. 409 `not_carried` where more is taken off a holding than it carries; 409
 * `too_large` where the book's sums would not be exact; 422 for a day more than a year ahead. A posted entry
 * is never changed: see `reverseJournal`.
 */
export async function postJournal(ctx: Context, input: NewEntry): Promise<Journalled> {
  const posted = input.status === 'posted'
  const debits = posted ? sumMinor(input.lines.map(({ debit = 0 }) => debit)) : null
  const fund = await takeTurn(ctx, input.fundAccountId, debits)
  if (!fund) throw invalidField('fund_account_id', sentence`is not a fund account of this office`)
  assertOpen(fund, input.date)
  await assertNotFarAhead(ctx, input.date)
  const lines = await resolveLines(ctx, fund, input.lines)
  return write(
    ctx,
    fund,
    {
      fund_account_id: fund.id,
      number: posted ? fund.last_number : null,
      date: input.date,
      reference: input.reference ?? null,
      description: input.description ?? null,
      source: input.source,
      status: input.status,
      category: input.simple?.category ?? null,
      book_debit_minor: input.simple?.debit ?? null,
      book_credit_minor: input.simple?.credit ?? null,
      draft_lines: posted ? null : toJson(lines),
    },
    lines,
  )
}

/** 422 for a day more than a year ahead, which is a slip of the pen. */
export async function assertNotFarAhead(ctx: Context, date: string): Promise<void> {
  const last = addMonths(await todayOf(ctx), 12)
  if (date > last) throw invalidField('date', sentence`must not be more than a year ahead, after ${last}`)
}

/** Posts a draft unchanged, by the current rules; 409 `illegal_transition` when it is posted already. */
export async function postDraft(ctx: Context, entryId: number): Promise<Journalled> {
  const draft = await findEntry(ctx, entryId)
  if (draft.status !== 'draft') throw alreadyPosted()
  const fund = (await takeTurn(ctx, draft.fund_account_id, draft.total_minor)) as FundRow
  assertOpen(fund, draft.date)
  const kept = fromJson<ResolvedLine[]>(draft.draft_lines as string)
  const lines = await resolveLines(ctx, fund, kept.map(asGiven))
  const entry = await ctx.db
    .updateTable('gl_entries')
    .set({
      status: 'posted',
      number: fund.last_number,
      draft_lines: null,
      posted_at: ctx.now,
      posted_by: ctx.principal.name,
      updated_at: ctx.now,
    })
    .where('id', '=', entryId)
    .where('status', '=', 'draft')
    .returningAll()
    .executeTakeFirst()
  if (!entry) throw alreadyPosted()
  return { entry, lines: await writeLines(ctx, fund, entry, lines) }
}

export interface Reversal {
  /** Not before the original's; today unless said otherwise, or the original's where that is later. It must be open. */
  date?: string | undefined
  description?: string | undefined
  /** Why, in the description unless that is given. */
  reason?: string | undefined
  /** The `source` of the record that is undone, where a record posted the original. */
  source?: string | undefined
  /**
   * Reverses on the original's own day, so that neither counts as turnover. Used by DELETE of a posted line
   * in the simple book.
   */
  strikeOut?: boolean | undefined
}

/**
 * Posts the entry with its sides swapped, linked to it. A reversal can itself be reversed, which re-instates. 409
 * `already_reversed` (with the reversal's id) the second time, whoever is first when two ask at once; 409
 * `illegal_transition` for a draft; 409 `period_closed`.
 */
export async function reverseJournal(ctx: Context, entryId: number, how: Reversal = {}): Promise<Journalled> {
  const original = await findEntry(ctx, entryId)
  if (original.status === 'draft')
    throw conflict('illegal_transition', sentence`Drafts are deleted, not reversed.`, {
      state: 'draft',
      requested: 'reversed',
      allowed: ['posted'],
    })
  await assertOwnWord(ctx, original, how.source)
  const fund = (await takeTurn(ctx, original.fund_account_id, original.total_minor)) as FundRow
  const date = how.strikeOut ? original.date : (how.date ?? later(original.date, await todayOf(ctx)))
  if (date < original.date)
    throw invalidField('date', sentence`must not be before the entry’s own, ${original.date}`)
  assertOpen(fund, date)
  const lines = (await linesOfEntries(ctx, [entryId])).map(line => ({
    ...line,
    debit_minor: line.credit_minor,
    credit_minor: line.debit_minor,
  }))
  return write(
    ctx,
    fund,
    {
      fund_account_id: fund.id,
      number: fund.last_number,
      date,
      reference: original.reference,
      description:
        how.description ??
        [
          `Reversal of ${original.description ?? `entry ${original.number}`}`,
          ...(how.reason ? [how.reason] : []),
        ].join(': '),
      source: 'reversal',
      status: 'posted',
      category: original.category,
      book_debit_minor: original.book_credit_minor,
      book_credit_minor: original.book_debit_minor,
      reverses_id: original.id,
      is_void: toBit(how.strikeOut ?? false),
      draft_lines: null,
    },
    lines,
  )
}

/** The later of two days. */
export const later = (one: string, other: string): string => (one > other ? one : other)

/** Deletes a draft, which was never part of the book. */
export async function discardDraft(ctx: Context, entryId: number): Promise<void> {
  await ctx.db.deleteFrom('gl_entries').where('id', '=', entryId).where('status', '=', 'draft').execute()
}

/** The entry's row; 404 when it is not there or not the caller's. */
export async function findEntry({ db }: Context, id: number): Promise<EntryRow> {
  const entry = await db.selectFrom('gl_entries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!entry) throw notFound()
  return entry
}

/** The posted lines of these entries, in the order they were given. */
export async function linesOfEntries({ db }: Context, entryIds: readonly number[]): Promise<LineRow[]> {
  if (entryIds.length === 0) return []
  return db
    .selectFrom('gl_lines')
    .selectAll()
    .where('entry_id', 'in', entryIds)
    .orderBy('entry_id')
    .orderBy('id')
    .execute()
}

/** The lines that a draft keeps. */
export const draftLinesOf = ({ draft_lines }: EntryRow): ResolvedLine[] =>
  draft_lines === null ? [] : fromJson<ResolvedLine[]>(draft_lines)

/**
 * Returns the fund's row with the number of its next entry, and with this debit counted; none for an unknown
 * fund. Raising the number comes first: on Postgres it serialises two postings to one fund, or a posting and
 * a closing. No balance and no sum of a book exceeds its total of debits: while that is exact, each of them
 * is, and past it nothing is posted (409 `too_large`).
 */
async function takeTurn(
  { db }: Context,
  fundAccountId: number,
  debits: number | null,
): Promise<FundRow | undefined> {
  const most = Number.MAX_SAFE_INTEGER - (debits ?? 0)
  const by = debits === null ? 0 : 1
  const [fund] = await raiseNumber(db, { fundAccountId, by, debits: debits ?? 0, most })
  if (fund && fund.debits_minor <= mostMinor(fund.currency)) return fund
  const full = await db
    .selectFrom('fund_accounts')
    .select('currency')
    .where('id', '=', fundAccountId)
    .executeTakeFirst()
  if (full) throw tooLarge(full.currency, sentence`All debits of this book`)
  return undefined
}

const raiseNumber = prepared((db, p: { fundAccountId: number; by: number; debits: number; most: number }) =>
  db
    .updateTable('fund_accounts')
    .set(({ eb }) => ({
      last_number: eb('last_number', '+', p.by),
      debits_minor: eb('debits_minor', '+', p.debits),
    }))
    .where('id', '=', p.fundAccountId)
    .where('debits_minor', '<=', p.most)
    .returningAll(),
)

type Header = Omit<
  NewEntryRow,
  'total_minor' | 'author' | 'posted_at' | 'posted_by' | 'now' | 'reverses_id' | 'is_void'
> &
  Partial<Pick<NewEntryRow, 'reverses_id' | 'is_void'>>

async function write(
  ctx: Context,
  fund: FundRow,
  header: Header,
  lines: readonly ResolvedLine[],
): Promise<Journalled> {
  const posted = header.status === 'posted'
  const [entry] = await insertEntry(ctx.db, {
    reverses_id: null,
    is_void: toBit(false),
    ...header,
    total_minor: sumOf(lines, 'debit_minor'),
    author: ctx.principal.name,
    posted_at: posted ? ctx.now : null,
    posted_by: posted ? ctx.principal.name : null,
    now: ctx.now,
  })
  if (!entry) throw await alreadyReversed(ctx, header.reverses_id as number)
  if (!posted) return { entry, lines: lines.map(line => ({ ...line, id: null })) }
  return { entry, lines: await writeLines(ctx, fund, entry, lines) }
}

async function writeLines(
  ctx: Context,
  fund: FundRow,
  entry: EntryRow,
  lines: readonly ResolvedLine[],
): Promise<Journalled['lines']> {
  const rows = lines.map(line => ({
    fund_account_id: entry.fund_account_id,
    entry_id: entry.id,
    date: entry.date,
    account_id: line.account_id,
    debit_minor: line.debit_minor,
    credit_minor: line.credit_minor,
    foreign_minor: line.foreign_minor,
    is_void: entry.is_void,
    partner_id: line.partner_id,
    investment_id: line.investment_id,
    ilpa_category: line.ilpa_category,
  }))
  await assertNotTransferred(ctx, fund, entry, rows)
  const written = await insertLines(ctx.db, rows)
  await addToBalances(ctx, entry.fund_account_id, entry.date, rows)
  await assertCarried(ctx, fund, entry.date, rows)
  await mirrorEntry(ctx, entry, lines, mirror => postJournal(ctx, mirror))
  return written.sort((a, b) => a.id - b.id)
}

const asGiven = (line: ResolvedLine): JournalLine => ({
  accountId: line.account_id,
  debit: line.debit_minor,
  credit: line.credit_minor,
  foreign: line.foreign_minor ?? undefined,
  partnerId: line.partner_id,
  investmentId: line.investment_id,
  ilpaCategory: line.ilpa_category,
})

const alreadyPosted = () =>
  conflict('illegal_transition', sentence`It is posted and cannot be changed: reverse it instead.`, {
    state: 'posted',
    requested: 'posted',
    allowed: [],
  })

export const already_reversed = [409, 'Already reversed; see `reversed_by`'] as const

async function alreadyReversed({ db }: Context, originalId: number) {
  const reversal = await db
    .selectFrom('gl_entries')
    .select('id')
    .where('reverses_id', '=', originalId)
    .executeTakeFirst()
  return conflict(
    'already_reversed',
    sentence`It is already reversed: reverse the reversal to reinstate it.`,
    { reversed_by: reversal?.id ?? null },
  )
}
