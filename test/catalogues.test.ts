import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { wordsOfKind } from '../renderer/words/records.ts'
import { declared } from '../server/kernel/language/sentence.ts'
import { sayIn } from '../server/kernel/speech/speech.ts'
import { registry } from '../server/registry.ts'

const root = join(import.meta.dirname, '..')
const catalogueOf = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, path), 'utf8'))
const translated = globSync('{renderer,server}/language/*.json', { cwd: root })
  .filter(path => !path.endsWith('/en.json'))
  .toSorted()

describe.each(translated)('%s', path => {
  test('keeps the values of each sentence', () => {
    const differing = Object.entries(catalogueOf(path)).filter(
      ([sentence, text]) => placesOf(sentence).join() !== placesOf(text).join(),
    )
    expect(differing).toEqual([])
  })
})

test('what the server said once, and rows keep, it still says in each of its languages', () => {
  const earlier = catalogueOf('server/language/earlier/de.json')
  const current = catalogueOf('server/language/de.json')
  expect(Object.keys(earlier).filter(sentence => sentence in current)).toEqual([])
  const [sentence, text] = Object.entries(earlier).find(([one]) => !one.includes('{')) as [string, string]
  expect(sayIn('de')(declared(sentence))).toBe(text)
})

test('what the server and the pages both say, they say alike', () => {
  for (const path of translated.filter(one => one.startsWith('server/'))) {
    const pages = catalogueOf(path.replace('server/', 'renderer/'))
    const differing = Object.entries(catalogueOf(path)).filter(
      ([sentence, text]) => pages[sentence] !== undefined && pages[sentence] !== text,
    )
    expect(differing).toEqual([])
  }
})

test('the pages call every kind of record in each of their languages', () => {
  const kinds = [...registry.modules.flatMap(one => one.timelines ?? []), ...registry.searchRecords]
  for (const path of translated.filter(one => one.startsWith('renderer/'))) {
    const pages = catalogueOf(path)
    expect(kinds.map(({ type }) => wordsOfKind(type)).filter(name => pages[name] === undefined)).toEqual([])
  }
})

/** The values that a message has places for, each once. */
function placesOf(message: string): string[] {
  const places = parse(message, { ignoreTag: true }).flatMap(part =>
    'value' in part && part.type !== 0 ? [part.value] : [],
  )
  return [...new Set(places)].toSorted()
}
