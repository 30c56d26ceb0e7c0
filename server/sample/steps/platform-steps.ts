import { createHmac } from 'node:crypto'
import type { Running } from '../../index.ts'
import type { Principal } from '../../kernel/index.ts'
import { type Call, callProven, type Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'

const SETTINGS = '/admin/integrations/peer'
const DEALS = '/api/v1/svc/crm/deals'

/** A data platform that the office tried: its signed events, and fields changed here meanwhile. */
export function platformSteps(
  running: Running,
  call: Call,
  { partner, associate }: { partner: Principal; associate: Principal },
  clock: PastClock,
  { data_platform: { connection, days_ago, off_days_ago, events, edits } }: SampleOffice,
): Step[] {
  let id: number | undefined
  let secret = ''
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        id = (await call<{ id: number }>(partner, 'POST', SETTINGS, { body: connection })).id
        const body = { connection: connection.name }
        secret = (
          await call<{ secret: string }>(partner, 'POST', `${SETTINGS}/rotate-webhook-secret`, { body })
        ).secret
      },
    },
    ...events.map(({ days_ago: daysAgo, type, data }, at) => ({
      daysAgo,
      run: () => {
        const body = data ? { data: { ...data, updated_at: clock.now().toISOString() } } : {}
        const told = { type, body, secret, id: `evt_${at + 1}`, connection: connection.name }
        return sign(running, clock, told)
      },
    })),
    ...edits.map(({ days_ago: daysAgo, name, ...change }) => ({
      daysAgo,
      run: async () => {
        const [deal] = await call<Array<{ id: number }>>(associate, 'GET', DEALS, { query: { q: name } })
        const params = { deal_id: deal?.id }
        await call(associate, 'PATCH', `${DEALS}/{deal_id}`, { params, body: change })
      },
    })),
    {
      daysAgo: off_days_ago,
      run: async () => {
        const params = { peer_connection_id: id }
        await call(partner, 'PATCH', `${SETTINGS}/{peer_connection_id}`, {
          params,
          body: { is_active: false },
        })
      },
    },
  ]
}

interface Told {
  type: string
  body: object
  secret: string
  id: string
  connection: string
}

async function sign(running: Running, clock: PastClock, { type, body, secret, id, connection }: Told) {
  const bytes = Buffer.from(JSON.stringify(body))
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')
  await callProven(running, clock, ['POST', '/webhooks/peer/{event_type}'], {
    headers: {
      'x-peer-event': type,
      'x-peer-event-id': id,
      'x-peer-timestamp': timestamp,
      'x-peer-signature': signature,
      'x-peer-connection': connection,
    },
    params: { event_type: type },
    bytes,
    body,
  })
}
