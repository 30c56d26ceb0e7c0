import { createHash } from 'node:crypto'

/** The pinned properties of a server's tool. */
export interface PinnedTool {
  name: string
  description: string
  inputSchema: Record<string, unknown>
  annotations: Record<string, unknown>
}

/** Returns the pinned part of a tool: everything that decides what a caller sends it and why. */
export function pinned(tool: {
  name: string
  description?: string | undefined
  inputSchema: unknown
  annotations?: unknown
}): PinnedTool {
  return {
    name: tool.name,
    description: tool.description ?? '',
    inputSchema: (tool.inputSchema ?? {}) as Record<string, unknown>,
    annotations: (tool.annotations ?? {}) as Record<string, unknown>,
  }
}

/** The digest of a list of tools, in whatever order the server and its JSON are. */
export function hashOf(tools: readonly PinnedTool[]): string {
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify(sorted.map(inOrder)))
    .digest('hex')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  )
}

const READING = new Set(
  'list get read search find fetch retrieve describe show view count lookup download tree stat'.split(' '),
)
const WRITING = new Set(
  'create update delete remove write add set put post patch insert upsert edit move rename copy send submit approve reject revert cancel archive restore drop alter execute run upload import append save merge sync grant revoke invite publish subscribe toggle trigger'.split(
    ' ',
  ),
)

/** The words of a tool's name: `hubspot-list-objects` and `listObjects` alike. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(word => word !== '')

/** Returns the first verb in a tool's name; null when there is none. */
export const verbOf = (name: string): string | null =>
  wordsOf(name).find(word => READING.has(word) || WRITING.has(word)) ?? null

/** True for a tool that only reads: it says so itself, or its name does and nothing it says is against it. */
export function isReading({ name, annotations }: Pick<PinnedTool, 'name' | 'annotations'>): boolean {
  const { readOnlyHint, destructiveHint } = annotations
  if (destructiveHint === true || readOnlyHint === false) return false
  if (readOnlyHint === true) return true
  const words = wordsOf(name)
  return !words.some(word => WRITING.has(word)) && words.some(word => READING.has(word))
}

export interface ToolChanges {
  added: PinnedTool[]
  removed: PinnedTool[]
  changed: Array<{ before: PinnedTool; after: PinnedTool }>
}

/** Returns the differences between the accepted tools and those found. */
export function changesBetween(before: readonly PinnedTool[], after: readonly PinnedTool[]): ToolChanges {
  const known = new Map(before.map(tool => [tool.name, tool]))
  const found = new Set(after.map(({ name }) => name))
  return {
    added: after.filter(({ name }) => !known.has(name)),
    removed: before.filter(({ name }) => !found.has(name)),
    changed: after.flatMap(tool => {
      const old = known.get(tool.name)
      return old && hashOf([old]) !== hashOf([tool]) ? [{ before: old, after: tool }] : []
    }),
  }
}
