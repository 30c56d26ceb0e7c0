import { z } from 'zod'
import {
  AppError,
  type Context,
  conflict,
  type ScheduledTask,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { unstorable } from '../../../kernel/problems/storable.ts'
import { enqueueOnce } from '../../../platform/background/enqueue-once.ts'
import { type ConnectionRow, connectionNamed } from '../connections/connections.ts'
import { secretsAt } from '../inbound/proof.ts'
import { isSignedWith, timeOf } from '../inbound/signature.ts'
import { APPLY_JOB, takeIn } from '../inbound/take-in.ts'
import { isEventType } from '../kinds/event-types.ts'
import { pageByPage } from './pages.ts'
import { type Asker, NOTHING, presentRun, startRun } from './runs.ts'

const Page = z.object({
  events: z.array(z.unknown()).max(1000),
  next_cursor: z.string().max(2000).nullish(),
})
type Page = z.output<typeof Page>

const FailedEvent = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  type: z.string(),
  timestamp: z.union([z.string(), z.int()]).transform(String),
  signature: z.string(),
  body: z.string(),
})

/** Has every connection that can be asked say which events it could not deliver. */
export async function reconcileAll(ctx: Context, askedBy: Asker) {
  const rows = await ctx.db
    .selectFrom('peer_connections')
    .selectAll()
    .where('is_active', '=', 1)
    .where('primary_url', 'is not', null)
    .orderBy('id')
    .execute()
  const runs = []
  for (const { id } of rows) runs.push(presentRun(await startRun(ctx, id, 'reconcile', askedBy)))
  return runs
}

/** Reconciles one connection; 409 `not_configured` where it has no address. */
export async function reconcileOne(ctx: Context, name: string | undefined) {
  const connection = await connectionNamed(ctx.db, name)
  if (connection.primary_url === null)
    throw conflict('not_configured', sentence`The connection has no API address: enter it first.`)
  return presentRun(await startRun(ctx, connection.id, 'reconcile', 'person'))
}

/** Fetches events the peer could not deliver, at three in the night (UTC). */
export const reconcileNightly: ScheduledTask = {
  name: 'peer.reconcile',
  cron: '0 3 * * *',
  run: ({ eachOrganisation }) =>
    eachOrganisation(({ commit }) =>
      commit(async ctx => {
        await reconcileAll(ctx, 'schedule')
        await enqueueOnce(ctx, APPLY_JOB)
      }),
    ),
}

/** Reads the platform's list of undelivered events. */
export const reconcileJob = pageByPage(
  'reconcile',
  { path: 'webhook-events', query: { status: 'failed' }, page: Page },
  (ctx, { connection }, page) => takePage(ctx, connection, page),
)

/** Takes in the events of a page that the peer signed, each once. */
async function takePage(ctx: Context, connection: ConnectionRow, { events }: Page) {
  const counts = { ...NOTHING, pages: 1, found: events.length }
  const errors: string[] = []
  for (const event of events) {
    try {
      counts[await takeOne(ctx, connection, event)] += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      counts.refused += 1
      errors.push(`${nameOf(event)}: ${error.message}`)
    }
  }
  return { counts, errors }
}

async function takeOne(
  ctx: Context,
  connection: ConnectionRow,
  given: unknown,
): Promise<'taken' | 'known' | 'retried'> {
  const { data: event } = FailedEvent.safeParse(given)
  if (!event) throw refused(sentence`it is not an event`)
  const time = timeOf(event.timestamp)
  if (time === null) throw refused(sentence`its timestamp is none`)
  const signed = { timestamp: event.timestamp, bytes: Buffer.from(event.body), signature: event.signature }
  if (!secretsAt(ctx.services, connection, new Date(ctx.now)).some(secret => isSignedWith(secret, signed)))
    throw refused(sentence`its signature is not that of its body`)
  if (!isEventType(event.type))
    throw refused(sentence`${event.type.slice(0, 100)} is not an accepted file type`)
  const { duplicate } = await takeIn(ctx, {
    connectionId: connection.id,
    eventId: event.id,
    sentAt: new Date(time).toISOString(),
    raw: event.body,
    type: event.type,
    body: bodyOf(event.body),
    source: 'reconcile',
  })
  if (!duplicate) return 'taken'
  const again = await ctx.db
    .updateTable('peer_events')
    .set({ status: 'received', error: null, updated_at: ctx.now })
    .where('connection_id', '=', connection.id)
    .where('event_id', '=', event.id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  if (Number(again.numUpdatedRows) === 0) return 'known'
  await enqueueOnce(ctx, APPLY_JOB)
  return 'retried'
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body) && !unstorable(body, []))
      return body as Record<string, unknown>
  } catch {
    // Sentence below, as of any other body that is none.
  }
  throw refused(sentence`its body is not a JSON object that can be kept`)
}

const refused = (why: Sentence) => new AppError(422, 'refused', why)

function nameOf(event: unknown): string {
  const id = (event as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 200) : 'An event without an id'
}
