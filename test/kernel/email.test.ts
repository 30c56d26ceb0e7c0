import { expect, test } from 'vitest'
import { field } from '../../server/kernel/index.ts'

test.each([
  'ana@example.com',
  'joão@exemplo.pt',
  'ana@münchen.de',
  'ana&co@example.com',
  'a/b@example.com',
  "o'neil+call=1@mail.example.com",
  'ана@пример.рф',
  'ana@xn--mnchen-3ya.de',
])('%s is an e-mail address', address => {
  expect(field.email().parse(address)).toBe(address.toLowerCase())
})

test.each([
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'a b@example.com',
  'ana@exa mple.com',
  'ana@@example.com',
  '.ana@example.com',
  'ana.@example.com',
  'a..b@example.com',
  'ana@-example.com',
  'ana@example..com',
  'ana@example.com\nbcc@example.com',
  'ana@example.com\n.',
  '<ana@example.com>',
])('%j is none', address => {
  expect(field.email().safeParse(address).success).toBe(false)
})

test.each([' ana@example.com', 'ana@example.com\n', '\tAna@Example.com\u00a0'])(
  'blanks around %j are left out',
  address => {
    expect(field.email().parse(address)).toBe('ana@example.com')
  },
)
