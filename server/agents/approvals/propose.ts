import type { Selectable } from 'kysely'
import { fromJson, toBit, toJson } from '../../database/columns.ts'
import type { AgentActionsTable } from '../../database/tables.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { conflict, invalidField } from '../../kernel/problems/errors.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { movesMoney } from '../../kernel/routes/governed.ts'
import { kindOf } from '../../kernel/routes/operation-id.ts'
import { digestOfValue } from '../../kernel/values/digest.ts'
import { maskedIn } from '../../kernel/values/masked.ts'
import { timezoneOf } from '../../platform/office/today.ts'
import { hoursAfter } from '../../platform/office/waiting-time.ts'
import { actionApprovalRequired } from '../runs/events.ts'
import { areaOfRoom, roomsIn } from '../runs/hidden.ts'
import { recordEvent, startRun, touchArea } from '../runs/runs.ts'
import { effectOf } from './effect.ts'
import { knownMoney, moneyMoved } from './money-moved.ts'
import { assertRoomForProposal, tokenText } from './open-proposals.ts'
import { heldFor, policiesOver } from './policies.ts'
import { type Preview, withoutNoise } from './preview.ts'

const DEFAULT_HOURS = 24
const LONG_HOURS = 72
/** For how long a decision answers an equal proposal: that it was approved, and that it was rejected. */
const APPROVED_HOURS = 24
const REJECTED_HOURS = 7 * 24

declare module '../../kernel/module.ts' {
  interface Module {
    /** Extends the decision window of proposals that move money or bind the fund. */
    decisionHours?: 'long'
  }
}

type Row = Selectable<AgentActionsTable>

/** How a call is proposed, and who must decide. */
export interface Proposing {
  /** The run that it belongs to; without one it begins its own. */
  run?: number | undefined
  /** Whether the office requires a second person. */
  secondPerson?: boolean
  /** Proposes again even if an equal proposal waits or was decided lately. */
  duplicateOk?: boolean
}

/**
 * Proposes a write: runs it as a trial, records it and announces it. Nothing has happened yet. A call that
 * waits already is answered with its proposal, and so is one decided lately (money is never moved twice by a
 * retry; a program hears the decision). A person is asked whether they mean a second one.
 */
