import { createHash } from 'node:crypto'
import { fromJson, toJson } from '../database/columns.ts'
import type { Context, PrepareContext } from '../kernel/context.ts'
import type { AnyRoute } from '../kernel/endpoint.ts'
import { actionApprovalRequired } from './events.ts'
import { moneyMoved } from './money-moved.ts'
import { policiesOver } from './policies.ts'
import { previewOf } from './preview.ts'
import { recordEvent, startRun } from './runs.ts'
import type { ToolRoute } from './tools.ts'

const DEFAULT_HOURS = 24
const LONG_HOURS = 72

declare module '../kernel/module.ts' {
  interface Module {
    /** Its proposals move money or bind the fund, and wait longer for the right person. */
    decisionHours?: 'long'
  }
}

/**
 * Puts a writing tool's call before a person: run once for show, recorded, announced. Nothing has happened yet. It
 * belongs to the run that is going on, or begins one of its own.
 */
export async function propose(
  ctx: Context,
  route: ToolRoute,
  given: Record<string, unknown>,
  facts: unknown,
  ongoing?: number,
) {
  const { registry } = ctx.services
  const preview = await previewOf(ctx, route, given, facts)
  const { key: module } = registry.moduleOf(route)
  const kind = route.tool.name.replace(/^svc_/, '')
  const proposal = { tool: route.tool.name, summary: route.summary, arguments: given }
  const proposer = await proposerOf(ctx)
  const money = await moneyMoved(ctx, route, given, preview.result)
  const policies = await policiesOver(ctx, kind, module, given)
  const runId = ongoing ?? (await startRun(ctx, proposer, 'waiting'))
  await recordEvent(ctx, runId, 'tool.called', { tool: route.tool.name, arguments: given })
  const hours = await windowHours(ctx, module)
  const expires = new Date(Date.parse(ctx.now) + hours * 3_600_000).toISOString()
  const { id } = await ctx.db
    .insertInto('agent_actions')
    .values({
      run_id: runId,
      tool: route.tool.name,
      kind,
      module,
      arguments: toJson(given),
      digest: digestOf(route, given),
      proposal: toJson(proposal),
      preview: toJson(preview),
      // Later changes of a policy are for later actions.
      policy: toJson(policies),
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      proposed_by: proposer,
      proposed_by_user: ctx.principal.userId ?? 0,
      proposed_by_token: `${ctx.principal.token.kind}:${ctx.principal.token.id}`,
      status: 'proposed',
      expires_at: expires,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, runId, 'action.proposed', { action_id: id, kind })
  await ctx.emit(actionApprovalRequired, { action_id: id, run_id: runId, kind, proposal })
  ctx.note({ tool: route.tool.name, action_id: id })
  return {
    action_id: id,
    run_id: runId,
    status: 'proposed' as const,
    kind,
    tool: route.tool.name,
    proposal,
    preview,
    expires_at: expires,
    persisted: !ctx.ephemeral,
  }
}

/** Who proposes, by name: a program by the name of its key, with whose key it is. */
async function proposerOf({ db, principal }: Context): Promise<string> {
  if (principal.token.kind !== 'api_key') return principal.name
  const key = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.name', 'users.name as owner'])
    .where('api_keys.id', '=', Number(principal.token.id))
    .executeTakeFirst()
  return key ? `${key.name} (${key.owner})` : principal.name
}

/** What the caller proposed with the very call, where it still waits; null where it does not. */
export async function waitingProposal(
  { read, principal, now }: Pick<PrepareContext, 'read' | 'principal' | 'now'>,
  tool: string,
  given: Record<string, unknown>,
): Promise<{ action_id: number; summary: string } | null> {
  const rows = await read(db =>
    db
      .selectFrom('agent_actions')
      .select(['id', 'arguments', 'proposal'])
      .where('status', '=', 'proposed')
      .where('tool', '=', tool)
      .where('proposed_by_user', '=', principal.userId ?? 0)
      .where('expires_at', '>', now)
      .execute(),
  )
  const waiting = rows.find(row => row.arguments === toJson(given))
  if (!waiting) return null
  return { action_id: waiting.id, summary: fromJson<{ summary: string }>(waiting.proposal).summary }
}

/** Binds an approval to the exact call that was shown: route, tool and arguments, in one canonical form. */
export function digestOf(route: AnyRoute, given: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical([route.method, route.path, route.tool?.name, given])))
    .digest('hex')
}

/** How long a proposal of this module waits for a decision; the organisation may set both windows. */
export async function windowHours(ctx: Context, module: string): Promise<number> {
  const { settings } = await ctx.db.selectFrom('organisations').select('settings').executeTakeFirstOrThrow()
  const set = fromJson<{ action_hours?: number; sensitive_action_hours?: number }>(settings)
  return ctx.services.registry.module(module)?.decisionHours === 'long'
    ? (set.sensitive_action_hours ?? LONG_HOURS)
    : (set.action_hours ?? DEFAULT_HOURS)
}

/** Sorts the keys of every object in a value, so that equal values have one text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  )
}
