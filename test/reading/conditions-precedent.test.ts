import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Condition, conditionsIn } from '../../server/reading/conditions-precedent/index.ts'
import { extract } from '../../server/reading/extract/index.ts'
import { tasks } from '../../server/reading/tasks.ts'
import type { ReadDocument } from '../../server/reading/text/document.ts'
import { textAt } from '../../server/reading/text/passages.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { isVerbatim } from '../../server/reading/text/quote.ts'
import {
  AMERICAN,
  CHECKLIST_ROWS,
  FACILITY,
  PURCHASE,
  TERM_SHEET_ROWS,
  WITHOUT,
} from './agreements-with-conditions.ts'
import { makeDocx, makePdf } from './files.ts'

const inText = (text: string): Condition[] => conditionsIn([readPlainText('agreement.txt', text)])
const brief = (conditions: readonly Condition[]) =>
  conditions.map(({ number, text }) => `${number} ${text.slice(0, 40)}`)

function expectPlaces(conditions: readonly Condition[], documents: readonly ReadDocument[]): void {
  for (const { evidence, also } of conditions)
    for (const place of [evidence, ...also]) {
      expect(isVerbatim(place, documents)).toBe(true)
      expect(textAt(documents, place)).toBe(place.quote)
    }
}

/** Paragraphs of documents of every other sort. */
const PIECES = [FACILITY, PURCHASE, AMERICAN, ...WITHOUT].flatMap(text => text.split(/\n+/))

