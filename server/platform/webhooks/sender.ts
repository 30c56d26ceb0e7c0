import { lockForClaim } from '../../database/index.ts'
import { systemPrincipal } from '../../kernel/access/principal.ts'
import type { Door } from '../../kernel/door/door.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { ClaimedWork } from '../background/claimed-work.ts'
import { FREE, Lease } from '../background/lease.ts'
import type { Log } from '../log.ts'
import { notify } from '../notifications.ts'
import type { OutboundClient } from '../outbound/client.ts'
import { ATTEMPTS, nextAttemptAfter, pauseUntil } from './retries.ts'
import { type Signed, signatureHeaders, type WebhookSystem } from './signatures.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    webhooks: { nudge(): void }
    outbound: OutboundClient
  }
}

/** Longer than an attempt can take, so that no other server claims it meanwhile; short enough after a crash. */
const LEASE_MS = 30_000
const ENDPOINTS_AT_ONCE = 20
/** Deliveries of one endpoint that are claimed, and recorded, together. */
const BATCH = 25
/** No delivery of a batch begins later than this; with one more attempt it still ends well within the lease. */
const BATCH_MS = 10_000
const DISABLED_AFTER = 5
/** A receiver that answers so wants nothing more, ever (Standard Webhooks). */
const GONE = 410
/** Statuses of which `Retry-After` tells when to come again. */
const PAUSED = new Set([429, 503])

const laterOf = (next: string | null, pause: string | null): string | null =>
  next !== null && pause !== null && pause > next ? pause : next

interface Claimed {
  id: number
  org_id: number
  endpoint_id: number
  delivery_id: string
  event: string
  body: string
  attempts: number
  series_attempts: number
  url: string
  system: string
  secret_sealed: string
  previous_secret_sealed: string | null
  previous_secret_until: string | null
}

/** Deliveries of one endpoint, the oldest due first. */
type Batch = [Claimed, ...Claimed[]]

interface Outcome {
  startedAt: string
  latencyMs: number
  status: number | null
  excerpt: string | null
  /** The receiver's `Retry-After`, given when it is called too often or is closed for a while. */
  retryAfter: string | null
  error: string | null
}

/**
 * Sends pending deliveries. Each endpoint gets one at a time, the oldest due first, so that order is kept as
 * far as retries allow; many endpoints run at once, so that a slow one delays nobody. A claim is a lease:
 * after a crash the delivery is sent again with the same bytes and the same `delivery_id`.
 */
