import { createHash } from 'node:crypto'
import type { Condition, ConditionTiming } from './condition.ts'

/** Returns the words of an item: one line, without its list punctuation. */
export const plainText = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:and|or)\s+/i, '')
    .replace(/(?:[;,.]\s*|\s+)(?:and\/or|and|or)$/i, '')
    .replace(/[;,.\s]+$/, '')

/** Insignificant words of a requirement. */
const FILLING =
  /\b(?:an?|the|each|any|all|of|duly|true(?:,? (?:and )?complete)?(?: and correct)?|complete|correct|up-to-date|certified|copy|copies|original|originals|in form and substance (?:reasonably )?(?:satisfactory|acceptable) to (?:the )?\w+(?: \w+)?|satisfactory)\b/g

/**
 * Returns a digest that is equal for equal conditions: their words, without insignificant ones, and their
 * timing. Names and figures count, so that one condition for each of two companies stays two.
 */
export function digestOf(text: string, timing: ConditionTiming): string {
  const lower = text.toLowerCase()
  const words = lower.replace(FILLING, ' ').match(/[\p{L}\p{N}]+/gu) ?? lower.match(/[\p{L}\p{N}]+/gu) ?? []
  return createHash('sha256')
    .update(`${timing}\n${words.join(' ')}`)
    .digest('hex')
}

/** Each condition once, where it was first, with the other places that state it. */
export function once(conditions: readonly Condition[]): Condition[] {
  const first = new Map<string, Condition>()
  for (const condition of conditions) {
    const known = first.get(condition.digest)
    if (!known) {
      first.set(condition.digest, { ...condition, also: [...condition.also] })
      continue
    }
    known.also.push(condition.evidence, ...condition.also)
    known.responsible ??= condition.responsible
  }
  return [...first.values()]
}
