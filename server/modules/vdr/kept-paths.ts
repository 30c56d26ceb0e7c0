import type { Context } from '../../kernel/index.ts'

type Reading = Pick<Context, 'db'>

/** Returns the current paths of the room's stored files, as documents are read by them. */
export async function keptSeen(ctx: Reading, roomId: number) {
  const places = await placesIn(ctx, roomId)
  const rows = await keptIn(ctx, roomId)
  return new Map(rows.map(row => [places.pathOf(row), { sha256: row.sha256, at: row.since }]))
}

/** The documents that the office keeps in a room, by the names under which they are read. */
export async function documentIdsByPath(ctx: Reading, roomId: number): Promise<Map<string, number>> {
  const places = await placesIn(ctx, roomId)
  return new Map((await keptIn(ctx, roomId)).map(row => [places.pathOf(row), row.id]))
}

/** The documents of a room whose bytes the office keeps. */
export const keptIn = ({ db }: Reading, roomId: number) =>
  db
    .selectFrom('vdr_room_documents')
    .select(['id', 'name', 'folder_id', 'file_id', 'sha256', 'size', 'version', 'since'])
    .where('room_id', '=', roomId)
    .where('kept_since', 'is not', null)
    .where('status', '=', 'ready')
    .orderBy('id')
    .execute()

/** The folders of a room as paths. */
export async function placesIn({ db }: Reading, roomId: number) {
  const rows = await db
    .selectFrom('vdr_folders')
    .select(['id', 'name', 'parent_id'])
    .where('room_id', '=', roomId)
    .execute()
  const folders = new Map(rows.map(folder => [folder.id, folder]))
  const above = (id: number | null): number[] => {
    const folder = id === null ? undefined : folders.get(id)
    return folder ? [...above(folder.parent_id), folder.id] : []
  }
  return {
    /** Returns a document's path, folders and name, which is unique in the room. */
    pathOf: ({ name, folder_id }: { name: string; folder_id: number | null }): string =>
      [...above(folder_id).map(id => folders.get(id)?.name ?? ''), name].join('/'),
    isBelow: (folder: number | null, top: number): boolean => above(folder).includes(top),
  }
}
