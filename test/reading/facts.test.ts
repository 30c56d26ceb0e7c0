import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identifiersIn, isIban, isIsin, isLei } from '../../server/reading/entities/identifiers.ts'
import { amountsIn } from '../../server/reading/facts/amounts.ts'
import { datesIn } from '../../server/reading/facts/dates.ts'
import { percentagesIn } from '../../server/reading/facts/percentages.ts'

describe('amounts', () => {
  test.each([
    ['a price of $1,250,000.50 in cash', 'USD', 1_250_000.5, 1_250_000.5],
    ['US$5 million', 'USD', 5e6, 5e6],
    ['EUR 10,000,000', 'EUR', 1e7, 1e7],
    ['€2.5bn', 'EUR', 2.5e9, 2.5e9],
    ['£750k', 'GBP', 750_000, 750_000],
    ['$5-10 million', 'USD', 5e6, 1e7],
    ['EUR 10 million to EUR 25 million', 'EUR', 1e7, 2.5e7],
    ['2 million euros', 'EUR', 2e6, 2e6],
    ['25,000 U.S. dollars', 'USD', 25_000, 25_000],
    ['C$300', 'CAD', 300, 300],
  ])('%s', (text, currency, low, high) => {
    expect(amountsIn(text)).toMatchObject([{ currency, low, high }])
  })

  test.each(['in 2024', '25%', 'section 4.2', 'EURO STOXX 50', 'a US company', '$', 'page 10 of 20'])(
    'none: %s',
    text => {
      expect(amountsIn(text)).toEqual([])
    },
  )

  test('stand where they are said to stand, and any written amount is read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom('USD', 'EUR', 'GBP'),
        (value, code) => {
          const text = `The sum of ${code} ${value.toLocaleString('en-US')} is due.`
          const [amount] = amountsIn(text)
          expect(amount).toMatchObject({ currency: code, low: value, high: value })
          expect(text.slice(amount?.start, amount?.end)).toBe(`${code} ${value.toLocaleString('en-US')}`)
        },
      ),
    )
  })
})

describe('dates', () => {
  test.each([
    ['March 5, 2025', '2025-03-05'],
    ['5 March 2025', '2025-03-05'],
    ['the 5th day of March, 2025', '2025-03-05'],
    ['Sept. 30, 2024', '2024-09-30'],
    ['2025-03-05', '2025-03-05'],
    ['25/03/2025', '2025-03-25'],
    ['03/25/2025', '2025-03-25'],
    ['05.05.2025', '2025-05-05'],
    ['03/04/2025', null],
  ])('%s', (text, iso) => {
    expect(datesIn(text)).toMatchObject([{ iso }])
  })

  test.each(['31 June 2025', '2025-13-01', 'clause 1.2.2025.3', 'May 2025'])('none: %s', text => {
    expect(datesIn(text)).toEqual([])
  })
})

test('percentages, as fractions', () => {
  expect(percentagesIn('fifty-one percent (51%), 12.5 per cent and 2%').map(({ share }) => share)).toEqual([
    0.51, 0.125, 0.02,
  ])
  expect(percentagesIn('5 percentages, 1.2.3, 50')).toEqual([])
})

describe('identifiers', () => {
  // The examples of the standards’ own publications and of the registers.
  test.each(['GB29NWBK60161331926819', 'DE89370400440532013000', 'FR1420041010050500013M02606'])(
    'IBAN %s',
    value => {
      expect(isIban(value)).toBe(true)
    },
  )
  test.each(['US0378331005', 'AU0000XVGZA3', 'GB0002634946'])('ISIN %s', value => {
    expect(isIsin(value)).toBe(true)
  })
  test.each(['5493001KJTIIGC8Y1R12', '213800WSGIIZCXF1P572'])('LEI %s', value => {
    expect(isLei(value)).toBe(true)
  })

  test('with one digit changed is none', () => {
    const changed = (value: string, at: number) =>
      value.slice(0, at) + ((Number(value[at]) + 1) % 10) + value.slice(at + 1)
    expect(isIban(changed('GB29NWBK60161331926819', 20))).toBe(false)
    expect(isIsin(changed('US0378331005', 8))).toBe(false)
    expect(isLei(changed('5493001KJTIIGC8Y1R12', 5))).toBe(false)
  })

  test('are found in a text, each once and where it stands', () => {
    const text =
      'Account GB29 NWBK 6016 1331 9268 19; bond US0378331005; LEI 5493001KJTIIGC8Y1R12; company number 01234567; a@example.com'
    const found = identifiersIn(text)
    expect(found.map(({ scheme, value }) => `${scheme} ${value}`)).toEqual([
      'iban GB29NWBK60161331926819',
      'isin US0378331005',
      'lei 5493001KJTIIGC8Y1R12',
      'company_number 01234567',
      'email a@example.com',
    ])
    expect(text.slice(found[0]?.start, found[0]?.end)).toBe('GB29 NWBK 6016 1331 9268 19')
  })
})
