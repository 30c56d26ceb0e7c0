import type { Tell } from '../kernel/context.ts'
import { type Batch, EventStream, type StreamedEvent } from '../kernel/event-stream.ts'
import type { Principal } from '../kernel/principal.ts'
import type { WakeUps } from './wake-ups.ts'

declare module '../kernel/context.ts' {
  interface Services {
    progress: ProgressBoard
  }
}

interface Entry {
  events: StreamedEvent[]
  last: number
  finished: boolean
}

/** How long a finished call is remembered, for whoever listened and comes back. */
const REMEMBERED_MS = 10_000
const LOOK_EVERY_MS = 15_000

/**
 * How far calls are, in memory only: a caller who names a request (`X-Request-Id`) may listen to it while it is answered.
 * Only they hear it, and nothing of it outlives the call by more than moments.
 */
export class ProgressBoard {
  readonly #wakeUps: WakeUps
  readonly #entries = new Map<string, Entry>()

  constructor(wakeUps: WakeUps) {
    this.#wakeUps = wakeUps
  }

  /** Follows a call until `end` is called. Of two calls of one name at once the later is heard. */
  follow(principal: Principal, requestId: string): { tell: Tell; end: () => void } {
    const key = keyOf(principal, requestId)
    const entry: Entry = { events: [], last: 0, finished: false }
    this.#entries.set(key, entry)
    const tell: Tell = (event, data) => {
      if (event === 'progress') entry.events = entry.events.filter(one => one.event !== event)
      entry.last += 1
      entry.events.push({ id: entry.last, event, data })
      this.#wakeUps.wake(key)
    }
    const end = () => {
      entry.finished = true
      this.#wakeUps.wake(key)
      setTimeout(() => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      }, REMEMBERED_MS).unref()
    }
    return { tell, end }
  }

  /** What is said of a call. One of which nothing was heard yet may still come: the stream waits for it. */
  stream(principal: Principal, requestId: string, since: number): EventStream {
    const key = keyOf(principal, requestId)
    return new EventStream({
      since,
      read: async after => this.#read(key, after),
      wait: () => this.#wakeUps.wait(key, LOOK_EVERY_MS),
    })
  }

  #read(key: string, after: number): Batch {
    const entry = this.#entries.get(key)
    if (!entry) return { events: [], finished: false }
    return { events: entry.events.filter(({ id }) => id > after), finished: entry.finished }
  }
}

const keyOf = ({ orgId, userId, token }: Principal, requestId: string): string =>
  ['progress', orgId, userId ?? '', token.kind, token.id, requestId].join(' ')
