import type { EventSourceMessage } from 'eventsource-parser'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { language } from '../language/language.ts'
import { connection } from './connection.ts'
import { ApiProblem, problemOf } from './problem.ts'

export interface StreamedEvent {
  /** Where to go on from. */
  id: number
  event: string
  data: unknown
}

/** The server is asked again no sooner than this, in milliseconds, should it end its answers at once. */
const PAUSE = 250

/**
 * Follows server-sent events from `since` on, until the server says that nothing will come any more. A connection
 * whose time is up, or that broke, goes on where it ended; a refusal is thrown as the problem it is.
 */
export async function* follow(
  address: string,
  since: number,
  signal: AbortSignal,
): AsyncGenerator<StreamedEvent, void> {
  let last = since
  while (!signal.aborted) {
    try {
      const response = await fetch(`${address}?since=${last}`, {
        headers: { Accept: 'text/event-stream', 'Accept-Language': language },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      })
      if (response.status === 204) return
      if (!response.ok || !response.body) throw await problemOf(response)
      for await (const { id, event, data } of messagesOf(response.body)) {
        if (!event) continue
        last = Number(id)
        if (event !== 'timeout') yield { id: last, event, data: JSON.parse(data) as unknown }
      }
      await new Promise(resolve => setTimeout(resolve, PAUSE))
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiProblem) throw error
      await connection.lost()
    }
  }
}

async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<EventSourceMessage, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