export async function propose(
  ctx: Context,
  route: AnyRoute,
  typed: Record<string, unknown>,
  facts: unknown,
  { run: ongoing, secondPerson = false, duplicateOk = false }: Proposing = {},
) {
  const given = trimmed(typed)
  assertKeepable(route, given)
  const { registry } = ctx.services
  const equal = duplicateOk ? [] : await equalProposals(ctx, route, given)
  const waits = equal.find(
    row => row.status === 'proposed' || (row.status === 'approved' && movesMoney(route)),
  )
  if (waits?.status === 'approved' && ctx.principal.token.kind === 'session') throw approvedBefore(waits)
  if (waits) return answerOf(ctx, waits)
  const { preview, digest: effect, isNothing, done } = await effectOf(ctx, route, given, facts, ctx.principal)
  if (isNothing && (route.method === 'PATCH' || route.method === 'PUT')) throw nothingToChange()
  const stands = equal.find(row => answersProgram(ctx, row, preview))
  if (stands) return answerOf(ctx, stands)
  await assertRoomForProposal(ctx)
  const { key: module } = registry.moduleOf(route)
  const kind = kindOf(route)
  const tool = route.tool?.name ?? kind
  // Events and steps reach more people than those who decide.
  const told = maskedIn(given, route.masks ?? [])
  const proposal = { tool, summary: route.summary, arguments: told }
  const proposer = await proposerOf(ctx)
  const moved = await moneyMoved(ctx, route, given, preview.result)
  const money = knownMoney(moved)
  const policies = heldFor(await policiesOver(ctx, route, given, done), moved)
  const runId = ongoing ?? (await startRun(ctx, proposer, 'waiting'))
  await touchArea(ctx, runId, module)
  const rooms = roomsIn(given, preview)
  for (const room of rooms) await touchArea(ctx, runId, areaOfRoom(room))
  await recordEvent(ctx, runId, 'tool.called', { tool, arguments: told })
  const expires_at = await windowEnd(ctx, module)
  const row = await ctx.db
    .insertInto('agent_actions')
    .values({
      run_id: runId,
      tool,
      kind,
      module,
      deal_id: dealOf(given, preview),
      rooms: roomsText(rooms),
      arguments: toJson(given),
      digest: digestOf(route, given),
      proposal: toJson(proposal),
      preview: toJson(preview),
      effect,
      // Later changes of a policy are for later actions.
      policy: toJson(policies),
      second_person: toBit(secondPerson),
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      proposed_by: proposer,
      proposed_by_user: ctx.principal.userId ?? 0,
      proposed_by_token: tokenText(ctx.principal.token),
      status: 'proposed',
      expires_at,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, runId, 'action.proposed', { action_id: row.id, kind })
  await ctx.emit(actionApprovalRequired, { action_id: row.id, run_id: runId, kind, proposal })
  ctx.note({ tool, action_id: row.id })
  return answerOf(ctx, row)
}

/** 409 `approved_before`: a person who types the same again may mean a second one. */
const approvedBefore = ({ id, decided_at, decided_by }: Row) =>
  conflict(
    'approved_before',
    sentence`The same was approved in the last 24 hours. To do it once more, send duplicate_ok=true.`,
    { action_id: id, decided_at, decided_by },
  )

/** 409 `nothing_to_change`: nobody is asked to decide on a record that stays as it is. */
const nothingToChange = () =>
  conflict('nothing_to_change', sentence`This would change nothing: everything is already as it says.`)

/** Throws 422 for a secret in the input, which would be stored for others to decide on. */
function assertKeepable({ secretInput = [] }: AnyRoute, given: Record<string, unknown>): void {
  const secret = secretInput.find(field => given[field] !== undefined && given[field] !== null)
  if (secret)
    throw invalidField(secret, sentence`cannot be part of a proposal, which this call becomes: leave it out`)
}

/** The proposal of a row, with the whole of its arguments. */
export const proposalOf = (row: Row) => ({
  ...fromJson<{ tool: string; summary: string }>(row.proposal),
  arguments: fromJson<Record<string, unknown>>(row.arguments),
})

/** The proposal as whoever proposes it is answered. */
function answerOf(ctx: Context, row: Row) {
  return {
    action_id: row.id,
    run_id: row.run_id,
    status: row.status as 'proposed' | 'approved' | 'rejected',
    kind: row.kind,
    tool: row.tool,
    proposal: proposalOf(row),
    preview: fromJson<Preview>(row.preview),
    expires_at: row.expires_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by,
    reason: row.reason,
    persisted: !ctx.ephemeral,
  }
}

/** The proposals of the same call, by whomever, that wait or were decided lately, newest first. */
async function equalProposals(ctx: Context, route: AnyRoute, given: Record<string, unknown>): Promise<Row[]> {
  const since = (hours: number) => new Date(Date.parse(ctx.now) - hours * 3_600_000).toISOString()
  return ctx.db
    .selectFrom('agent_actions')
    .selectAll()
    .where('digest', '=', digestOf(route, given))
    .where(eb =>
      eb.or([
        eb.and([eb('status', '=', 'proposed'), eb('expires_at', '>', ctx.now)]),
        eb.and([eb('status', '=', 'approved'), eb('decided_at', '>', since(APPROVED_HOURS))]),
        eb.and([eb('status', '=', 'rejected'), eb('decided_at', '>', since(REJECTED_HOURS))]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Returns whether a past decision answers a program that asks again: it was approved and its effect stands,
 * or it was rejected and nothing has changed since. A person who asks again in a browser means it.
 */
function answersProgram({ principal }: Context, row: Row, { before }: Preview): boolean {
  if (principal.token.kind === 'session') return false
  const was = fromJson<Preview>(row.preview)
  return row.status === 'rejected'
    ? isSameRecord(was.before, before)
    : before === null || isSameRecord(was.after, before)
}

/** Returns the proposer's name; for a program, the name of its key and the key's owner. */
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

/** The caller's pending proposal of this exact call; null without one. */
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
  const waiting = rows.find(row => row.arguments === toJson(trimmed(given)))
  if (!waiting) return null
  return { action_id: waiting.id, summary: fromJson<{ summary: string }>(waiting.proposal).summary }
}

/** Blanks around a text are no part of it, as every field reads it: without them the same call is known again. */
const trimmed = <T>(value: T): T => {
  if (typeof value === 'string') return value.trim() as T
  if (Array.isArray(value)) return value.map(trimmed) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, trimmed(one)])) as T
}

/**
 * Returns the digest that binds a vote: the exact call, the record it works on as it was then, and all rows
 * it would write.
 */
export const versionOf = (
  route: AnyRoute,
  given: Record<string, unknown>,
  { before, effect, revision }: { before: unknown; effect: string | null; revision: number },
): string =>
  digestOfValue([
    digestOf(route, given),
    withoutNoise(before),
    revision,
    // Votes for proposals of earlier versions were given without it.
    ...(effect === null ? [] : [effect]),
  ])

export const isSameRecord = (one: unknown, other: unknown): boolean =>
  digestOfValue(withoutNoise(one)) === digestOfValue(withoutNoise(other))

/** Binds a proposal to the exact call: route, tool and arguments, in one canonical form. */
export function digestOf(route: AnyRoute, given: Record<string, unknown>): string {
  return digestOfValue([route.method, route.path, route.tool?.name, given])
}

interface Windows {
  action_hours?: number
  sensitive_action_hours?: number
  skip_weekends?: boolean
}

const windowsOf = async ({ db }: Context): Promise<Windows> =>
  fromJson<Windows>(
    (await db.selectFrom('organisations').select('settings').executeTakeFirstOrThrow()).settings,
  )

/** When a proposal of this module expires that is made now. */
async function windowEnd(ctx: Context, module: string): Promise<string> {
  const { skip_weekends = false } = await windowsOf(ctx)
  const hours = await windowHours(ctx, module)
  return hoursAfter(ctx.now, hours, skip_weekends ? await timezoneOf(ctx) : undefined)
}

/**
 * Returns how many hours a proposal of this module waits for a decision; the organisation may set both
 * windows.
 */
export async function windowHours(ctx: Context, module: string): Promise<number> {
  const set = await windowsOf(ctx)
  return ctx.services.registry.module(module)?.decisionHours === 'long'
    ? (set.sensitive_action_hours ?? LONG_HOURS)
    : (set.action_hours ?? DEFAULT_HOURS)
}

/** The deal that a proposal names, or whose record it touches; null where it is about none. */
export function dealOf(given: Record<string, unknown>, { before, result }: Preview): number | null {
  for (const part of [given, before, result]) {
    const id = (part as { deal_id?: unknown } | null | undefined)?.deal_id
    if (typeof id === 'number') return id
  }
  return null
}

/** The data rooms of a proposal as it keeps them. */
export const roomsText = (rooms: readonly number[]): string => `,${rooms.map(room => `${room},`).join('')}`