export class WebhookSender {
  readonly #door: Door
  readonly #client: OutboundClient
  readonly #log: Log
  readonly #lease: Lease
  readonly #sending = new ClaimedWork<Batch>({
    atOnce: ENDPOINTS_AT_ONCE,
    claim: underWay => this.#claim([...underWay].map(([first]) => first.endpoint_id)),
    work: batch => this.#send(batch),
    failed: error => this.#log.error({ error }, 'the webhook sender stumbled'),
  })
  #stopping = false

  constructor(door: Door, client: OutboundClient, log: Log) {
    this.#door = door
    this.#lease = new Lease(door.parts.clock, LEASE_MS)
    this.#client = client
    this.#log = log
  }

  nudge(): void {
    this.#sending.nudge()
  }

  start(): void {
    this.#stopping = false
    this.#sending.start()
  }

  /**
   * Releases the work of a killed process, for the next claim to find at once. Only where no other server can
   * be at work on the database: elsewhere the leases run out.
   */
  async takeUp(): Promise<void> {
    await this.#door.parts.database.write(({ db }) =>
      db
        .updateTable('webhook_deliveries')
        .set(FREE)
        .where('lease_owner', 'is not', null)
        .where('lease_owner', '!=', this.#lease.owner)
        .execute(),
    )
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#sending.stop()
    await this.#client.close()
    await this.#sending.ended()
  }

  /** Takes the oldest due deliveries of an endpoint that has none under way, in the order they are due. */
  #claim(busy: readonly number[]): Promise<Batch | undefined> {
    const { database, clock } = this.#door.parts
    const now = clock.now().toISOString()
    return database.write(async ({ db }) => {
      const due = db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
        .select([
          'd.id',
          'd.org_id',
          'd.endpoint_id',
          'd.delivery_id',
          'd.event',
          'd.body',
          'd.attempts',
          'd.series_attempts',
        ])
        .select([
          'e.url',
          'e.system',
          'e.secret_sealed',
          'e.previous_secret_sealed',
          'e.previous_secret_until',
        ])
        .where('d.status', '=', 'pending')
        .where('d.next_attempt_at', '<=', now)
        .where(eb => eb.or([eb('d.lease_until', 'is', null), eb('d.lease_until', '<=', now)]))
        .where('e.is_active', '=', 1)
        .orderBy('d.next_attempt_at')
        .orderBy('d.id')
      const oldest = due
        .where('d.endpoint_id', 'not in', [0, ...busy])
        .where(eb =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('webhook_deliveries as other')
                .select('other.id')
                .whereRef('other.endpoint_id', '=', 'd.endpoint_id')
                .where('other.lease_until', '>', now),
            ),
          ),
        )
        .limit(1)
      // Locks the endpoint too, where several servers share the database.
      const first = await lockForClaim(oldest, database.dialect).executeTakeFirst()
      if (!first) return undefined
      const batch = await due.where('d.endpoint_id', '=', first.endpoint_id).limit(BATCH).execute()
      await db
        .updateTable('webhook_deliveries')
        .set(this.#lease.columns())
        .where('org_id', '=', first.org_id)
        .where(
          'id',
          'in',
          batch.map(({ id }) => id),
        )
        .execute()
      return batch as Batch
    })
  }

  /** Sends a batch one after another and records the results in one transaction. */
  async #send(batch: Batch): Promise<void> {
    const [first] = batch
    const began = performance.now()
    const sent: Array<{ delivery: Claimed; outcome: Outcome }> = []
    for (const delivery of batch) {
      if (this.#stopping || performance.now() - began > BATCH_MS) break
      const outcome = await this.#attempt(delivery)
      sent.push({ delivery, outcome })
      // A failure changes the endpoint's state, so it is recorded before anything else is sent there.
      if (outcome.status === null || outcome.status >= 300) break
    }
    const frame = this.#door.frame(systemPrincipal(first.org_id, 'Webhooks'), `delivery-${first.delivery_id}`)
    try {
      await this.#door.transact(frame, async ctx => {
        for (const { delivery, outcome } of sent) await this.#record(ctx, delivery, outcome)
        await this.#handBack(
          ctx,
          batch.slice(sent.length).map(({ id }) => id),
        )
      })
    } catch (error) {
      // Not recorded is not sent: the lease runs out and the same bytes go again.
      this.#log.error({ error, delivery: first.delivery_id }, 'attempts could not be recorded')
    }
  }

  /** Releases claimed deliveries that were not sent. */
  async #handBack(ctx: Context, ids: number[]): Promise<void> {
    if (ids.length === 0) return
    await ctx.db
      .updateTable('webhook_deliveries')
      .set(FREE)
      .where('id', 'in', ids)
      .where('lease_owner', '=', this.#lease.owner)
      .execute()
  }

  async #attempt(delivery: Claimed): Promise<Outcome> {
    const now = this.#door.parts.clock.now()
    const began = performance.now()
    const done = (rest: Pick<Outcome, 'status' | 'excerpt' | 'retryAfter' | 'error'>): Outcome => ({
      startedAt: now.toISOString(),
      latencyMs: Math.round(performance.now() - began),
      ...rest,
    })
    try {
      // Within the try: a secret that cannot be opened fails this delivery, not the sender.
      const headers = this.#headersOf(delivery, now)
      const { status, excerpt, retryAfter } = await this.#client.post(delivery.url, headers, delivery.body)
      return done({ status, excerpt, retryAfter, error: null })
    } catch (error) {
      return done({
        status: null,
        excerpt: null,
        retryAfter: null,
        error: error instanceof Error ? error.message : String(error),
      })
    }
  }

  #headersOf(delivery: Claimed, now: Date): Record<string, string> {
    const { services } = this.#door.parts
    const { previous_secret_sealed: previous, previous_secret_until: until } = delivery
    const signed: Signed = {
      system: delivery.system as WebhookSystem,
      event: delivery.event,
      deliveryId: delivery.delivery_id,
      body: delivery.body,
      timestamp: Math.floor(now.getTime() / 1000),
      secret: services.vault.open(delivery.secret_sealed),
      previousSecret: until && until > now.toISOString() ? services.vault.openIfHere(previous) : null,
    }
    return {
      'content-type': 'application/json',
      'user-agent': 'FundOffice-Webhooks/1.0',
      ...signatureHeaders(signed),
    }
  }

  async #record(ctx: Context, delivery: Claimed, outcome: Outcome): Promise<void> {
    const delivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
    const attempts = delivery.attempts + 1
    const series = delivery.series_attempts + 1
    const isGone = outcome.status === GONE
    const pause = PAUSED.has(outcome.status ?? 0) ? pauseUntil(outcome.retryAfter, new Date(ctx.now)) : null
    const next = delivered || isGone ? null : laterOf(nextAttemptAfter(series, new Date(ctx.now)), pause)
    const status = delivered ? 'delivered' : next ? 'pending' : 'failed'
    const held = await ctx.db
      .updateTable('webhook_deliveries')
      .set({
        status,
        attempts,
        series_attempts: series,
        next_attempt_at: next,
        ...FREE,
        delivered_at: delivered ? ctx.now : null,
        updated_at: ctx.now,
      })
      .where('id', '=', delivery.id)
      .where('lease_owner', '=', this.#lease.owner)
      // A delivery cancelled during the attempt is not sent again.
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (Number(held.numUpdatedRows) === 0) return
    await ctx.db
      .insertInto('webhook_attempts')
      .values({
        delivery: delivery.id,
        attempt: attempts,
        started_at: outcome.startedAt,
        latency_ms: outcome.latencyMs,
        status_code: outcome.status,
        response_excerpt: outcome.excerpt,
        error: outcome.error,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
    if (delivered) {
      await ctx.db
        .updateTable('webhook_endpoints')
        .set({ failures_in_a_row: 0 })
        .where('id', '=', delivery.endpoint_id)
        .where('failures_in_a_row', '>', 0)
        .execute()
    } else if (isGone) await this.#countFailure(ctx, delivery, 1)
    else if (series >= ATTEMPTS) await this.#countFailure(ctx, delivery, DISABLED_AFTER)
    if (pause) await this.#pause(ctx, delivery, pause)
  }

  /** Delays everything else for a receiver that asked for a pause. */
  async #pause(ctx: Context, { endpoint_id }: Claimed, until: string): Promise<void> {
    await ctx.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: until })
      .where('endpoint_id', '=', endpoint_id)
      .where('status', '=', 'pending')
      .where('next_attempt_at', '<', until)
      .execute()
  }

  /** A delivery failed to the end: counted, and the endpoint switched off when so many did in a row, one where it is gone. */
  async #countFailure(ctx: Context, delivery: Claimed, most: number): Promise<void> {
    const endpoint = await ctx.db
      .updateTable('webhook_endpoints')
      .set(eb => ({
        failure_count: eb('failure_count', '+', 1),
        failures_in_a_row: eb('failures_in_a_row', '+', 1),
      }))
      .where('id', '=', delivery.endpoint_id)
      .returning(['name', 'owner_id', 'failures_in_a_row'])
      .executeTakeFirstOrThrow()
    if (endpoint.failures_in_a_row < most) return
    const reason =
      most === 1
        ? 'The receiver answered that it is gone for good (410)'
        : `${endpoint.failures_in_a_row} deliveries in a row failed to the end`
    await ctx.db
      .updateTable('webhook_endpoints')
      .set({ is_active: 0, disabled_reason: reason, updated_at: ctx.now })
      .where('id', '=', delivery.endpoint_id)
      .execute()
    await notify(ctx, {
      userId: endpoint.owner_id,
      area: null,
      kind: 'webhook_disabled',
      title: sentence`The webhook ${endpoint.name} was turned off`,
      detail: sentence`${reason}. Fix the receiver, turn the webhook on again and redeliver the failed events.`,
      link: '/settings/webhooks',
    })
  }
}
