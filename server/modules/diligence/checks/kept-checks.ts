import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, forbidden, paginate, sentence } from '../../../kernel/index.ts'
import { reasonSaid } from '../../../platform/documents/unread-reasons.ts'
import { accessTo, narrowedRooms, ofRoomsSeenWhole, type Reading } from '../../vdr/index.ts'
import type { CheckedDocument } from '../documents/documents-checked.ts'

export const checkKinds = ['completeness', 'changes', 'compliance'] as const
export type CheckKind = (typeof checkKinds)[number]

export type CheckRow = Omit<Selectable<Tables['vdr_checks']>, 'org_id'>

/** Where and when a check was made. */
export interface Made {
  kind: CheckKind
  room_id: number | null
  folder_id: number | null
  run_id: number | null
  as_of: string
}

/** The row of a check: kept, unless the call is ephemeral or looked outside the rooms. */
export async function keepCheck(ctx: Context, made: Made, result: object): Promise<CheckRow> {
  const row = {
    ...made,
    author: ctx.principal.name,
    result: toJson(result),
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  const { room_id } = made
  if (ctx.ephemeral || room_id === null) return { ...row, id: 0, room_id: room_id ?? 0 }
  await assertKept(ctx, room_id)
  const { id } = await ctx.db
    .insertInto('vdr_checks')
    .values({ ...row, room_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...row, id, room_id }
}

/** 403 where part of the room is hidden: what is kept is shown to those who see all of it, as if it were of all of it. */
async function assertKept(ctx: Reading, roomId: number): Promise<void> {
  await accessTo(ctx, roomId)
  if ((await narrowedRooms(ctx)).narrowed.includes(roomId))
    throw forbidden(
      sentence`Parts of this room are hidden from you. Send ephemeral: true to check what you see; it is not saved.`,
    )
}

interface CheckFilter {
  limit: number
  cursor?: string | undefined
  updated_since?: string | undefined
  sort?: string | undefined
  room_id?: number | undefined
}

/** The checks of a kind in the rooms that the caller sees whole, newest first. */
export async function listChecks(ctx: Reading, kind: CheckKind, { room_id, ...slice }: CheckFilter) {
  let query = ctx.db
    .selectFrom('vdr_checks')
    .selectAll()
    .where('kind', '=', kind)
    .where(await ofRoomsSeenWhole(ctx))
  if (room_id !== undefined) query = query.where('room_id', '=', room_id)
  return paginate(query, 'vdr_checks.id', slice)
}

/** The facts that every check says of itself. */
export const presentMade = ({ id, folder_id, run_id, as_of, author, created_at, updated_at }: CheckRow) => ({
  ...{ id, folder_id, run_id, as_of, author, created_at, updated_at },
})

export const resultOf = <R>({ result }: Pick<CheckRow, 'result'>): R => fromJson<R>(result)

/** Documents that are listed as not read. */
const MOST_UNREAD = 200

/** The documents of a check, as they are kept: how many, and which were not read. */
export interface Basis {
  documents: number
  sees_whole: boolean
  unread: Array<{
    document_id: number | null
    index: string | null
    document: string
    status: CheckedDocument['status']
    reason: string | null
  }>
  more_unread: number
}

export function basisOf(documents: readonly CheckedDocument[], sees_whole: boolean): Basis {
  const unread = documents.filter(({ status }) => status !== 'read')
  return {
    documents: documents.length,
    sees_whole,
    unread: unread.slice(0, MOST_UNREAD).map(({ id, index, path, status, reason }) => ({
      ...{ document_id: id, index, document: path, status, reason: reason?.english ?? null },
    })),
    more_unread: Math.max(0, unread.length - MOST_UNREAD),
  }
}

export const presentBasis = (
  { say }: Pick<Context, 'say'>,
  { documents, sees_whole, unread, more_unread }: Basis,
) => ({
  ...{ documents, sees_whole, more_unread },
  unread: unread.map(({ reason, ...one }) => ({
    ...one,
    reason: say(reason === null ? sentence`It was not read in full.` : reasonSaid(reason)),
  })),
})
