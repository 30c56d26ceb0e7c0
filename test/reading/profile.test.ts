import { describe, expect, test } from 'vitest'
import { documentKindOf, isCalled } from '../../server/reading/profile/kinds.ts'
import { profileOf } from '../../server/reading/profile/profile.ts'
import { tellOf } from '../../server/reading/profile/tell.ts'
import { textAt } from '../../server/reading/text/passages.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'

const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 10,000,000. The Maturity Date is 5 March 2030. An arrangement fee of EUR 150,000 is payable on 1 April 2025, its due date.

The Lender may terminate this Agreement upon any change of control of the Borrower.

This Agreement is governed by the laws of England and Wales.`

const document = readPlainText('Facility.txt', FACILITY)
const profile = profileOf(document)
const told = tellOf(profile)

describe('what a document says of itself', () => {
  test('is what it is, whom it binds, its figures, days and terms', () => {
    const texts = told.map(({ text }) => text)
    expect(texts[0]).toBe('Facility agreement, dated 5 March 2025.')
    expect(texts[1]).toBe('Between ALDER PORTS LIMITED (borrower) and BIRCH BANK PLC (lender).')
    expect(texts).toContain('The amount of the facility: EUR 10,000,000.')
    expect(texts).toContain('The maturity date: 5 March 2030.')
    expect(texts).toContain('Amount: EUR 150,000.')
    expect(texts).toContain('Due: 1 April 2025.')
    expect(texts).toContain('Term: change of control.')
  })

  test('is told in sentences that each rest on words of the document at their place', () => {
    for (const { quotes } of told) {
      expect(quotes.length).toBeGreaterThan(0)
      for (const { quote, ...place } of quotes)
        expect(textAt([document], { document: document.name, ...place })).toBe(quote)
    }
  })

  test('is how it begins where rules find nothing', () => {
    const plan = profileOf(
      readPlainText('Plan.txt', 'The company plans to build a pier beside the old harbour.'),
    )
    expect(tellOf(plan)).toMatchObject([
      { text: 'It begins:', quotes: [{ quote: expect.stringContaining('plans to build a pier') }] },
    ])
    expect(tellOf(profileOf(readPlainText('Nothing.txt', '')))).toEqual([])
  })
})

test.each([
  ['Audited accounts 2024.pdf', null, '', 'accounts'],
  ['Debt/Facility agreement (signed).pdf', null, '', 'agreement'],
  ['1.pdf', 'facility agreement', '', 'agreement'],
  ['Minutes of the board.docx', null, '', 'minutes'],
  ['Articles of Association.pdf', null, '', 'constitution'],
  ['scan_0001.pdf', null, 'VALUATION REPORT of 14 Dock Street', 'report'],
  ['IMG_2231.pdf', null, 'Sundry', 'other'],
] as const)('%s is known as what it is', (name, title, opening, kind) => {
  expect(documentKindOf({ name, title, opening, format: 'pdf' })).toBe(kind)
})

test('a workbook is a table unless its name says otherwise', () => {
  const called = { title: null, opening: '', format: 'xlsx' as const }
  expect(documentKindOf({ ...called, name: 'tape.xlsx' })).toBe('table')
  expect(documentKindOf({ ...called, name: 'Tax return.xlsx' })).toBe('tax')
})

test('a document is called by a phrase of its name, its title or its first words, whatever parts the words', () => {
  const called = { name: '2/Audited_Accounts-2024.pdf', title: null, opening: '' }
  expect(isCalled(called, ['audited accounts'])).toBe(true)
  expect(isCalled(called, ['shareholders agreement'])).toBe(false)
  expect(
    isCalled({ ...called, opening: "THE SHAREHOLDERS' AGREEMENT of Alder" }, ['shareholders agreement']),
  ).toBe(true)
})
