import { ofRoomsSeenWhole, type Reading } from './rights/room-access.ts'

/** The analyses that the caller may read. */
export const seenAnalyses = async (ctx: Reading) =>
  ctx.db.selectFrom('vdr_analyses').where(await ofRoomsSeenWhole(ctx))
