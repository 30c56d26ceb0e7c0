import type { Db } from '../../database/index.ts'
import type { Context } from '../routes/context.ts'
import { connectionOf } from './door-context.ts'

/**
 * The database beyond the caller's organisation, in the same transaction. For the platform only (who is
 * this token? which link is this?): the import rules keep it out of the modules.
 */
export const unscoped = (ctx: Context): Db => connectionOf(ctx)
