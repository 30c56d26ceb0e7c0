// The API and the bare server that it is measured against, both with the same deals, and one load on either.

import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { end, folderOnDisk, keyOf, type Program, post, startProgram, startServer } from './program.ts'

const DEALS = 1000
const deal = {
  name: 'Alder Row Facility',
  asset_class: 'private_credit',
  counterparty: 'Alder Row Holdings',
  currency: 'USD',
  irr_target: 0.12,
  stage: 'sourced',
  target_size: 25_000_000,
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

export const cases: ReadonlyArray<{ name: string; request: Request }> = [
  { name: 'get one', request: { method: 'GET', path: '/500' } },
  { name: 'list 50', request: { method: 'GET', path: '?limit=50' } },
  { name: 'create', request: { method: 'POST', path: '', body: JSON.stringify(deal) } },
]

export interface Target extends Program {
  deals: string
  headers: Record<string, string>
}

export interface Load {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p99: number
  /** Processor time of the server for each request, in microseconds; NaN where the system does not tell it. */
  cpu: number
}

/** Starts both, each with a thousand deals. */
export async function startBoth(): Promise<{ bare: Target; ours: Target }> {
  const folder = folderOnDisk()
  const program = { ...(await startProgram('test/bench/bare-server.ts', {}, folder)), folder }
  const json = { 'content-type': 'application/json' }
  const bare = { ...program, deals: `${program.url}/deals`, headers: json }
  const server = await startServer({ SVC_SECRETS: 'file' })
  const ours = { ...server, deals: `${server.url}/api/v1/svc/crm/deals`, headers: await keyOf(server) }
  for (const { deals, headers } of [bare, ours])
    for (let made = 0; made < DEALS; made += 50)
      await Promise.all(Array.from({ length: 50 }, () => post(deals, headers, deal)))
  return { bare, ours }
}

export async function stop(targets: readonly Target[]): Promise<void> {
  await Promise.all(targets.map(end))
}

/** Sends requests for a time, or so many of them. */
export async function load(
  { child, deals, headers }: Target,
  { method, path, ...rest }: Request,
  { connections, ...extent }: { connections: number } & ({ duration: number } | { amount: number }),
): Promise<Load> {
  const before = processorTime(child.pid)
  const result = await autocannon({ url: deals + path, method, headers, connections, ...rest, ...extent })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    cpu: (processorTime(child.pid) - before) / result.requests.total,
  }
}

/**
 * Returns the time used by a process's threads so far, in microseconds: the scheduler counts it in
 * nanoseconds.
 */
function processorTime(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).reduce(
    (sum, task) => sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000,
    0,
  )
}
