import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { follow } from '../../api/event-stream.ts'
import type { AgentRunEvents } from '../../api/modules.ts'

export interface RunEvent {
  id: number
  event: string
  data: Record<string, unknown>
  at: string
}

/** Where the events of a run are. */
export interface RunAddress {
  /** Loads the events after a given one, a page at a time. */
  past: (runId: number, since: number, signal: AbortSignal) => Promise<AgentRunEvents>
  stream: (runId: number) => string
  /** Query keys invalidated by each event. */
  shown: readonly unknown[]
}

interface Feed {
  /** Oldest first. */
  events: readonly RunEvent[]
  /** `live`: more can come, and is shown as it comes. */
  state: 'loading' | 'live' | 'over' | 'failed'
  error: Error | null
}

const FIRST: Feed = { events: [], state: 'loading', error: null }

/** Streams the events of a run, past and live, without polling. */
export function useRunEvents(runId: number, at: RunAddress): Feed & { retry: () => void } {
  const [feed, setFeed] = useState<Feed>(FIRST)
  const [attempt, setAttempt] = useState(0)
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
  useEffect(() => {
    const stop = new AbortController()
    setFeed(FIRST)
    void (async () => {
      const past = await readPast(runId, at, stop.signal)
      setFeed({ events: past, state: 'live', error: null })
      // A quick run may have gone on between the page's first load and these events.
      void queryClient.invalidateQueries({ queryKey: at.shown })
      const since = past.at(-1)?.id ?? 0
      for await (const { id, event, data } of follow(at.stream(runId), since, stop.signal)) {
        const one = { id, event, data: recordOf(data), at: new Date().toISOString() }
        setFeed(before => ({ ...before, events: [...before.events, one] }))
        // A proposal, decision or end changes the run and its proposals. The last step of a run that waits
        // for people is a step like any other.
        if (/^(action\.|run\.|step$)/.test(event)) void queryClient.invalidateQueries({ queryKey: at.shown })
      }
      setFeed(before => ({ ...before, state: 'over' }))
    })().catch((error: unknown) => {
      if (stop.signal.aborted) return
      setFeed(before => ({ ...before, state: 'failed', error: error instanceof Error ? error : null }))
    })
    return () => stop.abort()
  }, [runId, at, attempt, queryClient])
  return { ...feed, retry: () => setAttempt(before => before + 1) }
}

/** Reads all events so far, with the time of each. */
async function readPast(runId: number, at: RunAddress, signal: AbortSignal): Promise<RunEvent[]> {
  const past: RunEvent[] = []
  for (;;) {
    const { events } = await at.past(runId, past.at(-1)?.id ?? 0, signal)
    if (events.length === 0) return past
    past.push(
      ...events.map(({ id, event, data, created_at }) => ({
        id,
        event,
        data: recordOf(data),
        at: created_at,
      })),
    )
  }
}

const recordOf = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
