import type { CallToolResult } from '@modelcontextprotocol/client'
import { textOf } from './session.ts'

/** One file, folder, table or list inside a connection. */
export interface Entry {
  /** The path in `source.path`. */
  path: string
  /** The name shown to people. */
  name: string
  kind: 'file' | 'folder'
  /** Bytes, to the precision that the server gives; null when it does not say. */
  size: number | null
  media_type: string | null
}

const UNITS: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }

/**
 * Reads a folder's entries from any form of server listing: marked lines (with sizes where given), or JSON.
 */
export function namesIn(
  result: CallToolResult,
  withSizes: boolean,
): Array<Pick<Entry, 'name' | 'kind' | 'size'>> {
  const text = textOf(result)
  const listed = jsonIn(text)
  if (Array.isArray(listed)) return listed.flatMap(fromJson)
  return text.split(/\r?\n/).flatMap(line => {
    const [, mark, rest] = /^\[(FILE|DIR)\] (.+)$/.exec(line) ?? []
    if (!mark || !rest) return []
    const folder = mark === 'DIR'
    const sized = folder || !withSizes ? null : /^(.+?)\s+(\d+(?:\.\d+)?) (B|KB|MB|GB|TB)$/.exec(rest)
    return [
      {
        name: sized ? (sized[1] as string) : folder ? rest.trimEnd() : rest,
        kind: folder ? ('folder' as const) : ('file' as const),
        size: sized ? Math.round(Number(sized[2]) * (UNITS[sized[3] as string] as number)) : null,
      },
    ]
  })
}

function fromJson(one: unknown): Array<Pick<Entry, 'name' | 'kind' | 'size'>> {
  if (typeof one === 'string')
    return [{ name: one.replace(/\/$/, ''), kind: one.endsWith('/') ? 'folder' : 'file', size: null }]
  if (typeof one !== 'object' || one === null) return []
  const { name, path, type, kind, isDirectory, size } = one as Record<string, unknown>
  const called = typeof name === 'string' ? name : path
  if (typeof called !== 'string') return []
  const folder = isDirectory === true || /^(dir(ectory)?|folder)$/i.test(String(type ?? kind ?? ''))
  return [{ name: called, kind: folder ? 'folder' : 'file', size: typeof size === 'number' ? size : null }]
}

/** Lines that are places: absolute paths and addresses, whatever stands around them. */
export const placesIn = (text: string): string[] =>
  text.split(/\r?\n/).flatMap(line => {
    const found = /^\s*(?:[-*]\s+)?((?:[A-Za-z]:[\\/]|\/|[a-z][a-z0-9+.-]*:\/\/).*?)\s*$/.exec(line)?.[1]
    return found ? [found] : []
  })

/** The JSON a text is; undefined when it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
