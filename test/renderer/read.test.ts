import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, readDate, readMoney, readPercent } from '../../renderer/format/read.ts'

describe('an amount of a currency', () => {
  test('is kept as it was typed, or refused; never cut', () => {
    expect(readMoney('40,000,000.12', 'USD', 'en-GB')).toEqual({ value: 40_000_000.12 })
    expect(readMoney('(1.5m)', 'JPY', 'en-GB')).toEqual({ value: -1_500_000 })
    expect(readMoney('0.125', 'BHD', 'en-GB')).toEqual({ value: 0.125 })
    expect(readMoney('40,000,000.125', 'USD', 'en-GB')).toEqual({
      problem: 'Amounts in USD have at most 2 decimals',
    })
    expect(readMoney('2.5', 'JPY', 'en-GB')).toEqual({ problem: 'Amounts in JPY have at most 0 decimals' })
    expect(readMoney('90,071,992,547,409.93', 'USD', 'en-GB')).toEqual({
      problem: 'This is too large to calculate exactly',
    })
  })
})

describe('an amount', () => {
  test.each([
    ['2.5m', 2_500_000],
    ['2,500,000', 2_500_000],
    ['2500000', 2_500_000],
    ['1.005m', 1_005_000],
    ['USD 500k', 500_000],
    ['500k USD', 500_000],
    ['1.2bn', 1_200_000_000],
    ['(250)', -250],
    ['-3', -3],
    ['−3.25', -3.25],
    ['.5', 0.5],
    ['3 m', 3_000_000],
    ['2.5M', 2_500_000],
  ])('%s is read', (text, value) => {
    expect(readAmount(text, 'en-GB')).toEqual({ value })
  })

  test('is read by the reader’s own signs', () => {
    expect(readAmount('2.500.000,50', 'de-DE')).toEqual({ value: 2_500_000.5 })
    expect(readAmount('2,5 mio', 'de-DE')).toEqual({ value: 2_500_000 })
    expect(readAmount('2 500 000,50', 'fr-FR')).toEqual({ value: 2_500_000.5 })
  })

  test.each(['', 'abc', '2,5', '1.2.3', '12,34,567', '5x', '--3', '1e5'])('%j is not guessed at', text => {
    expect(readAmount(text, 'en-GB')).toHaveProperty('problem')
  })

  test('with any decimals is exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const text = `${whole}.${String(cents).padStart(2, '0')}`
          expect(readAmount(text, 'en-GB')).toEqual({ value: Number(text) })
        },
      ),
    )
  })
})

describe('a percentage', () => {
  test.each([
    ['8', 0.08],
    ['8%', 0.08],
    ['8.25 %', 0.0825],
    ['7', 0.07],
    ['250bp', 0.025],
    ['(3.5%)', -0.035],
  ])('%s is a fraction', (text, value) => {
    expect(readPercent(text, 'en-GB')).toEqual({ value })
  })

  test('that is none is refused', () => {
    expect(readPercent('eight', 'en-GB')).toHaveProperty('problem')
  })
})

describe('a date', () => {
  test.each([
    ['31/3/27', 'en-GB', '2027-03-31'],
    ['3/31/27', 'en-US', '2027-03-31'],
    ['31/3/27', 'en-US', '2027-03-31'],
    ['31.3.2027', 'de-DE', '2027-03-31'],
    ['2027-03-31', 'en-GB', '2027-03-31'],
    ['31 Mar 2027', 'en-GB', '2027-03-31'],
    ['March 31, 2027', 'en-US', '2027-03-31'],
    ['31 März 2027', 'de-DE', '2027-03-31'],
    ['today', 'en-GB', '2026-11-21'],
    ['tomorrow', 'en-GB', '2026-11-22'],
  ])('%s in %s is read', (text, locale, value) => {
    expect(readDate(text, '2026-11-21', locale)).toEqual({ value })
  })

  test.each(['31/2/27', '2027-13-01', 'someday', '1/2'])('%s is refused', text => {
    expect(readDate(text, '2026-11-21', 'en-GB')).toHaveProperty('problem')
  })
})
