/** The state of the connection. `stale`: shown data may be old, and requests wait. */
export type Connection = 'live' | 'stale'

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 4000

let state: Connection = 'live'
let restored: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

export const connection = {
  get: (): Connection => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Says that a request got no answer; resolves once the server is healthy again. */
  lost(): Promise<void> {
    if (state === 'live') {
      change('stale')
      restored = untilHealthy().then(() => change('live'))
    }
    return restored
  },
}

function change(next: Connection): void {
  state = next
  for (const listener of listeners) listener()
}

async function untilHealthy(): Promise<void> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    await new Promise(resolve => setTimeout(resolve, pause))
    const healthy = await fetch('/healthz', { cache: 'no-store' }).then(
      response => response.ok,
      () => false,
    )
    if (healthy) return
  }
}
