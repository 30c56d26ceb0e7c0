import { expect } from 'vitest'
import type { Db } from '../../../server/database/index.ts'
import { APPLY_JOB } from '../../../server/modules/peer/inbound/take-in.ts'
import type { Json, Office, Reply } from '../../office.ts'
import { signed } from '../../peer-server.ts'
import { until } from '../../time.ts'

export const SETTINGS = '/admin/integrations/peer'

/** One event of the peer as it is sent. */
export interface Sending {
  type: string
  data?: Record<string, unknown>
  id?: string
  /** Unix seconds; now where it is not said. */
  timestamp?: number | string
  /** Replaces or, with null, leaves out a header. */
  headers?: Record<string, string | null>
  body?: string
}

/** The peer as it sends events through a connection of an office. */
export class Platform {
  readonly office: Office
  readonly connection: string
  secret: string

  constructor(office: Office, connection: string, secret: string) {
    this.office = office
    this.connection = connection
    this.secret = secret
  }

  /** Connects an office with the peer and gives the peer its secret. */
  static async connect(office: Office, name = 'main', settings: object = {}): Promise<Platform> {
    expect((await office.post(SETTINGS, { name, ...settings })).status).toBe(200)
    const { body } = await office.post(`${SETTINGS}/rotate-webhook-secret`, { connection: name })
    return new Platform(office, name, body.secret)
  }

  send({ type, data, id = crypto.randomUUID(), headers = {}, ...more }: Sending): Promise<Reply> {
    const timestamp =
      more.timestamp ?? Math.floor(this.office.running.door.parts.clock.now().getTime() / 1000)
    const body = more.body ?? JSON.stringify(data ? { data } : {})
    const all: Record<string, string | null> = {
      'x-peer-event': type,
      'x-peer-event-id': id,
      'x-peer-timestamp': String(timestamp),
      'x-peer-signature': signed(body, this.secret, timestamp as number),
      'x-peer-connection': this.connection,
      ...headers,
    }
    const sent = Object.entries(all).filter((one): one is [string, string] => one[1] !== null)
    return this.office.send('POST', `/webhooks/peer/${type}`, {
      as: null,
      body,
      headers: Object.fromEntries(sent),
    })
  }

  /** Sends events one after the other, each of which has to be taken, and waits until all were applied. */
  async tell(...events: Sending[]): Promise<void> {
    for (const event of events) {
      const { status, body } = await this.send(event)
      expect([status, body.received], JSON.stringify(body)).toEqual([200, true])
    }
    await applied(this.office)
  }
}

/** Waits until no event waits to be applied, and the job that applied them has ended. */
export async function applied(office: Office): Promise<void> {
  await until(async () => (await office.get('/webhooks/peer/_health', { as: null })).body.waiting === 0)
  const { database } = office.running.door.parts
  const underWay = (db: Db) =>
    db.selectFrom('jobs').select('id').where('kind', '=', APPLY_JOB).where('finished_at', 'is', null)
  await until(async () => !(await database.read(db => underWay(db).executeTakeFirst())))
  await office.settled()
}

export const deals = async (office: Office): Promise<Json[]> =>
  (await office.get('/api/v1/svc/crm/deals?limit=500')).body
