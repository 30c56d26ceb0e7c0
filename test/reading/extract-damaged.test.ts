import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { extract } from '../../server/reading/extract/index.ts'
import { readingStatuses } from '../../server/reading/text/document.ts'
import { assemble, makeDocx, makePdf, makePptx, makeScan, makeXlsx } from './files.ts'

const files = new Map<string, Uint8Array>()

beforeAll(async () => {
  files.set(
    'a.pdf',
    await makePdf(pdf => {
      pdf.text('The fee is two percent. '.repeat(100)).addPage()
      pdf.image(makeScan(800, 700), 0, 0, { width: 612 })
    }),
  )
  files.set('a.docx', await makeDocx(['One', [['a', 'b']], null, 'Two']))
  files.set(
    'a.xlsx',
    await makeXlsx(workbook => {
      workbook.addWorksheet('One').addRows([['a', 1, new Date()]])
    }),
  )
  files.set('a.pptx', makePptx([{ text: 'One', notes: 'note' }]))
  files.set('a.html', strToU8('<html><table><tr><td><p>One</p></td></tr></table><pre>x</pre></html>'))
  files.set(
    'a.eml',
    strToU8(
      `From: a@b.example\r\nDate: now\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>One</p>\r\n--x\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(files.get('a.pdf')!).toString('base64')}\r\n--x--`,
    ),
  )
})

const wellFormed = async (name: string, bytes: Uint8Array): Promise<void> => {
  const { status, reason, pages } = await extract(name, bytes)
  expect(readingStatuses).toContain(status)
  if (status !== 'read') expect(reason ?? pages.find(({ readable }) => !readable)).toBeTruthy()
  expect(pages.map(({ number }) => number)).toEqual(pages.map((_, index) => index + 1))
}

describe('a damaged file has a status and never stops the reader', () => {
  const kind = fc.constantFrom('a.pdf', 'a.docx', 'a.xlsx', 'a.pptx', 'a.html', 'a.eml')

  test('cut off anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(kind, fc.double({ min: 0, max: 1, noNaN: true }), async (name, part) => {
        const whole = files.get(name)!
        await wellFormed(name, whole.slice(0, Math.floor(whole.length * part)))
      }),
      { numRuns: 150 },
    )
  })

  test('with bytes overwritten', async () => {
    const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(kind, changes, async (name, overwritten) => {
        const bytes = files.get(name)!.slice()
        for (const [part, value] of overwritten) bytes[Math.floor((bytes.length - 1) * part)] = value
        await wellFormed(name, bytes)
      }),
      { numRuns: 150 },
    )
  })

  test('an Office file with parts torn out of its XML', async () => {
    const office = fc.constantFrom('a.docx', 'a.xlsx', 'a.pptx')
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    await fc.assert(
      fc.asyncProperty(office, part, part, part, fc.boolean(), async (name, which, from, length, twice) => {
        const parts = unzipSync(files.get(name)!)
        const paths = Object.keys(parts).filter(path => /\.(?:xml|rels)$/.test(path))
        const path = paths[Math.floor(which * (paths.length - 1))]!
        const xml = strFromU8(parts[path]!)
        const start = Math.floor(from * xml.length)
        const end = start + Math.floor(length * 80)
        const torn = twice ? xml.slice(0, end) + xml.slice(start) : xml.slice(0, start) + xml.slice(end)
        await wellFormed(name, zipSync({ ...parts, [path]: strToU8(torn) }))
      }),
      { numRuns: 300 },
    )
  })

  test('of nothing but noise behind the mark of its kind', async () => {
    const marks = fc.constantFrom(
      '%PDF-1.7\n',
      'PK\x03\x04',
      'From: a\r\nDate: b\r\n',
      '<html><table><tr>',
      '',
    )
    await fc.assert(
      fc.asyncProperty(marks, fc.uint8Array({ maxLength: 3000 }), async (mark, noise) => {
        await wellFormed('a', new Uint8Array([...strToU8(mark, true), ...noise]))
      }),
      { numRuns: 150 },
    )
  })
})

describe('files made to exhaust a reader', () => {
  const types = { '[Content_Types].xml': strToU8('<Types/>') }
  const word = (xml: string | Uint8Array): Uint8Array =>
    zipSync({ ...types, 'word/document.xml': typeof xml === 'string' ? strToU8(xml) : xml })

  test('an archive that unpacks to more than is read is not unpacked', async () => {
    const zeros = new Uint8Array(200 * 1024 * 1024)
    const bomb = zipSync({ ...types, 'word/document.xml': zeros }, { level: 1 })
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    const before = process.memoryUsage().arrayBuffers
    expect(await extract('a.docx', bomb)).toMatchObject({
      status: 'too_large',
      reason: 'The unpacked file is too large to read.',
    })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  })

  test('an archive that says less than it unpacks to gets no more than it said', async () => {
    const honest = word(`<document><body><p><r><t>${'x'.repeat(5_000_000)}</t></r></p></body></document>`)
    const lying = Buffer.from(honest)
    // The size before packing, in the central directory: 24 bytes behind its mark.
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
      lying.writeUInt32LE(100, at + 24)
    expect(await extract('a.docx', lying)).toMatchObject({ status: 'unreadable', pages: [] })
  })

  test('entities that multiply are not expanded', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    ).join('')
    const xml = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "lol">${laughs}]><document><body><p><r><t>&l9;</t></r></p></body></document>`
    expect(await extract('a.docx', word(xml))).toMatchObject({ status: 'unreadable' })
  })

  test('elements deeper than documents nest are refused', async () => {
    const deep = 100_000
    expect(await extract('a.docx', word('<p>'.repeat(deep)))).toMatchObject({ status: 'unreadable' })
    const unclosed = await extract('a.html', strToU8(`<html>One${'<div>Two'.repeat(deep)}`))
    expect(unclosed).toMatchObject({
      status: 'partly_readable',
      reason: 'It nests deeper than web pages do: it was read up to page 1.',
    })
    expect(unclosed.pages[0]?.paragraphs.slice(0, 2)).toEqual(['One', 'Two'])
    const tables = await extract('b.html', strToU8(`<html>${'<table><tr><td>'.repeat(1000)}One`))
    expect(tables).toMatchObject({ status: 'read', pages: [{ paragraphs: ['One'] }] })
  })

  test('mails within mails end', async () => {
    let mail = 'From: a@b.example\r\nDate: now\r\n\r\nInnermost'
    for (let depth = 0; depth < 30; depth += 1)
      mail = `From: a@b.example\r\nDate: now\r\nContent-Type: multipart/mixed; boundary=x${depth}\r\n\r\n--x${depth}\r\nContent-Type: message/rfc822\r\n\r\n${mail}\r\n--x${depth}--`
    const { status, reason } = await extract('a.eml', strToU8(mail))
    expect(status).toBe('partly_readable')
    expect(reason).toContain('mails within mails are read 4 deep')
  })

  test('pages that name themselves as their own parent, and more pages than are read', async () => {
    const circle = assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 3 >>',
    ])
    expect((await extract('a.pdf', circle)).status).toBe('unreadable')
    const many = assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(5200)}] /Count 5200 >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    ])
    const { status, reason, pages } = await extract('a.pdf', many)
    expect({ status, reason, pages: pages.length }).toEqual({
      status: 'partly_readable',
      reason: 'The document is too long: it was read up to page 5000.',
      pages: 5000,
    })
  })
})
