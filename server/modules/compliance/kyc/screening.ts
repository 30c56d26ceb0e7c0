import { type Context, counted, notFound, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { type ListInForce, listsInForce } from '../screening/lists.ts'
import type { DispositionInput } from '../screening/schemas.ts'
import { presentHit, presentResults, screen } from '../screening/screen.ts'
import { kycHit } from './events.ts'
import { kycRecord } from './kyc-record.ts'
import { dueForReview } from './records.ts'
import { claimRecord, documentsOf, ownersOf, peopleOf, present, statusOf, tellRecord } from './rows.ts'
import type { KycRow } from './tables.ts'

/** The lists in force, indexed before the transaction. */
export const prepareLists = (ctx: PrepareContext): Promise<ListInForce[]> => ctx.read(listsInForce)

/** Screens the subject and its owners, and notifies of hits to decide. */
export async function screenRecord(ctx: Context, id: number, lists: readonly ListInForce[]) {
  const row = await claimRecord(ctx, id)
  return tellRecord(ctx, await present(ctx, await screenRow(ctx, row, lists)))
}

async function screenRow(ctx: Context, row: KycRow, lists: readonly ListInForce[]): Promise<KycRow> {
  const people = peopleOf(row, await ownersOf(ctx, row.id), await documentsOf(ctx, row.id))
  const { length: hits } = await screen(ctx, row.id, people, lists)
  if (hits === 0) return row
  await ctx.emit(kycHit, { record_id: row.id, subject_name: row.subject_name, hits })
  if (statusOf(row) !== 'approved') return row
  await notify(ctx, {
    userId: null,
    area: 'compliance',
    kind: 'kyc_hit',
    title: sentence`${row.subject_name} may be on a list`,
    detail: sentence`${counted(hits, 'hit is', 'hits are')} to be decided. The record is due for review.`,
    link: `/kyc/${row.id}`,
  })
  return dueForReview(ctx, row, 'A hit in a list')
}

/** Screens an approved record again; nothing where it is approved no more. */
export async function screenAgain(ctx: Context, id: number, lists: readonly ListInForce[]): Promise<void> {
  const row = await claimRecord(ctx, id)
  if (statusOf(row) === 'approved') await screenRow(ctx, row, lists)
}

/** Every screening of a record, the last first. */
export async function listScreenings(ctx: Context, id: number) {
  await kycRecord.find(ctx, id)
  const rows = await ctx.db
    .selectFrom('screening_results')
    .selectAll()
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return presentResults(ctx, rows)
}

const MOST_SHOWN = 200

/** Decides whether a hit is the same person; nothing else ever clears one. */
export async function dispose(
  ctx: Context,
  recordId: number,
  hitId: number,
  { disposition, reason }: DispositionInput,
) {
  const row = await claimRecord(ctx, recordId)
  const before = await ctx.db
    .selectFrom('screening_hits')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('id', '=', hitId)
    .executeTakeFirst()
  if (!before) throw notFound()
  const hit = await ctx.db
    .updateTable('screening_hits')
    .set({
      disposition,
      reason,
      disposed_by: ctx.principal.name,
      disposed_at: ctx.now,
      carried: 0,
      updated_at: ctx.now,
    })
    .where('id', '=', hitId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({
    hit: `${hit.list} ${hit.uid} ${hit.listed_name}`,
    before: { disposition: before.disposition },
    after: { disposition, reason },
  })
  if (disposition === 'true_match' && statusOf(row) === 'approved')
    await dueForReview(ctx, row, `On a list: ${hit.listed_name}`)
  return presentHit(hit)
}
