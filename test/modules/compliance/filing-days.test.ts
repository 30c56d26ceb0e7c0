import { describe, expect, test } from 'vitest'
import rules from '../../../resources/filing-rules.json' with { type: 'json' }
import traits from '../../../resources/filing-traits.json' with { type: 'json' }
import { easterSunday, openOn } from '../../../server/modules/compliance/filings/calendars.ts'
import {
  basesIn,
  type DueRule,
  deadlineOf,
  rolled,
} from '../../../server/modules/compliance/filings/due-date.ts'

const usual = (key: string) => rules.find(one => one.key === key) as unknown as DueRule
const after = (offset: number): DueRule => ({ ...usual('form_adv'), offset })

describe('the day a filing is due', () => {
  // Published dates: the rule texts as MoFo's year-end checklist and the agencies' own calendars work them out.
  test.each([
    ['Form ADV', usual('form_adv'), '2025-12-31', '2026-03-31', '2026-03-31'],
    ['Form ADV of a year to June', usual('form_adv'), '2026-06-30', '2026-09-28', '2026-09-28'],
    ['audited statements', usual('audited_statements'), '2025-12-31', '2026-04-30', '2026-04-30'],
    ['Form PF on a Sunday', usual('form_pf_hedge'), '2025-12-31', '2026-03-01', '2026-03-02'],
    ['Form PF of liquidity funds', usual('form_pf_liquidity'), '2025-12-31', '2026-01-15', '2026-01-15'],
    ['13F before a holiday', usual('form_13f'), '2025-12-31', '2026-02-14', '2026-02-17'],
    ['13F of Q1', usual('form_13f'), '2026-03-31', '2026-05-15', '2026-05-15'],
    ['13F of Q2', usual('form_13f'), '2026-06-30', '2026-08-14', '2026-08-14'],
    ['13F of Q3', usual('form_13f'), '2026-09-30', '2026-11-14', '2026-11-16'],
    ['13H', usual('form_13h'), '2025-12-31', '2026-02-14', '2026-02-17'],
    ['N-PX', usual('form_npx'), '2026-08-31', '2026-08-31', '2026-08-31'],
    ['Form D', usual('form_d'), '2026-01-20', '2026-02-04', '2026-02-04'],
    ['Form 1065 on a Sunday', usual('form_1065'), '2026-03-15', '2026-03-15', '2026-03-16'],
    [
      'Form 1065 extended',
      { ...usual('form_1065'), offset: 6, unit: 'months' } as DueRule,
      '2026-03-15',
      '2026-09-15',
      '2026-09-15',
    ],
    ['BE-13', usual('be_13'), '2026-01-20', '2026-03-06', '2026-03-06'],
    ['Annex IV goes back', usual('annex_iv_quarterly'), '2025-12-31', '2026-01-31', '2026-01-30'],
    ['13D in business days', usual('schedule_13d'), '2026-02-12', '2026-02-20', '2026-02-20'],
    ['TIC SLT', usual('tic_slt'), '2026-01-31', '2026-02-23', '2026-02-23'],
  ])('%s', (_what, rule, base, nominal, due) => {
    expect(deadlineOf(rule, base)).toEqual({ nominal, due })
  })

  test('rolls over further days that the office names, and gives up where no day is open', () => {
    expect(deadlineOf(after(90), '2025-12-31', ['2026-03-31', '2026-04-01']).due).toBe('2026-04-02')
    expect(rolled('2026-01-01', 'next', () => false)).toBeNull()
    expect(rolled('2026-01-01', 'none', () => false)).toBe('2026-01-01')
  })

  test('is counted from the ends of periods', () => {
    expect(basesIn(usual('form_adv'), 2026, 6)).toEqual(['2026-06-30'])
    expect(basesIn(usual('form_adv'), 2028, 2)).toEqual(['2028-02-29'])
    expect(basesIn(usual('form_13f'), 2026, 12)).toEqual([
      '2026-03-31',
      '2026-06-30',
      '2026-09-30',
      '2026-12-31',
    ])
    expect(basesIn(usual('form_d'), 2026, 12)).toEqual([])
    expect([basesIn(usual('form_pf_2024'), 2026, 12), basesIn(usual('form_pf_2024'), 2027, 12)]).toEqual([
      ['2026-10-01'],
      [],
    ])
  })

  test('goes by the holidays of each calendar', () => {
    expect([2024, 2025, 2026, 2038].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
    ])
    const shut = (calendar: Parameters<typeof openOn>[0], days: string[]) =>
      expect(days.filter(openOn(calendar))).toEqual([])
    // Bank holidays listed by gov.uk for 2026 and for 2027 and 2028, when Christmas or New Year fall on a
    // weekend.
    shut('england', ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31'])
    shut('england', ['2026-12-25', '2026-12-28', '2027-12-27', '2027-12-28', '2028-01-03'])
    shut('target', ['2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25'])
    shut('us_federal', ['2026-07-03', '2026-11-26', '2026-12-25', '2021-12-31'])
    expect(['2026-05-04', '2026-07-03', '2026-12-28'].filter(openOn('target'))).toHaveLength(3)
    expect(openOn('weekdays')('2026-12-25')).toBe(true)
  })

  test('is said by rules that name known traits, each once', () => {
    const known = new Set(Object.keys(traits))
    expect(rules.flatMap(({ needs }) => needs).filter(trait => !known.has(trait))).toEqual([])
    expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length)
    expect(
      [...known].filter(trait => !rules.some(({ needs }) => (needs as string[]).includes(trait))),
    ).toEqual([])
  })
})
