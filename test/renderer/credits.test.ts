import { expect, test } from 'vitest'
import { usageByDay } from '../../renderer/pages/credits/credits.ts'

const entry = (kind: 'grant' | 'charge' | 'hold' | 'refund', amount: number, created_at: string) => ({
  id: 1,
  kind,
  amount,
  balance_after: 0,
  subject: 'svc_list_deals',
  note: null,
  actor: 'Agent',
  created_at,
})

test('credits used count by day in UTC: what was taken less what came back, never what was granted', () => {
  const entries = [
    entry('charge', -5, '2026-03-02T00:00:00.000Z'),
    entry('hold', -100, '2026-03-02T23:59:59.999Z'),
    entry('refund', 60, '2026-03-03T00:00:00.000Z'),
    entry('grant', 1000, '2026-03-03T10:00:00.000Z'),
    entry('charge', -7, '2026-02-01T10:00:00.000Z'),
  ]
  expect(usageByDay(entries, 3, Date.parse('2026-03-03T12:00:00Z'))).toEqual([
    { date: '2026-03-01', used: 0 },
    { date: '2026-03-02', used: 105 },
    { date: '2026-03-03', used: -60 },
  ])
})
