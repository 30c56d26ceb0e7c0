// Measures the analysis of a folder of contracts through the filesystem server of the Model Context Protocol,
// as lent documents, beside a plain loop in a process of its own that only extracts the text of the same
// files. `npm run bench:analysis -- <folder with .txt contracts> [kinds]`. Times of the same run are
// compared; processor time is the office's own, its reader's processes included.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { Reader } from '../../server/reading/reader.ts'
import type { ReadDocument } from '../../server/reading/text/document.ts'
import { isVerbatim } from '../../server/reading/text/quote.ts'
import { sentByBrowser } from '../browser-session.ts'
import { buildPrograms, Child, type LoopDelay, officeProgram, watched } from '../crash/child.ts'
import type { Json } from '../office.ts'
import { node, servers } from '../sources/servers.ts'
import { bareText, type Kind, kinds, makeContractFiles } from './contract-files.ts'

const { positionals, values } = commandOptions({
  name: 'bench:analysis',
  given: '<folder> [kinds]',
  most: 2,
  says: 'Compares the analysis of a folder of .txt contracts with the bare libraries; kinds are some of pdf,docx,txt.',
  options: {
    bare: { type: 'boolean', says: 'Measures the bare libraries alone, over a folder of documents' },
  },
})

const CONTRACTS = 200
const IDLE_CALLS = 500
const PAUSE_MS = 10

interface Measured {
  ms: number
  cpuMs: number
  peakMib: number
}

