import { toJson } from '../database/columns.ts'
import type { Db } from '../database/index.ts'
import type { Said } from './language/sentence.ts'
import type { Context, JobRequest, PrepareContext, Services } from './routes/context.ts'
import type { DeclaredEvent } from './routes/event.ts'

/** A piece of work that outlives the call that asked for it. */
export interface JobDefinition {
  kind: string
  /** Maximum number of attempts; 5 by default. */
  attempts?: number
  /** I/O happens here, outside every transaction; it must be safe to repeat, for a crash repeats it. */
  prepare?: (ctx: JobContext, payload: unknown) => Promise<unknown>
  /** Runs in the transaction that also marks the job as done: its effect happens exactly once. */
  finish: (ctx: Context, payload: unknown, facts: never) => Promise<unknown>
  /**
   * Runs in the transaction that marks the job as failed for good, for records that still wait for its end.
   */
  giveUp?: (ctx: Context, payload: unknown) => Promise<void>
}

export interface JobContext extends PrepareContext {
  /**
   * Runs one step of long work in a transaction of its own, while the lease holds. The work continues with
   * its result; a crash repeats uncommitted steps, so a step records that it was done.
   */
  commit<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  /** Percent and a message that the API and the screens show. */
  progress(percent: number, message: Said): Promise<void>
}

/** Something that happens by the clock (cron, UTC). A time missed while the computer slept is caught up once. */
export interface ScheduledTask {
  name: string
  cron: string
  run: (ctx: TaskContext) => Promise<void>
}

/** Available to a scheduled task, which belongs to no organisation and works through them one by one. */
export interface TaskContext {
  readonly now: Date
  readonly services: Services
  eachOrganisation(work: (ctx: OrganisationContext) => Promise<unknown>): Promise<void>
}

export interface OrganisationContext extends PrepareContext {
  /** Runs `work` in one transaction. */
  commit<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Hears of events after they are committed, in a transaction of its own with the mark "dispatched". */
export interface Subscriber {
  name: string
  /** An event's name, or `*` for all. */
  event: DeclaredEvent['name'] | '*'
  handle: (ctx: Context, event: OutboxEvent) => Promise<void>
}

export interface OutboxEvent {
  id: number
  event: string
  data: Record<string, unknown>
  occurred_at: string
}

/** Writes an event's row; `db` is scoped to the organisation it happened in. */
export async function insertEvent(
  db: Db,
  event: string,
  data: Record<string, unknown>,
  now: string,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ event, data: toJson(data), occurred_at: now, dispatched_at: null })
    .execute()
}

/** Writes a job's row, or finds the one that already has its unique key; returns its id. */
export async function insertJob(db: Db, job: JobRequest, now: string): Promise<number> {
  const inserted = await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: toJson(job.payload),
      unique_key: job.uniqueKey ?? null,
      status: 'queued',
      run_at: job.runAt ?? now,
      created_at: now,
      updated_at: now,
    })
    .onConflict(oc => oc.columns(['org_id', 'kind', 'unique_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const known = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', job.kind)
    .where('unique_key', '=', job.uniqueKey as string)
    .executeTakeFirstOrThrow()
  return known.id
}
