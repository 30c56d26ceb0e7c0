import type { Context } from '../../../kernel/index.ts'
import { assertKeeper } from '../access/members.ts'
import { dropLinks } from '../drive-links.ts'
import { dropDocument } from './documents.ts'

/** Deletes a room with its folders, documents and people; 409 `in_use` where something refers to it. */
export async function deleteRoom(ctx: Context, roomId: number): Promise<void> {
  await assertKeeper(ctx, roomId)
  const documents = await ctx.db
    .selectFrom('vdr_room_documents')
    .selectAll()
    .where('room_id', '=', roomId)
    .orderBy('id')
    .execute()
  for (const one of documents) await dropDocument(ctx, one)
  await dropLinks(ctx, { room_id: roomId })
  await ctx.db
    .deleteFrom('vdr_import_items')
    .where('import_id', 'in', ctx.db.selectFrom('vdr_imports').select('id').where('room_id', '=', roomId))
    .execute()
  for (const table of [
    'vdr_imports',
    'vdr_grants',
    'vdr_members',
    'vdr_groups',
    'vdr_moves',
    'vdr_room_sources',
  ] as const)
    await ctx.db.deleteFrom(table).where('room_id', '=', roomId).execute()
  // A folder goes after those that lie in it.
  await ctx.db.updateTable('vdr_folders').set({ parent_id: null }).where('room_id', '=', roomId).execute()
  await ctx.db.deleteFrom('vdr_folders').where('room_id', '=', roomId).execute()
  await ctx.db.deleteFrom('vdr_rooms').where('id', '=', roomId).execute()
}
