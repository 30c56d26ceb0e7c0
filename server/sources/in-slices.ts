/** How long one slice may block the event loop, in milliseconds. */
const SLICE_MS = 4

/**
 * Does a small thing with each of thousands, in slices between which the event loop serves others. Not for use inside of
 * a transaction, where nobody else gets a turn with the database.
 */
export async function inSlices<I, T>(items: readonly I[], work: (item: I) => T): Promise<T[]> {
  const results: T[] = []
  let began = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - began < SLICE_MS) continue
    await new Promise(setImmediate)
    began = performance.now()
  }
  return results
}
