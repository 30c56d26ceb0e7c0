import { sentence } from '../../kernel/language/sentence.ts'
import { forbidden } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { authorsOf, findAction } from './actions.ts'
import { whoMayApprove } from './approvals.ts'

/** Who wrote what a call records. */
export interface Written {
  author: string
  author_ids: number[]
  /** Null where nobody had to approve it. */
  approved_by: string | null
}

/** Returns who wrote what the call records: the proposer of the approved action and who corrected it, else the caller. */
export async function writtenBy(ctx: Context): Promise<Written> {
  const { name, userId } = ctx.principal
  if (ctx.actionId === null)
    return { author: name, author_ids: userId === null ? [] : [userId], approved_by: null }
  const row = await findAction(ctx, ctx.actionId)
  const proposer = await ctx.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', row.proposed_by_user)
    .executeTakeFirst()
  return { author: proposer?.name ?? row.proposed_by, author_ids: authorsOf(row), approved_by: name }
}

/** 403 for somebody who wrote it themselves, unless nobody else of the office may decide on this module. */
export async function assertWroteNot(
  ctx: Context,
  authorIds: readonly number[],
  module: string,
): Promise<void> {
  const own = ctx.principal.userId
  if (own === null || !authorIds.includes(own)) return
  const others = await whoMayApprove(ctx, module)
  if ([...others].every(id => authorIds.includes(id))) return
  throw forbidden(
    sentence`You proposed or edited these bank details: somebody else calls back and confirms them.`,
  )
}
