import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Child, emptyFolder, officeProgram } from '../crash/child.ts'
import type { Json } from '../office.ts'
import { makePdf } from '../reading/files.ts'
import { randomFrom, type Torment, tally } from './torment.ts'

const SVC = '/api/v1/svc'
const READERS = 40
/** People of the office who work meanwhile. */
const COLLEAGUES = 3
const DOCUMENTS = 6
/** A reader who is told to wait does so, for less than they are told. */
const WAIT_MS = 250
/** The office may become so much slower while people outside read. */
const MOST_SLOWER = 3
/** Below it, what else the computer does is all that a percentile shows. */
const LEAST_MS = 25
/** In less time than this too little is measured for a percentile. */
const MEASURED_MS = 30_000

/** Many readers of one link beside the office's own work, which none of them holds up. */
export const outsiders: Torment = async ({ seed, forMs, say }) => {
  const folder = emptyFolder()
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const child = await Child.start(officeProgram, folder)
  try {
    const office = await Staff.of(child, { counts, wrong, random: randomFrom(seed) })
    const link = await sharedRoom(office)
    await office.work(Math.min(2_000, forMs / 4))
    const idle = p99(await office.work(forMs / 3))
    const over = new AbortController()
    const reading = Array.from({ length: READERS }, () =>
      read(child, link, { counts, wrong, over: over.signal }),
    )
    const beside = p99(await office.work((forMs * 2) / 3))
    over.abort()
    await Promise.all(reading)
    say(`the office's p99: ${idle} ms idle, ${beside} ms beside ${READERS} readers`)
    tally(counts, 'p99 ms of the office, idle', idle)
    tally(counts, `p99 ms of the office beside ${READERS} readers`, beside)
    const cookie = await comes(child, link.token)
    const stays = await child.get(`${SVC}/vdr/share/${link.token}/documents/${link.documents[0]}/pages`, {
      cookie,
    })
    if (stays.status !== 200) wrong.push(`who stays is shown nothing afterwards: ${stays.status}`)
    if (forMs >= MEASURED_MS && beside > MOST_SLOWER * Math.max(idle, LEAST_MS))
      wrong.push(`the office's p99 is ${beside} ms beside ${READERS} readers, and ${idle} ms without`)
    const ended = await child.kill('SIGTERM')
    if (ended.code !== 0) wrong.push(`it did not stop: ${JSON.stringify(ended)} ${child.complaints()}`)
  } finally {
    child.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { counts, wrong }
}

interface Telling {
  counts: Record<string, number>
  wrong: string[]
}

/** The people of the office: they read lists, search, and write. */
class Staff {
  readonly #child: Child
  readonly #headers: Record<string, string>
  readonly #telling: Telling & { random: () => number }

  private constructor(
    child: Child,
    headers: Record<string, string>,
    telling: Telling & { random: () => number },
  ) {
    this.#child = child
    this.#headers = headers
    this.#telling = telling
  }

  static async of(child: Child, telling: Telling & { random: () => number }): Promise<Staff> {
    return new Staff(child, { authorization: `Bearer ${await child.signIn()}` }, telling)
  }

  async post(path: string, body: Json): Promise<Json> {
    return (await this.#child.post(path, body, this.#headers)).json()
  }

  /** Works for so long, and tells how many milliseconds each call took. */
  async work(forMs: number): Promise<number[]> {
    const until = Date.now() + forMs
    const took: number[] = []
    const colleague = async () => {
      do {
        const began = performance.now()
        const { name, answer } = this.#call()
        const reply = await answer
        await reply.arrayBuffer()
        took.push(performance.now() - began)
        tally(this.#telling.counts, `office ${name}: ${reply.status}`)
        if (reply.status >= 400) this.#telling.wrong.push(`the office's ${name} -> ${reply.status}`)
      } while (Date.now() < until)
    }
    await Promise.all(Array.from({ length: COLLEAGUES }, colleague))
    return took
  }

  #call(): { name: string; answer: Promise<Response> } {
    const { random } = this.#telling
    const chance = random()
    const get = (name: string, path: string) => ({ name, answer: this.#child.get(SVC + path, this.#headers) })
    if (chance < 0.3) return get('list of deals', '/crm/deals?limit=50')
    if (chance < 0.5) return get('list of rooms', '/vdr/rooms')
    if (chance < 0.7) return get('search in rooms', '/vdr/search?q=covenant')
    const body = { name: `Alder ${random()}` }
    return { name: 'new contact', answer: this.#child.post(`${SVC}/crm/contacts`, body, this.#headers) }
  }
}

interface Link {
  token: string
  documents: number[]
}

/** A room of documents that take a while to stamp, and one link to it. */
async function sharedRoom(office: Staff): Promise<Link> {
  const at = `${SVC}/vdr/rooms/${(await office.post(`${SVC}/vdr/rooms`, { name: 'Project Alder' })).id}`
  const documents = []
  for (let one = 0; one < DOCUMENTS; one += 1) {
    const pdf = await makePdf(draw => {
      for (let page = 1; page <= 100; page += 1) draw.text(`Covenant ${one} of page ${page}`).addPage()
    })
    const content = Buffer.from(pdf).toString('base64')
    documents.push((await office.post(`${at}/documents`, { name: `${one}.pdf`, content })).id)
  }
  const { token } = await office.post(`${at}/share-links`, { name: 'Bidders', require_email: true })
  return { token, documents }
}

/** One reader of a link, who looks at its documents over and over; every other one leaves before the answer. */
async function read(
  child: Child,
  { token, documents }: Link,
  { counts, wrong, over }: Telling & { over: AbortSignal },
): Promise<void> {
  const at = `${SVC}/vdr/share/${token}`
  const cookie = await comes(child, token)
  for (let turn = 0; !over.aborted; turn += 1) {
    const id = documents[turn % documents.length]
    const path = turn % 3 === 0 ? '/documents' : `/documents/${id}/pages`
    const leaves = turn % 2 === 1 ? [AbortSignal.timeout(WAIT_MS)] : []
    const reply = await fetch(child.url + at + path, {
      headers: { cookie },
      signal: AbortSignal.any([over, ...leaves]),
    }).catch(() => null)
    const body = await reply?.arrayBuffer().catch(() => null)
    const status = reply === null || body === null ? 'left' : reply?.status
    tally(counts, `reader ${path.endsWith('/pages') ? 'pages' : 'list'}: ${status}`)
    if (typeof status === 'number' && status !== 200 && status !== 429)
      wrong.push(`a reader's ${path} -> ${status}`)
    if (status !== 200) await sleep(WAIT_MS)
  }
}

/** Somebody comes by a link; the cookie of their visit. */
async function comes(child: Child, token: string): Promise<string> {
  const email = `reader${Math.random()}@birch.example`
  const { headers } = await child.post(`${SVC}/vdr/share/${token}/visit`, { email })
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

const p99 = (took: number[]): number =>
  Math.round(took.sort((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? 0)
