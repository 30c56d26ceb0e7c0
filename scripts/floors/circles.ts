// Circles of imports. Those of types count too: two files that need each other's types are one thing in two places.

import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import type { SourceFile } from './imports.ts'

type Edges = Map<string, Set<string>>

export const circlesOfFiles = (sources: readonly SourceFile[]): string[] =>
  findCycles(edgesOf(sources, path => path)).map(cycle => `imports in a circle: ${cycle.join(' -> ')}`)

/**
 * Folders that need each other. A folder's index.ts, and a file that nothing but that index imports, stand above the
 * folder's rooms and may compose them; everything else of a folder is one.
 */
export function circlesOfFolders(sources: readonly SourceFile[]): string[] {
  const imported = new Set(
    sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ to }) => ('file' in to && !isIndexOf(path, to.file) ? [to.file] : [])),
    ),
  )
  const isRoof = (path: string) => posix.basename(path) === 'index.ts' || !imported.has(path)
  const edges = edgesOf(sources, path => (isRoof(path) ? path : posix.dirname(path)))
  // A file may import its own folder's index: where that leads back to the file, it is a circle of files.
  for (const [folder, targets] of edges) targets.delete(`${folder}/index.ts`)
  return findCycles(edges).map(cycle => `folders need each other: ${cycle.join(' -> ')}`)
}

export const circlesOfModules = (sources: readonly SourceFile[]): string[] =>
  findCycles(edgesOf(sources, path => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? null)).map(
    cycle => `modules need each other: ${cycle.join(' -> ')}`,
  )

const isIndexOf = (path: string, file: string): boolean => path === `${posix.dirname(file)}/index.ts`

/** Returns the imports between nodes; a file whose node is null is left out. */
function edgesOf(sources: readonly SourceFile[], nodeOf: (path: string) => string | null): Edges {
  const edges: Edges = new Map()
  for (const { path, imports } of sources) {
    const from = nodeOf(path)
    if (from === null) continue
    const targets = edges.get(from) ?? new Set()
    edges.set(from, targets)
    for (const { to } of imports) {
      const target = 'file' in to ? nodeOf(to.file) : null
      // A file that imports itself is a circle; a folder that does is not.
      if (target !== null && (target !== from || target === path)) targets.add(target)
    }
  }
  return edges
}
