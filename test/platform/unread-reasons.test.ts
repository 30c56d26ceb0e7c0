import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sayIn } from '../../server/kernel/speech/speech.ts'
import { reasonSaid } from '../../server/platform/documents/unread-reasons.ts'
import { extract } from '../../server/reading/extract/index.ts'
import { keptTextOf } from '../../server/reading/kept-text.ts'
import { makePdf, makeScan } from '../reading/files.ts'

const inGerman = (reason: string | null): string => sayIn('de')(reasonSaid(reason ?? ''))

describe('why a document was not read is told in German', () => {
  test.each([
    ['an empty file', new Uint8Array(), 'Die Datei ist leer.'],
    ['bytes of no kind', Uint8Array.of(0, 1, 2), 'Es ist kein Dokument einer Art, die gelesen werden kann.'],
    [
      'a damaged PDF',
      Buffer.from('%PDF-1.7 and nothing'),
      'Die Datei ist beschädigt: Sie ist kein vollständiges PDF.',
    ],
    [
      'rich text',
      Buffer.from('{\\rtf1 a}'),
      'Rich Text (RTF) wird nicht gelesen: Speichern Sie es als .docx oder PDF.',
    ],
  ])('of %s', async (_, bytes, said) => {
    expect(inGerman((await extract('a', bytes)).reason)).toBe(said)
  })

  test('with the pages that are pictures', async () => {
    const scans = await makePdf(pdf => {
      pdf.text(
        'A facility agreement of which only some pages were scanned, and this one was written by a person.',
      )
      for (const _ of [2, 3, 4]) pdf.addPage().image(makeScan(), 0, 0, { width: 500 })
      pdf
        .addPage()
        .text('A page that can be read between those that were put through a scanner and are pictures.')
      pdf.addPage().image(makeScan(), 0, 0, { width: 500 })
    })
    const { reason } = await extract('a.pdf', scans)
    expect(reason).toBe('Pages 2 to 4 and 6 are scanned pictures: their text was not read.')
    expect(inGerman(reason)).toBe(
      'Die Seiten 2 bis 4 und 6 sind gescannte Bilder: Ihr Text wurde nicht gelesen.',
    )
  })

  test('of what is attached to a mail, after its name, one after another', async () => {
    const attached = (name: string, bytes: Uint8Array | string) =>
      `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n`
    const mail = `From: a@b.example\r\nDate: Mon, 1 Jan 2024 00:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${attached('Annex: 2.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47))}${attached('notes.rtf', '{\\rtf1 a}')}--b--\r\n`
    const { reason } = await extract('a.eml', Buffer.from(mail))
    expect(reason).toBe(
      'Annex: 2.png: It is a picture; its text is not read. notes.rtf: Rich text (RTF) is not read: save it as .docx or PDF.',
    )
    expect(inGerman(reason)).toBe(
      'Annex: 2.png: Es ist ein Bild; sein Text wird nicht gelesen. notes.rtf: Rich Text (RTF) wird nicht gelesen: Speichern Sie es als .docx oder PDF.',
    )
  })

  test('with a number as Germans write it', () => {
    const paragraph = 'a'.repeat(2_000_001)
    const page = { number: 1, label: null, readable: true, paragraphs: [paragraph, paragraph] }
    const read = { name: 'a', format: 'text', status: 'read', reason: null, pages: [page] } as const
    expect(inGerman(keptTextOf(read).document.reason)).toBe(
      'Von seinem Text werden die ersten 4.000.000 Zeichen aufbewahrt.',
    )
  })
})

test('every reason that a reader of a format gives for a whole file has its German', () => {
  const folder = new URL('../../server/reading/extract/', import.meta.url)
  const reasons = globSync('**/*.ts', { cwd: folder }).flatMap(file =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/new CannotRead\(\s*'\w+',\s*'([^']+)'/g)].map(
      ([, reason]) => reason as string,
    ),
  )
  expect(reasons.length).toBeGreaterThan(8)
  for (const reason of reasons) {
    expect(String(reasonSaid(reason))).toBe(reason)
    expect(inGerman(reason)).not.toBe(reason)
  }
})

test('what is none of the reasons is left as it is', () => {
  expect(inGerman('a.pdf: somebody typed this.')).toBe('a.pdf: somebody typed this.')
})
