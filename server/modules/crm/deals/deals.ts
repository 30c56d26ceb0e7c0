import { sql } from 'kysely'
import type { z } from 'zod'
import { type DealRow, deal, findDeal, findDealToChange, presentDeal } from '../../../deals/deal.ts'
import { passGates } from '../../../deals/stage-gates.ts'
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  prepared,
  sentence,
} from '../../../kernel/index.ts'
import {
  archiveRecord,
  changeRecord,
  insertRecord,
  listQuery,
  listRecords,
} from '../../../kernel/records/index.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../../platform/in-use.ts'
import { foundByFormer } from '../../../platform/merging/known-by.ts'
import { notThere } from '../../../platform/merging/merges.ts'
import { findRoom } from '../../vdr/index.ts'
import { logActivity } from '../activities.ts'
import type { DealChange, DealInput } from '../schemas.ts'
import type { Outcome } from '../score.ts'
import { outOfDateSince } from '../screening/screenings.ts'
import { type StageMove, toStage } from './stage-moves.ts'

/** Query parameters of the list of deals. */
export const dealQuery = listQuery(deal)

const pageOfDeals = listRecords(deal, undefined, foundByFormer('deal', ['name', 'counterparty']))

export const listDeals = async (ctx: Context, asked: z.output<typeof dealQuery>) =>
  (await pageOfDeals(ctx, asked)).map(presentDeal)

/** Returns a deal with its pipeline context, in one statement: it is the record read most often. */
const dealWithContext = prepared((db, p: { id: number }) =>
  db
    .selectFrom('deals')
    .leftJoin('deal_screenings as screening', join =>
      join.on('screening.id', '=', eb =>
        eb
          .selectFrom('deal_screenings as latest')
          .select(({ fn }) => fn.max('latest.id').as('id'))
          .whereRef('latest.deal_id', '=', 'deals.id'),
      ),
    )
    .selectAll('deals')
    .select(['screening.id as screening_id', 'screening.outcome', 'screening.score'])
    .select('screening.created_at as screened_at')
    .select(eb => [
      eb
        .selectFrom('timeline_entries')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('timeline_entries.record_type', '=', 'deal')
        .whereRef('timeline_entries.record_id', '=', 'deals.id')
        .where('timeline_entries.origin', '!=', 'call')
        .as('activities'),
      eb
        .selectFrom('deal_contacts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('deal_contacts.deal_id', '=', 'deals.id')
        .as('contacts'),
    ])
    .where('deals.id', '=', p.id),
)

export async function getDeal(ctx: Context, id: number) {
  const [row] = await dealWithContext(ctx.db, { id })
  if (!row) throw await notThere(ctx, 'deal', id)
  const { screening_id, outcome, score, screened_at, activities, contacts, ...itself } = row
  return {
    ...presentDeal(itself),
    room: itself.room_id === null ? null : ((await findRoom(ctx, itself.room_id)) ?? null),
    counts: { activities: Number(activities), contacts: Number(contacts) },
    screening:
      screening_id === null
        ? null
        : {
            id: screening_id,
            outcome: outcome as Outcome,
            score,
            out_of_date: await outOfDateSince(ctx, itself, screening_id),
            created_at: screened_at as string,
          },
  }
}

export async function createDeal(ctx: Context, input: DealInput) {
  const { currency = await baseCurrency(ctx), stage = 'sourced' } = input
  if (input.room_id != null) await requireRoom(ctx, input.room_id)
  if (input.stage) await passGates(ctx, { dealId: null, from: null, to: input.stage }, {})
  const given = { ...input, currency, stage }
  return presentDeal(await insertRecord(ctx, deal, given, { stage_changed_at: ctx.now }))
}

/** Deletes a deal that nobody worked on; 409 `has_history` otherwise. */
export async function deleteDeal(ctx: Context, id: number): Promise<void> {
  await findDeal(ctx, id)
  await withdrawDeal(ctx, id, {})
}

/** Deletes a deal that is as it was created and that nobody worked on; 409 `has_history` otherwise. */
export async function withdrawDeal(
  ctx: Context,
  id: number,
  created: Record<string, unknown>,
): Promise<void> {
  const row = await ctx.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const shown: Record<string, unknown> = presentDeal(row)
  const { counts, screening } = await getDeal(ctx, id)
  const changed = Object.keys(created).some(name => shown[name] !== created[name])
  if (changed || counts.activities > 0 || counts.contacts > 0 || screening)
    throw conflict('has_history', sentence`${row.name} was worked on since.`)
  await ctx.db.deleteFrom('deals').where('id', '=', id).execute()
}

/** Changes any subset of the fields; the stage and the room change as by their own endpoints, with an activity. */
export async function updateDeal(
  ctx: Context,
  id: number,
  { stage, room_id, version, ...fields }: DealChange,
) {
  const before = await findDealToChange(ctx, id)
  assertVersion(before, version)
  if (fields.currency !== undefined && fields.currency !== before.currency)
    await assertNotInUse(
      ctx,
      'deal.currency',
      id,
      `The deal stays in ${before.currency}: create another one for another currency.`,
    )
  let row = await changeRecord(ctx, deal, before, fields)
  if (stage !== undefined) row = await toStage(ctx, row, { stage })
  if (room_id !== undefined) row = await toRoom(ctx, row, room_id)
  ctx.note(changes(presentDeal(before), presentDeal(row)))
  return presentDeal(row)
}

export async function moveDeal(
  ctx: Context,
  id: number,
  { version, ...move }: StageMove & { version?: number | undefined },
) {
  const before = await findDealToChange(ctx, id)
  assertVersion(before, version)
  const row = await toStage(ctx, before, move)
  ctx.note(changes(presentDeal(before), presentDeal(row)))
  return presentDeal(row)
}

/**
 * Archives a deal, which leaves the lists, the board and their totals, or restores it; its related records
 * stay.
 */
export async function archiveDeal(ctx: Context, id: number, archived: boolean) {
  const before = await findDeal(ctx, id)
  const row = await archiveRecord(ctx, deal, before, archived)
  ctx.note(changes(presentDeal(before), presentDeal(row)))
  return presentDeal(row)
}

/** Binds the deal to a data room, or to none with null. */
export async function bindRoom(ctx: Context, id: number, roomId: number | null) {
  const before = await findDealToChange(ctx, id)
  const row = await toRoom(ctx, before, roomId)
  ctx.note(changes(presentDeal(before), presentDeal(row)))
  return presentDeal(row)
}

async function toRoom(ctx: Context, before: DealRow, roomId: number | null): Promise<DealRow> {
  if (before.room_id === roomId) return before
  const room = roomId === null ? null : await requireRoom(ctx, roomId)
  const bound = await ctx.db
    .updateTable('deals')
    .set({ room_id: roomId, version: sql<number>`version + 1`, updated_at: ctx.now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await logActivity(ctx, before.id, {
    type: 'room_binding',
    summary: room ? sentence`Linked to the data room ${room.name}` : sentence`Unlinked from its data room`,
    details: { from: before.room_id, to: roomId },
  })
  return bound
}

async function requireRoom(ctx: Context, id: number) {
  const room = await findRoom(ctx, id)
  if (!room) throw invalidField('room_id', sentence`is not a data room of this office`)
  return room
}
