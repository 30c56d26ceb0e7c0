import { fromJson } from '../../database/columns.ts'
import { lockForClaim } from '../../database/index.ts'
import { systemPrincipal } from '../../kernel/access/principal.ts'
import type { Door } from '../../kernel/door/door.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import type { Subscriber } from '../../kernel/work.ts'
import type { Log } from '../log.ts'
import { Pump } from './pump.ts'

const BATCH = 100
const LONGEST_PAUSE_MS = 60_000

interface Waiting {
  id: number
  org_id: number
}

/**
 * Dispatches committed events to the office's subscribers. A subscriber's writes and the mark "dispatched"
 * are one transaction, so a crash repeats neither and loses neither. A failing subscriber holds back only
 * that event, which is retried after a growing pause.
 */
export class Outbox {
  readonly #door: Door
  readonly #subscribers: readonly Subscriber[]
  readonly #log: Log
  readonly #pump = new Pump(
    () => this.#dispatchWaiting(),
    error => this.#log.error({ error }, 'the outbox stumbled'),
  )
  readonly #pauses = new Map<number, { failures: number; until: number }>()

  constructor(door: Door, subscribers: readonly Subscriber[], log: Log) {
    this.#door = door
    this.#subscribers = subscribers
    this.#log = log
  }

  nudge(): void {
    this.#pump.nudge()
  }

  start(): void {
    this.#pump.start()
  }

  stop(): Promise<void> {
    return this.#pump.stop()
  }

  /** Returns whether there may be more to do at once. */
  async #dispatchWaiting(): Promise<boolean> {
    const now = Date.now()
    const resting = [...this.#pauses].filter(([, { until }]) => until > now).map(([id]) => id)
    const waiting = await this.#door.parts.database.read(db => {
      const query = db
        .selectFrom('outbox')
        .select(['id', 'org_id'])
        .where('dispatched_at', 'is', null)
        .orderBy('id')
        .limit(BATCH)
      return (resting.length > 0 ? query.where('id', 'not in', resting) : query).execute()
    })
    await this.#inOrder(waiting)
    return waiting.length === BATCH
  }

  /** Dispatches the events of an organisation in order, so that their effects are in order too. */
  async #inOrder(waiting: readonly Waiting[]): Promise<void> {
    if (this.#door.parts.database.dialect === 'sqlite') {
      // The database's one writer takes them in order, and commits them as one group.
      await Promise.all(waiting.map(event => this.#dispatch(event)))
      return
    }
    const byOrganisation = Map.groupBy(waiting, ({ org_id }) => org_id)
    await Promise.all(
      [...byOrganisation.values()].map(async events => {
        for (const event of events) await this.#dispatch(event)
      }),
    )
  }

  async #dispatch({ id, org_id }: Waiting): Promise<void> {
    const { database } = this.#door.parts
    try {
      await this.#door.transact(
        this.#door.frame(systemPrincipal(org_id, 'Outbox'), `event-${id}`),
        async ctx => {
          const claim = unscoped(ctx)
            .selectFrom('outbox')
            .selectAll()
            .where('id', '=', id)
            .where('dispatched_at', 'is', null)
          const row = await lockForClaim(claim, database.dialect).executeTakeFirst()
          if (!row) return
          const event = {
            id,
            event: row.event,
            data: fromJson<Record<string, unknown>>(row.data),
            occurred_at: row.occurred_at,
          }
          for (const subscriber of this.#subscribers) {
            if (subscriber.event === '*' || subscriber.event === row.event)
              await subscriber.handle(ctx, event)
          }
          await unscoped(ctx)
            .updateTable('outbox')
            .set({ dispatched_at: ctx.now })
            .where('id', '=', id)
            .execute()
        },
      )
      this.#pauses.delete(id)
    } catch (error) {
      const failures = (this.#pauses.get(id)?.failures ?? 0) + 1
      this.#pauses.set(id, { failures, until: Date.now() + Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS) })
      this.#log.error({ error, event: id }, 'an event could not be handed on; it is tried again')
    }
  }
}
