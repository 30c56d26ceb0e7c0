/**
 * `npm run bench:processes`: one server process and two on one Postgres that waits for the disk, and, for comparison, the
 * usual one on SQLite. Everything shares this computer, so besides the answers a second it counts what a call costs the processor, in a server and in Postgres
 * (Linux): from that follows what more cores would do.
 */

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { startPostgres } from '../../scripts/tests/postgres.mjs'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { end, keyOf, type Program, post, startServer } from './program.ts'

commandOptions({
  name: 'bench:processes',
  says: 'Compares one server process with two on one Postgres. BENCH_SECONDS (2) is how long each is measured.',
})

const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
/** Short and many: what else the computer does falls on all sides of a round. */
const ROUNDS = 5
const CONNECTIONS = 16
const TICKS_A_SECOND = 100

const deals = '/api/v1/svc/crm/deals'
const deal = {
  name: 'Alder Row Facility',
  asset_class: 'private_credit',
  counterparty: 'Alder Row Holdings',
  currency: 'USD',
  irr_target: 0.12,
  stage: 'sourced',
  target_size: 25_000_000,
}
const cases = [
  { name: 'one deal', request: { method: 'GET', path: `${deals}/500` } },
  { name: 'a list of 50 deals', request: { method: 'GET', path: `${deals}?limit=50` } },
  { name: 'create a deal', request: { method: 'POST', path: deals, body: JSON.stringify(deal) } },
] as const

interface Load {
  /** Answers a second. */
  rate: number
  /** Milliseconds of the processor for each answer. */
  servers: number
  postgres: number
}

const postgres = await startPostgres([])
if (!postgres) throw new Error('There is no Postgres here.')
const started: Program[] = []
try {
  const shared = { SVC_DATABASE_URL: postgres.url, SVC_VAULT_KEY: randomBytes(32).toString('base64') }
  await measure({
    usual: await start({ SVC_SECRETS: 'file' }),
    one: await start(shared),
    other: await start(shared),
  })
} finally {
  await Promise.all(started.map(end))
  await postgres.stop()
}

async function measure({ usual, one, other }: Record<'usual' | 'one' | 'other', Program>): Promise<void> {
  const callers = new Map([
    [usual, await keyOf(usual)],
    [one, await keyOf(one)],
  ])
  for (const [server, headers] of callers)
    for (let seeded = 0; seeded < 1000; seeded += 50)
      await Promise.all(Array.from({ length: 50 }, () => post(server.url + deals, headers, deal)))
  console.log(
    '| case | SQLite: req/s | one: req/s | two: req/s | two to one | server ms a call | Postgres ms a call |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const { name, request } of cases) {
    const loaded = (...targets: Program[]) =>
      load(targets, { ...request, headers: callers.get(targets[0] as Program) ?? {} })
    await loaded(one, other)
    const rounds: Array<{ usual: Load; one: Load; two: Load; ratio: number }> = []
    for (let round = 0; round < ROUNDS; round++) {
      const [sqlite, single, two] = [await loaded(usual), await loaded(one), await loaded(one, other)]
      rounds.push({ usual: sqlite, one: single, two, ratio: two.rate / single.rate })
    }
    rounds.sort((a, b) => a.ratio - b.ratio)
    const at = (place: number) => rounds[place] as (typeof rounds)[number]
    const middle = at((ROUNDS - 1) / 2)
    console.log(
      `| ${name} | ${Math.round(middle.usual.rate)} | ${Math.round(middle.one.rate)} | ${Math.round(middle.two.rate)} | ` +
        `**${middle.ratio.toFixed(2)}** (${at(0).ratio.toFixed(2)} to ${at(ROUNDS - 1).ratio.toFixed(2)}) | ` +
        `${middle.two.servers.toFixed(2)} | ${middle.two.postgres.toFixed(2)} |`,
    )
  }
}

async function load(
  targets: Program[],
  request: { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string },
): Promise<Load> {
  const { path, ...rest } = request
  const before = { servers: spentBy(targets.map(pidOf)), postgres: spentBy(backends()) }
  const results = await Promise.all(
    targets.map(({ url }) =>
      autocannon({
        url: url + path,
        connections: CONNECTIONS / targets.length,
        duration: SECONDS,
        ...rest,
      }),
    ),
  )
  const spent = {
    servers: spentBy(targets.map(pidOf)) - before.servers,
    postgres: spentBy(backends()) - before.postgres,
  }
  let answers = 0
  for (const { non2xx, errors, requests } of results) {
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 2xx, ${errors} failed`)
    answers += requests.total
  }
  return { rate: answers / SECONDS, servers: spent.servers / answers, postgres: spent.postgres / answers }
}

/** Milliseconds that processes have had of the processor. */
function spentBy(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return (1000 * ticks) / TICKS_A_SECOND
}

function pidOf({ child }: Program): number {
  return child.pid as number
}

/** The processes of Postgres: this one's child that is none of the servers, and its children. */
function backends(): number[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .map(([pid, parent, name]) => ({ pid: Number(pid), parent: Number(parent), name }))
  const own = all.filter(one => one.parent === process.pid && one.name === 'postgres').map(one => one.pid)
  return all.filter(one => own.includes(one.parent)).map(one => one.pid)
}

async function start(settings: Record<string, string>): Promise<Program> {
  const server = await startServer(settings)
  started.push(server)
  return server
}
