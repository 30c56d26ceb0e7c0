import { z } from 'zod'

export interface StreamedEvent {
  /** Grows with every event of the stream; where a client that was cut off goes on from. */
  id: number
  event: string
  data: unknown
}

export interface Batch {
  events: StreamedEvent[]
  /** True where no more events will come. */
  finished: boolean
}

/** A streaming route's answer: a way to read on from any event, which the edge turns into server-sent events. */
export class EventStream {
  readonly read: (since: number) => Promise<Batch>
  readonly since: number
  /** Resolves when there may be something new. */
  readonly wait: () => Promise<void>

  constructor(parts: { since: number; read: (since: number) => Promise<Batch>; wait: () => Promise<void> }) {
    this.since = parts.since
    this.read = parts.read
    this.wait = parts.wait
  }
}

/** The response of a streaming route. */
export const eventStream = z.instanceof(EventStream)
