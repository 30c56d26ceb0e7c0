import { spoken } from '../../../kernel/index.ts'
import type { AskedField, Collection, Row } from '../../../platform/language/collection.ts'
import type { Test } from './conditions.ts'
import { nameOfValue, type People } from './values.ts'
import { folded, phrasePattern, type Wording } from './wording.ts'

const NOT = '(?:(?:is|are|was|were|has|have|had|do|does|did) )?(?:not|never) (?:yet |been |already )*'

/** Returns the states of rows that are named; a negated one is excluded. */
export function statesIn(words: Wording, { states = {} }: Collection, today: string): Test[] {
  const tests: Test[] = []
  for (const [phrase, holds] of Object.entries(states).sort(([a], [b]) => b.length - a.length)) {
    const said = folded(phrase)
    if (words.take(new RegExp(`(?<= )${NOT}${said}(?= )`)))
      tests.push({ field: `not ${phrase}`, said: `not ${phrase}`, holds: row => !holds(row, today) })
    else if (words.takePhrase(phrase))
      tests.push({ field: phrase, said: phrase, holds: row => holds(row, today) })
  }
  return tests
}

/** Returns the values of choices that are named; a negated one is excluded. */
export function choicesIn(
  words: Wording,
  { fields }: Collection,
  rows: readonly Row[],
  people: People,
): Test[] {
  const known = Object.entries(fields)
    .filter(([, { kind }]) => kind === 'choice')
    .flatMap(([name, field]) => {
      const values = new Set([
        ...(field.choices ?? []),
        ...rows.flatMap(row => (typeof row[name] === 'string' ? [row[name] as string] : [])),
      ])
      return [...values].flatMap(value =>
        [spoken(value), ...(field.values?.[value] ?? [])].map(phrase => ({ name, field, value, phrase })),
      )
    })
    .sort((a, b) => b.phrase.length - a.phrase.length)
  const tests: Test[] = []
  for (const { name, field, value, phrase } of known) {
    const said = `${field.words[0]}: ${nameOfValue(field, { [name]: value }, name, people)}`
    if (words.take(new RegExp(`(?<= )${NOT}(?:in )?${phrasePattern(phrase).source.slice(6)}`)))
      tests.push({ field: `not ${name} ${value}`, said: `not ${said}`, holds: row => row[name] !== value })
    else if (words.takePhrase(phrase)) tests.push({ field: name, said, holds: row => row[name] === value })
  }
  return tests
}

/** The fields of a collection by the words that ask for them. */
export class FieldWords {
  readonly #known: Array<{ name: string; field: AskedField; phrase: string }>

  constructor({ fields }: Collection) {
    this.#known = Object.entries(fields)
      .flatMap(([name, field]) => field.words.map(phrase => ({ name, field, phrase })))
      .sort((a, b) => b.phrase.length - a.phrase.length)
  }

  /** The field after “by”, “per” or “for each”. */
  takeGroup(words: Wording): string | null {
    for (const { name, phrase, field } of this.#known)
      if (
        !['amount', 'number', 'fraction', 'date'].includes(field.kind) &&
        words.take(
          new RegExp(
            `(?<= )(?:(?:grouped |split |broken down )?by|per|(?:for|in|of) each|each) ${phrasePattern(phrase).source.slice(6)}`,
          ),
        )
      )
        return name
    return null
  }

  /** “Without an owner”, “have no owner” and “with an expected close”. */
  takeEmptiness(words: Wording, tests: Test[]): boolean {
    const before = tests.length
    for (const { name, field, phrase } of this.#known) {
      const source = phrasePattern(phrase).source.slice(6)
      const empty = (row: Row) => row[name] === null || row[name] === undefined || row[name] === ''
      if (
        words.take(
          new RegExp(
            `(?<= )(?:without|with no|(?:has|have) no|(?:is|are) missing|(?:has|have) not|lacks?|lacking|missing)(?: an?| any| its| their)? ${source}`,
          ),
        )
      )
        tests.push({ field: `no ${name}`, said: `without ${field.words[0]}`, holds: empty })
      else if (words.take(new RegExp(`(?<= )with(?: an?| any) ${source}`)))
        tests.push({ field: `some ${name}`, said: `with ${field.words[0]}`, holds: row => !empty(row) })
    }
    return tests.length > before
  }

  /** Takes the words of those fields that are meant. */
  take(words: Wording, meant: (known: { phrase: string; field: AskedField }) => boolean): string[] {
    return this.#known.filter(known => meant(known) && words.takePhrase(known.phrase)).map(({ name }) => name)
  }
}
