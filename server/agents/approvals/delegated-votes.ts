// A delegate's vote: they act as themselves, with the delegator's rights, on proposals they may see
// themselves.

import type { Principal } from '../../kernel/access/principal.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import { principalOf } from '../../platform/identity/index.ts'
import { findAction, proposedRoute, type Row } from './actions.ts'
import { type Ballot, refusalOf } from './approval-machine.ts'
import { type Delegator, whoMayApprove } from './approvals.ts'
import { approve, prepareApproval } from './approve.ts'
import { keyWithoutVote, reject } from './decide.ts'
import { type DelegationRow, delegationsInForce, findDelegation, reachesAmount } from './delegations.ts'
import { refused } from './refused.ts'

/** The outside work of an approved route, with the rights of whoever lets the caller vote. */
export async function prepareApprovalFor(ctx: PrepareContext, delegation: number, action: number) {
  const { principal, now } = ctx
  const acting = await ctx.read(async db => {
    const given = await givenTo({ db, now, principal }, delegation)
    return given && withRightsOf({ db, now, principal }, given)
  })
  return acting && prepareApproval({ ...ctx, principal: acting }, action)
}

/** Approves an action in the name of whoever lets the caller vote. */
export async function approveFor(
  ctx: Context,
  delegation: number,
  { action, digest }: { action: number; digest: string | undefined },
  facts: unknown,
) {
  const { delegator } = await actAsDelegate(ctx, delegation, action)
  return approve(ctx, action, { digest }, facts, delegator)
}

/** Rejects an action in the name of whoever lets the caller vote. */
export async function rejectFor(
  ctx: Context,
  delegation: number,
  { action, reason }: { action: number; reason: string | null },
) {
  const { row, given, delegator } = await actAsDelegate(ctx, delegation, action)
  if (!reachesAmount(given, proposedRoute(ctx, row), row)) throw refused('not_delegated', row)
  ctx.note({ decided_for: delegator.name })
  return reject(ctx, action, reason)
}

/** Gives the caller the delegator's rights; they do not decide on what they may not see themselves. */
async function actAsDelegate(ctx: Context, delegation: number, action: number) {
  const row = await findAction(ctx, action)
  if (ctx.principal.token.kind === 'api_key') throw keyWithoutVote()
  await findDelegation(ctx, delegation)
  const given = await givenTo(ctx, delegation)
  if (!given) throw refused('not_delegated', row)
  const delegator = await delegatorOf(ctx, given)
  ctx.actAs(await withRightsOf(ctx, given))
  return { row, given, delegator }
}

type Caller = Pick<Context, 'db' | 'now' | 'principal'>

/** The delegation where it is in force and the caller's. */
async function givenTo(ctx: Caller, delegation: number): Promise<DelegationRow | undefined> {
  const all = await delegationsInForce(ctx)
  return all.find(({ id, delegate_id }) => id === delegation && delegate_id === ctx.principal.userId)
}

async function withRightsOf({ db, now, principal }: Caller, { user_id }: DelegationRow): Promise<Principal> {
  const { token } = principal
  const { role, rights } = await principalOf(db, user_id, { token, now: new Date(now) })
  return { ...principal, role, rights }
}

async function delegatorOf({ db }: Pick<Context, 'db'>, { id, user_id }: DelegationRow): Promise<Delegator> {
  const { name, created_at } = await db
    .selectFrom('users')
    .select(['name', 'created_at'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { person: user_id, name, joinedAt: created_at, delegationId: id }
}

/** Returns whether somebody's delegation lets the caller give a counting vote on the action as it stands. */
export async function votesForSomebody(
  ctx: Context,
  { module }: Row,
  ballot: Ballot,
  joinedAt: string,
): Promise<boolean> {
  const person = ctx.principal.userId as number
  const own = (await delegationsInForce(ctx)).filter(({ delegate_id }) => delegate_id === person)
  if (own.length === 0) return false
  const mayApprove = await whoMayApprove(ctx, module)
  for (const given of own) {
    const votesFor = await delegatorOf(ctx, given)
    const voter = { person, byKey: false, keyVotes: false, joinedAt, votesFor }
    if (mayApprove.has(votesFor.person) && refusalOf(ballot, voter, ballot.version) === null) return true
  }
  return false
}
