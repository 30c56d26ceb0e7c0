import { expect, test } from 'vitest'
import { nextPeriodEnd } from '../../renderer/pages/funds/close/closes.ts'

const closed = (period_start: string, period_end: string) => ({
  status: 'closed' as const,
  period_start,
  period_end,
})

test.each([
  ['the month before this one where nothing is closed', null, [], '2026-10-31'],
  ['a quarter after a quarter', '2026-06-30', [closed('2026-04-01', '2026-06-30')], '2026-09-30'],
  ['a month after a month', '2026-06-30', [closed('2026-06-01', '2026-06-30')], '2026-07-31'],
  ['a year after a year', '2025-12-31', [closed('2025-01-01', '2025-12-31')], '2026-12-31'],
  [
    'a quarter after a first close from the opening day',
    '2026-03-31',
    [closed('2025-12-15', '2026-03-31')],
    '2026-06-30',
  ],
  ['a month after a lock of no close', '2026-06-30', [], '2026-07-31'],
] as const)('proposes %s', (_words, lockedThrough, closes, end) => {
  expect(nextPeriodEnd(lockedThrough, '2026-11-29', closes)).toBe(end)
})
