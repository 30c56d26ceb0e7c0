import { fromJson, fromJsonOrNull, toJson } from '../database/columns.ts'
import { authorise, parseInput, prepareRoute } from '../kernel/call.ts'
import type { Context, PrepareContext } from '../kernel/context.ts'
import { AppError, conflict, forbidden, notFound } from '../kernel/errors.ts'
import { fromMinor } from '../kernel/money.ts'
import { keptOf, paginate } from '../kernel/page.ts'
import type { ScheduledTask } from '../kernel/work.ts'
import {
  type Approval,
  approvalsOf,
  assertBelowCeilings,
  assertMayApprove,
  recordApproval,
} from './approvals.ts'
import { splitArguments } from './arguments.ts'
import { actionApproved, actionExpired, actionRejected } from './events.ts'
import { moneyMoved } from './money-moved.ts'
import { type Money, type PolicyTerms, type Rule, ruleOf } from './policies.ts'
import { changesBetween, type Preview, previewOf } from './preview.ts'
import { digestOf, windowHours } from './propose.ts'
import { finishRunIfSettled, recordEvent } from './runs.ts'
import { findTool, type ToolRoute } from './tools.ts'

export const actionStatuses = ['proposed', 'approved', 'rejected', 'expired'] as const
export type ActionStatus = (typeof actionStatuses)[number]

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: ActionStatus | undefined
  kind?: string | undefined
  run_id?: number | undefined
}

/** Actions newest first. One whose time is over reads as expired even before the clock has marked it so. */
export async function listActions(ctx: Context, { status, kind, run_id, ...slice }: Filter) {
  let query = ctx.db.selectFrom('agent_actions').selectAll()
  if (kind) query = query.where('kind', '=', kind)
  if (run_id) query = query.where('run_id', '=', run_id)
  if (status === 'proposed') query = query.where('status', '=', 'proposed').where('expires_at', '>', ctx.now)
  else if (status === 'expired') {
    query = query.where(eb =>
      eb.or([
        eb('status', '=', 'expired'),
        eb.and([eb('status', '=', 'proposed'), eb('expires_at', '<=', ctx.now)]),
      ]),
    )
  } else if (status) query = query.where('status', '=', status)
  const page = await paginate(query, 'agent_actions.id', slice)
  const approvals = await approvalsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row => present(ctx, row, approvals))
}

export async function getAction(ctx: Context, id: number) {
  return present(ctx, await find(ctx, id), await approvalsOf(ctx, [id]))
}

type Arguments = Record<string, unknown>

