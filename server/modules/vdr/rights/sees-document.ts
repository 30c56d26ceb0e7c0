import { AppError, allows } from '../../../kernel/index.ts'
import { accessTo, assertDocument, type Reading } from './room-access.ts'

/** Returns whether the caller may see a document of a room, or take it along. */
export async function seesDocument(
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
