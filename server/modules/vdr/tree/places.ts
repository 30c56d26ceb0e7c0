import type { Context } from '../../../kernel/index.ts'

/** Where in a room something lies: a folder, or its top (null). */
export interface Place {
  room_id: number
  folder_id: number | null
}

/**
 * Returns the next number of a place, for an item added at its end. A published room never assigns one twice.
 * A concurrent addition to the place waits.
 */
export async function takeNumber({ db, now }: Context, { room_id, folder_id }: Place): Promise<number> {
  const { highest_number } =
    folder_id === null
      ? await db
          .updateTable('vdr_rooms')
          .set(eb => ({ highest_number: eb('highest_number', '+', 1) }))
          .where('id', '=', room_id)
          .returning('highest_number')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('vdr_folders')
          .set(eb => ({ highest_number: eb('highest_number', '+', 1), updated_at: now }))
          .where('id', '=', folder_id)
          .returning('highest_number')
          .executeTakeFirstOrThrow()
  return highest_number
}

/** Every folder of a room, whoever may see it. */
export const foldersOf = ({ db }: Pick<Context, 'db'>, roomId: number) =>
  db.selectFrom('vdr_folders').selectAll().where('room_id', '=', roomId).orderBy('id').execute()

/** The name of a room, or of a folder of it. */
export async function nameOfPlace(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  folderId?: number,
): Promise<string> {
  const { name } =
    folderId === undefined
      ? await db.selectFrom('vdr_rooms').select('name').where('id', '=', roomId).executeTakeFirstOrThrow()
      : await db
          .selectFrom('vdr_folders')
          .select('name')
          .where('room_id', '=', roomId)
          .where('id', '=', folderId)
          .executeTakeFirstOrThrow()
  return name
}

/** A folder or document among the others of its place. */
export interface Sibling {
  type: 'folder' | 'document'
  id: number
  name: string
  number: number
  position: number
}

/** Returns the contents of a place, in order. */
export async function siblingsIn({ db }: Context, { room_id, folder_id }: Place): Promise<Sibling[]> {
  const folders = await db
    .selectFrom('vdr_folders')
    .select(['id', 'name', 'number', 'position'])
    .where('room_id', '=', room_id)
    .where('parent_id', folder_id === null ? 'is' : '=', folder_id)
    .execute()
  const documents = await db
    .selectFrom('vdr_room_documents')
    .select(['id', 'name', 'number', 'position'])
    .where('room_id', '=', room_id)
    .where('folder_id', folder_id === null ? 'is' : '=', folder_id)
    .where('number', 'is not', null)
    .execute()
  return [
    ...folders.map(one => ({ type: 'folder' as const, ...one })),
    ...documents.map(one => ({
      type: 'document' as const,
      ...one,
      number: one.number as number,
      position: one.position as number,
    })),
  ].sort((a, b) => a.position - b.position || a.number - b.number)
}

/** Writes where something stands in its place. */
export async function setStanding(
  { db, now }: Context,
  { type, id }: Pick<Sibling, 'type' | 'id'>,
  standing: { number: number; position: number },
): Promise<void> {
  await db
    .updateTable(type === 'folder' ? 'vdr_folders' : 'vdr_room_documents')
    .set({ ...standing, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Orders the contents of a place, and renumbers them in a room that is not published. */
export async function putInOrder(ctx: Context, place: Place, order: readonly Sibling[]): Promise<void> {
  const { first_number, published_at } = await ctx.db
    .selectFrom('vdr_rooms')
    .select(['first_number', 'published_at'])
    .where('id', '=', place.room_id)
    .executeTakeFirstOrThrow()
  const first = place.folder_id === null ? first_number : 1
  for (const [at, one] of order.entries()) {
    const position = first + at
    const number = published_at === null ? position : one.number
    if (position !== one.position || number !== one.number) await setStanding(ctx, one, { number, position })
  }
  if (published_at !== null) return
  const highest_number = first + order.length - 1
  if (place.folder_id === null)
    await ctx.db.updateTable('vdr_rooms').set({ highest_number }).where('id', '=', place.room_id).execute()
  else
    await ctx.db
      .updateTable('vdr_folders')
      .set({ highest_number })
      .where('id', '=', place.folder_id)
      .execute()
}

/** A name that nothing else in the place has: `a.pdf`, else `a (2).pdf`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let count = 2; ; count += 1) {
    const other = `${stem} (${count})${ending}`
    if (!taken.has(other.toLowerCase())) return other
  }
}

/** Returns the names in a place, in lower case: many computers do not distinguish case. */
export const namesIn = async (ctx: Context, place: Place): Promise<Set<string>> =>
  new Set((await siblingsIn(ctx, place)).map(({ name }) => name.toLowerCase()))
