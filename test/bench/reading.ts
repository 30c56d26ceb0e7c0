// Measures how fast documents are read by the pool of threads, beside the same libraries called bare in a
// plain loop that keeps no positions, looks for no scans and guards against nothing. `npm run bench:reading
// -- <folder with .txt contracts>`. Each side runs in a process of its own over the same files. Ratios of one
// run, the middle of three pairs; counted is processor time, threads and their start included, since the pool
// gives way to whatever else runs.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { Reader } from '../../server/reading/reader.ts'
import { bareText, kinds, makeContractFiles } from './contract-files.ts'

const { positionals } = commandOptions({
  name: 'bench:reading',
  given: '<folder>',
  most: 2,
  says: 'Compares the pool that reads documents with the bare libraries, over a folder of .txt contracts.',
})

const PAIRS = 3
/** Contracts that are also made into a PDF and a Word document each. */
const MADE = 60

interface Measured {
  ms: number
  cpuMs: number
  peakMib: number
  characters: number
  delayP99: number
}

async function compare(contracts: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-bench-reading-'))
  try {
    await makeContractFiles(contracts, folder, { pdf: MADE, docx: MADE })
    for (const kind of kinds) report(`.${kind}`, join(folder, kind))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(kind: string, folder: string): void {
  const files = readdirSync(folder).length
  const pairs = Array.from({ length: PAIRS }, () => ({
    bare: run('bare', folder),
    pool: run('pool', folder),
  }))
  const rate = (ms: number) => files / (ms / 1000)
  const ratios = pairs.map(({ bare, pool }) => bare.cpuMs / pool.cpuMs)
  const clock = pairs.map(({ bare, pool }) => bare.ms / pool.ms)
  const memory = pairs.map(({ bare, pool }) => pool.peakMib / bare.peakMib)
  const of = (pick: (pair: (typeof pairs)[number]) => number) => middle(pairs.map(pick)).toFixed(0)
  console.log(
    `${files} ${kind} files, ${pairs[0]?.pool.characters} characters (bare: ${pairs[0]?.bare.characters})`,
  )
  for (const side of ['bare', 'pool'] as const)
    console.log(
      `  ${side}  ${of(pair => rate(pair[side].cpuMs))} documents per CPU second, ${of(pair => rate(pair[side].ms))} per second, peak ${of(pair => pair[side].peakMib)} MiB`,
    )
  console.log(
    `  ratio ${range(ratios)}, by the clock ${range(clock)}; memory ${range(memory)}; event loop p99 ${of(({ pool }) => pool.delayP99)} ms`,
  )
}

const middle = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number

const range = (values: number[]): string =>
  `${middle(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`

function run(side: string, folder: string): Measured {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, side, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** One side, in this process: prints what it took. */
async function measure(side: string, folder: string): Promise<void> {
  const names = readdirSync(folder)
  const read = side === 'pool' ? readInPool : readBare
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  const before = process.cpuUsage()
  const characters = await read(names.map(name => join(folder, name)))
  const ms = performance.now() - started
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000
  delay.disable()
  const peakMib = process.resourceUsage().maxRSS / 1024
  console.log(JSON.stringify({ ms, cpuMs, peakMib, characters, delayP99: delay.percentile(99) / 1e6 }))
}

async function readInPool(paths: string[]): Promise<number> {
  const reader = new Reader()
  const waiting = [...paths]
  let characters = 0
  const lane = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const { status, reason, pages } = await reader.read(path, readFileSync(path))
      if (status !== 'read') throw new Error(`${path}: ${reason}`)
      for (const { paragraphs } of pages) for (const text of paragraphs) characters += text.length
    }
  }
  // One more than there are processes, so that the next file is there when one is free.
  await Promise.all(Array.from({ length: reader.processes + 1 }, lane))
  await reader.close()
  return characters
}

async function readBare(paths: string[]): Promise<number> {
  let characters = 0
  for (const path of paths) characters += (await bareText(extname(path), readFileSync(path))).length
  return characters
}

const [first = '', second = ''] = positionals
if (first === 'pool' || first === 'bare') await measure(first, second)
else await compare(first)
