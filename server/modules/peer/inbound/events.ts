import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { enqueueOnce } from '../../../platform/background/enqueue-once.ts'
import type { EventType } from '../kinds/event-types.ts'
import { APPLY_JOB } from './take-in.ts'

type Row = Selectable<Tables['peer_events']>

/** Where an event stands: kept, done, could not be done, or of nothing that is to be done. */
export const eventStatuses = ['received', 'applied', 'failed', 'skipped'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Ways an event arrives. */
export const eventSources = ['webhook', 'reconcile'] as const
type EventSource = (typeof eventSources)[number]

interface Filter {
  status?: EventStatus | undefined
  event_type?: EventType | undefined
  connection_id?: number | undefined
  peer_id?: string | undefined
  limit: number
  cursor?: string | undefined
}

export async function listEvents(
  { db }: Context,
  { status, event_type, connection_id, peer_id, ...slice }: Filter,
) {
  let query = db.selectFrom('peer_events').selectAll()
  if (status) query = query.where('status', '=', status)
  if (event_type) query = query.where('event_type', '=', event_type)
  if (connection_id) query = query.where('connection_id', '=', connection_id)
  if (peer_id) query = query.where('peer_id', '=', peer_id)
  return (await paginate(query, 'peer_events.id', slice)).map(present)
}

export async function getEvent({ db }: Context, id: number) {
  const row = await db.selectFrom('peer_events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

/** Has an event that was not applied tried again; 409 where it was, or waits already. */
export async function replayEvent(ctx: Context, id: number) {
  const { status } = await getEvent(ctx, id)
  if (status !== 'failed' && status !== 'skipped')
    throw conflict(
      'illegal_transition',
      status === 'applied'
        ? sentence`It was applied: there is nothing to retry.`
        : sentence`It is already waiting to be applied.`,
      { state: status, allowed: [] },
    )
  const row = await ctx.db
    .updateTable('peer_events')
    .set({ status: 'received', outcome: null, error: null, applied_at: null, updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueOnce(ctx, APPLY_JOB)
  return present(row)
}

const present = (row: Row) => ({
  ...row,
  event_type: row.event_type as EventType,
  source: row.source as EventSource,
  status: row.status as EventStatus,
})
