import { type ScheduledTask as CronTask, createTask, parse } from 'node-cron'
import type { Database } from '../../database/index.ts'
import { systemPrincipal } from '../../kernel/access/principal.ts'
import type { Door } from '../../kernel/door/door.ts'
import type { Clock } from '../../kernel/routes/context.ts'
import type { OrganisationContext, ScheduledTask } from '../../kernel/work.ts'
import type { Log } from '../log.ts'
import { FREE, Lease } from './lease.ts'

const LOOK_EVERY_MS = 15_000
const LEASE_MS = 60_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A leap day comes after eight years at the latest. */
const DAYS_AHEAD = 8 * 366
/** A task that takes the whole server with it is not begun for ever. */
const ATTEMPTS = 3

interface TimedTask {
  name: string
  cron: string
  run: (now: Date) => Promise<void>
}

/** Returns the tasks that modules declare, each with its services. */
export const timedTasks = (door: Door, tasks: readonly ScheduledTask[]): TimedTask[] =>
  tasks.map(({ name, cron, run }) => ({
    name,
    cron,
    run: now =>
      run({
        now,
        services: door.parts.services,
        async eachOrganisation(work) {
          const organisations = await door.parts.database.read(db =>
            db.selectFrom('organisations').select('id').orderBy('id').execute(),
          )
          // A failure for one organisation does not stop the others.
          const failures: unknown[] = []
          for (const { id } of organisations)
            await work(contextOf(door, id, name)).catch(error => failures.push(error))
          if (failures.length > 0) throw failures[0]
        },
      }),
  }))

function contextOf(door: Door, orgId: number, task: string): OrganisationContext {
  const frame = door.frame(systemPrincipal(orgId, 'Fund Office'), task)
  return { ...door.preparing(frame), commit: work => door.transact(frame, work) }
}

/**
 * Runs tasks by the clock (UTC). node-cron calls at their times. Each task's next due time is also stored, so
 * that a time missed while the computer slept or was off is caught up once, and of several servers only one
 * runs it. It runs under a lease: when that server dies meanwhile, another one (or itself, after its next
 * start) begins the task again.
 */
export class Schedule {
  readonly #database: Database
  readonly #tasks: readonly TimedTask[]
  readonly #times: ReadonlyMap<TimedTask, Times>
  readonly #clock: Clock
  readonly #log: Log
  readonly #lease: Lease
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> = Promise.resolve()
  /** The look that comes after the one under way, for whoever asks meanwhile. */
  #waiting: Promise<void> | null = null

  constructor(parts: { database: Database; clock: Clock; log: Log }, tasks: readonly TimedTask[]) {
    this.#database = parts.database
    this.#clock = parts.clock
    this.#log = parts.log
    this.#lease = new Lease(parts.clock, LEASE_MS)
    this.#tasks = tasks
    this.#times = new Map(tasks.map(task => [task, new Times(task.cron, () => this.#look())]))
  }

  start(): void {
    for (const times of this.#times.values()) times.start()
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#look()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    for (const times of this.#times.values()) times.stop()
    await this.#waiting
    await this.#looking
  }

  #look(): void {
    this.#waiting ??= this.#looking.then(() => {
      this.#waiting = null
      this.#looking = this.runDue().catch(error => this.#log.error({ error }, 'the schedule stumbled'))
    })
  }

  /** Runs due tasks; a task that fails is logged and waits for its next time. */
  async runDue(): Promise<void> {
    for (const task of this.#tasks) if (await this.#claim(task)) await this.#run(task)
  }

  async #run({ name, run }: TimedTask): Promise<void> {
    // A renewal that fails is not the end: the next one may do, and without any the lease runs out.
    const renew = () => void this.#note(name, this.#lease.columns()).catch(() => undefined)
    const renewal = setInterval(renew, LEASE_MS / 3)
    const error = await run(this.#clock.now())
      .then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
      )
      .finally(() => clearInterval(renewal))
    if (error) this.#log.error({ task: name, error }, 'a scheduled task failed')
    await this.#note(name, { finished_at: this.#clock.now().toISOString(), error, ...FREE })
  }

  /** Writes of a task that this server runs; nothing where its lease was lost. */
  async #note(name: string, values: Record<string, string | null>): Promise<void> {
    await this.#database.write(({ db }) =>
      db
        .updateTable('schedule_runs')
        .set(values)
        .where('task', '=', name)
        .where('lease_owner', '=', this.#lease.owner)
        .execute(),
    )
  }

  /** True for the one who may run the task now. */
  #claim(task: TimedTask): Promise<boolean> {
    const { name } = task
    const time = this.#clock.now()
    const now = time.toISOString()
    const next = (this.#times.get(task) as Times).after(time)
    return this.#database.write(async ({ db }) => {
      const known = await db
        .selectFrom('schedule_runs')
        .select(['due_at', 'attempts', 'lease_until'])
        .where('task', '=', name)
        .executeTakeFirst()
      if (!known) {
        await db
          .insertInto('schedule_runs')
          .values({ task: name, due_at: next, started_at: now })
          .onConflict(oc => oc.doNothing())
          .execute()
        return false
      }
      const begunAgain = known.lease_until !== null && known.lease_until <= now && known.attempts < ATTEMPTS
      const isDue = known.due_at <= now && (known.lease_until === null || known.lease_until <= now)
      if (!(isDue || begunAgain)) return false
      const claimed = await db
        .updateTable('schedule_runs')
        .set({
          due_at: next,
          started_at: now,
          finished_at: null,
          error: null,
          attempts: isDue ? 1 : known.attempts + 1,
          ...this.#lease.columns(),
        })
        .where('task', '=', name)
        .where('due_at', '=', known.due_at)
        .where('lease_until', known.lease_until === null ? 'is' : '=', known.lease_until)
        .executeTakeFirst()
      return Number(claimed.numUpdatedRows) === 1
    })
  }
}

/** The times (UTC) that a cron expression of five fields names. */
class Times {
  readonly #expression: string
  readonly #task: CronTask

  constructor(expression: string, reached: () => void) {
    this.#expression = expression
    this.#task = createTask(expression, reached, {
      timezone: 'UTC',
      suppressMissedWarning: true,
      unref: true,
    })
  }

  /** Has `reached` called at each of them from now on. */
  start = () => this.#task.start()
  stop = () => this.#task.destroy()

  /** The first of them after a moment of the office's clock; node-cron itself tells only those after now. */
  after(moment: Date): string {
    const { month, hour, minute } = parse(this.#expression)
    const today = Math.floor(moment.getTime() / DAY_MS) * DAY_MS
    for (let day = today; day <= today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
      if (!month.includes(new Date(day).getUTCMonth() + 1)) continue
      for (const minutes of hour.flatMap(one => minute.map(other => one * 60 + other))) {
        const time = day + minutes * MINUTE_MS
        if (time > moment.getTime() && this.#task.match(new Date(time))) return new Date(time).toISOString()
      }
    }
    throw new Error(`${this.#expression} never comes`)
  }
}
