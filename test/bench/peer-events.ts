/**
 * `npm run bench:peer-events`: signed events a second that an office takes in, while it applies them, beside a bare server
 * that checks the same signature and inserts one row durably, in turn, in one run. Ratios are what counts.
 */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { buildPrograms, Child, main } from '../crash/child.ts'

commandOptions({
  name: 'bench:peer-events',
  says: 'Compares the signed events that an office takes in with a bare server that checks the same signature.',
})

const EVENTS = 2000
const COMPANIES = 200
const ROUNDS = 5
const AT_ONCE = 32
const SETTINGS = '/admin/integrations/peer'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
await buildPrograms()
const office = await Child.start(main, folder)
const token = await office.signIn()
await call('POST', SETTINGS, { name: 'main' })
const secret = (await call('POST', `${SETTINGS}/rotate-webhook-secret`, {})).secret as string
const bareServer = await Child.start(join(import.meta.dirname, 'bare-intake.ts'), folder, [secret])
const pools = {
  office: new Pool(office.url, { connections: AT_ONCE }),
  bare: new Pool(bareServer.url, { connections: AT_ONCE }),
}

let told = 0
const event = (type: string) => {
  told += 1
  const company = told % COMPANIES
  return {
    id: `ev_${told}`,
    type,
    body: JSON.stringify({
      data: {
        id: `co_${company}`,
        name: `Company ${company}`,
        updated_at: new Date(1_760_000_000_000 + told * 1000).toISOString(),
        target_size: told,
      },
    }),
  }
}
type Event = ReturnType<typeof event>

async function send(pool: Pool, { id, type, body }: Event): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000)
  const reply = await pool.request({
    method: 'POST',
    path: `/webhooks/peer/${type}`,
    headers: {
      'content-type': 'application/json',
      'x-peer-event': type,
      'x-peer-event-id': id,
      'x-peer-timestamp': String(timestamp),
      'x-peer-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
      'x-peer-connection': 'main',
    },
    body,
  })
  const answer = await reply.body.text()
  if (!answer.includes('"received":true')) throw new Error(answer)
}

/** Events a second. */
async function measure(pool: Pool, type: string): Promise<number> {
  const events = Array.from({ length: EVENTS }, () => event(type))
  const began = performance.now()
  const one = async () => {
    for (let next = events.pop(); next; next = events.pop()) await send(pool, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return (EVENTS / (performance.now() - began)) * 1000
}

/** Seconds until all that was taken in is applied. */
async function applied(): Promise<number> {
  const began = performance.now()
  while (((await call('GET', '/webhooks/peer/_health')).waiting as number) > 0) await sleep(20)
  return (performance.now() - began) / 1000
}

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const reply = await fetch(office.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await reply.json()) as Record<string, unknown>
}

const median = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] as number

await measure(pools.office, 'company.created')
await applied()
await measure(pools.bare, 'company.created')
const figures = {
  bare: [] as number[],
  taken: [] as number[],
  ratio: [] as number[],
  applied: [] as number[],
}
for (let round = 0; round < ROUNDS; round += 1) {
  const bare = await measure(pools.bare, 'company.updated')
  const taken = await measure(pools.office, 'company.updated')
  const took = EVENTS / taken + (await applied())
  figures.bare.push(bare)
  figures.taken.push(taken)
  figures.ratio.push(taken / bare)
  figures.applied.push(EVENTS / took)
}
const shown = (list: number[]) => Math.round(median(list))
console.log(`
| | events a second |
|---|---|
| a bare server: the same signature, one row | ${shown(figures.bare)} |
| Fund Office, taken in while it applies them | ${shown(figures.taken)} |
| ratio | **${median(figures.ratio).toFixed(2)}** (aim: at least 0.5) |
| Fund Office, taken in and applied to their deals | ${shown(figures.applied)} |
`)

for (const pool of Object.values(pools)) await pool.destroy()
for (const child of [office, bareServer]) await child.kill('SIGKILL')
rmSync(folder, { recursive: true, force: true })
