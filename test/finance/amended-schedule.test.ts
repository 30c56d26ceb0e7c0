import { describe, expect, test } from 'vitest'
import { amendedSchedule, resumedSchedule } from '../../server/finance/amended-schedule.ts'
import { schedule, sumOf } from '../../server/finance/amortisation.ts'
import type { LoanTerms } from '../../server/finance/loan-terms.ts'

const bullet: LoanTerms = { principal: 1_200_000_00, months: 12, amortisation: 'bullet', coupon: 0.12 }
const annuity: LoanTerms = { ...bullet, amortisation: 'annuity' }

describe('an amended schedule', () => {
  test('without amendments is the schedule', () => {
    expect(amendedSchedule(annuity, [])).toEqual(schedule(annuity))
  })

  test('has the new rate from its month on, on what is owed by then', () => {
    const { interest, principal } = amendedSchedule(bullet, [{ from: 4, coupon: 0.09 }])
    expect([...interest]).toEqual([...Array(3).fill(1_200_000), ...Array(9).fill(900_000)])
    expect(principal[11]).toBe(bullet.principal)
  })

  test('repays the rest over the months of a new maturity', () => {
    const { principal } = amendedSchedule({ ...bullet, amortisation: 'linear' }, [{ from: 7, months: 18 }])
    expect(principal.length).toBe(18)
    expect([...principal]).toEqual([...Array(6).fill(10_000_000), ...Array(12).fill(5_000_000)])
  })

  test('pays interest alone in the months that are agreed, and the rest after them', () => {
    const linear: LoanTerms = { ...bullet, amortisation: 'linear' }
    const { principal } = amendedSchedule(linear, [{ from: 3, ioMonths: 4 }])
    expect([...principal.subarray(0, 6)]).toEqual([10_000_000, 10_000_000, 0, 0, 0, 0])
    expect(sumOf(principal)).toBe(linear.principal)
    expect(principal[6]).toBe(16_666_667)
  })

  test('goes through several versions, a later one on top of those before it', () => {
    const { interest, principal } = amendedSchedule(annuity, [
      { from: 4, coupon: 0.09 },
      { from: 8, months: 16 },
    ])
    expect(principal.length).toBe(16)
    expect(sumOf(principal)).toBe(annuity.principal)
    const untouched = schedule(annuity)
    expect([...interest.subarray(0, 3)]).toEqual([...untouched.interest.subarray(0, 3)])
  })

  test('pays nothing in a holiday, capitalises its interest, and repays what it grew to in the months that are left', () => {
    const linear: LoanTerms = { ...bullet, amortisation: 'linear' }
    const { interest, principal } = amendedSchedule(linear, [{ from: 3, holidayMonths: 2 }])
    const payments = [...interest].map((one, at) => one + (principal[at] as number))
    // 1,000,000.00 is owed: 10,000.00 and then 10,100.00 are added to it.
    expect(payments.slice(2, 4)).toEqual([0, 0])
    expect([...interest.subarray(2, 5)]).toEqual([1_000_000, 1_010_000, 1_020_100])
    expect(principal[4]).toBe(Math.round(102_010_000 / 8))
    expect(sumOf(principal)).toBe(linear.principal)
    expect(principal.length).toBe(12)
  })

  test('keeps a holiday under an amendment within it, and ends it where that says 0', () => {
    const holiday = { from: 2, holidayMonths: 4 }
    const paid = (amendments: Parameters<typeof amendedSchedule>[1]) => {
      const { interest, principal } = amendedSchedule(annuity, amendments)
      return [...interest].map((one, at) => one + (principal[at] as number) > 0)
    }
    const none = [true, false, false, false, false, true]
    expect(paid([holiday, { from: 3, coupon: 0.09 }]).slice(0, 6)).toEqual(none)
    expect(paid([holiday, { from: 3, holidayMonths: 0 }]).slice(0, 4)).toEqual([true, false, true, true])
  })

  test('goes on within a holiday for the months of it that are left', () => {
    const amendments = [{ from: 2, holidayMonths: 3 }]
    const rest = resumedSchedule(annuity, amendments, { since: 2, balance: 60_000_000 })
    expect([...rest.interest.subarray(0, 3)]).toEqual([600_000, 606_000, 612_060])
    expect([...rest.principal.subarray(0, 2)]).toEqual([-600_000, -606_000])
    expect(rest.principal[2]).toBeGreaterThan(0)
    expect(sumOf(rest.principal)).toBe(60_000_000)
  })

  test('is refused where a holiday leaves no month to repay in', () => {
    expect(() => amendedSchedule(bullet, [{ from: 3, holidayMonths: 10 }])).toThrow(/holiday/)
    expect(amendedSchedule(bullet, [{ from: 3, holidayMonths: 10, months: 13 }]).principal.length).toBe(13)
  })

  test('is refused where an amendment begins outside of the loan, or ends it before', () => {
    expect(() => amendedSchedule(bullet, [{ from: 13, coupon: 0.1 }])).toThrow(RangeError)
    expect(() => amendedSchedule(bullet, [{ from: 0, coupon: 0.1 }])).toThrow(RangeError)
    expect(() => amendedSchedule(bullet, [{ from: 6, months: 5 }])).toThrow(RangeError)
  })

  test('goes on from what is owed, with the amendments that are still to come', () => {
    const amendments = [{ from: 4, coupon: 0.09 }]
    const whole = amendedSchedule(bullet, amendments)
    const rest = resumedSchedule(bullet, amendments, { since: 2, balance: bullet.principal })
    expect([...rest.interest]).toEqual([...whole.interest.subarray(2)])
    const half = resumedSchedule(bullet, amendments, { since: 2, balance: bullet.principal / 2 })
    expect([...half.interest.subarray(0, 3)]).toEqual([600_000, 450_000, 450_000])
  })
})
