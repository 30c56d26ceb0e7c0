import type { Context } from '../../kernel/index.ts'
import type { Source } from '../../sources/source.ts'
import { documentInRoom, placeOfDocument, type Reading, seesDocument } from '../vdr/index.ts'

/** A document of the linked room that the caller may see; undefined where there is none, or they may not. */
export async function documentSeen(ctx: Context, roomId: number, id: number) {
  const found = await documentInRoom(ctx, roomId, id)
  return found && (await seesDocument(ctx, roomId, id)) ? found : undefined
}

/** Where a document is read; null where nobody has its bytes, or the caller may not take them from the room that keeps it. */
export async function placeFor(ctx: Reading, id: number): Promise<Source | null> {
  const at = await placeOfDocument(ctx, id)
  return at?.type !== 'room' || (await seesDocument(ctx, at.room_id, id, 'download')) ? at : null
}
