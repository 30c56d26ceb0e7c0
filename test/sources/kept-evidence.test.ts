import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../server/platform/secrets/vault.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { digestFor, kept, readAgain } from '../../server/sources/kept-evidence.ts'

const text = 'First.\n\nThe secret margin is 42%. It is final.'
const document = readPlainText('a.txt', text)
const quote = 'The secret margin is 42%.'
const evidence = { document: 'a.txt', page: 1, paragraph: 1, start: 0, end: quote.length, quote }

const vault = createVault(randomBytes(32))
const office = (orgId: number, kept = vault) =>
  digestFor({ services: { vault: kept }, principal: { orgId } } as unknown as Parameters<typeof digestFor>[0])
const digest = office(1)
const stored = kept(evidence, true, digest)

test('of a document that is lent no word is kept, and it is read again from its place', () => {
  expect(JSON.stringify(stored)).not.toMatch(/secret|margin/)
  expect(readAgain(stored, { documents: [document], digest })).toEqual({ ...stored, quote })
})

test('what is no longer there, or not the same, is not shown', () => {
  const again = (documents: (typeof document)[] | null) => readAgain(stored, { documents, digest }).quote
  expect(again(null)).toBeNull()
  expect(again([])).toBeNull()
  expect(again([readPlainText('a.txt', text.replace('42', '43'))])).toBeNull()
  expect(again([readPlainText('a.txt', `More.\n\n${text}`)])).toBeNull()
})

test('what was given with the call is kept with its words', () => {
  expect(kept(evidence, false, digest).quote).toBe(quote)
})

test('who has a digest and not the key cannot tell what was quoted, nor that two offices quote the same', () => {
  expect(stored.digest).not.toBe(createHash('sha256').update(quote).digest('hex'))
  expect(digest(quote)).toBe(stored.digest)
  expect(office(2)(quote)).not.toBe(stored.digest)
  expect(office(1, createVault(randomBytes(32)))(quote)).not.toBe(stored.digest)
})