/** The outside work of the approved route, before the transaction; its transaction checks everything again. */
export async function prepareApproval(
  ctx: PrepareContext,
  id: number,
  corrected?: Arguments,
): Promise<unknown> {
  const row = await ctx.read(db =>
    db.selectFrom('agent_actions').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (row?.status !== 'proposed') return undefined
  const route = findTool(ctx.services.registry, row.tool)
  authorise(ctx.services.registry, route, ctx.principal)
  return prepareRoute(
    route,
    ctx,
    parseInput(route, splitArguments(route, corrected ?? fromJson(row.corrected ?? row.arguments))),
  )
}

/** What the action would do now, as proposed or with corrected arguments; nothing is decided or kept. */
export async function previewAction(
  ctx: Context,
  id: number,
  corrected: Arguments | undefined,
  facts: unknown,
) {
  const row = await find(ctx, id)
  if (row.status !== 'proposed') throw decided(row)
  const route = findTool(ctx.services.registry, row.tool)
  return previewOf(ctx, route, corrected ?? fromJson<Arguments>(row.corrected ?? row.arguments), facts)
}

/**
 * Approves an action. Once as many people have as its policies ask for, it is executed as the last of them, once: the
 * claim, the execution, the record and the events are one transaction. An approver may correct the arguments; the
 * correction stays on record beside what was proposed, and everybody has to approve again. When the action is no
 * longer possible nothing is kept and it stays on the list.
 */
export async function approve(ctx: Context, id: number, corrected: Arguments | undefined, facts: unknown) {
  const row = await openAction(ctx, id)
  assertNotOwnKey(ctx, row)
  const route = findTool(ctx.services.registry, row.tool)
  const proposed = fromJson<Arguments>(row.arguments)
  if (digestOf(route, proposed) !== row.digest) {
    throw conflict(
      'no_longer_valid',
      'What would run is not what was shown: the record or the program changed since. Propose it again.',
    )
  }
  const given = corrected ?? fromJsonOrNull<Arguments>(row.corrected) ?? proposed
  const seen = corrected ? await previewAgain(ctx, route, given, facts, true) : null
  const money = seen ? await moneyMoved(ctx, route, given, seen.result) : moneyOf(row)
  const rule = ruleOf(policiesOf(row), money)
  assertMayApprove(ctx, row.proposed_by_user, rule)
  await assertBelowCeilings(ctx, rule, money)
  const approvals = await recordApproval(ctx, id, digestOf(route, given))
  if (approvals < rule.approvers) {
    const preview = seen ?? (await previewAgain(ctx, route, given, facts, false))
    await keepCall(ctx, row, given, proposed, money, preview)
    const message = `Approved by ${ctx.principal.name}: ${approvals} of ${rule.approvers}`
    await recordEvent(ctx, row.run_id, 'step', { message, action_id: id })
    return getAction(ctx, id)
  }
  await keepCall(ctx, row, given, proposed, money, seen)
  return execute(ctx, row, route, given, proposed, corrected !== undefined, facts)
}

async function execute(
  ctx: Context,
  row: Row,
  route: ToolRoute,
  given: Arguments,
  proposed: Arguments,
  justCorrected: boolean,
  facts: unknown,
) {
  await decide(ctx, row.id, 'approved', null)
  const { ephemeral, ...input } = splitArguments(route, given)
  const result = await ctx
    .call(route, input, { facts, approved: true })
    .then(answer => keptOf(answer) ?? null, asNoLongerValid(justCorrected))
  const correction = changesBetween(proposed, given)
  await ctx.db
    .updateTable('agent_actions')
    .set({ result: toJson(result) })
    .where('id', '=', row.id)
    .execute()
  if (correction.length > 0) ctx.note({ corrected: correction.map(({ field }) => field) })
  const by = ctx.principal.name
  await recordEvent(ctx, row.run_id, 'action.approved', { action_id: row.id, by, correction })
  await recordEvent(ctx, row.run_id, 'tool.result', { tool: row.tool, result })
  await ctx.emit(actionApproved, { action_id: row.id, run_id: row.run_id, kind: row.kind, result })
  await finishRunIfSettled(ctx, row.run_id)
  return getAction(ctx, row.id)
}

/**
 * Says that the action can no longer be done. Errors in what the approver has just typed are thrown as they are, for the
 * approver to mend.
 */
const asNoLongerValid = (justCorrected: boolean) => (error: unknown) => {
  if (!(error instanceof AppError) || error.status === 403 || (justCorrected && error.status === 422))
    throw error
  throw conflict('no_longer_valid', `This can no longer be done: ${error.message}`, {
    cause: { code: error.code, ...error.members },
  })
}

const previewAgain = (
  ctx: Context,
  route: ToolRoute,
  given: Arguments,
  facts: unknown,
  justCorrected: boolean,
): Promise<Preview> => previewOf(ctx, route, given, facts).catch(asNoLongerValid(justCorrected))

/** Keeps the call as it stands after an approval: its arguments where they were corrected, and what it moves. */
async function keepCall(
  ctx: Context,
  row: Row,
  given: Arguments,
  proposed: Arguments,
  money: Money | null,
  preview: Preview | null,
): Promise<void> {
  const corrected = changesBetween(proposed, given).length > 0
  await ctx.db
    .updateTable('agent_actions')
    .set({
      corrected: corrected ? toJson(given) : null,
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      updated_at: ctx.now,
      ...(preview ? { preview: toJson(preview) } : {}),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Rejects an action; nothing is executed. */
export async function reject(ctx: Context, id: number, reason: string | null) {
  const row = await openAction(ctx, id)
  await decide(ctx, id, 'rejected', reason)
  await recordEvent(ctx, row.run_id, 'action.rejected', { action_id: id, by: ctx.principal.name, reason })
  await ctx.emit(actionRejected, { action_id: id, run_id: row.run_id, kind: row.kind, reason })
  await finishRunIfSettled(ctx, row.run_id)
  return getAction(ctx, id)
}

/** Rejects what has waited longer than `olderThanHours` and is still open; returns their ids. */
export async function rejectStale(
  ctx: Context,
  olderThanHours: number,
  reason: string | null,
): Promise<number[]> {
  const before = new Date(Date.parse(ctx.now) - olderThanHours * 3_600_000).toISOString()
  await expireActions(ctx)
  const stale = await ctx.db
    .selectFrom('agent_actions')
    .select('id')
    .where('status', '=', 'proposed')
    .where('created_at', '<=', before)
    .orderBy('id')
    .execute()
  for (const { id } of stale) await reject(ctx, id, reason)
  return stale.map(({ id }) => id)
}

/** Marks the actions of the caller's organisation whose time is over; returns how many. */
async function expireActions(ctx: Context): Promise<number> {
  const due = await ctx.db
    .selectFrom('agent_actions')
    .selectAll()
    .where('status', '=', 'proposed')
    .where('expires_at', '<=', ctx.now)
    .execute()
  for (const row of due) await expire(ctx, row)
  return due.length
}

export const expireDue: ScheduledTask = {
  name: 'expire-actions',
  cron: '* * * * *',
  run: ({ eachOrganisation }) => eachOrganisation(({ commit }) => commit(expireActions)),
}

type Row = Awaited<ReturnType<typeof find>>

/** The action, if it can still be decided; whoever comes too late learns how it ended. */
async function openAction(ctx: Context, id: number): Promise<Row> {
  // Of several people who decide at once, each waits here for the one before, and then sees what that one did.
  await ctx.db
    .updateTable('agent_actions')
    .set({ updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'proposed')
    .execute()
  const row = await find(ctx, id)
  if (row.status !== 'proposed') throw decided(row)
  if (row.expires_at > ctx.now) return row
  await expire(ctx, row)
  throw new AppError(409, 'already_decided', 'Nobody decided in time: the action has expired.', {
    keepWrites: true,
    members: { state: 'expired', expired_at: row.expires_at },
  })
}

function assertNotOwnKey({ principal: { token } }: Context, row: Row): void {
  if (token.kind === 'api_key' && row.proposed_by_token === `api_key:${token.id}`)
    throw forbidden('The key that proposed an action cannot approve it: a person has to.')
}

/** Takes the decision; of several who try at once, one does. */
async function decide(
  ctx: Context,
  id: number,
  status: 'approved' | 'rejected',
  reason: string | null,
): Promise<void> {
  const claimed = await ctx.db
    .updateTable('agent_actions')
    .set({
      status,
      reason,
      decided_at: ctx.now,
      decided_by: ctx.principal.name,
      decided_by_user: ctx.principal.userId,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('status', '=', 'proposed')
    .executeTakeFirst()
  if (Number(claimed.numUpdatedRows) === 0) throw decided(await find(ctx, id))
}

async function expire(ctx: Context, row: Row): Promise<void> {
  const marked = await ctx.db
    .updateTable('agent_actions')
    .set({ status: 'expired', decided_at: row.expires_at, updated_at: ctx.now })
    .where('id', '=', row.id)
    .where('status', '=', 'proposed')
    .executeTakeFirst()
  if (Number(marked.numUpdatedRows) === 0) return
  await recordEvent(ctx, row.run_id, 'action.expired', { action_id: row.id })
  await ctx.emit(actionExpired, {
    action_id: row.id,
    action_type: row.kind,
    expired_at: row.expires_at,
    expiry_hours: await windowHours(ctx, row.module),
  })
  await finishRunIfSettled(ctx, row.run_id)
}

async function find(ctx: Context, id: number) {
  const row = await ctx.db.selectFrom('agent_actions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const decided = (row: Row) =>
  conflict('already_decided', `This action was ${row.status} by ${row.decided_by ?? 'the clock'}.`, {
    state: row.status,
    decided_by: row.decided_by,
    decided_at: row.decided_at,
  })

const policiesOf = (row: Row): PolicyTerms[] => fromJsonOrNull<PolicyTerms[]>(row.policy) ?? []

const moneyOf = ({ amount, currency }: Row): Money | null =>
  amount === null || currency === null ? null : { amount, currency }

function present(ctx: Context, row: Row, approvals: readonly Approval[]) {
  const over = row.status === 'proposed' && row.expires_at <= ctx.now
  const money = moneyOf(row)
  const policies = policiesOf(row)
  const rule: Rule = ruleOf(policies, money)
  // A tool that an update took away is still on record; what it would have done cannot be approved any more.
  const route = ctx.services.registry.tool(row.tool)
  const stands = route && digestOf(route, fromJson(row.corrected ?? row.arguments))
  return {
    id: row.id,
    action_id: row.id,
    run_id: row.run_id,
    tool: row.tool,
    kind: row.kind,
    module: row.module,
    status: (over ? 'expired' : row.status) as ActionStatus,
    proposal: fromJson<{ tool: string; summary: string; arguments: Record<string, unknown> }>(row.proposal),
    preview: fromJson<Preview>(row.preview),
    money: money && { amount: fromMinor(money.amount, money.currency), currency: money.currency },
    policies: policies.map(({ id, name, version }) => ({ id, name, version })),
    approvals_needed: rule.approvers,
    approvals: approvals
      .filter(({ action_id, digest }) => action_id === row.id && digest === stands)
      .map(({ approver, created_at }) => ({ approver, created_at })),
    proposed_by: row.proposed_by,
    expires_at: row.expires_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by,
    reason: row.reason,
    correction: row.corrected ? changesBetween(fromJson(row.arguments), fromJson(row.corrected)) : [],
    result: fromJsonOrNull<unknown>(row.result),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
