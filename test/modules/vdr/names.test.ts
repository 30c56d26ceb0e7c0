import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestName, nodeName } from '../../../server/modules/vdr/schemas/folders.ts'

test('whatever something is called elsewhere, a room takes the name that comes nearest', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom('/', '\\', '.', ' ', '\u0000', '\n', 'a', '\ud83d', '😀', 'e\u0301'),
      maxLength: 400,
    }),
  )
  fc.assert(
    fc.property(any, name => {
      const nearest = nearestName(name)
      expect(nodeName().parse(nearest)).toBe(nearest)
      expect(nearestName(nearest)).toBe(nearest)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['Facility agreement.pdf', 'Facility agreement.pdf'],
  ['  Q1/Q2\\2026\u0007.xlsx ', 'Q1-Q2-2026 .xlsx'],
  ['..', 'Without a name'],
  ['', 'Without a name'],
  [`${'a'.repeat(300)}.docx`, `${'a'.repeat(195)}.docx`],
  [`${'😀'.repeat(150)}.pdf`, `${'😀'.repeat(98)}.pdf`],
])('%s becomes %s', (name, expected) => {
  expect(nearestName(name)).toBe(expected)
})
