import { createHash } from 'node:crypto'
import { sentence } from '../language/sentence.ts'
import type { Registry } from '../module.ts'
import { AppError } from '../problems/errors.ts'
import type { Answer } from '../routes/context.ts'
import type { AnyRoute } from '../routes/endpoint.ts'
import { eventStream } from '../routes/event-stream.ts'
import { fileTypes } from '../routes/file.ts'

const TAGS = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/

/**
 * Returns the tag of an answer, a digest of what this caller reads, so that callers who see different fields
 * share none.
 */
export const tagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url')}"`

/**
 * Returns whether a precondition names this tag. Throws 400 for a malformed one. A weak tag never matches
 * with `strong`.
 */
export function namesTag(header: string, tag: string, compare: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true
  if (!TAGS.test(header))
    throw new AppError(400, 'bad_precondition', sentence`A precondition is * or a list of tags in quotes.`)
  const named = header.match(/(?:W\/)?"[^"]*"/g) ?? []
  return named.some(one => (compare === 'weak' ? one.replace(/^W\//, '') : one) === tag)
}

/**
 * 412 unless the record at the address of a write, as `read` finds it for the caller, has a tag that If-Match names. In the write's
 * own transaction, so that nothing changes in between.
 */
export async function assertMatches(
  registry: Registry,
  write: AnyRoute,
  ifMatch: string,
  read: (reader: AnyRoute) => Promise<Answer>,
): Promise<void> {
  const reader = readerOf(registry, write)
  if (!reader) throw preconditionFailed()
  const { body } = await read(reader)
  if (!namesTag(ifMatch, tagOf(JSON.stringify(body)), 'strong')) throw preconditionFailed()
}

/** The GET at the address of a write, where the database alone shows it. */
function readerOf(registry: Registry, { path }: AnyRoute): AnyRoute | undefined {
  const reader = registry.route('GET', path)
  return reader?.prepare ? undefined : reader
}

/** Whether the answer to a write has the tag of the record as it then is. */
export function tagsRecord(registry: Registry, write: AnyRoute): boolean {
  if (write.method === 'PATCH' || write.method === 'PUT') {
    const reader = readerOf(registry, write)
    return write.response !== undefined && reader !== undefined && hasTag(reader)
  }
  return write.method === 'POST' && write.status === 201 && answersWhatIsRead(registry, write)
}

/** Returns whether a creating route answers as the GET at the record's address does. */
function answersWhatIsRead(registry: Registry, write: AnyRoute): boolean {
  const place = registry.placeOfCreated(write)
  const reader = place === null ? undefined : registry.shownAt(place)
  return write.response !== undefined && reader?.response === write.response
}

/**
 * Returns the tag of the record that a write answered: that of its current GET, which the answer to a
 * creation is already.
 */
export async function tagAfter(
  registry: Registry,
  write: AnyRoute,
  { body }: Answer,
  read: (reader: AnyRoute) => Promise<Answer>,
): Promise<string> {
  const reader = write.method === 'POST' ? undefined : readerOf(registry, write)
  if (reader) return tagOf(JSON.stringify((await read(reader)).body))
  const { persisted, ...record } = body as { persisted?: unknown }
  return tagOf(JSON.stringify(record))
}

/** Returns whether an answer has a tag: JSON that is read does. */
export const hasTag = ({ method, response }: AnyRoute): boolean =>
  method === 'GET' && response !== undefined && response !== eventStream && !fileTypes(response)

const preconditionFailed = () =>
  new AppError(
    412,
    'precondition_failed',
    sentence`The record is no longer what If-Match names, or has no tag: read it again.`,
  )
