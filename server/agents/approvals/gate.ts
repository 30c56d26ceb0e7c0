import { type Gate, type ParsedInput, parseInput } from '../../kernel/call.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { isGoverned } from '../../kernel/routes/governed.ts'
import { whoMayApprove } from './approvals.ts'
import { knownMoney, moneyMoved } from './money-moved.ts'
import { covers, heldFor, policiesOver, reaches } from './policies.ts'
import { previewOf } from './preview.ts'
import { type Proposing, propose } from './propose.ts'

/**
 * The one gate for every write, whoever makes it. A call becomes a proposal when nobody may do it alone, a
 * policy governs it, it needs a second person, or its caller may only propose; every other call runs at once.
 * Previews and the office's own jobs pass.
 */
export const gate: Gate = {
  before: (ctx, route, input, given, how) => proposalFor(ctx, route, input, given, how),
  isHeld: (ctx, route, given, ran) => didWhatIsHeld(ctx, route, given, ran),
}

const proposalFor: Gate['before'] = async (ctx, route, input, given, { facts, held, duplicateOk }) => {
  const how = await howProposed(ctx, route, input, given, { facts, held })
  return how && propose(ctx, route, given, facts, { ...how, duplicateOk })
}

/** Returns whether a call would run at once for this caller, for a call that forwards to another. */
export async function happensAtOnce(
  ctx: Context,
  route: AnyRoute,
  params: Record<string, unknown>,
): Promise<boolean> {
  const input = parseInput(route, { params })
  return (await howProposed(ctx, route, input, params, { facts: undefined, held: false })) === undefined
}

/** A deed that falls under a policy, however it is done; the policies for the call itself have passed it. */
const didWhatIsHeld: Gate['isHeld'] = async (ctx, route, given, { answer, done }) => {
  if (ctx.principal.kind !== 'user' || route.approval || !isGoverned(route)) return false
  const { registry } = ctx.services
  const policies = (await policiesOver(ctx, route, given, done)).filter(
    terms => !covers(terms, registry.alike(route)),
  )
  if (policies.length === 0) return false
  const moved = await moneyMoved(ctx, route, given, answer)
  return heldFor(policies, moved).some(terms => reaches(terms, knownMoney(moved)))
}

/** Returns how a call must be proposed; undefined where it may run at once. */
async function howProposed(
  ctx: Context,
  route: AnyRoute,
  input: ParsedInput,
  given: Record<string, unknown>,
  { facts, held }: { facts: unknown; held: boolean },
): Promise<Proposing | undefined> {
  const other = await secondPersonFor(ctx, route, input)
  const secondPerson = other === 'there'
  if (route.approval) return { secondPerson }
  if (ctx.ephemeral || ctx.principal.kind !== 'user') return undefined
  if (!isGoverned(route)) return undefined
  // With nobody else there, a key asks its own person: it does not do alone what needs two.
  if (secondPerson || (other === 'nobody' && ctx.principal.token.kind === 'api_key')) return { secondPerson }
  return held ? {} : howPoliciesAsk(ctx, route, given, facts)
}

/** Returns how policies, and a propose-only caller, require a call to be proposed. */
async function howPoliciesAsk(
  ctx: Context,
  route: AnyRoute,
  given: Record<string, unknown>,
  facts: unknown,
): Promise<Proposing | undefined> {
  if (ctx.principal.proposesOnly) return {}
  const policies = await policiesOver(ctx, route, given)
  if (policies.length === 0) return undefined
  if (policies.some(terms => reaches(terms, null))) return {}
  // Only the amount decides now, and only a trial run reveals it.
  const preview = await previewOf(ctx, route, given, facts)
  const moved = await moneyMoved(ctx, route, given, preview.result)
  return heldFor(policies, moved).some(terms => reaches(terms, knownMoney(moved))) ? {} : undefined
}

/** True when the house asks for a second person for this call, and one is there. */
export const needsSecondPerson = async (
  ctx: Context,
  route: AnyRoute,
  input: ParsedInput,
): Promise<boolean> => (await secondPersonFor(ctx, route, input)) === 'there'

/** Returns whether the office requires a second person for this call, and one exists who may approve it. */
async function secondPersonFor(
  ctx: Context,
  route: AnyRoute,
  input: ParsedInput,
): Promise<'not asked' | 'there' | 'nobody'> {
  const { secondPerson } = route
  if (!secondPerson || ctx.principal.kind !== 'user') return 'not asked'
  if (secondPerson !== true && !(await secondPerson(ctx as never, input as never))) return 'not asked'
  const others = await whoMayApprove(ctx, ctx.services.registry.moduleOf(route).key)
  others.delete(ctx.principal.userId as number)
  return others.size > 0 ? 'there' : 'nobody'
}
