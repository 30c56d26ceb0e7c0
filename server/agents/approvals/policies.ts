import type { Selectable } from 'kysely'
import { fromBit, toBit } from '../../database/columns.ts'
import { prepared } from '../../database/index.ts'
import type { ApprovalPoliciesTable } from '../../database/tables.ts'
import { changes } from '../../kernel/changes.ts'
import type { Done } from '../../kernel/deeds.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import type { WriteKind } from '../../kernel/module.ts'
import { invalidField, notFound } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { kindOf } from '../../kernel/routes/operation-id.ts'
import { paginate } from '../../kernel/routes/page.ts'
import { fromMinor, toMinor } from '../../kernel/values/money.ts'
import { evaluate, type Rule as GovernanceRule, isMoved, isWrite, peopleIn } from './evaluate.ts'
import type { Money, MoneyMoved } from './money-moved.ts'

/** A policy's terms as an action keeps them from the moment it is proposed. Amounts in minor units of `currency`. */
export interface PolicyTerms {
  id: number
  name: string
  version: number
  kind: string | null
  module: string | null
  currency: string | null
  min_amount: number | null
  approvers: number
  proposer_may_approve: boolean
  daily_ceiling: number | null
  /** The action moves money, and nobody could tell how much. */
  amount_unknown?: true
}

/** The terms of a policy that are compared with amounts. */
type Amounts = Pick<PolicyTerms, 'currency' | 'min_amount' | 'daily_ceiling' | 'amount_unknown'>

/** A policy's terms, in major units. */
export interface PolicyInput {
  name: string
  kind?: string | null | undefined
  module?: string | null | undefined
  currency?: string | null | undefined
  min_amount?: number | null | undefined
  approvers: number
  proposer_may_approve: boolean
  daily_ceiling?: number | null | undefined
  active: boolean
}

/** Combined requirements of all policies that apply to an action: the strictest of each. */
export interface Rule {
  approvers: number
  proposerMayApprove: boolean
  ceilings: Array<{ policy: PolicyTerms; ceiling: number }>
}

/** The house's own requirement if there is a second person: anybody but the proposer. */
export const SECOND_PERSON: Rule = { approvers: 1, proposerMayApprove: false, ceilings: [] }

/** Without any policy one person approves, and whoever proposed it may be that person. */
const OPEN: Rule = { approvers: 1, proposerMayApprove: true, ceilings: [] }

/**
 * True when the policy speaks of one of these writes, which all do the same, whatever they move: it is not passed by doing
 * it at another address.
 */
export const covers = (terms: Pick<PolicyTerms, 'kind' | 'module'>, alike: readonly WriteKind[]): boolean =>
  isWrite(terms, alike)

/**
 * True when the policy's amount is reached. An amount in another currency than the policy's cannot be compared, so the
 * policy holds: in doubt the stricter way.
 */
export const reaches = (
  { min_amount, currency }: Pick<PolicyTerms, 'min_amount' | 'currency'>,
  money: Money | null,
): boolean => min_amount === null || isMoved({ from: min_amount, currency }, money ?? 'none')

/** A policy as a rule of governance, whatever it covers where the action is known to be covered. */
export interface PolicyRule extends GovernanceRule {
  policy: PolicyTerms
}

/** A policy in the terms of governance. */
export const asRule = (policy: PolicyTerms, known: 'covered' | 'to be asked'): PolicyRule => ({
  key: `policy-${policy.id}`,
  policy,
  when: [
    [
      ...(known === 'covered' ? [] : [{ on: 'write' as const, kind: policy.kind, module: policy.module }]),
      ...(policy.min_amount === null
        ? []
        : [{ on: 'amount' as const, from: policy.min_amount, currency: policy.currency }]),
    ],
  ],
  effect: {
    decision: 'require_approval',
    approvals: [{ role: 'approver', count: policy.approvers }],
    othersOnly: !policy.proposer_may_approve,
  },
})

