import { AppError, allows, type Context } from '../../kernel/index.ts'
import type { Source } from '../../sources/source.ts'
import { accessTo, assertDocument, documentInRoom, placeOfDocument, type Reading } from '../vdr/index.ts'

/** A document of the linked room that the caller may see; undefined where there is none, or they may not. */
export async function documentSeen(ctx: Context, roomId: number, id: number) {
  const found = await documentInRoom(ctx, roomId, id)
  return found && (await maySee(ctx, roomId, id)) ? found : undefined
}

/** Where a document is read; null where nobody has its bytes, or the caller may not take them from the room that keeps it. */
export async function placeFor(ctx: Reading, id: number): Promise<Source | null> {
  const at = await placeOfDocument(ctx, id)
  return at?.type !== 'room' || (await maySee(ctx, at.room_id, id, 'download')) ? at : null
}

async function maySee(
  ctx: Reading,
  roomId: number,
  id: number,
  asked: 'view' | 'download' = 'view',
): Promise<boolean> {
  if (!allows(ctx.principal, { key: 'vdr' }, 'vdr:read')) return false
  try {
    assertDocument(await accessTo(ctx, roomId), id, asked)
    return true
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404)) return false
    throw error
  }
}
