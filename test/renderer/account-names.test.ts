import { afterAll, expect, test } from 'vitest'
import { accountName, accountText } from '../../renderer/format/accounts.ts'
import de from '../../renderer/language/de.json' with { type: 'json' }
import { speak } from '../../renderer/language/language.ts'

afterAll(() => speak('en', {}))

test('an account of the default chart is in the reader’s language, one that the office typed stays as typed', () => {
  speak('de', de)
  expect(accountText({ code: '1310', name: 'Investments at cost' })).toBe(
    '1310 Anlagen zu Anschaffungskosten',
  )
  // A word of the pages, which is no account of the chart.
  expect(de).toHaveProperty('Approve')
  expect(accountName('Approve')).toBe('Approve')
})
