import { fromJson, toJson } from '../../database/columns.ts'
import { type Db, lockForClaim } from '../../database/index.ts'
import { systemPrincipal } from '../../kernel/access/principal.ts'
import type { Door } from '../../kernel/door/door.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import { keptOf } from '../../kernel/speech/kept.ts'
import type { JobDefinition } from '../../kernel/work.ts'
import type { Log } from '../log.ts'
import { ClaimedWork } from './claimed-work.ts'
import { FREE, Lease } from './lease.ts'

const LEASE_MS = 60_000
const AT_ONCE = 4
const DEFAULT_ATTEMPTS = 5
/** How long a stop waits for jobs to end, in milliseconds: the whole server has five seconds. */
const PATIENCE_MS = 3000

interface Claimed {
  id: number
  org_id: number
  kind: string
  payload: string
  attempts: number
}

/** A job that takes the whole server with it never fails by itself: its attempts are counted when it is claimed. */
const ENDED_WITH_IT = 'The server ended each time while this was under way.'

const attemptsOf = ({ attempts = DEFAULT_ATTEMPTS }: JobDefinition) => attempts

const leaseLost = () => new Error('the lease was lost; another runner has this job')

/**
 * Runs jobs. A job is claimed with a lease; whoever holds the lease does the outside work, and its effect is
 * written in the transaction that marks the job as done, only while the lease still holds. After a crash the
 * next start takes the job up again, or another server once its lease has run out: outside work may repeat, its effect does not.
 */
