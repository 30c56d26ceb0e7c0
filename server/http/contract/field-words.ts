import { spoken } from '../../kernel/values/words.ts'
import words from './field-words.json' with { type: 'json' }

const known: Readonly<Record<string, string>> = words

/** Meanings of the ends of names, for names not listed as a whole. */
const ENDS: ReadonlyArray<readonly [end: RegExp, said: (rest: string) => string]> = [
  [/_ids$/, rest => `Ids of the ${rest}s`],
  [/_id$/, rest => `Id of the ${rest}`],
  [/_at$/, rest => `When it was ${rest}, in UTC`],
  [/_on$/, rest => `Day on which it was ${rest}`],
  [/_by$/, rest => `Name of the person who ${rest} it`],
]

/** Returns the meaning of a field of this name anywhere; undefined where its declaration must give it. */
export function meaningOf(name: string): string | undefined {
  if (Object.hasOwn(known, name)) return known[name]
  const [end, said] = ENDS.find(([one]) => one.test(name)) ?? []
  return end && said?.(spoken(name.replace(end, '')))
}

type Schema = Record<string, unknown>

/** Gives each field of a document that its declaration does not describe the meaning of its name. */
export function describeFields(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const { type, properties } = node as Schema
  if (type === 'object' && properties)
    for (const [name, one] of Object.entries(properties as Record<string, Schema>)) {
      const meaning = meaningOf(name)
      if (meaning !== undefined) one.description ??= meaning
    }
  for (const part of Object.values(node)) describeFields(part)
}
