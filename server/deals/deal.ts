import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { assertNotArchived, type Context, namesById } from '../kernel/index.ts'
import { fromMinor } from '../kernel/values/money.ts'
import { ownersNamed } from '../platform/identity/index.ts'
import { notThere } from '../platform/merging/merges.ts'
import type { PassReason } from './pass-reasons.ts'
import type { StageKey } from './stages.ts'

export type DealRow = Selectable<Tables['deals']>

/** The deal's row; 404 when it is not there or not the caller's. */
export async function findDeal(ctx: Context, id: number): Promise<DealRow> {
  const deal = await ctx.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!deal) throw await notThere(ctx, 'deal', id)
  return deal
}

/** The row of a deal that is to be changed; 409 `archived` where it is archived. */
export async function findDealToChange(ctx: Context, id: number): Promise<DealRow> {
  const deal = await findDeal(ctx, id)
  assertNotArchived(deal)
  return deal
}

/** True when the office has a deal with this id. */
export async function isDeal({ db }: Context, id: number): Promise<boolean> {
  return (await db.selectFrom('deals').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** A deal with the data room it is bound to; undefined when the office has none with this id. */
export const dealInRoom = ({ db }: Context, id: number) =>
  db.selectFrom('deals').select(['id', 'room_id']).where('id', '=', id).executeTakeFirst()

/** A deal as the API shows it, its size in major units. */
export const presentDeal = ({ target_size_minor, ...deal }: DealRow) => ({
  ...deal,
  stage: deal.stage as StageKey,
  pass_reason: deal.pass_reason as PassReason | null,
  target_size: target_size_minor === null ? null : fromMinor(target_size_minor, deal.currency),
})

/** What deals are called, by id. */
export const dealNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted => db.selectFrom('deals').select(['id', 'name']).where('id', 'in', wanted).execute())

/** Who looks after deals, by the deal. */
export const dealOwners = ({ db }: Pick<Context, 'db'>, ids: ReadonlyArray<number | null>) =>
  ownersNamed({ db }, ids, wanted =>
    db.selectFrom('deals').select(['id', 'owner_id']).where('id', 'in', wanted).execute(),
  )

/** A deal as the room shows it that it is bound to. */
export interface BoundDeal {
  id: number
  name: string
  stage: string
}

/** The deals that are bound to these rooms, newest first, by the room. */
export async function dealsByRoom(
  { db }: Context,
  roomIds: readonly number[],
): Promise<Map<number | null, BoundDeal[]>> {
  if (roomIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deals')
    .select(['id', 'name', 'stage', 'room_id'])
    .where('room_id', 'in', roomIds)
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ room_id }) => room_id)
}
