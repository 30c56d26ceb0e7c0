/**
 * `npm run bench:http`: the API beside bare `node:http`, in turn, in one run. Ratios are what counts: absolute figures are
 * those of the computer it runs on. With `-- --write` the table of docs/benchmarks.md and the ratios of http.json are those
 * of this run; with `--compare`, which is `npm run check -- --speed`, processor time well above the kept one fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { cases, type Load, load, startBoth, stop } from './beside-bare.ts'

const { values } = commandOptions({
  name: 'bench:http',
  says: 'Compares the API with bare node:http. BENCH_SECONDS (1) is how long each is measured.',
  options: {
    write: { type: 'boolean', says: 'Keeps the ratios, and writes the table of docs/benchmarks.md' },
    compare: { type: 'boolean', says: 'Fails where the processor time is well above the kept ratios' },
  },
})

const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
/** Short and many: what else the computer does falls on both sides of a pair. */
const PAIRS = 9
/** Processor time beside the bare server's may be this much of the kept one before something has made the door dearer. */
const LEEWAY = 1.3
const kept = join(import.meta.dirname, 'http.json')
const page = join(import.meta.dirname, '../../docs/benchmarks.md')
const HEAD =
  '| case | connections | bare req/s | Fund Office req/s | ratio | p99 ms bare | p99 ms ours | processor time bare | ours | ratio |'

interface Pair {
  bare: Load
  ours: Load
}
const rateOf = ({ bare, ours }: Pair) => ours.rate / bare.rate
const cpuOf = ({ bare, ours }: Pair) => ours.cpu / bare.cpu

/** The pair in the middle by a figure, and the lowest and highest figure. */
function middleBy(pairs: readonly Pair[], figure: (pair: Pair) => number) {
  const sorted = pairs.toSorted((one, other) => figure(one) - figure(other))
  const at = (place: number) => sorted[place] as Pair
  const said = [0, PAIRS - 1].map(place => figure(at(place)).toFixed(2)).join(' to ')
  return { pair: at((PAIRS - 1) / 2), range: said }
}

const ratios: Record<string, { rate: number; cpu: number }> = {}
const table = [HEAD, `|${'---|'.repeat(10)}`]
const { bare, ours } = await startBoth()
for (const { name, request } of cases)
  for (const connections of [1, 16]) {
    const extent = { connections, duration: SECONDS }
    for (const target of [bare, ours]) await load(target, request, extent)
    const pairs: Pair[] = []
    for (let pair = 0; pair < PAIRS; pair += 1)
      pairs.push({ bare: await load(bare, request, extent), ours: await load(ours, request, extent) })
    const rate = middleBy(pairs, rateOf)
    const cpu = middleBy(pairs, cpuOf)
    ratios[`${name}, ${connections}`] = {
      rate: Number(rateOf(rate.pair).toFixed(2)),
      cpu: Number(cpuOf(cpu.pair).toFixed(2)),
    }
    table.push(
      `| ${name} | ${connections} | ${Math.round(rate.pair.bare.rate)} | ${Math.round(rate.pair.ours.rate)} ` +
        `| **${rateOf(rate.pair).toFixed(2)}** (${rate.range}) | ${rate.pair.bare.p99} | ${rate.pair.ours.p99} ` +
        `| ${Math.round(cpu.pair.bare.cpu)} µs | ${Math.round(cpu.pair.ours.cpu)} µs | **${cpuOf(cpu.pair).toFixed(2)}** (${cpu.range}) |`,
    )
  }
await stop([bare, ours])
console.log(table.join('\n'))
if (values.write) write()
if (values.compare) process.exitCode = compare() ? 0 : 1

/** Puts the table in the place of the one that stands in the page, and keeps the ratios. */
function write(): void {
  const lines = readFileSync(page, 'utf8').split('\n')
  const from = lines.findIndex(line => line.startsWith('| case | connections |'))
  const to = lines.findIndex((line, at) => at > from && !line.startsWith('|'))
  writeFileSync(page, [...lines.slice(0, from), ...table, ...lines.slice(to)].join('\n'))
  writeFileSync(kept, `${JSON.stringify(ratios, null, 2)}\n`)
}

function compare(): boolean {
  const before = JSON.parse(readFileSync(kept, 'utf8')) as typeof ratios
  const dearer = Object.entries(before).filter(([name, { cpu }]) => (ratios[name]?.cpu ?? 0) > cpu * LEEWAY)
  for (const [name, { cpu }] of dearer)
    console.log(`${name}: ${ratios[name]?.cpu} times the processor time of bare node:http, ${cpu} before`)
  return dearer.length === 0
}