describe('conditions precedent', () => {
  it('are those of the clauses and schedules of a facility agreement, and nothing else', () => {
    const found = inText(FACILITY)
    expect(found.map(({ number, type, timing, responsible }) => [number, type, timing, responsible])).toEqual(
      [
        ['4.2(a)', 'documentary', 'each_utilisation', null],
        ['4.2(b)', 'documentary', 'each_utilisation', 'Obligor'],
        ['1(a)', 'corporate', 'initial', 'Original Obligor'],
        ['1(b)(i)', 'corporate', 'initial', 'Original Obligor'],
        ['1(b)(ii)', 'corporate', 'initial', 'Original Obligor'],
        ['2(a)', 'documentary', 'initial', 'Borrower'],
        ['2(b)', 'security', 'initial', 'Chargor'],
        ['3(a)', 'financial', 'initial', 'Borrower'],
        ['3(b)', 'kyc', 'initial', null],
        ['3(c)', 'financial', 'initial', 'Borrower'],
        ['3(d)', 'regulatory', 'initial', null],
        ['1', 'security', 'subsequent', null],
      ],
    )
    expect(found.map(({ evidence }) => evidence.page)).toEqual([1, 1, ...Array(10).fill(2)])
    expect(found[3]).toMatchObject({
      text: 'A copy of a resolution of the board of directors of each Original Obligor: approving the terms of the Finance Documents to which it is a party',
      clause: 'SCHEDULE 2 CONDITIONS PRECEDENT, Part I Conditions precedent to initial Utilisation',
      evidence: {
        quote: '(i) approving the terms of the Finance Documents to which it is a party; and',
      },
    })
    expect(found.at(-1)?.suggested_task).toBe(
      'Obtain evidence that the Security has been registered at the land registry, within 30 days after the Closing Date',
    )
  })

  it('are those of a purchase agreement, not its deliverables at completion or what follows a failure', () => {
    const found = inText(PURCHASE)
    expect(found.map(({ number, type, responsible }) => [number, type, responsible])).toEqual([
      ['5.1(a)', 'regulatory', null],
      ['5.1(b)', 'security', 'Seller'],
      ['5.1(c)', 'financial', null],
      ['7.1', 'documentary', 'Founders'],
    ])
    expect(found[3]?.evidence.quote).toBe(
      'It shall be a condition to Completion that each of the Founders has entered into a service agreement with the Company.',
    )
    expect(found.map(({ suggested_task }) => suggested_task)).toEqual([
      'Confirm: the Competition Commission having approved the Transaction without conditions that the Buyer finds unacceptable',
      'Confirm: the Seller having delivered to the Buyer the deed of release for the Bank Security',
      'Confirm: no Material Adverse Change having occurred',
      'Confirm that each of the Founders has entered into a service agreement with the Company',
    ])
  })

  it('are found within the running text of a clause', () => {
    expect(
      inText(AMERICAN).map(({ number, type, timing, responsible }) => [number, type, timing, responsible]),
    ).toEqual([
      ['3.01(a)', 'corporate', 'initial', 'Borrower'],
      ['3.01(b)', 'financial', 'initial', 'Borrower'],
      ['3.01(c)', 'security', 'initial', null],
      ['3.02(a)', 'documentary', 'each_utilisation', null],
      ['3.02(b)', 'documentary', 'each_utilisation', 'Borrower'],
    ])
  })

  it('are found where a sentence states one, as an agreement without schedules has it', () => {
    const found = inText(
      '4. Conditions of Utilisation\n\n4.1 The Lender will only be obliged to make the Loan if on the proposed Utilisation Date no Default is continuing.\n\n4.2 The Borrower may not deliver more than six Utilisation Requests.\n\n9. Site\n\nThe obligations of the Seller under this Agreement shall be subject to the Buyer providing the site lease.',
    )
    expect(brief(found)).toEqual([
      '4.1 The Lender will only be obliged to make ',
      '9 The obligations of the Seller under this',
    ])
  })

  it('are found in the table of a term sheet and in a checklist', async () => {
    const file = await makeDocx(['Summary of terms', TERM_SHEET_ROWS, 'Checklist', CHECKLIST_ROWS])
    const document = await extract('terms.docx', file)
    const found = conditionsIn([document])
    expect(found.map(({ number, text, responsible }) => [number, text, responsible])).toEqual([
      ['(a)', 'satisfactory completion of due diligence', null],
      ['(b)', 'board resolutions of the Borrower', 'Borrower'],
      ['(c)', 'a legal opinion of counsel to the Lenders', null],
      ['1', 'Copy of the constitutional documents of each Original Obligor', 'Borrower'],
      ['2', 'Certificate of good standing of the Parent', 'Parent counsel'],
    ])
    expectPlaces(found, [document])
  })

  it('are found in a PDF', async () => {
    const bytes = await makePdf(pdf => {
      for (const paragraph of PURCHASE.split('\n\n')) pdf.text(paragraph).moveDown()
    })
    const document = await extract('purchase.pdf', bytes)
    const found = conditionsIn([document])
    expect(found.map(({ number }) => number)).toEqual(['5.1(a)', '5.1(b)', '5.1(c)', '7.1'])
    expectPlaces(found, [document])
  })

  it.each(WITHOUT)('are none where a document states none', text => {
    expect(inText(text)).toEqual([])
  })

  it('are the reference itself where the schedule that lists them is not there', () => {
    const [body = ''] = FACILITY.split('\f')
    expect(inText(body)[2]).toMatchObject({
      number: '4.1(a)',
      timing: 'initial',
      text: expect.stringContaining('listed in Schedule 2 (Conditions precedent)'),
    })
  })

  it('are told once however many documents state them, each with all its places', () => {
    const list = (copy: string) =>
      `Conditions precedent\n\n1. ${copy} of the articles of association of Alder Row Limited.\n\n2. A legal opinion of counsel.`
    const documents = [
      readPlainText('term sheet.txt', list('A certified copy')),
      readPlainText('agreement.txt', list('True and complete copies').replace('2. A legal', '2. The legal')),
      readPlainText('other.txt', list('A copy').replace('Alder Row', 'Birch Lane')),
    ]
    const { conditions, coverage } = tasks.conditions({ documents })
    expect(brief(conditions)).toEqual([
      '1 A certified copy of the articles of asso',
      '2 A legal opinion of counsel',
      '1 A copy of the articles of association of',
    ])
    expect(conditions.map(({ also }) => also.map(({ document }) => document))).toEqual([
      ['agreement.txt'],
      ['agreement.txt', 'other.txt'],
      [],
    ])
    expect(coverage).toHaveLength(3)
    expectPlaces(conditions, documents)
  })

  it('quote what the document says, letter for letter, whatever it is made of', () => {
    const text = fc
      .array(
        fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
          {
            weight: 2,
            arbitrary: fc.constantFrom(
              'Conditions precedent',
              '(i)',
              '1.\tA copy',
              '•',
              '(a) x; (b) y: (c) z',
              '\f',
            ),
          },
          fc.string({ unit: 'binary', maxLength: 40 }),
        ),
        { maxLength: 40 },
      )
      .chain(parts => fc.constantFrom('\n\n', '\n', '\t', ' ').map(between => parts.join(between)))
    fc.assert(
      fc.property(text, whole => {
        const document = readPlainText('any.txt', whole)
        const found = conditionsIn([document])
        expectPlaces(found, [document])
        expect(new Set(found.map(({ digest }) => digest)).size).toBe(found.length)
        expect(conditionsIn([document])).toEqual(found)
      }),
      { numRuns: 300 },
    )
  })

  it('take no longer than the length of the document asks for', () => {
    const long = readPlainText(
      'long.txt',
      `Conditions precedent\n\n${'(a) A copy of the accounts; '.repeat(20_000)}`,
    )
    const before = process.cpuUsage().user
    conditionsIn([long])
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10)
  })
})
