import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Child, emptyFolder, officeProgram, watched } from '../crash/child.ts'
import type { Json } from '../office.ts'
import { randomFrom, type Torment, tally } from './torment.ts'

const CLIENTS = 5
const SAMPLE_MS = 5_000
/** Milliseconds of processor time in one piece for which everybody else waits. */
const MOST_WORK_MS = 250
/** Memory may settle during the first third; after that it may grow by so much. */
const MOST_GROWTH = 1.25

interface Sample {
  rssMib: number
  p99: number
  work: number
}

/** Mixed work by several clients at once: no failure, memory that stays, an event loop that is free. */
export const soak: Torment = async ({ seed, forMs, say }) => {
  const folder = emptyFolder()
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const samples: Sample[] = []
  const child = await Child.start(officeProgram, folder, [], watched)
  try {
    const headers = { authorization: `Bearer ${await child.signIn()}` }
    await child.loopDelay()
    const until = Date.now() + forMs
    const client = async (nth: number) => {
      const random = randomFrom(seed + nth)
      while (Date.now() < until) {
        const { name, answer } = work(child, headers, random)
        const reply = await answer
        await reply.arrayBuffer()
        tally(counts, `${name}: ${reply.status}`)
        if (reply.status >= 400) wrong.push(`${name} -> ${reply.status}`)
      }
    }
    const sampling = async () => {
      while (Date.now() < until) {
        await sleep(Math.min(SAMPLE_MS, Math.max(1, until - Date.now())))
        const { p99, work } = await child.loopDelay()
        samples.push({ rssMib: residentMib(child.process.pid as number), p99, work })
        say(JSON.stringify(samples.at(-1)))
      }
    }
    await Promise.all([sampling(), ...Array.from({ length: CLIENTS }, (_, nth) => client(nth))])
    const ended = await child.kill('SIGTERM')
    if (ended.code !== 0) wrong.push(`it did not stop: ${JSON.stringify(ended)} ${child.complaints()}`)
  } finally {
    child.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  wrong.push(...faultsIn(samples))
  const last = samples.at(-1)
  tally(counts, 'MiB at the end', Math.round(last?.rssMib ?? 0))
  tally(counts, 'longest work ms', Math.round(Math.max(...samples.map(one => one.work))))
  return { counts, wrong }
}

const NOTE = 'The Borrower is in default. Alder Row Limited owns 60% of Birch Holdings plc. '

/** One piece of a day's work, by chance. */
function work(child: Child, headers: Record<string, string>, random: () => number) {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const get = (path: string) => ({ name: path, answer: child.get(path, headers) })
  const post = (path: string, body: Json) => ({ name: path, answer: child.post(path, body, headers) })
  const chance = random()
  if (chance < 0.55)
    return get(
      pick([
        '/api/v1/svc/crm/deals?limit=50',
        '/api/v1/svc/me',
        '/api/v1/svc/cfo/accounts',
        '/api/v1/svc/vdr/analyses',
        '/api/v1/tools/search?q=deals',
      ]),
    )
  if (chance < 0.8) return post('/api/v1/svc/crm/deals', { name: `Soaked ${Math.floor(random() * 1e9)}` })
  if (chance < 0.9) return post('/api/v1/svc/copilot/ask', { question: 'How many deals are there?' })
  const documents = [{ name: 'note.txt', text: NOTE.repeat(1 + Math.floor(random() * 50)) }]
  return post('/api/v1/svc/vdr/analyze', { source: { type: 'inline', documents }, ephemeral: true })
}

/** Linux tells it of any process; elsewhere it is not looked at. */
function residentMib(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/**
 * Returns faults of time and memory in a soak of minutes; a short one is still warming up and says nothing
 * about them.
 */
function faultsIn(samples: readonly Sample[]): string[] {
  const third = Math.floor(samples.length / 3)
  if (third < 4) return []
  const worst = Math.max(...samples.map(one => one.work))
  const peak = (some: readonly Sample[]) => Math.max(...some.map(one => one.rssMib))
  const [early, late] = [peak(samples.slice(0, third)), peak(samples.slice(-third))]
  return [
    ...(worst > MOST_WORK_MS ? [`one piece of work took ${worst.toFixed(0)} ms of the event loop`] : []),
    ...(late > early * MOST_GROWTH ? [`memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MiB`] : []),
  ]
}
