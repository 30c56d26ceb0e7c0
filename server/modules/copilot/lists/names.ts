import type { AskedField, Collection, Row } from '../../../platform/language/collection.ts'
import type { Entity, Mention } from '../../../platform/language/mentions.ts'
import type { Test } from './conditions.ts'
import { countryNames, nameOfValue, type People } from './values.ts'
import { folded, phrasePattern, type Wording } from './wording.ts'

/** Rows of the thing that is spoken of without its name; false where rows are of no such thing. */
export function aboutTest(
  { type, id, name }: Entity,
  { type: own, fields }: Collection,
  tests: Test[],
): boolean {
  if (own === type) {
    tests.push({ field: 'about', said: name, holds: row => row.id === id })
    return true
  }
  const referring = Object.entries(fields).filter(([, { of }]) => of === type)
  if (referring.length === 0) return false
  tests.push({ field: 'about', said: name, holds: row => referring.some(([field]) => row[field] === id) })
  return true
}

/** Consumes names of rows, or of records that rows refer to. Returns false where one is neither. */
export function takeMentions(
  words: Wording,
  collection: Collection,
  rows: readonly Row[],
  mentions: readonly Mention[],
  tests: Test[],
): boolean {
  const whole = mentions.filter(({ whole }) => whole)
  // Of nested names the longest is meant.
  const meant = whole.filter(
    one =>
      !whole.some(
        other => other.name.length > one.name.length && folded(other.name).includes(folded(one.name)),
      ),
  )
  for (const name of new Set(meant.map(({ name }) => name))) {
    const same = meant.filter(one => one.name === name)
    const own = same.filter(({ type }) => type === collection.type)
    const referred = Object.entries(collection.fields).flatMap(([field, { of }]) =>
      same.filter(({ type }) => type === of).map(({ id }) => [field, id] as const),
    )
    if (!words.takePhrase(name)) continue
    if (own.length > 0)
      tests.push({ field: 'id', said: name, holds: row => own.some(({ id }) => id === row.id) })
    else if (referred.length > 0)
      tests.push({
        field: 'named',
        said: name,
        holds: row => referred.some(([field, id]) => row[field] === id),
      })
    else if (!textTest(name, collection, rows, tests)) return false
  }
  return true
}

/** Rows that say a name in a text of theirs, such as a deal by its counterparty; false where none does. */
export function textTest(name: string, { fields }: Collection, rows: readonly Row[], tests: Test[]): boolean {
  const texts = Object.keys(fields).filter(field => fields[field]?.kind === 'text')
  const holds = (row: Row) =>
    texts.some(field => typeof row[field] === 'string' && folded(row[field]) === folded(name))
  if (!rows.some(holds)) return false
  tests.push({ field: 'named', said: name, holds })
  return true
}

export function mineIn(collection: Collection, tests: Test[], me: number | null, people: People): void {
  const person = Object.entries(collection.fields).find(([, { kind }]) => kind === 'person')
  if (!person || me === null) return
  const [name, { words }] = person
  tests.push({
    field: name,
    said: `${words[0]}: ${people.get(me)}`,
    holds: row => row[name] === me || row[name] === people.get(me),
  })
}

/** The words that are left, as values of texts, countries, people and names of the rows; false where one is none of them. */
export function takeValues(
  words: Wording,
  collection: Collection,
  rows: readonly Row[],
  people: People,
  { asked, tests, about, mayBeName }: Left,
): boolean {
  // Within a thing of its own kind no other is named.
  if (about?.type === collection.type) return words.remaining().length === 0
  const told = ['country', 'person', 'text', 'record']
  for (const [name, field] of Object.entries(collection.fields).filter(([, { kind }]) =>
    told.includes(kind),
  )) {
    for (const [phrase, value] of valuesOf(name, field, rows, people)) {
      if (words.remaining().length === 0) break
      if (folded(phrase).length < 2) continue
      const source = phrasePattern(phrase).source.slice(6)
      const not =
        words.take(new RegExp(`(?<= )not (?:(?:\\||in|from|of|by|with|to|for) )*${source}`)) !== null
      if (!not && !words.takePhrase(phrase)) continue
      const holds = (row: Row) => nameOfValue(field, row, name, people) === value
      tests.push({
        field: not ? `not ${name} ${value}` : name,
        said: `${not ? 'not ' : ''}${field.words[0]}: ${value}`,
        holds: row => holds(row) !== not,
      })
    }
  }
  return words.remaining().every(mayBeName) && takePartOfName(words, collection, rows, asked, tests)
}

/** State of a question before its remaining words are resolved. */
interface Left {
  asked: readonly string[]
  tests: Test[]
  about: Entity | null
  /** True of a word that may be a part of a name. */
  mayBeName: (word: string) => boolean
}

/**
 * Returns the phrases a field matches, each with its value: a first name for a person, every country whether
 * or not a row has it.
 */
function valuesOf(
  name: string,
  field: AskedField,
  rows: readonly Row[],
  people: People,
): Array<readonly [phrase: string, value: string]> {
  if (field.kind === 'country')
    return countryNames.map(([phrase, code]) => [
      phrase,
      nameOfValue(field, { [name]: code }, name, people) as string,
    ])
  const values = new Set([
    ...rows.flatMap(row => nameOfValue(field, row, name, people) ?? []),
    ...(field.kind === 'person' ? people.values() : []),
  ])
  const firstNames = Map.groupBy(values, value => value.split(' ')[0] as string)
  return [...values]
    .flatMap(value => {
      const first = value.split(' ')[0] as string
      const alone = field.kind === 'person' && first !== value && firstNames.get(first)?.length === 1
      return alone ? [[value, value] as const, [first, value] as const] : [[value, value] as const]
    })
    .filter(([phrase]) => folded(phrase).length > 2)
    .sort(([a], [b]) => b.length - a.length)
}

/**
 * Consumes the remaining words as part of a name: that of a referenced record ("the Farrow room"), or a
 * title.
 */
function takePartOfName(
  words: Wording,
  { fields, title }: Collection,
  rows: readonly Row[],
  asked: readonly string[],
  tests: Test[],
): boolean {
  const left = words.remaining()
  if (left.length === 0) return true
  if (left.every(word => word.length < 3 && !/\d/.test(word)) || left.includes('not')) return false
  const has = (name: unknown) => {
    const told = ` ${folded(String(name ?? '')).replaceAll('-', ' ')} `
    return left.every(word => word.split('-').every(part => told.includes(` ${part} `)))
  }
  const referred = Object.entries(fields)
    .filter(([, { named }]) => named)
    .sort(([a], [b]) => Number(asked.includes(b)) - Number(asked.includes(a)))
  const names: Array<readonly [string, (row: Row) => unknown]> = [
    ...referred
      .filter(([name]) => asked.includes(name))
      .map(([name, { named }]) => [name, (row: Row) => row[named as string]] as const),
    ['id', title] as const,
    ...referred
      .filter(([name]) => !asked.includes(name))
      .map(([name, { named }]) => [name, (row: Row) => row[named as string]] as const),
  ]
  const found = names.find(([, nameOf]) => rows.some(row => has(nameOf(row))))
  if (!found) return false
  const [field, nameOf] = found
  for (const word of left) words.takePhrase(word)
  tests.push({ field, said: left.join(' '), holds: row => has(nameOf(row)) })
  return true
}
