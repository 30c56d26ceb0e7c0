import { toBit } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { accessTo, assertDocument, assertFolder } from '../rights/room-access.ts'
import { assertOpen } from '../rooms.ts'
import type { ChangesInput } from '../schemas/folders.ts'
import { assertKept } from './documents.ts'

/** Number of ids in one statement. */
const AT_ONCE = 1_000

/** Holds back, releases, archives and brings back folders and documents of a room, each as it is said; all of them or none. */
export async function changeMany(ctx: Context, roomId: number, { folders, documents }: ChangesInput) {
  const access = await accessTo(ctx, roomId)
  await assertOpen(ctx, roomId)
  for (const { id } of folders) assertFolder(access, id, 'edit')
  for (const { id } of documents) assertDocument(access, id, 'edit')
  await assertChangeable(ctx, documents)
  for (const [ids, set] of alike(folders))
    await ctx.db.updateTable('vdr_folders').set(columns(ctx, set)).where('id', 'in', ids).execute()
  for (const [ids, { status, ...set }] of alike(documents))
    await ctx.db
      .updateTable('vdr_room_documents')
      .set({ ...columns(ctx, set), ...(status === undefined ? {} : { status }) })
      .where('id', 'in', ids)
      .execute()
  return { folders: folders.length, documents: documents.length }
}

type Change = ChangesInput['folders'][number]
type DocumentChange = ChangesInput['documents'][number]

/** 409 for one that the office does not keep, or that has no bytes to archive yet; 422 for one that is named twice. */
async function assertChangeable({ db }: Context, documents: readonly DocumentChange[]): Promise<void> {
  const archived = new Map(documents.map(({ id, status }) => [id, status]))
  if (archived.size < documents.length) throw invalidField('documents', sentence`contains a document twice`)
  for (const ids of pieces([...archived.keys()])) {
    const rows = await db.selectFrom('vdr_room_documents').selectAll().where('id', 'in', ids).execute()
    for (const row of rows) {
      assertKept(row)
      if (archived.get(row.id) !== undefined && row.status !== 'ready' && row.status !== 'archived')
        throw conflict('not_uploaded', sentence`The upload of ${row.name} is not complete yet.`)
    }
  }
}

const columns = ({ now }: Context, { held, visible_from }: Omit<Change, 'id'>) => ({
  ...(held === undefined ? {} : { held: toBit(held) }),
  ...(visible_from === undefined ? {} : { visible_from }),
  updated_at: now,
})

/** Groups equal changes, to make as few statements as possible. */
function alike<C extends Change>(changes: readonly C[]): Array<[ids: number[], change: Omit<C, 'id'>]> {
  const groups = Map.groupBy(changes, ({ id: _, ...change }) => JSON.stringify(change))
  return [...groups.values()].flatMap(some =>
    pieces(some.map(({ id }) => id)).map((ids): [number[], Omit<C, 'id'>] => {
      const { id: _, ...change } = some[0] as C
      return [ids, change]
    }),
  )
}

const pieces = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
