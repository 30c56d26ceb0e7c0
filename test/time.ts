/**
 * How long a test waits for an event, in milliseconds: it ends hung tests, and a busy computer stays far from
 * it.
 */
const PATIENCE_MS = 120_000

type Found<T> = Exclude<T, false | 0 | '' | null | undefined>

/** Waits until `look` finds something, and returns it. */
export async function until<T>(look: () => T | Promise<T>): Promise<Found<T>> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found) return found as Found<T>
    if (performance.now() > deadline) throw new Error(`It did not come about in ${PATIENCE_MS} ms: ${look}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** Milliseconds of processor time that this process has used: what is bounded by it holds on a busy computer too. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
