import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Principal } from '../../kernel/access/principal.ts'
import type { Tell } from '../../kernel/routes/context.ts'
import { type Batch, EventStream, type StreamedEvent } from '../../kernel/routes/event-stream.ts'
import type { Neighbours } from './neighbours.ts'
import { waitFor } from './wake-ups.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    progress: ProgressBoard
  }
}

interface Entry {
  /** Tells this call from another of the same name. */
  readonly call: string
  /** True where this server answers the call; of others only messages are known. */
  readonly own: boolean
  events: StreamedEvent[]
  finished: boolean
  forget?: NodeJS.Timeout
}

/** Progress of a call on this server, for another server where somebody listens. */
interface Told {
  key: string
  call: string
  events: StreamedEvent[]
  finished: boolean
}

/** How long a finished call is remembered in milliseconds, for listeners that reconnect. */
const REMEMBERED_MS = 10_000
const LOOK_EVERY_MS = 15_000
/** Longer than a listener takes to ask again. */
const ASKED_MS = 4 * LOOK_EVERY_MS

/**
 * Progress of calls, in memory only. A caller that names a request (`X-Request-Id`) may listen to it while it
 * runs; nobody else hears it, and it is forgotten moments after the call. A listener on another server than
 * the one that answers is served too: its server asks its neighbours, and the one with the call replies.
 */
export class ProgressBoard {
  readonly #neighbours: Neighbours
  readonly #entries = new Map<string, Entry>()
  readonly #changed = new EventEmitter().setMaxListeners(0)
  /** Calls that are listened to here, and by neighbours, each until when. */
  readonly #asking = new Map<string, number>()
  readonly #askedFor = new Map<string, number>()

  constructor(neighbours: Neighbours) {
    this.#neighbours = neighbours
    neighbours.on('progress-asked', (key: string) => this.#beAsked(key))
    neighbours.on('progress', (told: Told) => this.#hear(told))
  }

  /** Follows a call until `end` is called. Of two calls of one name at once the later is heard. */
  follow(principal: Principal, requestId: string): { tell: Tell; end: () => void } {
    const key = keyOf(principal, requestId)
    const entry: Entry = { call: randomUUID(), own: true, events: [], finished: false }
    this.#entries.set(key, entry)
    let last = 0
    const tell: Tell = (event, data) => {
      last += 1
      this.#add(key, entry, [{ id: last, event, data }])
    }
    return { tell, end: () => this.#finish(key, entry) }
  }

  /** Progress of a call. One not heard of yet may still arrive: the stream waits for it. */
  stream(principal: Principal, requestId: string, since: number): EventStream {
    const key = keyOf(principal, requestId)
    this.#ask(key)
    return new EventStream({
      since,
      read: async after => this.#read(key, after),
      wait: () => {
        this.#ask(key)
        return waitFor(this.#changed, key, LOOK_EVERY_MS)
      },
    })
  }

  #read(key: string, after: number): Batch {
    const entry = this.#entries.get(key)
    if (!entry) return { events: [], finished: false }
    return { events: entry.events.filter(({ id }) => id > after), finished: entry.finished }
  }

  #add(key: string, entry: Entry, events: StreamedEvent[]): void {
    for (const one of events) {
      if (one.event === 'progress') entry.events = entry.events.filter(({ event }) => event !== 'progress')
      entry.events.push(one)
    }
    this.#changed.emit(key)
    this.#pass(key, entry, events)
  }

  #finish(key: string, entry: Entry): void {
    entry.finished = true
    this.#changed.emit(key)
    this.#pass(key, entry, [])
    this.#forgetAfter(key, entry, REMEMBERED_MS)
  }

  #forgetAfter(key: string, entry: Entry, ms: number): void {
    clearTimeout(entry.forget)
    entry.forget = setTimeout(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }, ms).unref()
  }

  /** Asks the neighbours for a call that is not answered here, and again before they forget that they were asked. */
  #ask(key: string): void {
    if (this.#entries.get(key)?.own || isNow(this.#asking, key, ASKED_MS / 2)) return
    note(this.#asking, key)
    this.#neighbours.tell('progress-asked', key)
  }

  #beAsked(key: string): void {
    note(this.#askedFor, key)
    const entry = this.#entries.get(key)
    if (entry) this.#pass(key, entry, entry.events)
  }

  #pass(key: string, { own, call, finished }: Entry, events: StreamedEvent[]): void {
    if (!own || !isNow(this.#askedFor, key)) return
    this.#neighbours.tell('progress', { key, call, events, finished } satisfies Told)
  }

  #hear({ key, call, events, finished }: Told): void {
    if (!isNow(this.#asking, key)) return
    let entry = this.#entries.get(key)
    if (entry?.call !== call) {
      entry = { call, own: false, events: [], finished: false }
      this.#entries.set(key, entry)
    }
    const known = entry.events.at(-1)?.id ?? 0
    this.#add(
      key,
      entry,
      events.filter(({ id }) => id > known),
    )
    // The server that tells may end without another word.
    this.#forgetAfter(key, entry, ASKED_MS)
    if (finished) this.#finish(key, entry)
  }
}

const keyOf = ({ orgId, userId, token }: Principal, requestId: string): string =>
  [orgId, userId ?? '', token.kind, token.id, requestId].join(' ')

/** Notes a key for a while, and lets go of those whose time is over. */
function note(times: Map<string, number>, key: string): void {
  const now = Date.now()
  for (const [one, until] of times) if (until < now) times.delete(one)
  times.set(key, now + ASKED_MS)
}

/** True for a key that was noted and still counts `within` milliseconds from now. */
const isNow = (times: Map<string, number>, key: string, within = 0): boolean =>
  (times.get(key) ?? 0) > Date.now() + within