export class Jobs {
  readonly #door: Door
  readonly #definitions: ReadonlyMap<string, JobDefinition>
  readonly #log: Log
  readonly #lease: Lease
  readonly #running = new ClaimedWork<Claimed>({
    atOnce: AT_ONCE,
    claim: () => this.#claim(),
    work: job => this.#run(job),
    failed: error => this.#log.error({ error }, 'the job runner stumbled'),
  })

  constructor(door: Door, definitions: readonly JobDefinition[], log: Log) {
    this.#door = door
    this.#lease = new Lease(door.parts.clock, LEASE_MS)
    this.#definitions = new Map(definitions.map(definition => [definition.kind, definition]))
    this.#log = log
  }

  nudge(): void {
    this.#running.nudge()
  }

  start(): void {
    this.#running.start()
  }

  /**
   * Puts back the work of a killed process, for the next claim to find at once. Only where no other server
   * can be at work on the database: elsewhere the leases run out.
   */
  async takeUp(): Promise<void> {
    await this.#door.parts.database.write(({ db }) =>
      db
        .updateTable('jobs')
        .set({ status: 'queued', ...FREE, updated_at: this.#now() })
        .where('status', '=', 'running')
        .where('lease_owner', '!=', this.#lease.owner)
        .execute(),
    )
  }

  /**
   * Lets running jobs end; one that still waits for the outside then is handed back, for the next start to
   * repeat.
   */
  async stop(): Promise<void> {
    await this.#running.stop()
    let patience: NodeJS.Timeout | undefined
    const enough = new Promise(resolve => {
      patience = setTimeout(resolve, PATIENCE_MS)
    })
    await Promise.race([this.#running.ended(), enough])
    clearTimeout(patience)
    if (this.#running.idle) return
    // Where they cannot be handed back (a full disk), their leases run out.
    await this.#handBack().catch(error => this.#log.warn({ error }, 'jobs could not be handed back'))
  }

  #claim(): Promise<Claimed | undefined> {
    const now = this.#now()
    return this.#door.parts.database.write(async ({ db }) => {
      const due = db
        .selectFrom('jobs')
        .select(['id', 'org_id', 'kind', 'payload', 'attempts'])
        .where('kind', 'in', [...this.#definitions.keys(), ''])
        .where(eb =>
          eb.or([
            eb.and([eb('status', '=', 'queued'), eb('run_at', '<=', now)]),
            eb.and([eb('status', '=', 'running'), eb('lease_until', '<=', now)]),
          ]),
        )
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
      const job = await lockForClaim(due, this.#door.parts.database.dialect).executeTakeFirst()
      if (!job) return undefined
      await db
        .updateTable('jobs')
        .set({
          status: 'running',
          attempts: job.attempts + 1,
          ...this.#lease.columns(),
          updated_at: now,
        })
        .where('id', '=', job.id)
        .execute()
      return { ...job, attempts: job.attempts + 1 }
    })
  }

  async #run(job: Claimed): Promise<void> {
    const definition = this.#definitions.get(job.kind) as JobDefinition
    if (job.attempts > attemptsOf(definition)) return this.#fail(job, definition, ENDED_WITH_IT)
    const frame = this.#frame(job)
    // A renewal that fails is not the end: the next one may do, and without any the lease runs out.
    const renew = () => void this.#update(job, this.#lease.columns()).catch(() => undefined)
    const renewal = setInterval(renew, LEASE_MS / 3)
    try {
      const payload = fromJson<unknown>(job.payload)
      const facts = await definition.prepare?.(
        {
          ...this.#door.preparing(frame),
          commit: work =>
            this.#door.transact(this.#frame(job), async ctx => {
              const held = await this.#held(unscoped(ctx), job)
                // A step that is committed is progress: the attempts are counted from here.
                .set({ ...this.#lease.columns(), attempts: 1, updated_at: ctx.now })
                .executeTakeFirst()
              if (Number(held.numUpdatedRows) === 0) throw leaseLost()
              job.attempts = 1
              return work(ctx)
            }),
          progress: (percent, message) =>
            this.#update(job, {
              progress: Math.round(percent),
              message: String(message),
              message_said: keptOf(message),
            }),
        },
        payload,
      )
      await this.#door.transact(frame, async ctx => {
        const result = await definition.finish(ctx, payload, facts as never)
        const done = await this.#held(unscoped(ctx), job)
          .set({
            status: 'succeeded',
            progress: 100,
            result: toJson(result ?? null),
            error: null,
            finished_at: ctx.now,
            updated_at: ctx.now,
            ...FREE,
          })
          .executeTakeFirst()
        if (Number(done.numUpdatedRows) === 0) throw leaseLost()
      })
    } catch (error) {
      this.#log.error({ error, job: job.id, kind: job.kind }, 'a job failed')
      await this.#fail(job, definition, error instanceof Error ? error.message : String(error))
    } finally {
      clearInterval(renewal)
    }
  }

  async #fail(job: Claimed, definition: JobDefinition, message: string): Promise<void> {
    const { giveUp } = definition
    const now = this.#now()
    if (job.attempts < attemptsOf(definition)) {
      const run_at = new Date(Date.parse(now) + 1000 * 2 ** job.attempts).toISOString()
      await this.#update(job, { status: 'queued', error: message, run_at, ...FREE })
      return
    }
    await this.#door.transact(this.#frame(job), async ctx => {
      const failed = await this.#held(unscoped(ctx), job)
        .set({ status: 'failed', error: message, ...FREE, finished_at: now, updated_at: now })
        .executeTakeFirst()
      if (Number(failed.numUpdatedRows) > 0) await giveUp?.(ctx, fromJson(job.payload))
    })
  }

  #frame(job: Claimed) {
    return this.#door.frame(systemPrincipal(job.org_id, `Job ${job.kind}`), `job-${job.id}-${job.attempts}`)
  }

  async #handBack(): Promise<void> {
    const now = this.#now()
    await this.#door.parts.database.write(({ db }) =>
      db
        .updateTable('jobs')
        .set(eb => ({
          status: 'queued',
          attempts: eb('attempts', '-', 1),
          ...FREE,
          updated_at: now,
        }))
        .where('status', '=', 'running')
        .where('lease_owner', '=', this.#lease.owner)
        .execute(),
    )
  }

  async #update(job: Claimed, values: Record<string, string | number | null>): Promise<void> {
    await this.#door.parts.database.write(({ db }) =>
      this.#held(db, job)
        .set({ ...values, updated_at: this.#now() })
        .execute(),
    )
  }

  #held(db: Db, job: Claimed) {
    return db
      .updateTable('jobs')
      .where('id', '=', job.id)
      .where('status', '=', 'running')
      .where('lease_owner', '=', this.#lease.owner)
  }

  #now(): string {
    return this.#door.parts.clock.now().toISOString()
  }
}
