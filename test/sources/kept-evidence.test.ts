import { expect, test } from 'vitest'
import { readPlainText } from '../../server/reading/plain-text.ts'
import { kept, readAgain } from '../../server/sources/kept-evidence.ts'

const text = 'First.\n\nThe secret margin is 42%. It is final.'
const document = readPlainText('a.txt', text)
const quote = 'The secret margin is 42%.'
const evidence = { document: 'a.txt', page: 1, paragraph: 1, start: 0, end: quote.length, quote }

test('of a document that is lent no word is kept, and it is read again from its place', () => {
  const stored = kept(evidence, true)
  expect(JSON.stringify(stored)).not.toMatch(/secret|margin/)
  expect(readAgain(stored, [document])).toEqual({ ...stored, quote })
})

test('what is not there any more, or not the same, is not shown', () => {
  const stored = kept(evidence, true)
  expect(readAgain(stored, null).quote).toBeNull()
  expect(readAgain(stored, []).quote).toBeNull()
  expect(readAgain(stored, [readPlainText('a.txt', text.replace('42', '43'))]).quote).toBeNull()
  expect(readAgain(stored, [readPlainText('a.txt', `More.\n\n${text}`)]).quote).toBeNull()
})

test('what was given with the call is kept with its words', () => {
  expect(kept(evidence, false).quote).toBe(quote)
})
