import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  type PaperFacts,
  paperTemplate,
  paperTemplates,
  preparePaper,
} from '../../../server/modules/transactions/papers/index.ts'
import { factLabels, fieldsOf } from '../../../server/modules/transactions/papers/template.ts'
import { redlineOf } from '../../../server/platform/documents/redline.ts'
import { compareDocuments } from '../../../server/reading/comparison/index.ts'
import { extract } from '../../../server/reading/extract/index.ts'
import { readPlainText } from '../../../server/reading/text/plain-text.ts'

const ON = '2026-11-23T09:30:00.000Z'

const known: PaperFacts = {
  facts: {
    transaction_name: 'Alder Row <refinancing> & more',
    agreement_title: 'Facility agreement',
    agreement_date: '3 March 2026',
    borrower_name: 'Alder Row Holdings Limited',
    agent_name: 'Northgate Credit LLP',
    signatory_name: 'Ada Brandt',
    signatory_title: 'Director',
    amount: 'EUR 40,000,000.00',
    date: '23 November 2026',
    closing_date: '30 November 2026',
    counterparty_name: 'Northgate Credit LLP',
    governing_law: 'England and Wales',
  },
  tables: {
    conditions: [
      ['1(a)', 'A copy of the constitutional documents', 'Borrower', 'Satisfied'],
      ['1(b)', 'A resolution of the board', 'Borrower', 'Waived'],
    ],
    sources: [['Fund I', 'Equity', 'EUR 40,000,000.00']],
    uses: [['Seller', 'Purchase price', 'EUR 40,000,000.00']],
  },
  parties: [
    { name: 'Alder Row Holdings Limited', signatory: 'Ada Brandt, Director' },
    { name: 'Northgate Credit LLP', signatory: null },
  ],
}

const template = (key: string) => paperTemplate(key) ?? expect.fail(`no template ${key}`)

async function textOf(bytes: Uint8Array, name = 'paper.docx', status = 'read'): Promise<string> {
  const document = await extract(name, bytes)
  expect(document.status).toBe(status)
  return document.pages.flatMap(({ paragraphs }) => paragraphs).join('\n')
}

describe('papers of a closing', () => {
  it('are filled with what is known of the transaction', async () => {
    const { bytes, missing } = await preparePaper(template('cp_satisfaction_letter'), known, ON)
    const text = await textOf(bytes)
    expect(missing).toEqual([])
    expect(text).toContain('To: Alder Row Holdings Limited')
    expect(text).toContain('1(b)\tA resolution of the board\tBorrower\tWaived')
    expect(text).toContain('governed by the law of England and Wales')
    expect(text).toContain('Name: Ada Brandt, Director')
  })

  it('have a block to sign in for each party', async () => {
    const { bytes, missing } = await preparePaper(template('signature_page'), known, ON)
    const text = await textOf(bytes)
    expect(text.match(/^Signature$/gm)).toHaveLength(2)
    expect(text).toContain('Name: Ada Brandt, Director')
    expect(missing).toEqual([{ field: 'document_title', label: 'Title of the document' }])
    expect(text).toContain('[Title of the document]')
  })

  it.each(paperTemplates)('are whole, and name what is missing: $key', async one => {
    const { bytes, missing, title } = await preparePaper(one, { facts: {}, tables: {}, parties: [] }, ON)
    const text = await textOf(bytes)
    expect(text).not.toMatch(/\{\{|\}\}|undefined|null/)
    expect(text.startsWith(title)).toBe(true)
    const fields = one.blocks.flatMap(({ text: words = '', list = [] }) => [words, ...list].flatMap(fieldsOf))
    for (const field of fields) expect(factLabels).toHaveProperty(field)
    expect(new Set(missing.map(({ field }) => field))).toEqual(
      new Set([
        ...fields,
        ...one.blocks.flatMap(({ table }) => table ?? []),
        ...one.blocks.flatMap(({ signatures }) => (signatures === 'parties' ? ['parties'] : [])),
      ]),
    )
    for (const { label } of missing)
      expect(text.includes(`[${label}]`) || label === 'Parties', label).toBe(true)
    const marked = strFromU8(unzipSync(bytes)['word/document.xml'] as Uint8Array)
    expect(marked).toContain('w:highlight w:val="yellow"')
  })

  it('are the same bytes for the same facts, and others for others', async () => {
    const make = (on: string) => preparePaper(template('closing_checklist'), known, on)
    const [one, again] = [await make(ON), await make(ON)]
    expect(Buffer.from(one.bytes).equals(again.bytes)).toBe(true)
    expect(Buffer.from(one.bytes).equals((await make('2026-11-24')).bytes)).toBe(false)
  })
})

describe('a redline', () => {
  const compared = compareDocuments(
    readPlainText('v1.docx', 'Price\n\nThe Buyer pays EUR 100 at Completion.\n\nThis goes away as a whole.'),
    readPlainText(
      'v2.docx',
      'Price\n\nThe Buyer pays EUR 120 & costs at Completion.\n\nEntirely new words stand here.',
    ),
  )

  it('has the later version as its text, and the changes as tracked ones', async () => {
    const bytes = await redlineOf(compared, 'Ada Brandt', ON)
    // Tracked changes are read as accepted, and told.
    const text = await textOf(bytes, 'redline.docx', 'partly_readable')
    expect(text).toContain('The Buyer pays EUR 120 & costs at Completion.')
    expect(text).toContain('Entirely new words stand here.')
    expect(text).not.toContain('goes away')
    expect(text).toContain('Paragraphs: 1 changed, 1 inserted, 1 deleted, 0 moved.')
    const xml = strFromU8(unzipSync(bytes)['word/document.xml'] as Uint8Array)
    expect(xml.match(/<w:delText[^>]*>[^<]*/g)?.map(one => one.replace(/<[^>]*>/, ''))).toEqual([
      '100',
      'This goes away as a whole.',
    ])
    const ids = [...xml.matchAll(/<w:(?:ins|del) w:id="(\d+)" w:author="Ada Brandt" w:date="([^"]+)"/g)]
    expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length)
    expect(new Set(ids.map(([, , date]) => date))).toEqual(new Set([ON]))
  })

  it('is the same bytes for the same versions', async () => {
    const [one, again] = [await redlineOf(compared, 'Ada', ON), await redlineOf(compared, 'Ada', ON)]
    expect(Buffer.from(one).equals(again)).toBe(true)
  })
})
