import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const CIM = '/api/v1/svc/cim'
const QUOTE =
  'Revenue of the terminals grew to €84.2 million; Łódź, Αθήνα and Владивосток <hold> "most" & more | [2] of it.'
const source = { type: 'inline', documents: [{ name: 'Übersicht.txt', text: QUOTE }] }

async function memorandum(template_key: string): Promise<Json> {
  const deal = await office.post('/api/v1/svc/crm/deals', {
    name: 'Škoda Terminals – Żuraw & <Söhne>',
    asset_class: 'private_credit',
    counterparty: 'Żuraw Terminals S.A.',
    currency: 'EUR',
    target_size: 12_345_678.9,
    irr_target: 0.1234,
  })
  await office.post('/api/v1/svc/pricer/run', {
    deal_id: deal.body.id,
    principal: 10_000_000,
    term_months: 120,
    amortisation: 'linear',
    coupon_pct: 0.09,
  })
  const { body } = await office.post(`${CIM}/generate`, {
    title: deal.body.name,
    template_key,
    deal_id: deal.body.id,
    source,
  })
  return body
}

async function fileOf(report: Json, format: string): Promise<{ bytes: Uint8Array; headers: Headers }> {
  const response = await fetch(`${office.url}${CIM}/reports/${report.id}/export?format=${format}`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  expect(response.status).toBe(200)
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers }
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
  }
  return pages
}

/** The titles of the sections that say more than their gaps. */
const saying = (report: Json): string[] =>
  report.sections
    .filter(({ text }: Json) => !text.startsWith('Not known yet: '))
    .map(({ title }: Json) => title)

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

describe('as a Word document', () => {
  test('holds every section, table, quote and reference, and a footer with page numbers', async () => {
    const report = await memorandum('standard')
    const { bytes, headers } = await fileOf(report, 'docx')
    expect(headers.get('content-disposition')).toContain('.docx')
    const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
    expect(messages.filter(({ type }) => type === 'error')).toEqual([])
    for (const title of saying(report)) expect(value).toContain(title.replace('&', '&amp;'))
    expect(value).toContain('Škoda Terminals – Żuraw &amp; &lt;Söhne&gt;')
    expect(value).toContain('EUR 12,345,678.90')
    expect(value).toContain('Владивосток &lt;hold&gt;')
    expect(value).toContain('| [2] of it.')
    expect(value).toMatch(/<table>.*IRR, effective annual/)
    expect(value).toMatch(/\[\d+\] Übersicht\.txt, page 1/)
    expect(value).not.toContain('{{quote')
    const parts = unzipSync(bytes)
    const footer = Object.keys(parts).find(name => /word\/footer\d*\.xml$/.test(name)) as string
    const said = new TextDecoder().decode(parts[footer])
    expect(said).toContain('Confidential')
    expect(said).toMatch(/PAGE/)
    expect(new TextDecoder().decode(parts['word/document.xml'])).toMatch(/TOC /)
  })
})

describe('the amounts of a table', () => {
  const bars = (document: string) => document.match(/w:fill="(?:1F5F99|0F7B5A|C77700)"/gi)?.length ?? 0

  test('are drawn above it, in its own figures', async () => {
    const report = await memorandum('standard')
    const { bytes } = await fileOf(report, 'docx')
    const word = new TextDecoder().decode(unzipSync(bytes)['word/document.xml'])
    // Payments by year stand in two sections: ten years, the last of which ends at zero. One source, and one use that is not zero.
    expect(bars(word)).toBe(9 + 9 + 2)
    const pdf = (await pagesOf((await fileOf(report, 'pdf')).bytes)).join(' ')
    // A year’s balance stands beside its bar and in the table.
    for (const text of ['EUR 9,000,000.04', 'EUR 1,000,000.36'])
      for (const file of [pdf, word]) expect(file.split(text).length).toBeGreaterThan(2)
  })

  test('are not drawn once somebody has written words in their place', async () => {
    const report = await memorandum('standard')
    const section = report.sections.find(({ text }: Json) => text.includes('| Balance |'))
    const text = section.markup.replace(/\| EUR 9,000,000\.04(?= \[\d+\] \|)/, '| about nine million')
    expect(text, section.markup).not.toBe(section.markup)
    const changed = await office.patch(`${CIM}/reports/${report.id}/section/${section.section_key}`, {
      text,
      version: section.version,
    })
    expect(changed.status).toBe(200)
    const { bytes } = await fileOf(report, 'docx')
    expect(bars(new TextDecoder().decode(unzipSync(bytes)['word/document.xml']))).toBe(9 + 2)
  })
})

