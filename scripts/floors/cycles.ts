/**
 * Cycles of a directed graph: one for each edge that leads back onto the path of a depth-first walk, as the nodes
 * from first to first again. Empty exactly when the graph has no cycle.
 */
export function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  const walk = (node: string) => {
    const start = path.indexOf(node)
    if (start >= 0) {
      cycles.push([...path.slice(start), node])
      return
    }
    if (done.has(node)) return
    path.push(node)
    for (const next of edges.get(node) ?? []) walk(next)
    path.pop()
    done.add(node)
  }
  for (const node of edges.keys()) walk(node)
  return cycles
}
