import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../server/platform/identity/index.ts'

const WORDS = 'pässwörtchen größe ﬁn'
const always = async () => undefined

test('a password fits however the keyboard wrote its letters, also one that was stored as it was typed', async () => {
  const now = await hashPassword(WORDS.normalize('NFD'))
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
    expect(await verifyPassword(now, WORDS.normalize(form), always)).toBe(true)
  for (const before of ['NFC', 'NFD'] as const) {
    const stored = await hash(WORDS.normalize(before))
    for (const typed of ['NFC', 'NFD'] as const)
      expect(await verifyPassword(stored, WORDS.normalize(typed), always)).toBe(true)
  }
  expect(await verifyPassword(now, 'passwortchen grosse fin', always)).toBe(false)
})