/** The policies' requirements for an action that moves `money`, added to those of `house`. */
export function ruleOf(policies: readonly PolicyTerms[], money: Money | null, house: Rule = OPEN): Rule {
  const { matched, approvals, othersOnly } = evaluate(
    { writes: [], acts: [], money: money ?? 'none', actor: [], facts: {} },
    policies.map(policy => asRule(policy, 'covered')),
  )
  const held = matched.map(({ policy }) => policy)
  return {
    approvers: Math.max(house.approvers, peopleIn(approvals)),
    proposerMayApprove:
      house.proposerMayApprove && !othersOnly && !held.some(policy => isUnmeasured(policy, money)),
    ceilings: held.flatMap(policy =>
      policy.daily_ceiling !== null && policy.currency === money?.currency
        ? [{ policy, ceiling: policy.daily_ceiling }]
        : [],
    ),
  }
}

/**
 * Returns whether an amount cannot be counted against a ceiling: it is unknown, or in another currency.
 * Somebody besides the authors then has to approve.
 */
export const isUnmeasured = (
  { daily_ceiling, currency, amount_unknown }: Amounts,
  money: Money | null,
): boolean =>
  daily_ceiling !== null && (amount_unknown === true || (money !== null && money.currency !== currency))

/**
 * Returns the active policies for this kind of write and for its effects, whatever the amount; changes of a
 * policy are under that policy.
 */
export async function policiesOver(
  { db, services: { registry } }: Context,
  route: AnyRoute,
  given: Record<string, unknown>,
  done: readonly Done[] = [],
): Promise<PolicyTerms[]> {
  const rows = await activePolicies(db, {})
  if (rows.length === 0) return []
  const changed = kindOf(route).endsWith('_approval_policy') ? given.policy_id : undefined
  const alike = registry.alike(route)
  return rows.flatMap(row => {
    const terms = termsOf(row)
    if (row.id === changed) return [unconditional(terms)]
    if (covers(row, alike)) return [terms]
    return ofDeeds(
      terms,
      route,
      done.filter(({ deed }) => covers(row, registry.alikeOf(deed))),
    )
  })
}

/**
 * Returns the terms for the effects of a write of another kind: the amount is unknown where the write reads
 * none and one changed.
 */
function ofDeeds(terms: PolicyTerms, { money }: AnyRoute, done: readonly Done[]): PolicyTerms[] {
  if (done.length === 0) return []
  if (terms.min_amount === null || (money !== undefined && money !== 'none')) return [terms]
  return done.some(({ movesAmount }) => movesAmount)
    ? [{ ...unconditional(terms), amount_unknown: true }]
    : []
}

const activePolicies = prepared(db =>
  db.selectFrom('approval_policies').selectAll().where('active', '=', 1).orderBy('id'),
)

/** Loosening a rule takes as many people as the rule itself asks for, whatever amount it begins at. */
const unconditional = <Terms extends Amounts>(terms: Terms): Terms => ({ ...terms, min_amount: null })

/** The terms as they hold for a call that moves this: where nobody can tell how much, the stricter way. */
export const heldFor = <Terms extends Amounts>(policies: readonly Terms[], moved: MoneyMoved): Terms[] =>
  moved === 'unknown'
    ? policies.map(terms => ({ ...unconditional(terms), amount_unknown: true }))
    : [...policies]

/** Returns the terms of every active policy. */
export const standingPolicies = async ({ db }: Context): Promise<PolicyTerms[]> =>
  (await activePolicies(db, {})).map(termsOf)

export async function listPolicies(ctx: Context, slice: { limit: number; cursor?: string | undefined }) {
  const page = await paginate(
    ctx.db.selectFrom('approval_policies').selectAll(),
    'approval_policies.id',
    slice,
  )
  return page.map(present)
}

export async function getPolicy(ctx: Context, id: number) {
  return present(await find(ctx, id))
}

