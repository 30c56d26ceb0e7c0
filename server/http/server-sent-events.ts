import { once } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { EventStream } from '../kernel/routes/event-stream.ts'

/** A connection is ended after this long with a `timeout` event that says where to go on. */
export const STREAM_BUDGET_MS = 45_000
const HEARTBEAT_MS = 15_000

export interface StreamLimits {
  /** The duration of one connection; 45 seconds by default. */
  budgetMs?: number | undefined
  /** The server is going down: streams end as if their budget were spent, and their clients come back. */
  stopping: AbortSignal
}

/**
 * Sends a stream as server-sent events until it ends, the client goes, or the budget is spent; returns the status. A
 * stream that has nothing more answers 204, which tells an EventSource not to come back.
 */
export async function sendEvents(
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
  stream: EventStream,
  { budgetMs = STREAM_BUDGET_MS, stopping }: StreamLimits,
): Promise<number> {
  let { since } = stream
  let batch = await stream.read(since)
  if (batch.finished && batch.events.length === 0) {
    res.writeHead(204, headers).end()
    return 204
  }
  res.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  })
  if (res.req.method === 'HEAD') {
    res.end()
    return 200
  }
  const closed = once(res, 'close')
  const stopped = aborted(stopping)
  const write = async (text: string) => {
    if (!res.write(text)) await Promise.race([once(res, 'drain'), closed])
  }
  await write('retry: 1000\n\n')
  const deadline = Date.now() + budgetMs
  let spoke = Date.now()
  while (!res.closed) {
    for (const { id, event, data } of batch.events) {
      await write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      since = id
      spoke = Date.now()
    }
    if (batch.finished) break
    const left = stopping.aborted ? 0 : deadline - Date.now()
    if (left <= 0) {
      await write(`id: ${since}\nevent: timeout\ndata: ${JSON.stringify({ resume_from: since })}\n\n`)
      break
    }
    const beat = HEARTBEAT_MS - (Date.now() - spoke)
    if (beat <= 0) {
      await write(': still here\n\n')
      spoke = Date.now()
    }
    await Promise.race([stream.wait(), closed, stopped, pause(Math.min(left, Math.max(beat, 1)))])
    batch = stopping.aborted ? { events: [], finished: false } : await stream.read(since)
  }
  res.end()
  return 200
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const aborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
