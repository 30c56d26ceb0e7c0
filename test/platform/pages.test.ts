import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { Pages } from '../../server/platform/documents/index.ts'

async function drawn(title: string, rows: Array<[string, string]>): Promise<Buffer> {
  const pages = new Pages(title, '2026-03-02')
  pages.begin(title, 'As of 2 March 2026')
  pages.table(rows)
  return pages.end()
}

async function textOf(file: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map(item => ('str' in item ? item.str : '')).join(' ')
}

test('a PDF prints names as they are written, beyond Western Europe too', async () => {
  const names = [
    'Łódź Kapitał',
    'Şirket Fonu',
    'Κεφάλαιο Αθηνών',
    'Фонд Развития',
    'Nagy és Társa – „Alap”',
    '€ 2.5m',
  ]
  const text = await textOf(
    await drawn(
      'Žižkov fond',
      names.map(name => [name, '1.00']),
    ),
  )
  for (const name of ['Žižkov fond', ...names]) expect(text).toContain(name)
})

test('a letter that the font lacks is a box, and the file stands', async () => {
  expect(await textOf(await drawn('東京 Fund', [['Ω 🙂', '1']]))).toContain('□□ Fund')
})

test('the same calls give the same bytes', async () => {
  const one = await drawn('Žižkov fond', [['Łódź', '1']])
  expect(one.equals(await drawn('Žižkov fond', [['Łódź', '1']]))).toBe(true)
})

test('a file in the letters of Western Europe carries no font', async () => {
  expect((await drawn('Müller & Fils', [['Crédit', '1']])).length).toBeLessThan(4000)
})
