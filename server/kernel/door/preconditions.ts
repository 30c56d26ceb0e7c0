import { createHash } from 'node:crypto'
import { sentence } from '../language/sentence.ts'
import type { Registry } from '../module.ts'
import { AppError } from '../problems/errors.ts'
import type { Answer } from '../routes/context.ts'
import type { AnyRoute } from '../routes/endpoint.ts'

const TAGS = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/

/** The tag of an answer is a digest of what this caller reads, so that callers who see different fields share none. */
export const tagOf = (json: string): string => `"${createHash('sha256').update(json).digest('base64url')}"`

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
  { routes }: Pick<Registry, 'routes'>,
  write: AnyRoute,
  ifMatch: string,
  read: (reader: AnyRoute) => Promise<Answer>,
): Promise<void> {
  const reader = routes.find(({ method, path }) => method === 'GET' && path === write.path)
  if (!reader || reader.prepare) throw preconditionFailed()
  const { body } = await read(reader)
  if (!namesTag(ifMatch, tagOf(JSON.stringify(body)), 'strong')) throw preconditionFailed()
}

const preconditionFailed = () =>
  new AppError(
    412,
    'precondition_failed',
    sentence`The record is no longer what If-Match names, or has no tag: read it again.`,
  )
