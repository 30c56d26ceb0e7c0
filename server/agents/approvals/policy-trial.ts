import type { Selectable } from 'kysely'
import { fromJson, fromJsonOrNull } from '../../database/columns.ts'
import type { AgentActionsTable } from '../../database/tables.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { isGoverned } from '../../kernel/routes/governed.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { dayIn, timezoneOf } from '../../platform/office/today.ts'
import { approvalsOf } from './approvals.ts'
import { knownMoney, type MoneyMoved, moneyMoved } from './money-moved.ts'
import {
  columnsOf,
  covers,
  heldFor,
  isUnmeasured,
  type PolicyInput,
  type PolicyTerms,
  reaches,
} from './policies.ts'

const SHOWN = 100

/**
 * Counts the direct writes of people and programs that the policy would have covered since then, whatever the
 * amount.
 */
async function directWrites(
  { db, services: { registry } }: Context,
  terms: Pick<PolicyTerms, 'kind' | 'module'>,
  since: string,
): Promise<number> {
  const spoken = registry.routes.filter(
    route => isGoverned(route) && !route.approval && covers(terms, registry.alike(route)),
  )
  if (spoken.length === 0) return 0
  const { made } = await db
    .selectFrom('audit_log')
    .leftJoin('audit_values', 'audit_values.seq', 'audit_log.seq')
    .select(eb => eb.fn.countAll<number>().as('made'))
    .where('at', '>=', since)
    .where('outcome', '=', 'done')
    // Excludes proposals, and writes that an approval executed.
    .where(eb => eb.fn.coalesce('audit_values.details', 'audit_log.details'), 'not like', '%"action_id":%')
    .where('request_id', 'not in', eb =>
      eb
        .selectFrom('audit_log')
        .select('request_id')
        .where('action', 'like', '%/approve')
        .where('at', '>=', since),
    )
    .where(
      'action',
      'in',
      spoken.map(({ method, path }) => `${method} ${path}`),
    )
    .executeTakeFirstOrThrow()
  return Number(made)
}

/** Past actions that a policy would have covered, and how many of them had no amount to compare with its ceiling. */
async function heldOf<Past extends PastAction>(
  ctx: Context,
  terms: Omit<PolicyTerms, 'id' | 'version' | 'proposer_may_approve'>,
  rows: readonly Past[],
): Promise<{ concerned: Past[]; unmeasured: number }> {
  const { registry } = ctx.services
  const concerned: Past[] = []
  let unmeasured = 0
  for (const row of rows) {
    const route = registry.ofKind(row.kind)
    if (!covers(terms, route ? registry.alike(route) : [row])) continue
    const moved = await movedBy(ctx, route, row)
    const money = knownMoney(moved)
    const held = heldFor([terms], moved).find(one => reaches(one, money))
    if (!held) continue
    concerned.push(row)
    if (isUnmeasured(held, money)) unmeasured += 1
  }
  return { concerned, unmeasured }
}

type PastAction = Pick<
  Selectable<AgentActionsTable>,
  'kind' | 'module' | 'amount' | 'currency' | 'arguments' | 'corrected' | 'result'
>

/** The amount a past action moved: as stored, or read from its call and answer. */
async function movedBy(ctx: Context, route: AnyRoute | undefined, row: PastAction): Promise<MoneyMoved> {
  const { amount, currency, result } = row
  if (amount !== null && currency !== null) return { amount, currency }
  if (!route) return 'none'
  return moneyMoved(ctx, route, fromJson(row.corrected ?? row.arguments), fromJsonOrNull(result))
}

/** A policy's requirements for the actions approved in the last `days` days. */
export async function tryPolicy(ctx: Context, policy: PolicyInput, days: number) {
  const terms = columnsOf(policy)
  const since = new Date(Date.parse(ctx.now) - days * 86_400_000).toISOString()
  const rows = await ctx.db
    .selectFrom('agent_actions')
    .select([
      'id',
      'kind',
      'module',
      'arguments',
      'corrected',
      'result',
      'amount',
      'currency',
      'proposed_by',
      'proposed_by_user',
      'decided_by',
      'decided_by_user',
      'decided_at',
    ])
    .where('status', '=', 'approved')
    .where('decided_at', '>=', since)
    .orderBy('id', 'desc')
    .execute()
  const { concerned, unmeasured } = await heldOf(ctx, terms, rows)
  const approvals = await approvalsOf(
    ctx,
    concerned.map(({ id }) => id),
  )
  const approversOf = (id: number) =>
    new Set(approvals.filter(({ action_id }) => action_id === id).map(({ user_id }) => user_id)).size
  const timezone = await timezoneOf(ctx)
  const byDay = new Map<string, number>()
  for (const { amount, currency, decided_at } of concerned) {
    if (currency !== terms.currency || amount === null || decided_at === null) continue
    const day = dayIn(timezone, decided_at)
    byDay.set(day, (byDay.get(day) ?? 0) + Math.abs(amount))
  }
  const direct = await directWrites(ctx, terms, since)
  const ceiling = terms.daily_ceiling ?? Number.POSITIVE_INFINITY
  return {
    looked_at: rows.length,
    concerned: concerned.length,
    direct_writes: direct,
    refused_proposer: policy.proposer_may_approve
      ? 0
      : concerned.filter(row => row.proposed_by_user === row.decided_by_user).length,
    needing_more: concerned.filter(({ id }) => Math.max(1, approversOf(id)) < terms.approvers).length,
    unmeasured,
    days_over_ceiling: [...byDay]
      .filter(([, approved]) => approved > ceiling)
      .map(([day, approved]) => ({ day, approved: fromMinor(approved, terms.currency as string) })),
    actions: concerned.slice(0, SHOWN).map(row => ({
      action_id: row.id,
      kind: row.kind,
      money:
        row.amount === null || row.currency === null
          ? null
          : { amount: fromMinor(row.amount, row.currency), currency: row.currency },
      proposed_by: row.proposed_by,
      decided_by: row.decided_by,
      decided_at: row.decided_at,
    })),
  }
}
