import type { Gate, ParsedInput } from '../../kernel/call.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { isGoverned } from '../../kernel/routes/governed.ts'
import { whoMayApprove } from './approvals.ts'
import { knownMoney, moneyMoved } from './money-moved.ts'
import { heldFor, policiesOver, reaches } from './policies.ts'
import { previewOf } from './preview.ts'
import { type Proposing, propose } from './propose.ts'

/**
 * The one gate for every write, by whatever way it comes: what nobody does alone, what a policy holds for, what needs a
 * second person and what a caller may only propose becomes a proposal; everything else may happen at once. What a call
 * would only show, and what the office's own jobs do, passes.
 */
export const gate: Gate = async (ctx, route, input, given, facts) => {
  const secondPerson = await needsSecondPerson(ctx, route, input)
  if (route.approval) return propose(ctx, route, given, facts, { secondPerson })
  if (ctx.ephemeral || ctx.principal.kind !== 'user') return undefined
  if (!isGoverned(route)) return undefined
  const how = await howProposed(ctx, route, given, facts, secondPerson)
  return how && propose(ctx, route, given, facts, how)
}

/** How a call has to be proposed; undefined where it may happen at once. */
async function howProposed(
  ctx: Context,
  route: AnyRoute,
  given: Record<string, unknown>,
  facts: unknown,
  secondPerson: boolean,
): Promise<Proposing | undefined> {
  if (ctx.principal.proposesOnly || secondPerson) return { secondPerson }
  const policies = await policiesOver(ctx, route, given)
  if (policies.length === 0) return undefined
  if (policies.some(terms => reaches(terms, null))) return {}
  // Only what it moves decides now, and only running it for show tells that.
  const preview = await previewOf(ctx, route, given, facts)
  const moved = await moneyMoved(ctx, route, given, preview.result)
  return heldFor(policies, moved).some(terms => reaches(terms, knownMoney(moved))) ? { preview } : undefined
}

/** True when the house asks for a second person for this call, and one is there. */
export async function needsSecondPerson(ctx: Context, route: AnyRoute, input: ParsedInput): Promise<boolean> {
  const { secondPerson } = route
  if (!secondPerson || ctx.principal.kind !== 'user') return false
  if (secondPerson !== true && !(await secondPerson(ctx as never, input as never))) return false
  const others = await whoMayApprove(ctx, ctx.services.registry.moduleOf(route).key)
  others.delete(ctx.principal.userId as number)
  return others.size > 0
}
