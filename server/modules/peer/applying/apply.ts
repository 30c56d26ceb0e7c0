import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { fromJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError, type Context, type JobDefinition } from '../../../kernel/index.ts'
import { findConnection, lockAll, modulesOf } from '../connections/connections.ts'
import { APPLY_JOB } from '../inbound/take-in.ts'
import { type EventType, kindOf, type LinkKind, moduleOfKind } from '../kinds/event-types.ts'
import { applyCompany } from './companies.ts'
import { applyFund } from './funds.ts'
import { linkOf, saveLink } from './links.ts'
import { isBefore, isDeleted, later, type Moment, merged } from './registers.ts'
import { tellWaiting } from './tell-waiting.ts'

type EventRow = Selectable<Tables['peer_events']>

/** Events that are applied in one transaction. */
const BATCH = 25
/** While events arrive, applying pauses for so many times the time it took. */
const SHARE = 2
const RECENT_MS = 1000
/**
 * Events seldom come alone: those that arrive within this of the first are applied with it, in milliseconds.
 */
const GATHER_MS = 200

/** Applies pending events in the order they came: each event with its mark in one transaction. */
export const applyJob: JobDefinition = {
  kind: APPLY_JOB,
  async prepare({ commit, read }) {
    await sleep(GATHER_MS)
    for (;;) {
      const began = performance.now()
      const applied = await commit(ctx => applySome(ctx, BATCH)).catch(() => null)
      if (applied === 0) return commit(tellWaiting)
      if (applied !== null && (await read(isComingIn))) await sleep(SHARE * (performance.now() - began))
      // One of them brings the others down: it is found by taking them singly.
      if (applied === null) for (let n = 0; n < BATCH; n += 1) if (!(await applyOne(commit))) break
    }
  },
  finish: async () => null,
}

/** True while events come in, whose sender waits for an answer. */
async function isComingIn(db: Context['db']): Promise<boolean> {
  const newest = await db
    .selectFrom('peer_events')
    .select('created_at')
    .where('status', '=', 'received')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest !== undefined && Date.now() - Date.parse(newest.created_at) < RECENT_MS
}

type Commit = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

async function applyOne(commit: Commit): Promise<boolean> {
  try {
    return (await commit(ctx => applySome(ctx, 1))) > 0
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return commit(async ctx => {
      const [event] = await waiting(ctx, 1)
      if (event) await mark(ctx, event, { status: 'failed', error: words })
      return event !== undefined
    })
  }
}

async function applySome(ctx: Context, most: number): Promise<number> {
  // One at a time, for two events may be of the same company.
  await lockAll(ctx)
  const events = await waiting(ctx, most)
  for (const event of events) await applyEvent(ctx, event)
  return events.length
}

const waiting = ({ db }: Context, most: number) =>
  db
    .selectFrom('peer_events')
    .selectAll()
    .where('status', '=', 'received')
    .orderBy('id')
    .limit(most)
    .execute()

/** Applies one event and records the outcome on it; an error fails this event only. */
export async function applyEvent(ctx: Context, event: EventRow): Promise<void> {
  try {
    const outcome = await outcomeOf(ctx, event)
    const skipped = outcome === 'older' || outcome === 'module_off'
    await mark(ctx, event, { status: skipped ? 'skipped' : 'applied', outcome })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await mark(ctx, event, { status: 'failed', error: error.message })
  }
}

async function outcomeOf(ctx: Context, event: EventRow): Promise<string> {
  const type = event.event_type as EventType
  const kind = kindOf(type)
  if (kind === null || event.peer_id === null) return 'answered'
  const connection = await findConnection(ctx.db, event.connection_id)
  if (!modulesOf(connection).includes(moduleOfKind[kind])) return 'module_off'
  const { data } = fromJson<{ data: Record<string, unknown> }>(event.body)
  return tell(ctx, {
    connectionId: event.connection_id,
    kind,
    peerId: event.peer_id,
    moment: { at: event.occurred_at, arrival: event.id },
    ...(type.endsWith('.deleted') ? {} : { data }),
  })
}

/** The peer's state of a record at a moment; without data, it was deleted. */
export interface Told {
  connectionId: number
  kind: LinkKind
  peerId: string
  moment: Moment
  data?: Record<string, unknown>
}

/**
 * Updates our records from the peer's values. Returns the outcome, as a key; `older` where everything was
 * known in newer form.
 */
export async function tell(
  ctx: Context,
  { connectionId, kind, peerId, moment, data }: Told,
): Promise<string> {
  const link = await linkOf(ctx, connectionId, kind, peerId)
  const before = link.registers
  if (data) {
    const { registers, heard } = merged(before, data, moment)
    if (!heard && link.told !== null && !isBefore(link.told, moment)) return 'older'
    link.registers = registers
    link.told = later(link.told, moment)
  } else {
    if (link.deleted !== null && !isBefore(link.deleted, moment)) return 'older'
    link.deleted = moment
    if (!isDeleted(link.deleted, link.told)) {
      await saveLink(ctx, link)
      return 'older'
    }
  }
  const outcome = await (kind === 'company' ? applyCompany : applyFund)(ctx, link, before)
  await saveLink(ctx, link)
  return outcome
}

/**
 * Links a record of the peer to another one of ours, or to none; differences are kept for a person to decide.
 */
export async function relink(
  ctx: Context,
  { connection_id, kind, peer_id }: { connection_id: number; kind: string; peer_id: string },
  ours: { dealId: number | null; raisedFundId: number | null },
): Promise<void> {
  const link = await linkOf(ctx, connection_id, kind as LinkKind, peer_id)
  Object.assign(link, {
    ...ours,
    ...{ dealVersion: null, dealFields: {}, fundFields: {}, archivedAt: null, archivedStage: null },
  })
  if (ours.dealId !== null) await applyCompany(ctx, link, {})
  if (ours.raisedFundId !== null) await applyFund(ctx, link, {})
  await saveLink(ctx, link)
}

async function mark(
  { db, now }: Context,
  { id }: EventRow,
  {
    status,
    outcome = null,
    error = null,
  }: { status: string; outcome?: string | null; error?: string | null },
): Promise<void> {
  await db
    .updateTable('peer_events')
    .set({ status, outcome, error, applied_at: status === 'failed' ? null : now, updated_at: now })
    .where('id', '=', id)
    .execute()
}
