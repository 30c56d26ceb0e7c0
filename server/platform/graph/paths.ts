/** Neighbours of each node, by key. */
export type Adjacency = ReadonlyMap<string, ReadonlySet<string>>

export interface Search {
  from: string
  to: string
  /** Maximum number of paths. */
  most: number
  /** Maximum number of steps in a path. */
  longest: number
}

/** Maximum number of steps tried before a search ends with its results so far. */
const MOST_TRIES = 200_000

/**
 * The simple paths from one node to another, the shortest first and those of one length in the order of their keys: no node
 * is passed twice. Tried are the lengths one after the other, and of each only the steps from which the end can still be
 * reached in time. `truncated` is true where a search ended before it had tried all.
 */
export function shortestPaths(
  adjacency: Adjacency,
  { from, to, most, longest }: Search,
): { paths: string[][]; truncated: boolean } {
  const left = distancesTo(to, adjacency)
  const paths: string[][] = []
  let tries = 0
  let truncated = false
  const walk = (path: string[], length: number): void => {
    const node = path.at(-1) as string
    const stepsLeft = length - path.length + 1
    if (node === to) {
      if (stepsLeft === 0) paths.push([...path])
      return
    }
    for (const next of [...(adjacency.get(node) ?? [])].sort()) {
      if (paths.length === most || truncated) return
      truncated = ++tries > MOST_TRIES
      if (path.includes(next) || (left.get(next) ?? Number.POSITIVE_INFINITY) > stepsLeft - 1) continue
      path.push(next)
      walk(path, length)
      path.pop()
    }
  }
  for (let length = left.get(from) ?? longest + 1; length <= longest; length++) {
    if (paths.length === most || truncated) break
    walk([from], length)
  }
  return { paths, truncated }
}

/** Returns the shortest distance of each node to one node, in steps. */
function distancesTo(to: string, adjacency: Adjacency): Map<string, number> {
  const distances = new Map([[to, 0]])
  const queue = [to]
  for (const node of queue)
    for (const next of adjacency.get(node) ?? [])
      if (!distances.has(next)) {
        distances.set(next, (distances.get(node) as number) + 1)
        queue.push(next)
      }
  return distances
}
