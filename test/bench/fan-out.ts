/**
 * `npm run bench:fan-out`: 1,000 events to 5 endpoints on loopback beside a bare loop of fetches that signs the same
 * bytes, and how long API calls take meanwhile; prints the section of docs/measurements.md. Ratios are what counts.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobCompleted } from '../../server/agents/runs/events.ts'
import { configFrom } from '../../server/config.ts'
import { type Running, start } from '../../server/index.ts'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import { commandOptions } from '../../server/kernel/command-options.ts'

commandOptions({
  name: 'bench:fan-out',
  says: 'Compares the delivery of 1,000 events to 5 endpoints with a bare loop of fetches.',
})

const EVENTS = 1000
const ENDPOINTS = 5
const TOTAL = EVENTS * ENDPOINTS

/** Counts what comes; resolves `all` at the number it was told. */
const receiver = createServer((req, res) => {
  req.resume().on('end', () => {
    res.end('{"received":true}')
    received += 1
    if (received === awaited) arrived()
  })
})
let received = 0
let awaited = 0
let arrived = () => {}
const expectRequests = (count: number): Promise<void> => {
  received = 0
  awaited = count
  return new Promise(resolve => {
    arrived = resolve
  })
}
await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const running = await start(
  configFrom({
    SVC_PORT: '0',
    SVC_DATA_DIR: folder,
    SVC_SECRETS: 'file',
    SVC_RATE_LIMIT: '1000000000',
    SVC_ALLOW_LOOPBACK_TARGETS: 'true',
    SVC_ADMIN_EMAIL: 'bench@example.com',
    SVC_ADMIN_PASSWORD: 'correct horse battery',
    SVC_LOG_LEVEL: 'error',
  }),
)
let token = ''
token = (
  await call('POST', '/api/v1/auth/login', { email: 'bench@example.com', password: 'correct horse battery' })
).access_token as string
await call('POST', '/api/v1/svc/crm/deals', { name: 'Alder Row' })
for (let endpoint = 0; endpoint < ENDPOINTS; endpoint += 1) {
  const webhook = { name: `Hook ${endpoint}`, url: `${hook}/${endpoint}`, event_types: ['job.completed'] }
  await call('POST', '/api/v1/webhooks/', webhook)
}

const bare = await timed(bareLoop)
const idle = await latencies(500)
const probing = { on: true }
const busy: number[] = []
const probe = (async () => {
  while (probing.on) busy.push(...(await latencies(20)))
})()
const ours = await timed(fanOut)
probing.on = false
await probe

const rate = (ms: number) => Math.round((TOTAL / ms) * 1000)
console.log('| | deliveries a second |\n|---|---|')
console.log(`| a bare loop of fetches with the same signing, ${ENDPOINTS} at once | ${rate(bare)} |`)
console.log(`| Fund Office: recorded, sent, recorded again, each with its lease | ${rate(ours)} |`)
console.log(`| ratio | **${(bare / ours).toFixed(2)}** |\n`)
console.log('| one deal over the API | p50 ms | p99 ms |\n|---|---|---|')
console.log(`| idle | ${at(idle, 0.5)} | ${at(idle, 0.99)} |`)
console.log(`| while events fan out | ${at(busy, 0.5)} | ${at(busy, 0.99)} |`)
console.log(`| ratio | | **${(Number(at(busy, 0.99)) / Number(at(idle, 0.99))).toFixed(2)}** |`)
await running.stop()
receiver.close()
rmSync(folder, { recursive: true, force: true })

/** The program a person would write in an afternoon: sign and send, one after another for each endpoint. */
async function bareLoop(): Promise<void> {
  const all = expectRequests(TOTAL)
  await Promise.all(
    Array.from({ length: ENDPOINTS }, async (_, endpoint) => {
      for (let event = 0; event < EVENTS; event += 1) {
        const body = JSON.stringify({
          event: 'job.completed',
          version: '1.0',
          delivery_id: randomUUID(),
          timestamp: new Date().toISOString(),
          data: {
            run_id: event,
            agent_name: 'Bench',
            output: 'Reviewed 12 open deals; proposed 3 follow-ups.',
          },
        })
        const signature = createHmac('sha256', 'secret').update(body).digest('hex')
        const reply = await fetch(`${hook}/${endpoint}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-service-signature': `sha256=${signature}` },
          body,
        })
        await reply.text()
      }
    }),
  )
  await all
}

async function fanOut(): Promise<void> {
  const all = expectRequests(TOTAL)
  const { door }: Running = running
  await door.transact(door.frame(systemPrincipal(1, 'Benchmark'), 'bench'), async ctx => {
    for (let event = 0; event < EVENTS; event += 1) {
      const output = 'Reviewed 12 open deals; proposed 3 follow-ups.'
      await ctx.emit(jobCompleted, { run_id: event, agent_name: 'Bench', output })
    }
  })
  await all
}

async function latencies(count: number): Promise<number[]> {
  const all: number[] = []
  for (let one = 0; one < count; one += 1) {
    const began = performance.now()
    await call('GET', '/api/v1/svc/crm/deals/1')
    all.push(performance.now() - began)
  }
  return all
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const reply = await fetch(running.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

function at(all: readonly number[], share: number): string {
  const sorted = [...all].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}
