import { expect, test } from 'vitest'
import { periodIn } from '../../server/platform/language/periods.ts'

const SUNDAY = '2026-11-29'

test.each([
  ['due next week', '2026-11-30', '2026-12-06'],
  ['due in the next 30 days', '2026-11-29', '2026-12-29'],
  ['of the last 7 days', '2026-11-22', '2026-11-29'],
  ['close by year end', null, '2026-12-31'],
  ['close in december', '2026-12-01', '2026-12-31'],
  ['since 1 september 2026', '2026-09-01', null],
  ['before 2026-10-01', null, '2026-09-30'],
  ['after q3', '2026-10-01', null],
  ['in q4 2025', '2025-10-01', '2025-12-31'],
  ['from 2026-01-05 to 2026-02-05', '2026-01-05', '2026-02-05'],
  ['this quarter', '2026-10-01', '2026-12-31'],
  ['in february 2028', '2028-02-01', '2028-02-29'],
  ['yesterday', '2026-11-28', '2026-11-28'],
])('%s', (text, from, to) => {
  expect(periodIn(text, SUNDAY)).toMatchObject({ from, to })
})

test.each(['what may close', 'due on 31 february', 'overdue by 5 days', 'deal 2026-1'])(
  '%s names none',
  text => {
    expect(periodIn(text, SUNDAY)).toBeNull()
  },
)
