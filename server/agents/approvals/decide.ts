import { toJson } from '../../database/columns.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError, conflict, forbidden } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { ScheduledTask } from '../../kernel/work.ts'
import { actionExpired, actionRejected } from '../runs/events.ts'
import { finishRunIfSettled, recordEvent } from '../runs/runs.ts'
import { assertMayDecide, authorsOf, findAction, getAction, mayDecide, type Row } from './actions.ts'
import { tokenText } from './open-proposals.ts'

const HOUR_MS = 3_600_000

/** Rejects an action; nothing is executed. */
export async function reject(ctx: Context, id: number, reason: string | null) {
  const row = await openAction(ctx, id)
  // One may withdraw one's own proposal, whatever one may decide.
  if (row.proposed_by_user !== ctx.principal.userId) {
    assertMayDecide(ctx, row)
    assertVotes(ctx)
  }
  await close(ctx, row, reason)
  return getAction(ctx, id)
}

/** 403 for a key that nobody granted the right to decide. */
function assertVotes({ principal: { token } }: Context): void {
  if (token.kind === 'api_key' && !token.votes) throw keyWithoutVote()
}

export const keyWithoutVote = () =>
  new AppError(
    403,
    'key_without_vote',
    sentence`An API key cannot decide proposals unless an administrator has allowed it to: sign in to decide.`,
  )

/** Ends an action that is open without executing it, whoever asks. */
async function close(ctx: Context, { id, ...row }: Row, reason: string | null): Promise<void> {
  await decide(ctx, id, 'rejected', reason)
  await recordEvent(ctx, row.run_id, 'action.rejected', { action_id: id, by: ctx.principal.name, reason })
  await ctx.emit(actionRejected, { action_id: id, run_id: row.run_id, kind: row.kind, reason })
  await finishRunIfSettled(ctx, row.run_id)
}

/**
 * A proposer that is no longer valid: a revoked key, a person whose account is deactivated, a cancelled run.
 */
type Proposer = { key: number } | { person: number } | { run: number }

/** Takes back whatever a key, a person or a run proposed that is still open; returns the ids. */
export async function withdrawOf(ctx: Context, proposer: Proposer, reason: string): Promise<number[]> {
  await expireActions(ctx)
  const open = ctx.db.selectFrom('agent_actions').selectAll().where('status', '=', 'proposed').orderBy('id')
  const theirs = await ('key' in proposer
    ? open.where('proposed_by_token', '=', tokenText({ kind: 'api_key', id: String(proposer.key) }))
    : 'run' in proposer
      ? open.where('run_id', '=', proposer.run)
      : open.where('proposed_by_user', '=', proposer.person)
  ).execute()
  for (const row of theirs) await close(ctx, row, reason)
  return theirs.map(({ id }) => id)
}

/** Takes an action back that the caller proposed themselves, by whatever way; 403 for anybody else's. */
export async function withdraw(ctx: Context, id: number, reason: string | null) {
  const row = await findAction(ctx, id)
  if (row.proposed_by_user !== ctx.principal.userId)
    throw forbidden(sentence`Only the proposer can withdraw it; an approver can reject it.`)
  return reject(ctx, id, reason ?? 'Withdrawn')
}

/**
 * Hands a waiting proposal over. The heir becomes an author, as by a correction: votes lapse, and where
 * others have to approve, the heir does not count.
 */
export async function handOver(ctx: Context, id: number, heir: { id: number; name: string }): Promise<void> {
  const row = await openAction(ctx, id)
  await ctx.db
    .updateTable('agent_actions')
    .set({
      proposed_by: heir.name,
      proposed_by_user: heir.id,
      authors: toJson([...new Set([...authorsOf(row), heir.id])]),
      revision: row.revision + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  const message = sentence`Proposed by ${row.proposed_by}, taken over by ${heir.name}`
  await recordEvent(ctx, row.run_id, 'step', { message, action_id: id })
}

interface Stale {
  older_than_hours: number
  proposer_id?: number | undefined
  key_id?: number | undefined
  agent?: string | undefined
  reason?: string | null | undefined
}

/**
 * Rejects open proposals older than this, by one proposer, key or agent or by all, where the caller may
 * decide; returns their ids.
 */
export async function rejectStale(
  ctx: Context,
  { older_than_hours, proposer_id, key_id, agent, reason = null }: Stale,
): Promise<number[]> {
  assertVotes(ctx)
  const before = new Date(Date.parse(ctx.now) - older_than_hours * HOUR_MS).toISOString()
  await expireActions(ctx)
  let waiting = ctx.db
    .selectFrom('agent_actions')
    .select(['id', 'module'])
    .where('status', '=', 'proposed')
    .where('created_at', '<=', before)
    .orderBy('id')
  if (proposer_id !== undefined) waiting = waiting.where('proposed_by_user', '=', proposer_id)
  if (key_id !== undefined)
    waiting = waiting.where('proposed_by_token', '=', tokenText({ kind: 'api_key', id: String(key_id) }))
  if (agent !== undefined)
    waiting = waiting.where('proposed_by_token', '=', tokenText({ kind: 'system', id: `agent:${agent}` }))
  const stale = await waiting.execute()
  const own = stale.filter(({ module }) => mayDecide(ctx, module))
  for (const { id } of own) await reject(ctx, id, reason)
  return own.map(({ id }) => id)
}

/** Marks the actions of the caller's organisation whose time is over; returns how many. */
async function expireActions(ctx: Context): Promise<number> {
  const due = await ctx.db
    .selectFrom('agent_actions')
    .selectAll()
    .where('status', '=', 'proposed')
    .where('expires_at', '<=', ctx.now)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  for (const row of due) await expire(ctx, row)
  return due.length
}

export const expireDue: ScheduledTask = {
  name: 'expire-actions',
  cron: '* * * * *',
  run: ({ eachOrganisation }) => eachOrganisation(({ commit }) => commit(expireActions)),
}

/** The action, if it can still be decided; whoever comes too late learns how it ended. */
export async function openAction(ctx: Context, id: number): Promise<Row> {
  // Serialises concurrent decisions: each waits here for the one before, and then sees its result.
  await ctx.db
    .updateTable('agent_actions')
    .set({ updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'proposed')
    .execute()
  const row = await findAction(ctx, id)
  if (row.status !== 'proposed') throw decided(row)
  if (row.expires_at > ctx.now) return row
  await expire(ctx, row)
  throw new AppError(409, 'already_decided', sentence`The action expired without a decision.`, {
    keepWrites: true,
    members: { state: 'expired', expired_at: row.expires_at },
  })
}

/** Takes the decision; of several who try at once, one does. */
export async function decide(
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
  if (Number(claimed.numUpdatedRows) === 0) throw decided(await findAction(ctx, id))
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
    expiry_hours: Math.round((Date.parse(row.expires_at) - Date.parse(row.created_at)) / HOUR_MS),
  })
  await finishRunIfSettled(ctx, row.run_id)
}

export const decided = (row: Row) =>
  conflict(
    'already_decided',
    row.decided_by === null
      ? sentence`This action was ${row.status} automatically by its deadline.`
      : sentence`This action was ${row.status} by ${row.decided_by}.`,
    {
      state: row.status,
      decided_by: row.decided_by,
      decided_at: row.decided_at,
    },
  )
