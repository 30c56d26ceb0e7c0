import type { Context } from '../../kernel/index.ts'
import { ofRoomsSeenWhole } from '../vdr/index.ts'

/** The runs that the caller may read. */
export const readableRuns = async (ctx: Pick<Context, 'db' | 'principal' | 'now'>) =>
  ctx.db.selectFrom('odd_runs').where(await ofRoomsSeenWhole(ctx))