async function compare(contracts: string, chosen: readonly Kind[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-bench-analysis-'))
  try {
    const counts = Object.fromEntries(kinds.map(kind => [kind, chosen.includes(kind) ? CONTRACTS : 0]))
    await makeContractFiles(contracts, folder, counts)
    await buildPrograms()
    for (const kind of chosen) await compareKind(kind, join(folder, kind))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compareKind(kind: Kind, folder: string): Promise<void> {
  const bare = bareRun(folder)
  const office = await Opened.on(folder)
  try {
    await office.loopDelay()
    const idle = await office.latencies(IDLE_CALLS)
    const loopIdle = await office.loopDelay()
    const { measured, analysis, busy } = await office.analyse()
    const loopBusy = await office.loopDelay()
    const rate = ({ ms }: Measured) => (CONTRACTS / (ms / 1000)).toFixed(1)
    console.log(
      `\n${CONTRACTS} ${kind} files: ${analysis.red_flags.length} flags, ${analysis.entity_map.nodes.length} nodes`,
    )
    console.log('| | documents a second | a CPU second | peak memory over idle, MiB |\n|---|---|---|---|')
    for (const [name, side] of [
      ['bare extraction', bare],
      ['analysis', measured],
    ] as const)
      console.log(
        `| ${name} | ${rate(side)} | ${(CONTRACTS / (side.cpuMs / 1000)).toFixed(1)} | ${side.peakMib.toFixed(0)} |`,
      )
    console.log(
      `| times bare | ${(measured.ms / bare.ms).toFixed(2)} | ${(measured.cpuMs / bare.cpuMs).toFixed(2)} | ${(measured.peakMib / bare.peakMib).toFixed(2)} |`,
    )
    const [p99, p99Busy] = [at(idle, 0.99), at(busy, 0.99)]
    console.log(
      `one deal over the API: p50 ${at(idle, 0.5).toFixed(1)} ms idle, ${at(busy, 0.5).toFixed(1)} ms meanwhile (${busy.length} calls); ` +
        `p99 ${p99.toFixed(1)} and ${p99Busy.toFixed(1)} ms: ${(p99Busy / p99).toFixed(2)} times; worst ${Math.max(...busy).toFixed(0)} ms`,
    )
    const delays = ({ p99, max, work }: LoopDelay) =>
      `p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms, longest work ${work.toFixed(0)} ms`
    console.log(`the event loop, late by: idle ${delays(loopIdle)}; meanwhile ${delays(loopBusy)}`)
    await tellQuotes(analysis, folder)
  } finally {
    await office.close()
  }
}

/** An office with the folder as a connection that lends it. */
class Opened {
  readonly #child: Child
  readonly #data: string
  readonly #token: string
  readonly #connection: number

  private constructor(child: Child, data: string, token: string, connection: number) {
    this.#child = child
    this.#data = data
    this.#token = token
    this.#connection = connection
  }

  static async on(folder: string): Promise<Opened> {
    const data = mkdtempSync(join(tmpdir(), 'fund-office-bench-'))
    const child = await Child.start(officeProgram, data, [], watched)
    const token = await child.signIn()
    const authorised = { authorization: `Bearer ${token}` }
    const login = { email: 'admin@example.com', password: 'correct horse battery', session: true }
    const signedIn = await child.post('/api/v1/auth/login', login)
    const session = sentByBrowser(signedIn.headers)
    const input = { name: 'Contracts', command: node, args: servers.folder(folder), byod: true }
    const connections = '/api/v1/svc/mcp-connections'
    const { id, command_digest } = (await (await child.post(connections, input, authorised)).json()) as Json
    const consent = await child.post(`${connections}/${id}/consent`, { command_digest }, session)
    const { status } = (await consent.json()) as Json
    if (status !== 'healthy') throw new Error(`the connection is ${status}`)
    await child.post('/api/v1/svc/crm/deals', { name: 'Alder Row' }, authorised)
    return new Opened(child, data, token, id)
  }

  async analyse() {
    const before = this.#used()
    let peakMib = before.rssMib
    const sampling = setInterval(() => {
      peakMib = Math.max(peakMib, this.#used().rssMib)
    }, 50)
    const source = { type: 'mcp', connection_id: this.#connection, path: '' }
    const began = performance.now()
    let ms = 0
    const answered = this.#child
      .post('/api/v1/svc/vdr/analyze', { source }, { authorization: `Bearer ${this.#token}` })
      .then(async reply => {
        const text = await reply.text()
        ms = performance.now() - began
        if (!reply.ok) throw new Error(text)
        return text
      })
    const busy: number[] = []
    while (ms === 0) busy.push(...(await this.latencies(1)))
    // Understood here only now: that takes as long as several calls.
    const analysis = JSON.parse(await answered) as Json
    clearInterval(sampling)
    const cpuMs = this.#used().cpuMs - before.cpuMs
    return { measured: { ms, cpuMs, peakMib: peakMib - before.rssMib }, analysis, busy }
  }

  async latencies(count: number): Promise<number[]> {
    const all: number[] = []
    for (let one = 0; one < count; one += 1) {
      const began = performance.now()
      const reply = await fetch(`${this.#child.url}/api/v1/svc/crm/deals/1`, {
        headers: { authorization: `Bearer ${this.#token}` },
      })
      await reply.arrayBuffer()
      all.push(performance.now() - began)
      // Polls as a person's pages do, and not so often that the polling is what is measured.
      await sleep(PAUSE_MS)
    }
    return all
  }

  loopDelay = (): Promise<LoopDelay> => this.#child.loopDelay()

  async close(): Promise<void> {
    await this.#child.kill('SIGTERM')
    rmSync(this.#data, { recursive: true, force: true })
  }

  /**
   * Returns the office's usage so far, its reader's processes included; the source's server is not its own.
   */
  #used(): Used {
    const office = this.#child.process.pid as number
    const readers = readFileSync(`/proc/${office}/task/${office}/children`, 'utf8')
      .split(' ')
      .filter(pid => pid.trim() !== '')
      .flatMap(pid => usedByReader(pid) ?? [])
    return [usedBy(office), ...readers].reduce((one, other) => ({
      cpuMs: one.cpuMs + other.cpuMs,
      rssMib: one.rssMib + other.rssMib,
    }))
  }
}

interface Used {
  cpuMs: number
  rssMib: number
}

/** Null of another program, and of one that has ended since it was listed: it counts with what started it. */
function usedByReader(pid: string): Used | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return /reading[/-]worker\./.test(command) ? usedBy(pid) : null
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return null
  }
}

/** Returns the usage of a process and its ended children, as reported by Linux. */
function usedBy(pid: number | string): Used {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const rss = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  // Ticks of a hundredth of a second; the fields are the 14th to the 17th of all.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { cpuMs: ticks * 10, rssMib: Number(rss ?? 0) / 1024 }
}

/** Checks that every quotation is in its document, on its page, verbatim. */
async function tellQuotes({ red_flags, entity_map }: Json, folder: string): Promise<void> {
  const reader = new Reader()
  const documents = new Map<string, ReadDocument>()
  for (const name of readdirSync(folder))
    documents.set(name, await reader.read(name, readFileSync(join(folder, name))))
  await reader.close()
  const quotes = [...red_flags, ...entity_map.edges].flatMap(({ evidence }: Json) => evidence as Json[])
  const verbatim = quotes.filter(quote => {
    const document = documents.get(quote.document)
    return document !== undefined && isVerbatim(quote, [document])
  })
  console.log(`quotes: ${verbatim.length} of ${quotes.length} verbatim`)
}

function at(all: readonly number[], share: number): number {
  const sorted = all.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function bareRun(folder: string): Measured {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, '--bare', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** The plain loop, in this process: prints what it took. */
async function measureBare(folder: string): Promise<void> {
  const names = readdirSync(folder)
  const idle = process.memoryUsage.rss() / 1024 / 1024
  const [began, before] = [performance.now(), process.cpuUsage()]
  let characters = 0
  for (const name of names)
    characters += (await bareText(extname(name), readFileSync(join(folder, name)))).length
  if (characters === 0) throw new Error('nothing was read')
  const { user, system } = process.cpuUsage(before)
  const peakMib = process.resourceUsage().maxRSS / 1024 - idle
  console.log(JSON.stringify({ ms: performance.now() - began, cpuMs: (user + system) / 1000, peakMib }))
}

const [first = '', second = kinds.join(',')] = positionals
if (values.bare) await measureBare(first)
else
  await compare(
    first,
    kinds.filter(kind => second.split(',').includes(kind)),
  )
