import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_PDF_BYTES } from '../../../server/modules/transactions/papers/binder.ts'
import {
  type Binder,
  BinderTooLarge,
  binderPdf,
  binderZip,
  type Signing,
  signingCertificate,
} from '../../../server/modules/transactions/papers/index.ts'
import { extract } from '../../../server/reading/extract/index.ts'
import { Reader } from '../../../server/reading/reader.ts'
import { makeDocx, makePdf } from '../../reading/files.ts'

const ON = '2026-11-23T09:30:00.000Z'
const DIGEST = 'ab'.repeat(32)

const signing = (party: string, more: Partial<Signing> = {}): Signing => ({
  order: null,
  party,
  role: null,
  signatory: null,
  email: null,
  signed_at: null,
  method: null,
  address: null,
  user_agent: null,
  recorded_by: null,
  document: null,
  sha256: null,
  ...more,
})

const signings = [
  signing('Birch Lane Limited', { signatory: 'Bo Lind' }),
  signing('Northgate Credit LLP', {
    order: 2,
    signed_at: '2026-11-22T16:00:00.000Z',
    method: 'Wet ink',
    recorded_by: 'Ada Brandt',
    document: 'Facility agreement.pdf',
    sha256: DIGEST,
  }),
  signing('Alder Row Holdings Limited', {
    order: 1,
    role: 'Borrower',
    signatory: 'Ada Brandt, Director',
    signed_at: '2026-11-22T15:30:12.000Z',
    method: 'Electronic, in this office',
    address: '192.0.2.7',
    user_agent: 'Mozilla/5.0',
    document: 'Facility agreement.pdf',
    sha256: DIGEST,
  }),
]

const certify = () =>
  signingCertificate({ transaction: 'Alder Row', office: 'Maple Street Capital', on: ON, signings })

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { status, pages } = await extract('made.pdf', bytes)
  expect(status).toBe('read')
  return pages.map(({ paragraphs }) => paragraphs.join('\n'))
}

const same = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other)

describe('a certificate of signing', () => {
  it('says who signed what, when, from where and how, in the order of signing', async () => {
    const text = (await pagesOf(await certify())).join('\n')
    expect(text).toContain(
      'Signatures recorded: 2 of 3. Not signed when this was issued: Birch Lane Limited.',
    )
    expect(text).toContain('All of them signed the same file.')
    expect(text.indexOf('1. Alder Row Holdings Limited')).toBeGreaterThan(0)
    expect(text.indexOf('2. Northgate Credit LLP')).toBeGreaterThan(text.indexOf('1. Alder Row'))
    for (const said of [
      '22 November 2026, 15:30:12 UTC',
      '192.0.2.7',
      'Electronic, in this office',
      'Mozilla/5.0',
      DIGEST,
    ])
      expect(text).toContain(said)
    expect(text).toContain('Birch Lane Limited, by Bo Lind')
  })

  it('tells where the files that were signed differ', async () => {
    const other = signing('Cedar', { signed_at: ON, sha256: 'cd'.repeat(32) })
    const bytes = await signingCertificate({
      transaction: 'Alder Row',
      office: 'Maple Street Capital',
      on: ON,
      signings: [...signings.slice(1), other],
    })
    const text = (await pagesOf(bytes)).join('\n')
    expect(text).toContain('They signed 2 files that differ')
    expect(text).toContain('All 3 signatures are recorded.')
  })

  it('is the same bytes for the same signatures', async () => {
    expect(same(await certify(), await certify())).toBe(true)
  })
})

describe('a closing binder', () => {
  const reader = new Reader({ processes: 1 })
  let binder: Binder

  beforeAll(async () => {
    const agreement = await makePdf(pdf =>
      pdf.text('The agreement, first page.').addPage().text('Second page.'),
    )
    const resolution = await makePdf(pdf => pdf.text('The resolution.'))
    const locked = await makePdf(pdf => pdf.text('Locked.'), { userPassword: 'secret' })
    const letter = await makeDocx(['The letter.'])
    const document = (title: string, file: string, bytes: Uint8Array) => ({
      title,
      category: 'Legal',
      file,
      bytes: async () => bytes,
    })
    binder = {
      transaction: 'Alder Row',
      office: 'Maple Street Capital',
      on: ON,
      documents: [
        document('Facility agreement', 'agreement.pdf', agreement),
        document('Side letter', 'letters/Side letter.docx', letter),
        document('Locked paper', 'locked.pdf', locked),
        document('Board resolution', '../../agreement.pdf', resolution),
      ],
      certificate: await certify(),
    }
  })
  afterAll(() => reader.close())

  it('as a PDF has an index with the pages that each document begins on, and the documents', async () => {
    const bytes = await binderPdf(binder, reader)
    const pages = await pagesOf(bytes)
    const [index = ''] = pages
    const expected = [
      ['Facility agreement', 2],
      ['Side letter', 5],
      ['Locked paper', 6],
      ['Board resolution', 7],
      ['Certificate of signing', 9],
    ] as const
    for (const [title, page] of expected) {
      expect(index).toMatch(new RegExp(`${title}[\\s\\S]{0,60}\\b${page}\\b`))
      expect(pages[page - 1]).toContain(title)
    }
    expect(pages[2]).toContain('The agreement, first page.')
    expect(pages[3]).toContain('Second page.')
    expect(pages[4]).toContain('Not in this file')
    expect(pages[5]).toContain('locked or damaged')
    expect(pages[7]).toContain('The resolution.')
    expect(pages[9]).toContain('Certificate of signing')
    expect(same(bytes, await binderPdf(binder, reader))).toBe(true)
  })

  it('as a PDF is no more than a computer holds', async () => {
    const [first] = binder.documents
    const large = {
      ...(first as (typeof binder.documents)[number]),
      bytes: async () => new Uint8Array(MOST_PDF_BYTES),
    }
    await expect(binderPdf({ ...binder, documents: [large] }, reader)).rejects.toThrow(BinderTooLarge)
  })

  it('as a ZIP has every document under its number, with the digest of each', async () => {
    const make = async () => {
      const pieces: Uint8Array[] = []
      for await (const piece of binderZip(binder)) pieces.push(piece)
      return Buffer.concat(pieces)
    }
    const bytes = await make()
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual([
      '1-agreement.pdf',
      '2-Side letter.docx',
      '3-locked.pdf',
      '4-agreement.pdf',
      '5-certificate-of-signing.pdf',
      'index.pdf',
      'manifest.json',
    ])
    const manifest = JSON.parse(strFromU8(files['manifest.json'] as Uint8Array))
    expect(manifest).toMatchObject({ transaction: 'Alder Row', office: 'Maple Street Capital', made_at: ON })
    expect(manifest.files).toHaveLength(5)
    for (const { file, bytes: size, sha256 } of [...manifest.files, manifest.index]) {
      const there = files[file] as Uint8Array
      expect(there.length).toBe(size)
      expect(createHash('sha256').update(there).digest('hex')).toBe(sha256)
    }
    expect((await pagesOf(files['index.pdf'] as Uint8Array))[0]).toContain('4-agreement.pdf')
    expect(same(bytes, await make())).toBe(true)
  })

  it('as a ZIP asks for one document at a time', async () => {
    const asked: string[] = []
    const documents = binder.documents.map(one => ({
      ...one,
      bytes: async () => {
        asked.push(one.title)
        return one.bytes()
      },
    }))
    const pieces = binderZip({ ...binder, documents })
    await pieces.next()
    expect(asked).toEqual(['Facility agreement'])
    for await (const piece of pieces) expect(piece.length).toBeGreaterThan(0)
    expect(asked).toHaveLength(4)
  })
})
