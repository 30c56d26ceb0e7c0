/**
 * Works on items as they come, `most` at once, and takes no more until one is done. Resolves to the results
 * in the order of the items; rejects with the first failure, of the items or of the work.
 */
export async function aFewAtATime<I, T>(
  items: Iterable<I> | AsyncIterable<I>,
  most: number,
  work: (item: I) => Promise<T>,
): Promise<T[]> {
  const results: Array<Promise<T>> = []
  const underWay = new Set<Promise<unknown>>()
  for await (const item of items) {
    const result = work(item)
    // Avoids an unhandled rejection until the result is awaited below.
    const done: Promise<unknown> = result.catch(() => undefined).then(() => underWay.delete(done))
    results.push(result)
    underWay.add(done)
    if (underWay.size >= most) await Promise.race(underWay)
  }
  return Promise.all(results)
}