export async function createPolicy(ctx: Context, input: PolicyInput) {
  assertHoldsForSomething(ctx, input)
  const { id } = await ctx.db
    .insertInto('approval_policies')
    .values({ ...columnsOf(input), version: 1, created_at: ctx.now, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getPolicy(ctx, id)
}

export async function updatePolicy(ctx: Context, id: number, change: Partial<PolicyInput>) {
  const row = await find(ctx, id)
  const before = present(row)
  const { id: _id, version, created_at, updated_at, ...said } = before
  await ctx.db
    .updateTable('approval_policies')
    .set({ ...columnsOf({ ...said, ...change }), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  const after = await getPolicy(ctx, id)
  assertHoldsForSomething(ctx, after)
  ctx.note(changes(before, after))
  return after
}

export async function deletePolicy(ctx: Context, id: number) {
  const gone = present(await find(ctx, id))
  await ctx.db.deleteFrom('approval_policies').where('id', '=', id).execute()
  ctx.note({ deleted: gone.name })
  return { deleted: true as const, policy: gone }
}

/** 422 for a policy that could never hold: a kind or a module that there is not, or a kind of another module. */
export function assertHoldsForSomething(
  { services: { registry } }: Context,
  { kind, module }: PolicyInput,
): void {
  if (module && !registry.module(module))
    throw invalidField(
      'module',
      sentence`is not a module: use one of ${registry.modules.map(({ key }) => key).join(', ')}`,
    )
  if (!kind) return
  const route = registry.ofKind(kind)
  const deed = registry.deeds.get(kind)
  if (!route && !deed) {
    const near = registry.kinds.filter(known => known.includes(kind) || kind.includes(known))
    const others = near.length > 0 ? near : registry.kinds
    throw invalidField('kind', sentence`is not a type of change: use one of ${others.join(', ')}`)
  }
  const alike = [
    ...(route ? registry.alike(route) : []),
    ...(deed?.deeds.flatMap(one => registry.alikeOf(one)) ?? []),
  ]
  if (module && !alike.some(one => one.module === module))
    throw invalidField(
      'module',
      sentence`is not the area of ${kind}, which is ${alike[0]?.module ?? ''}: the policy would never apply`,
    )
}

/** The columns of a policy; 422 where amounts have no currency to be in. */
export function columnsOf(input: PolicyInput) {
  const { name, kind = null, module = null, currency = null, approvers } = input
  const minor = (path: 'min_amount' | 'daily_ceiling') => {
    const amount = input[path] ?? null
    if (amount === null) return null
    if (currency === null)
      throw invalidField('currency', sentence`is the currency of ${path}, so it is required`)
    return toMinor(amount, currency, path)
  }
  return {
    name,
    kind,
    module,
    currency,
    approvers,
    min_amount: minor('min_amount'),
    daily_ceiling: minor('daily_ceiling'),
    proposer_may_approve: toBit(input.proposer_may_approve),
    active: toBit(input.active),
  }
}

type Row = Selectable<ApprovalPoliciesTable>

async function find({ db }: Context, id: number): Promise<Row> {
  const row = await db.selectFrom('approval_policies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A stored policy's terms. */
export function termsOf(row: Omit<Row, 'org_id' | 'active' | 'created_at' | 'updated_at'>): PolicyTerms {
  const { id, name, version, kind, module, currency, min_amount, approvers, daily_ceiling } = row
  const proposer_may_approve = fromBit(row.proposer_may_approve)
  return {
    id,
    name,
    version,
    kind,
    module,
    currency,
    min_amount,
    approvers,
    proposer_may_approve,
    daily_ceiling,
  }
}

function present(row: Row) {
  const { created_at, updated_at } = row
  const terms = termsOf(row)
  const major = (minor: number | null) =>
    minor === null || row.currency === null ? null : fromMinor(minor, row.currency)
  return {
    ...terms,
    min_amount: major(terms.min_amount),
    daily_ceiling: major(terms.daily_ceiling),
    active: fromBit(row.active),
    created_at,
    updated_at,
  }
}
