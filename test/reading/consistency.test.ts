import { describe, expect, test } from 'vitest'
import { combine, findingsOf } from '../../server/reading/analysis.ts'
import type { ReadDocument } from '../../server/reading/text/document.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { isVerbatim } from '../../server/reading/text/quote.ts'

const AGREEMENT = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

1. The Lender makes available a term loan. The facility amount is EUR 10,000,000. The interest rate is 8.5% a year.

2. Each Lender may assign up to EUR 1,000,000. The maturity date is 5 March 2030.

3. The conditions precedent are set out in Schedule 1. This Agreement is governed by English law.

Schedule 1

Conditions precedent`

/** As on the server, findings cross threads. */
const analyse = (documents: ReadDocument[], asOf: string) =>
  combine(documents.map(document => structuredClone(findingsOf(document, asOf))))

const read = (documents: Record<string, string>) =>
  Object.entries(documents).map(([name, text]) => readPlainText(name, text))

function flagsOf(documents: Record<string, string>) {
  const all = read(documents)
  const { red_flags } = analyse(all, '2026-03-01')
  for (const { evidence } of red_flags) {
    expect(evidence.length).toBeGreaterThan(0)
    for (const quote of evidence) expect(isVerbatim(quote, all)).toBe(true)
  }
  return red_flags.filter(({ category }) => category === 'inconsistency' || category === 'missing_document')
}

const titles = (documents: Record<string, string>) => flagsOf(documents).map(({ title }) => title)

test('an agreement that agrees with itself and has what it refers to raises nothing', () => {
  expect(titles({ 'facility.txt': AGREEMENT })).toEqual([])
})

describe('what a summary states otherwise than the agreement', () => {
  const sheet = (lines: string) =>
    `TERM SHEET\n\nBorrower: Alder Ports Limited\nLender: Birch Bank plc\n\n${lines}`
  const against = (lines: string) => titles({ 'facility.txt': AGREEMENT, 'terms.txt': sheet(lines) })

  test.each([
    ['Facility amount: EUR 12,000,000.', 'The amount of the facility is stated differently'],
    ['Facility amount: USD 10,000,000.', 'The amount of the facility is stated differently'],
    ['The interest rate is 9%.', 'The interest rate is stated differently'],
    ['Maturity date: 5 March 2031.', 'The maturity date is stated differently'],
    [
      'The agreement is governed by the laws of the State of New York.',
      'The governing law is stated differently',
    ],
    [
      'It follows the Facility Agreement dated 15 March 2025.',
      'The date of an agreement is stated differently',
    ],
  ])('%s', (line, title) => {
    expect(against(line)).toEqual([title])
  })

  test.each([
    'Facility amount: €10 million.',
    'The interest rate is 8.50%.',
    'Maturity date: March 5, 2030.',
    'The agreement is governed by the laws of England and Wales.',
    'It follows the Facility Agreement dated as of 5th March 2025.',
    'The interest rate shall not exceed 9%. Each additional facility amount: EUR 1,000,000.',
    'It replaces the existing Facility Agreement dated 1 May 2019.',
  ])('the same in other words, or another thing, is no difference: %s', line => {
    expect(against(line)).toEqual([])
  })

  test('another matter is not compared', () => {
    const other = AGREEMENT.replace('5 March 2025', '1 June 2023').replace('EUR 10,000,000', 'EUR 4,000,000')
    expect(titles({ 'facility.txt': AGREEMENT, 'earlier.txt': other })).toEqual([])
    const elsewhere = 'TERM SHEET\n\nBorrower: Elm Mills Limited\n\nFacility amount: EUR 12,000,000.'
    expect(titles({ 'facility.txt': AGREEMENT, 'elm.txt': elsewhere })).toEqual([])
  })
})

test('figures of a firm differ, unless they are of different dates', () => {
  const one =
    'Cedar Capital LLP\n\nCedar Capital LLP has 42 employees. Assets under management are $1.2 billion as of 31 December 2025.'
  const two =
    'Cedar Capital LLP - answers\n\nThe firm has 57 employees. AUM is $1.6 billion as of December 31, 2025.'
  expect(titles({ 'one.txt': one, 'two.txt': two }).sort()).toEqual([
    'The amount of assets under management is stated differently',
    'The number of people employed is stated differently',
  ])
  const later = two.replace('57', '42').replace('December 31, 2025', '30 June 2024')
  expect(titles({ 'one.txt': one, 'two.txt': later })).toEqual([])
})

test('shares that come to more than the whole, and a holding stated differently', () => {
  const register = 'Alder Ports Limited - Register of Members\n\nCedar Holdings, Inc.\t62.5%\nAna Silva\t40%'
  expect(titles({ 'register.txt': register })).toEqual([
    'The shareholdings of a company add up to more than 100%',
  ])
  const whole = register.replace('40%', '37.5%')
  expect(titles({ 'register.txt': whole })).toEqual([])
  const chart = 'Structure\n\nCedar Holdings, Inc. owns 75% of the shares of Alder Ports Limited.'
  expect(titles({ 'register.txt': whole, 'chart.txt': chart })).toEqual([
    'A shareholding is stated differently',
  ])
})

test('one number for two names, one name for two places, one role for two spellings', () => {
  const of = (name: string, more: string, role = 'Borrower') =>
    `This Agreement is made between ${name}, ${more} (the "${role}"), and Birch Bank plc (the "Lender").`
  const numbered = 'a company incorporated in England with registered number 01234567'
  expect(
    titles({ 'a.txt': of('Alder Ports Limited', numbered), 'b.txt': of('Oak Ferries Limited', numbered) }),
  ).toEqual(['One registration number, two names'])
  expect(
    titles({
      'a.txt': of('Alder Ports, Inc.', 'a Delaware corporation'),
      'b.txt': of('Alder Ports, Inc.', 'a Nevada corporation'),
    }),
  ).toEqual(['A party’s place of formation is stated differently'])
  expect(
    titles({
      'a.txt': of('Alder Ports Limited', 'a company'),
      'b.txt': of('Alder Port Limited', 'a company'),
    }),
  ).toEqual(['A party’s name is stated differently'])
})

describe('a document that others refer to', () => {
  const text =
    'Memorandum\n\nThe audited financial statements for the year ended 31 December 2024 show a loss.'

  test('and that is not there is missing', () => {
    expect(flagsOf({ 'memo.txt': text })).toMatchObject([
      { category: 'missing_document', title: 'Audited accounts: referred to, not among the documents' },
    ])
  })

  test('and that is there is not', () => {
    expect(
      titles({ 'memo.txt': text, 'accounts.txt': 'AUDITED FINANCIAL STATEMENTS 2024\n\nBalance sheet' }),
    ).toEqual([])
    expect(titles({ 'memo.txt': text, '2 Financial/Audited_accounts_2024.pdf': 'Balance sheet' })).toEqual([])
  })

  test('and that is only to be made is not missing', () => {
    expect(
      titles({ 'memo.txt': 'The Borrower shall deliver its audited accounts for the year ended 2027.' }),
    ).toEqual([])
  })

  test('an attachment is missing where no heading and no document has its label', () => {
    const lease =
      'LEASE\n\nThe premises are described in Exhibit A. The rent is set out in Exhibit B to the Master Lease.'
    expect(titles({ 'lease.txt': lease })).toEqual(['Attachments that the text refers to are missing'])
    expect(titles({ 'lease.txt': `${lease}\n\nEXHIBIT A\n\nPremises` })).toEqual([])
    expect(titles({ 'lease.txt': lease, 'Exhibit A - premises.txt': 'Ground floor' })).toEqual([])
  })
})

test('a data room with the usual index says which sections are empty', () => {
  const folders = ['1 Corporate', '2 Financial', '4 Material contracts', '6 Legal and litigation']
  const room = read(Object.fromEntries(folders.map(folder => [`${folder}/note.txt`, 'Note'])))
  const { missing_sections } = analyse(room, '2026-03-01')
  expect(missing_sections).toContain('10 Insurance')
  expect(missing_sections).toHaveLength(9)
  expect(analyse(room.slice(0, 2), '2026-03-01').missing_sections).toEqual([])
})

test('what documents say again and again is found as if they said it once', () => {
  const other = AGREEMENT.replace('EUR 10,000,000', 'EUR 12,000,000')
  const said = (times: number) =>
    read({
      'a.txt': Array.from({ length: times }, () => AGREEMENT).join('\n\n'),
      'b.txt': Array.from({ length: times }, () => other).join('\n\n'),
    }).map(document => findingsOf(document, '2026-03-01'))
  const kindsOf = (findings: ReturnType<typeof said>) =>
    combine(findings)
      .red_flags.filter(({ category }) => category === 'inconsistency')
      .map(({ kind, evidence }) => [kind, evidence.map(({ quote }) => quote)])
  const found = kindsOf(said(50))
  expect(found).toEqual(kindsOf(said(1)))
  expect(found.map(([kind]) => kind)).toContain('facility_amount')
})
