import { describe, expect, test, vi } from 'vitest'
import type { AgentAction } from '../../renderer/api/modules.ts'
import { confirmationFor, effectsOf, writeMinor } from '../../renderer/pages/approvals/effects.ts'
import { narrowed } from '../../renderer/pages/approvals/InboxFilters.tsx'

// Figures are written as the reader's browser writes them.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }))

const kinds = new Map([['target_size', 'amount' as const]])

const action = (id: number, given: Record<string, unknown>, preview: Partial<AgentAction['preview']>) =>
  ({
    id,
    kind: 'update_deal',
    module: 'crm',
    expires_at: `2026-11-21T${String(id).padStart(2, '0')}:00:00.000Z`,
    proposal: { tool: 'svc_update_deal', summary: 'Change a deal', arguments: given },
    preview: { result: null, before: null, after: null, changes: [], ...preview },
  }) as unknown as AgentAction

const change = (id: number, deal_id: number, currency: string, before: number | null, after: number | null) =>
  action(
    id,
    { deal_id, target_size: after },
    { before: { currency }, after: { currency }, changes: [{ field: 'target_size', before, after }] },
  )

describe('the sum of effects', () => {
  test('adds each currency for itself, to the last cent, and counts a record once', () => {
    const { touched, created, money } = effectsOf(
      [
        change(1, 1, 'USD', 0.1, 0.3),
        change(2, 1, 'USD', 0.2, 0.7),
        change(3, 2, 'EUR', null, 5),
        change(4, 3, 'JPY', 1000, 400),
      ],
      kinds,
    )
    expect([touched, created]).toEqual([3, 0])
    expect(
      money.map(one => [
        one.currency,
        writeMinor(one.before, one.currency),
        writeMinor(one.after - one.before, one.currency),
      ]),
    ).toEqual([
      ['USD', 'USD 0.30', 'USD 0.70'],
      ['EUR', 'EUR 0', 'EUR 5'],
      ['JPY', 'JPY 1,000', 'JPY (600)'],
    ])
  })

  test('does not move an amount from one currency to another', () => {
    const moved = action(
      1,
      { deal_id: 1 },
      {
        before: { currency: 'USD' },
        after: { currency: 'EUR' },
        changes: [{ field: 'target_size', before: 10, after: 10 }],
      },
    )
    expect(effectsOf([moved], kinds).money.map(one => [one.currency, one.after - one.before])).toEqual([
      ['USD', -1000n],
      ['EUR', 1000n],
    ])
  })

  test('takes what was asked for where no record shows it', () => {
    const [sum] = effectsOf([action(1, { currency: 'CHF', target_size: 12.5 }, {})], kinds).money
    expect([sum?.currency, sum?.after]).toEqual(['CHF', 1250n])
  })
})

describe('a typed confirmation', () => {
  const many = (count: number, before: number, after: number) =>
    confirmationFor(
      effectsOf(
        Array.from({ length: count }, (_, index) => change(index + 1, index + 1, 'USD', before, after)),
        kinds,
      ),
    )

  test('is asked for above ten actions, or above a million of one currency', () => {
    expect(many(10, 0, 100_000)).toBeNull()
    expect(many(11, 0, 1)?.text).toBe('11')
    expect(many(2, 0, 500_000.01)).toEqual({ text: '2', why: 'USD 1,000,000.02 at once' })
  })

  test('is not escaped by what goes up and down together', () => {
    const together = [change(1, 1, 'USD', 0, 900_000), change(2, 2, 'USD', 900_000, 0)]
    expect(confirmationFor(effectsOf(together, kinds))?.text).toBe('2')
  })
})

test('an inbox is narrowed by kind, by module and by what runs out soon', () => {
  const actions = [change(1, 1, 'USD', 0, 1), change(9, 1, 'USD', 0, 1)]
  const now = Date.parse('2026-11-21T00:00:00.000Z')
  const ids = (filter: Parameters<typeof narrowed>[1]) => narrowed(actions, filter, now).map(({ id }) => id)
  expect(ids({})).toEqual([1, 9])
  expect(ids({ soon: true })).toEqual([1])
  expect(ids({ kind: 'create_deal' })).toEqual([])
  expect(ids({ module: 'crm', kind: 'update_deal' })).toEqual([1, 9])
})
