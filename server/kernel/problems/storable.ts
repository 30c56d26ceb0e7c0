import { type Sentence, sentence } from '../language/sentence.ts'
import type { FieldError } from './errors.ts'

/** Maximum nesting of an input: code that walks it later must not overflow the stack. */
const DEEPEST = 64

/**
 * Returns the error of an input that no schema catches: U+0000 in a text, which Postgres cannot store, a
 * field called `__proto__`, or excessive nesting. Null when there is none.
 */
export function unstorable(value: unknown, path: readonly string[] = []): FieldError | null {
  if (typeof value === 'string')
    return value.includes('\u0000') ? found(path, sentence`must not contain the character U+0000`) : null
  if (typeof value !== 'object' || value === null) return null
  if (path.length > DEEPEST) return found(path.slice(0, 1), sentence`is nested more than ${DEEPEST} deep`)
  for (const name of Object.keys(value)) {
    const inner = [...path, name]
    // zod passes over this one without a word.
    if (name === '__proto__') return found(inner, sentence`is not a field of this request`)
    const problem = unstorable(name, inner) ?? unstorable((value as Record<string, unknown>)[name], inner)
    if (problem) return problem
  }
  return null
}

const found = (path: readonly string[], message: Sentence): FieldError => ({
  path: path.join('.').replaceAll('\u0000', '') || 'body',
  message,
})
