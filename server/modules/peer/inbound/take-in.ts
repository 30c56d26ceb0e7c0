import type { Insertable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, invalidField, prepared, sentence } from '../../../kernel/index.ts'
import { enqueueOnce } from '../../../platform/background/enqueue-once.ts'
import { type EventType, kindOf } from '../kinds/event-types.ts'
import type { Inbound } from './proof.ts'

export const APPLY_JOB = 'peer.apply'

type Body = Record<string, unknown>

/** An event as it is kept before anything is done with it. */
export interface NewEvent extends Inbound {
  type: EventType
  body: Body
  source: 'webhook' | 'reconcile'
}

/**
 * Keeps an event and has it applied by a job; one that is known by its id is counted and not done again, also where two
 * come at the same moment. 422 where it names nothing.
 */
export async function takeIn(ctx: Context, event: NewEvent): Promise<{ received: true; duplicate: boolean }> {
  const isPing = kindOf(event.type) === null
  const data = dataOf(event.body)
  const peerId = isPing ? null : peerIdOf(data)
  const [kept] = await keepEvent(ctx.db, {
    connection_id: event.connectionId,
    event_id: event.eventId,
    event_type: event.type,
    peer_id: peerId,
    occurred_at: occurredAt(data, event.sentAt),
    body: event.raw,
    source: event.source,
    status: isPing ? 'applied' : 'received',
    outcome: isPing ? 'answered' : null,
    applied_at: isPing ? ctx.now : null,
    now: ctx.now,
  })
  const duplicate = kept !== undefined && kept.duplicates > 0
  if (!duplicate && !isPing) await enqueueOnce(ctx, APPLY_JOB)
  return { received: true, duplicate }
}

type KeptEvent = Omit<Insertable<Tables['peer_events']>, 'org_id' | 'created_at' | 'updated_at'> & {
  now: string
}

const keepEvent = prepared((db, p: KeptEvent) =>
  db
    .insertInto('peer_events')
    .values({
      connection_id: p.connection_id,
      event_id: p.event_id,
      event_type: p.event_type,
      peer_id: p.peer_id,
      occurred_at: p.occurred_at,
      body: p.body,
      source: p.source,
      status: p.status,
      outcome: p.outcome,
      applied_at: p.applied_at,
      created_at: p.now,
      updated_at: p.now,
    })
    .onConflict(oc =>
      oc.columns(['org_id', 'connection_id', 'event_id']).doUpdateSet(eb => ({
        duplicates: eb('peer_events.duplicates', '+', 1),
        updated_at: p.now,
      })),
    )
    .returning('duplicates'),
)

const dataOf = ({ data }: Body): Body =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Body) : {}

function peerIdOf({ id }: Body): string {
  if (typeof id !== 'string' || id.trim() === '' || id.length > 200)
    throw invalidField('data.id', sentence`must be the platform’s own id: a text of at most 200 characters`)
  return id
}

/** Returns the peer's own time of the data, or else of the event. */
function occurredAt({ updated_at }: Body, sentAt: string): string {
  const time = typeof updated_at === 'string' ? Date.parse(updated_at) : Number.NaN
  return Number.isNaN(time) ? sentAt : new Date(time).toISOString()
}
