import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadDocument } from '../../server/reading/text/document.ts'
import { passagesOf, textIn } from '../../server/reading/text/passages.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { PassageIndex } from '../../server/reading/text/search.ts'
import { sentencesOf } from '../../server/reading/text/sentences.ts'

const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

test.each<[string, string[]]>([
  ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
  ['Acme Inc. shall pay. It must.', ['Acme Inc. shall pay.', 'It must.']],
  ['It was sold to Acme Inc. The price was paid.', ['It was sold to Acme Inc.', 'The price was paid.']],
  ['Under U.S. Securities laws no offer is made.', ['Under U.S. Securities laws no offer is made.']],
  ['See Exhibit No. 4 and Sec. 12. Nothing else.', ['See Exhibit No. 4 and Sec. 12.', 'Nothing else.']],
  ['4.2. Term. The term is two years.', ['4.2. Term.', 'The term is two years.']],
  [
    '1. Fees. (a) The fee is 2.5% p.a. of commitments.',
    ['1. Fees.', '(a) The fee is 2.5% p.a. of commitments.'],
  ],
  ['John F. Kennedy signed. J. Doe did not.', ['John F. Kennedy signed.', 'J. Doe did not.']],
  ['The fee is in Exhibit A. The term is not.', ['The fee is in Exhibit A.', 'The term is not.']],
  ['He said "I agree." Then he left.', ['He said "I agree."', 'Then he left.']],
  [
    'from 1 Jan. 2024 (e.g. Monday) to 5 p.m. each day',
    ['from 1 Jan. 2024 (e.g. Monday) to 5 p.m. each day'],
  ],
  [
    'may be amended   1.5 "Fee" means a fee;   1.6 "Term" means a term.',
    ['may be amended', '1.5 "Fee" means a fee;', '1.6 "Term" means a term.'],
  ],
])('%s', (text, expected) => {
  expect(sentences(text)).toEqual(expected)
})

test('sentences are in order, apart, without white space around them, and leave out only white space', () => {
  const text = fc.stringMatching(/^([A-Za-z]{0,6}[.!?;:" \n()0-9ü😀]{0,4}){0,400}$/u)
  fc.assert(
    fc.property(text, given => {
      let at = 0
      for (const { start, end } of sentencesOf(given)) {
        expect(given.slice(at, start).trim()).toBe('')
        expect(end - start).toBeLessThanOrEqual(1500)
        expect(given.slice(start, end)).toBe(given.slice(start, end).trim())
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(given.slice(at).trim()).toBe('')
    }),
  )
})

test('a text without full stops is cut at its seams, within linear time', () => {
  const list = 'the first item of the list; '.repeat(20_000)
  const began = process.cpuUsage().user
  const parts = sentences(list)
  expect(process.cpuUsage(undefined).user - began).toBeLessThan(5_000_000)
  expect(parts.every(part => part.length <= 1500 && part.endsWith(';'))).toBe(true)
})

const agreement = readPlainText(
  'agreement.txt',
  [
    'ARTICLE I',
    '1.1 Fees',
    'The Manager is paid 2.0% of commitments each year. It is paid in advance.',
    '1.2 Removal. The Manager may be removed without cause by 75% of the Limited Partners.',
    'ARTICLE II',
    'Nothing in this Agreement limits liability.',
  ].join('\n\n'),
)

test('a passage stands under its headings', () => {
  const passages = [...passagesOf(agreement)].map(({ headings, sentences: parts }) => ({
    headings,
    text: parts.map(part => textIn(agreement, { document: 'agreement.txt', page: 1, ...part })).join(' '),
  }))
  expect(passages).toEqual([
    {
      headings: ['ARTICLE I', '1.1 Fees'],
      text: 'ARTICLE I 1.1 Fees The Manager is paid 2.0% of commitments each year. It is paid in advance.',
    },
    {
      headings: ['ARTICLE I', '1.2 Removal'],
      text: '1.2 Removal. The Manager may be removed without cause by 75% of the Limited Partners.',
    },
    { headings: ['ARTICLE II'], text: 'ARTICLE II Nothing in this Agreement limits liability.' },
  ])
})

test('every sentence of a document is in exactly one passage', () => {
  const paragraph = fc.stringMatching(/^([A-Z][a-z]{0,9}[ .]{1,2}){0,60}$/)
  fc.assert(
    fc.property(fc.array(fc.array(paragraph, { maxLength: 8 }), { maxLength: 4 }), pages => {
      const document: ReadDocument = {
        name: 'd',
        format: 'pdf',
        status: 'read',
        reason: null,
        pages: pages.map((paragraphs, index) => ({
          number: index + 1,
          label: null,
          paragraphs,
          readable: true,
        })),
      }
      const found = [...passagesOf(document)].flatMap(({ page, sentences: parts }) =>
        parts.map(part => ({ page, ...part })),
      )
      const all = pages.flatMap((paragraphs, page) =>
        paragraphs.flatMap((text, index) =>
          sentencesOf(text).map(span => ({ page: page + 1, paragraph: index, ...span })),
        ),
      )
      expect(found).toEqual(all)
    }),
  )
})

const letter = readPlainText(
  'letter.txt',
  'Dear Sirs,\n\nThe auditor is Brandt & Hale LLP.\n\fThe custodian holds $1,500,000 of securities.',
)

test('what is asked in other forms of the words is found, with the sentence that answers', async () => {
  const index = await PassageIndex.of([agreement, letter])
  const [hit] = index.search('removing managers without a cause')
  expect(hit).toMatchObject({ document: 'agreement.txt', page: 1, paragraph: 3 })
  expect(textIn(agreement, hit!)).toBe(
    'The Manager may be removed without cause by 75% of the Limited Partners.',
  )
  const [amount] = index.search('1,500,000')
  expect(amount).toMatchObject({ document: 'letter.txt', page: 2, paragraph: 0, coverage: 1 })
  expect(index.search('the of and')).toEqual([])
  expect(index.search('zebra')).toEqual([])
})

test('a heading is no answer: the sentence under it is', async () => {
  const index = await PassageIndex.of([agreement, letter])
  const answers = (query: string) => textIn(agreement, index.search(query)[0]!)
  expect(answers('fees')).toBe('The Manager is paid 2.0% of commitments each year.')
  expect(answers('removal')).toBe('The Manager may be removed without cause by 75% of the Limited Partners.')
})

test('the search can be held to some documents, and widened by what words also mean', async () => {
  const index = await PassageIndex.of([agreement, letter])
  expect(index.search('Manager', { documents: new Set(['letter.txt']) })).toEqual([])
  expect(index.search('accountant')).toEqual([])
  const [hit] = index.search('accountant', { expand: () => [{ words: 'auditor', weight: 0.5 }] })
  expect(hit).toMatchObject({ document: 'letter.txt', page: 1, paragraph: 1 })
  expect(hit!.coverage).toBeLessThan(1)
  expect(index.search('manager OR (a AND', { limit: 1 })).toHaveLength(1)
})

test('building an index stops when it is told to', async () => {
  const long = readPlainText('long.txt', 'Every word is a new one here, said nobody. '.repeat(20_000))
  await expect(PassageIndex.of([long], AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