describe('as a PDF', () => {
  test('holds the same, on numbered pages, with contents that name the right ones', async () => {
    const report = await memorandum('standard')
    const { bytes, headers } = await fileOf(report, 'pdf')
    expect(headers.get('content-type')).toBe('application/pdf')
    const pages = await pagesOf(bytes)
    expect(pages.length).toBeGreaterThan(3)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    const whole = squeezed(pages.join(' '))
    for (const title of saying(report)) expect(whole).toContain(squeezed(title))
    expect(whole).toContain(squeezed(QUOTE))
    expect(whole).toContain(squeezed('Škoda Terminals – Żuraw & <Söhne>'))
    expect(whole).toContain('EUR12,345,678.90')
    const contents = pages[0] as string
    const terms = pages.findIndex((page, at) => at > 0 && page.includes('Structure and terms'))
    expect(squeezed(contents)).toContain(`Structureandterms${terms + 1}`)
  })

  test('leaves out what is not known yet and the records of the office, under its letterhead', async () => {
    await office.put('/api/v1/svc/admin/letterhead', { sender: '12 Quay Street\nDublin' })
    const report = await memorandum('standard')
    const gap = report.sections.find(({ text }: Json) => text.startsWith('Not known yet: '))
    for (const format of ['pdf', 'docx']) {
      const { bytes } = await fileOf(report, format)
      const said =
        format === 'pdf'
          ? (await pagesOf(bytes)).join(' ')
          : (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value
      expect(said).toContain('12 Quay Street')
      expect(said).toContain('2 March 2026')
      expect(said).not.toMatch(/Not known yet|undefined|Deal record|Pricing record|2026-\d\d/)
      expect(said).not.toContain(gap.title)
    }
  })

  test('is refused with its gaps where somebody wants it whole', async () => {
    const { id } = await memorandum('onepager')
    const { status, body } = await office.get(`${CIM}/reports/${id}/export?gaps=refuse`)
    expect([status, body.code]).toEqual([409, 'memorandum_incomplete'])
    expect(body.missing).toContainEqual(expect.stringMatching(/^Snapshot: what the company does/))
  })

  test('is the same file each time', async () => {
    const report = await memorandum('onepager')
    const [one, other] = [await fileOf(report, 'pdf'), await fileOf(report, 'pdf')]
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
  })

  test('of a teaser names neither the deal nor its documents, not even in its properties', async () => {
    const report = await memorandum('teaser')
    for (const format of ['pdf', 'docx']) {
      const { bytes, headers } = await fileOf(report, format)
      const said =
        format === 'pdf'
          ? (await pagesOf(bytes.slice())).join(' ')
          : Object.values(unzipSync(bytes))
              .map(part => new TextDecoder().decode(part))
              .join(' ')
      expect(said).toContain(report.code_name)
      expect(said).not.toMatch(/Škoda|Żuraw|Zuraw|Söhne|Übersicht/)
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/koda|uraw/)
      expect(headers.get('content-disposition')).not.toMatch(/koda|uraw/i)
    }
  })
})

test('a quote of a document that was read in part says so, and the paper counts what was not read', async () => {
  const partly = makeDocument(
    `Revenue of the terminals grew to €84.2 million in the year, as its accounts say.`,
  )
  const documents = [
    { name: 'Draft.docx', content: Buffer.from(partly).toString('base64') },
    { name: 'Scan.heic', content: readFileSync('test/files/documents/heic.heic').toString('base64') },
  ]
  const { body: report } = await office.post(`${CIM}/generate`, {
    title: 'Read in part',
    template_key: 'standard',
    source: { type: 'inline', documents },
  })
  const cited = report.sections.flatMap(({ citations }: Json) => citations)
  const quoted = cited.filter(({ type }: Json) => type === 'document')
  expect(quoted.length).toBeGreaterThan(0)
  for (const { read } of quoted)
    expect(read).toEqual({ part: 'partly', reason: 'It has hidden text, which was left out.' })
  const text = (await pagesOf((await fileOf(report, 'pdf')).bytes)).join(' ')
  expect(text).toContain('Draft.docx, page 1 (read in part)')
  expect(text).toContain('Of 2 documents: 1 document read in part, 1 document not read.')
})

/** A Word document of a sentence, and another that is hidden. */
const makeDocument = (sentence: string): Uint8Array => {
  const hidden = readFileSync('test/files/documents/docx-hidden-words.docx')
  const parts = unzipSync(new Uint8Array(hidden))
  const main = strFromU8(parts['word/document.xml'] as Uint8Array).replace('Shown ', `${sentence} `)
  return zipSync({ ...parts, 'word/document.xml': strToU8(main) })
}
