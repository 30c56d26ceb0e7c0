import { fromJson, toJson } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { accessTo, assertDocument, assertFolder } from '../rights/room-access.ts'
import { assertOpen } from '../rooms.ts'
import { foldersOf, type Place, putInOrder, type Sibling, siblingsIn, takeNumber } from './places.ts'

interface Move {
  folders: readonly number[]
  documents: readonly number[]
  /** Where to; null for the top of the room. */
  folder_id: number | null
  /** The position to insert at, counted from 0; at the end where it is left out. */
  position?: number | undefined
}

/** Where something was before a move. */
interface Was {
  type: Sibling['type']
  id: number
  folder_id: number | null
  number: number
  position: number
  /** The number of items before it. */
  at: number
}

/** Moves folders and documents of a room to a place in it, in the order they have; one move is undone as one. */
export async function moveTo(ctx: Context, roomId: number, move: Move): Promise<number> {
  const access = await accessTo(ctx, roomId)
  await assertOpen(ctx, roomId)
  for (const id of move.folders) assertFolder(access, id, 'edit')
  for (const id of move.documents) assertDocument(access, id, 'edit')
  if (move.folder_id !== null && !access.shown.has(move.folder_id))
    throw invalidField('folder_id', sentence`is not a folder of this room`)
  assertFolder(access, move.folder_id, 'edit')
  await assertNotWithin(ctx, roomId, move)
  const was = await placesOf(ctx, roomId, move)
  const { id } = await ctx.db
    .insertInto('vdr_moves')
    .values({
      room_id: roomId,
      author: ctx.principal.name,
      places: toJson(was),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await arrange(ctx, roomId, was, move)
  return id
}

/** A folder cannot be moved into itself or below. */
async function assertNotWithin(ctx: Context, roomId: number, { folders, folder_id }: Move): Promise<void> {
  const parents = new Map((await foldersOf(ctx, roomId)).map(one => [one.id, one.parent_id]))
  for (let at = folder_id; at !== null; at = parents.get(at) ?? null)
    if (folders.includes(at)) throw invalidField('folder_id', sentence`is inside the folder to be moved`)
}

async function placesOf(ctx: Context, room_id: number, { folders, documents }: Move): Promise<Was[]> {
  const { db } = ctx
  const some = <T>(ids: readonly T[]) => (ids.length > 0 ? ids : ([-1] as unknown as T[]))
  const found = await db
    .selectFrom('vdr_folders')
    .select(['id', 'parent_id as folder_id'])
    .where('id', 'in', some(folders))
    .execute()
  const filed = await db
    .selectFrom('vdr_room_documents')
    .select(['id', 'folder_id', 'number'])
    .where('id', 'in', some(documents))
    .execute()
  const lent = filed.find(({ number }) => number === null)
  if (lent)
    throw invalidField(
      'documents',
      sentence`contains ${lent.id}, which is read through a connection and cannot be indexed`,
    )
  const those = new Map([
    ...found.map(one => [`folder ${one.id}`, one.folder_id] as const),
    ...filed.map(one => [`document ${one.id}`, one.folder_id] as const),
  ])
  const was: Was[] = []
  for (const folder_id of new Set(those.values()))
    for (const [at, { name: _, ...one }] of (await siblingsIn(ctx, { room_id, folder_id })).entries())
      if (those.has(`${one.type} ${one.id}`)) was.push({ ...one, folder_id, at })
  return was
}

const isAt = (one: Was, folder_id: number | null) => one.folder_id === folder_id

async function arrange(ctx: Context, roomId: number, was: readonly Was[], move: Move): Promise<void> {
  const to: Place = { room_id: roomId, folder_id: move.folder_id }
  for (const one of was) {
    if (isAt(one, move.folder_id)) continue
    const number = await takeNumber(ctx, to)
    await setPlace(ctx, { ...one, folder_id: move.folder_id, number, position: number })
  }
  const moved = new Set(was.map(({ type, id }) => `${type} ${id}`))
  const there = await siblingsIn(ctx, to)
  const [these, others] = [true, false].map(these =>
    there.filter(({ type, id }) => moved.has(`${type} ${id}`) === these),
  ) as [Sibling[], Sibling[]]
  const at = Math.min(move.position ?? others.length, others.length)
  await putInOrder(ctx, to, [...others.slice(0, at), ...these, ...others.slice(at)])
  await closeGaps(ctx, roomId, was, move.folder_id)
}

/** 404 for a move that the room has not; 409 for one that is undone, or that is not the last. */
async function assertMove({ db }: Context, roomId: number, id: number): Promise<never> {
  const move = await db
    .selectFrom('vdr_moves')
    .select('undone_at')
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!move) throw notFound()
  if (move.undone_at !== null) throw conflict('nothing_to_undo', sentence`The move was already undone.`)
  throw conflict('moved_since', sentence`Other items were moved in this room since: move them back manually.`)
}

/** The places that something left have their order again. */
async function closeGaps(
  ctx: Context,
  roomId: number,
  was: readonly Was[],
  except: number | null | undefined,
): Promise<void> {
  for (const folder_id of new Set(was.map(one => one.folder_id))) {
    if (folder_id === except) continue
    const place = { room_id: roomId, folder_id }
    await putInOrder(ctx, place, await siblingsIn(ctx, place))
  }
}

async function setPlace({ db, now }: Context, { type, id, folder_id, number, position }: Was): Promise<void> {
  if (type === 'folder')
    await db
      .updateTable('vdr_folders')
      .set({ parent_id: folder_id, number, position, updated_at: now })
      .where('id', '=', id)
      .execute()
  else
    await db
      .updateTable('vdr_room_documents')
      .set({ folder_id, number, position, updated_at: now })
      .where('id', '=', id)
      .execute()
}

export const nothing_to_undo = [409, 'No move is left to undo, or the moved items are gone'] as const

export const moved_since = [409, 'Something else was moved afterwards'] as const

/**
 * Undoes the last move of a room that was not undone: everything lies where it lay, under the number it had. 409 `moved_since`
 * where that is another than the one that is meant.
 */
export async function undoMove(ctx: Context, roomId: number, meant?: number): Promise<number> {
  const access = await accessTo(ctx, roomId)
  await assertOpen(ctx, roomId)
  const last = await ctx.db
    .selectFrom('vdr_moves')
    .select(['id', 'places'])
    .where('room_id', '=', roomId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (meant !== undefined && last?.id !== meant) await assertMove(ctx, roomId, meant)
  const was = last ? fromJson<Was[]>(last.places) : []
  const ids = (type: Was['type']) => was.filter(one => one.type === type).map(({ id }) => id)
  const are = last
    ? await placesOf(ctx, roomId, { folders: ids('folder'), documents: ids('document'), folder_id: null })
    : []
  if (!last || are.length < was.length)
    throw conflict('nothing_to_undo', sentence`There is no move left to undo.`)
  for (const { type, id } of was) (type === 'folder' ? assertFolder : assertDocument)(access, id, 'edit')
  for (const one of was) {
    const to = { room_id: roomId, folder_id: one.folder_id }
    await setPlace(ctx, one)
    const others = (await siblingsIn(ctx, to)).filter(({ type, id }) => type !== one.type || id !== one.id)
    const self = (await siblingsIn(ctx, to)).find(({ type, id }) => type === one.type && id === one.id)
    await putInOrder(ctx, to, [...others.slice(0, one.at), self as Sibling, ...others.slice(one.at)])
  }
  await closeGaps(ctx, roomId, are, undefined)
  await ctx.db.updateTable('vdr_moves').set({ undone_at: ctx.now }).where('id', '=', last.id).execute()
  return last.id
}
