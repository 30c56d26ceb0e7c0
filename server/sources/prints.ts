import { createHash } from 'node:crypto'
import { z } from 'zod'
import { field } from '../kernel/index.ts'

/** A fingerprint of a document of which nothing else is stored. */
export interface Print {
  /** In bytes. */
  size: number
  /** The digest of its bytes, in hex. */
  sha256: string
}

/** Prints of documents by their names. */
export type Prints = ReadonlyMap<string, Print>

export function printOf(content: Uint8Array | string): Print {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A document with its print, where its bytes were seen. */
export const withPrint = <D extends { name: string }>(document: D, prints: Prints) => ({
  ...document,
  size: prints.get(document.name)?.size ?? null,
  sha256: prints.get(document.name)?.sha256 ?? null,
})

/** A document's state when last seen: `sha256` is null where it was gone. */
export interface Seen {
  sha256: string | null
  /** When it was first found so. */
  at: string
}

/**
 * Returns the new state of these documents after their source was read again; those whose bytes were not seen
 * are left out.
 */
export function seenAgain(
  known: ReadonlyArray<{ name: string }>,
  { documents, prints }: { documents: ReadonlyArray<{ name: string }>; prints: Prints },
  at: string,
): Map<string, Seen> {
  const there = new Set(documents.map(({ name }) => name))
  return new Map(
    known.flatMap(({ name }): Array<[string, Seen]> => {
      const print = prints.get(name)
      if (print) return [[name, { sha256: print.sha256, at }]]
      return there.has(name) ? [] : [[name, { sha256: null, at }]]
    }),
  )
}

/** The size and digest of a document in answers, and its current state. */
export const printedDocument = {
  size: z.int().nonnegative().nullable().meta({ description: 'In bytes; null if it was not opened' }),
  sha256: z.string().nullable().meta({
    description: 'SHA-256 as read; null if it was not opened, or not counted then',
  }),
  now: z
    .object({ state: z.enum(['same', 'changed', 'gone']), seen_at: field.timestamp() })
    .nullable()
    .meta({
      description: 'Whether it is unchanged since it was read, and as of when; null if not checked since',
    }),
}

/** Returns the status of a document since it was read. */
export function nowOf(
  { name, sha256 }: { name: string; sha256: string | null },
  seen: ReadonlyMap<string, Seen>,
): { state: 'same' | 'changed' | 'gone'; seen_at: string } | null {
  const last = seen.get(name)
  if (!last || sha256 === null) return null
  const state = last.sha256 === null ? 'gone' : last.sha256 === sha256 ? 'same' : 'changed'
  return { state, seen_at: last.at }
}
