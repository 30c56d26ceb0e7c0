import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from '../index.ts'
import type { Principal } from '../kernel/index.ts'
import { type Call, callProven, type Step } from './caller.ts'
import type { SampleOffice } from './office.ts'
import type { PastClock } from './past-clock.ts'

const SETTINGS = '/admin/integrations/peer'
const DEALS = '/api/v1/svc/crm/deals'
const LONGEST_MS = 30_000

/** A data platform that the office tried: what it told, signed as it signs, and what somebody here changed meanwhile. */
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
      run: () =>
        clock.standing(async () => {
          const now = clock.now()
          const body = data ? { data: { ...data, updated_at: now.toISOString() } } : {}
          await sign(running, now, { type, body, secret, id: `evt_${at + 1}`, connection: connection.name })
          await applied(call, partner)
        }),
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

async function sign(running: Running, now: Date, { type, body, secret, id, connection }: Told) {
  const bytes = Buffer.from(JSON.stringify(body))
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')
  await callProven(running, ['POST', '/webhooks/peer/{event_type}'], {
    now,
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

/** Waits until what came is applied: the next step builds on it. */
async function applied(call: Call, who: Principal): Promise<void> {
  for (const began = performance.now(); performance.now() - began < LONGEST_MS; await sleep(50)) {
    const { waiting } = await call<{ waiting: number }>(who, 'GET', '/webhooks/peer/_health', {})
    if (waiting === 0) return
  }
  throw new Error('The events of the sample’s data platform were not applied')
}
