import { ofRoomsSeenWhole, type Reading } from '../../vdr/index.ts'

/** The analyses that the caller may read. */
export const readableAnalyses = async (ctx: Reading) =>
  ctx.db.selectFrom('vdr_analyses').where(await ofRoomsSeenWhole(ctx))
