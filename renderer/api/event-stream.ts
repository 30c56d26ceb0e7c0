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
        headers: { Accept: 'text/event-stream' },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      })
      if (response.status === 204) return
      if (!response.ok || !response.body) throw await problemOf(response)
      for await (const block of blocksOf(response.body)) {
        const event = parse(block)
        if (!event) continue
        last = event.id
        if (event.event !== 'timeout') yield event
      }
      await new Promise(resolve => setTimeout(resolve, PAUSE))
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiProblem) throw error
      await connection.lost()
    }
  }
}

/** The events of a body as text, each without the empty line that ends it. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      yield* blocks
    }
  } finally {
    await reader.cancel()
  }
}

/** One event; null for a heartbeat or a pause that the server asks for. */
function parse(block: string): StreamedEvent | null {
  const fields = new Map(
    block.split('\n').map(line => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  const event = fields.get('event')
  if (!event) return null
  return { id: Number(fields.get('id')), event, data: JSON.parse(fields.get('data') ?? 'null') as unknown }
}
