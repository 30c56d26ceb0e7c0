/**
 * `npm run bench:http`: the API beside bare `node:http`, in turn, in one run; prints a table for docs/benchmarks.md.
 * Ratios are what counts: absolute figures are those of the computer it runs on. With `--record` the ratios are kept in
 * http.json; with `--compare`, which is `npm run check -- --speed`, a ratio well below the kept one fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { keyOf, type Program, post, startProgram, startServer } from './program.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
/** Short and many: what else the computer does falls on both sides of a pair. */
const PAIRS = 9
/** A ratio may be this much of the kept one before something has made the door dearer. */
const LEEWAY = 0.8
const kept = join(import.meta.dirname, 'http.json')
const deal = {
  name: 'Alder Row Facility',
  asset_class: 'private_credit',
  counterparty: 'Alder Row Holdings',
  currency: 'USD',
  irr_target: 0.12,
  stage: 'sourced',
  target_size: 25_000_000,
}

interface Load {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

interface Target extends Program {
  deals: string
  headers: Record<string, string>
}

const bare = await startBare()
const ours = await startOurs()
for (const target of [bare, ours]) for (let seeded = 0; seeded < 1000; seeded += 50) await seed(target, 50)

const cases = [
  { name: 'get one', request: { method: 'GET', path: '/500' } },
  { name: 'list 50', request: { method: 'GET', path: '?limit=50' } },
  { name: 'create', request: { method: 'POST', path: '', body: JSON.stringify(deal) } },
] as const

const ratios: Record<string, number> = {}
console.log('| case | connections | bare req/s | Fund Office req/s | ratio | p99 ms bare | p99 ms ours |')
console.log('|---|---|---|---|---|---|---|')
for (const { name, request } of cases) {
  for (const connections of [1, 16]) {
    for (const target of [bare, ours]) await load(target, request, connections)
    const pairs: Array<{ bare: Load; ours: Load; ratio: number }> = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const [b, o] = [await load(bare, request, connections), await load(ours, request, connections)]
      pairs.push({ bare: b, ours: o, ratio: o.rate / b.rate })
    }
    pairs.sort((one, other) => one.ratio - other.ratio)
    const at = (place: number) => pairs[place] as (typeof pairs)[number]
    const middle = at((PAIRS - 1) / 2)
    ratios[`${name}, ${connections}`] = Number(middle.ratio.toFixed(2))
    console.log(
      `| ${name} | ${connections} | ${Math.round(middle.bare.rate)} | ${Math.round(middle.ours.rate)} | **${middle.ratio.toFixed(2)}** ` +
        `(${at(0).ratio.toFixed(2)} to ${at(PAIRS - 1).ratio.toFixed(2)}) | ${middle.bare.p99} | ${middle.ours.p99} |`,
    )
  }
}
for (const { child } of [bare, ours]) child.kill('SIGTERM')
if (process.argv.includes('--record')) writeFileSync(kept, `${JSON.stringify(ratios, null, 2)}\n`)
if (process.argv.includes('--compare')) process.exitCode = compare() ? 0 : 1

function compare(): boolean {
  const before = JSON.parse(readFileSync(kept, 'utf8')) as Record<string, number>
  const slower = Object.entries(before).filter(([name, ratio]) => (ratios[name] ?? 0) < ratio * LEEWAY)
  for (const [name, ratio] of slower)
    console.log(`${name}: ${ratios[name]} of bare node:http, ${ratio} before`)
  return slower.length === 0
}

async function startBare(): Promise<Target> {
  const program = await startProgram('test/bench/bare-server.ts', {})
  return { ...program, deals: `${program.url}/deals`, headers: { 'content-type': 'application/json' } }
}

async function startOurs(): Promise<Target> {
  const program = await startServer({ SVC_SECRETS: 'file' })
  return { ...program, deals: `${program.url}/api/v1/svc/crm/deals`, headers: await keyOf(program) }
}

async function seed({ deals, headers }: Target, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => post(deals, headers, deal)))
}

async function load(
  { deals, headers }: Target,
  { method, path, ...rest }: { method: 'GET' | 'POST'; path: string; body?: string },
  connections: number,
): Promise<Load> {
  const result = await autocannon({
    url: deals + path,
    method,
    headers,
    connections,
    duration: SECONDS,
    ...rest,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}
