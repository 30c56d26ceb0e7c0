import { fromJson } from '../../database/columns.ts'
import { allows, type Rights, type Role, rightsOf } from '../../kernel/access/permissions.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { startOfDay, timezoneOf, todayOf } from '../../platform/office/today.ts'
import type { Money } from './money-moved.ts'
import { type PolicyTerms, type Rule, reaches } from './policies.ts'

export interface Approval {
  action_id: number
  user_id: number
  approver: string
  digest: string
  /** The API key that gave the vote, by name; null for a person who is signed in. */
  by_key: string | null
  /** The delegate who gave the vote; null where the person gave it. */
  delegate_id: number | null
  given_by: string | null
  /** The last day of that delegation. */
  until_day: string | null
  created_at: string
}

/** The person for whom a delegate votes, and the delegation. */
export interface Delegator {
  person: number
  name: string
  joinedAt: string
  delegationId: number
}

/** Returns the approvals of these actions by version, first to last. */
export function approvalsOf({ db }: Context, actionIds: readonly number[]): Promise<Approval[]> {
  if (actionIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('agent_approvals as vote')
    .leftJoin('vote_delegations as given', 'given.id', 'vote.delegation_id')
    .select([
      'vote.action_id',
      'vote.user_id',
      'vote.approver',
      'vote.digest',
      'vote.by_key',
      'vote.given_by',
    ])
    .select(['given.delegate_id', 'given.until_day', 'vote.created_at'])
    .where('vote.action_id', 'in', actionIds)
    .orderBy('vote.id')
    .execute()
}

/** Keeps the caller's vote for this version of the action, or the one that they give for somebody else. */
export async function keepVote(
  ctx: Context,
  actionId: number,
  version: string,
  votesFor?: Delegator,
): Promise<void> {
  await ctx.db
    .insertInto('agent_approvals')
    .values({
      action_id: actionId,
      user_id: votesFor?.person ?? (ctx.principal.userId as number),
      approver: votesFor?.name ?? ctx.principal.name,
      delegation_id: votesFor?.delegationId ?? null,
      given_by: votesFor ? ctx.principal.name : null,
      digest: version,
      by_key: await keyName(ctx),
      created_at: ctx.now,
    })
    .execute()
}

async function keyName({ db, principal: { token } }: Context): Promise<string | null> {
  if (token.kind !== 'api_key') return null
  const key = await db
    .selectFrom('api_keys')
    .select('name')
    .where('id', '=', Number(token.id))
    .executeTakeFirstOrThrow()
  return key.name
}

/** The people whose account is on. */
export const peopleHere = (db: Context['db'], now: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'active')
    .where(eb => eb.or([eb('access_until', 'is', null), eb('access_until', '>', now)]))

/** Returns the people who may now approve proposals of this module. */
export async function whoMayApprove(
  { db, now, services: { registry } }: Context,
  module: string,
): Promise<Set<number>> {
  const people = await peopleHere(db, now).select(['role', 'rights']).execute()
  const areas = [registry.module(module), registry.module('agent')]
  return new Set(
    people
      .filter(({ role, rights }) => {
        const caller = {
          role: role as Role,
          rights: rightsOf(fromJson<Rights['areas']>(rights)),
          disabledModules: new Set<string>(),
        }
        return areas.every(area => area === undefined || allows(caller, area, `${area.key}:approve`))
      })
      .map(({ id }) => id),
  )
}

/** Throws 409 `daily_ceiling` when this amount and today's approvals under a policy exceed its ceiling. */
export async function assertBelowCeilings(ctx: Context, rule: Rule, money: Money | null): Promise<void> {
  for (const { policy, ceiling } of rule.ceilings) {
    const approved = await approvedToday(ctx, policy)
    const amount = Math.abs(money?.amount ?? 0)
    if (approved + amount <= ceiling) continue
    const currency = policy.currency as string
    const major = (minor: number) => fromMinor(minor, currency)
    throw conflict(
      'daily_ceiling',
      sentence`“${policy.name}” lets ${major(ceiling)} ${currency} a day be approved; ${major(approved)} of it is used, and this is ${major(amount)}.`,
      {
        policy_id: policy.id,
        ceiling: major(ceiling),
        approved_today: major(approved),
        currency,
      },
    )
  }
}

async function approvedToday(ctx: Context, policy: PolicyTerms): Promise<number> {
  // Concurrent approvals take turns here, so that both cannot use the same remainder.
  await ctx.db
    .updateTable('approval_policies')
    .set({ updated_at: ctx.now })
    .where('id', '=', policy.id)
    .execute()
  const since = startOfDay(await timezoneOf(ctx), await todayOf(ctx))
  const rows = await ctx.db
    .selectFrom('agent_actions')
    .select(['amount', 'policy'])
    .where('status', '=', 'approved')
    .where('decided_at', '>=', since)
    .where('currency', '=', policy.currency)
    .execute()
  return rows
    .filter(row =>
      isUnder(row.policy, policy.id, { amount: row.amount ?? 0, currency: policy.currency ?? '' }),
    )
    .reduce((sum, { amount }) => sum + Math.abs(amount ?? 0), 0)
}

const isUnder = (stored: string | null, id: number, money: Money): boolean =>
  stored !== null && fromJson<PolicyTerms[]>(stored).some(terms => terms.id === id && reaches(terms, money))
