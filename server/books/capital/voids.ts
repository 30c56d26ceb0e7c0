import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, conflict, invalidField, type Sentence, sentence } from '../../kernel/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import { later, type Reversal, reverseJournal } from '../journal/journal.ts'
import { firstOpenDay } from '../partners/term-versions.ts'

export type VoidRow = Selectable<Tables['capital_voids']>

/** The records of investors' capital that can be undone, by the source of their entries. */
export type Voidable =
  | 'capital_call'
  | 'capital_call_payment'
  | 'capital_call_waiver'
  | 'capital_call_default_interest'
  | 'capital_call_remedy'
  | 'capital_credit_refund'
  | 'distribution'
  | 'distribution_payment'
  | 'distribution_return'
  | 'subsequent_close'
  | 'interest_transfer'

export interface Undoing {
  reason: string
  /** YYYY-MM-DD, not before the record's own day, which it is unless said otherwise; the first open day where that is closed. */
  date?: string | undefined
}

interface Posted {
  id: number
  date: string
  entry_id: number | null
  /** Its name in the reversing entry: `Payment of capital call CC-1`. */
  named: string
}

export const already_void = [409, 'Already voided; `void` says when and why'] as const
export const built_upon = [409, 'Later records depend on it: void those first'] as const

/**
 * Takes a record back: from the day on it no longer counts anywhere, and its entry is reversed, or (`strikeOut`) struck
 * out on its own day. A reversal of an earlier time is taken for its undoing. 409 `already_void`; 409 `period_closed`;
 * 422 for a day before the record's own or in the future.
 */
export async function voidRecord(
  ctx: Context,
  kind: Voidable,
  { id, date: own, entry_id, named }: Posted,
  { reason, date, strikeOut = false }: Undoing & { strikeOut?: boolean },
): Promise<VoidRow> {
  const known = (await voidsOf(ctx, kind, [id])).get(id)
  if (known)
    throw conflict('already_void', sentence`It was undone on ${known.date}: ${known.reason}`, {
      void: presentVoid(known),
    })
  const latest = later(own, await todayOf(ctx))
  const on = strikeOut ? own : (date ?? (await ownDay(ctx, own, entry_id)))
  if (on < own) throw invalidField('date', sentence`must not be before its own date, ${own}`)
  if (on > latest) throw invalidField('date', sentence`must not be in the future`)
  const undone =
    entry_id === null
      ? null
      : await undoEntry(ctx, entry_id, {
          ...(strikeOut ? { strikeOut } : { date: on }),
          source: kind,
          description: `${named} undone: ${reason}`,
        })
  ctx.note({ void: kind, id, date: on, reason })
  return ctx.db
    .insertInto('capital_voids')
    .values({
      kind,
      record_id: id,
      date: undone?.date ?? on,
      reason,
      entry_id: undone?.id ?? null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The day of a record, or the first one on which its book is open since. */
async function ownDay({ db }: Context, own: string, entryId: number | null): Promise<string> {
  if (entryId === null) return own
  const { locked_through } = await db
    .selectFrom('gl_entries as entry')
    .innerJoin('fund_accounts as fund', 'fund.id', 'entry.fund_account_id')
    .select('fund.locked_through')
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow()
  return later(own, firstOpenDay({ locked_through }) ?? own)
}

/** Reverses the current form of an entry: itself, or its reinstatement. An entry reversed before stays so. */
async function undoEntry(
  ctx: Context,
  entryId: number,
  how: Reversal,
): Promise<{ id: number; date: string }> {
  let last = { id: entryId, date: '' }
  for (let stands = true; ; stands = !stands) {
    const next = await ctx.db
      .selectFrom('gl_entries')
      .select(['id', 'date'])
      .where('reverses_id', '=', last.id)
      .executeTakeFirst()
    if (!next) return stands ? (await reverseJournal(ctx, last.id, how)).entry : last
    last = next
  }
}

/** Reversals of these records, by record. */
export async function voidsOf(
  { db }: Pick<Context, 'db'>,
  kind: Voidable,
  ids: readonly number[],
): Promise<Map<number, VoidRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('capital_voids')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.record_id, row]))
}

/** Records that count: undone ones are left out. */
export async function standing<R extends { id: number }>(
  ctx: Pick<Context, 'db'>,
  kind: Voidable,
  rows: readonly R[],
): Promise<R[]> {
  const voids = await voidsOf(
    ctx,
    kind,
    rows.map(({ id }) => id),
  )
  return rows.filter(({ id }) => !voids.has(id))
}

/** Presents the reversal of a record; null for one in force. */
export const presentVoid = (row: VoidRow | undefined) =>
  row ? { date: row.date, reason: row.reason, entry_id: row.entry_id, author: row.author } : null

/** 409 `built_upon`. */
export const builtUpon = (detail: Sentence) => conflict('built_upon', detail)
