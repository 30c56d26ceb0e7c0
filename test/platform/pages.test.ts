import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { Pages } from '../../server/platform/documents/index.ts'
import { wordsOfPages } from '../pdf-pages.ts'

async function drawn(title: string, rows: Array<[string, string]>): Promise<Buffer> {
  const pages = new Pages(title, '2026-03-02')
  pages.begin(title, 'As of 2 March 2026')
  pages.table(rows)
  return pages.end()
}

const textOf = async (file: Buffer, page = 1): Promise<string> => (await wordsOfPages(file))[page - 1] ?? ''

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

test('Chinese, Japanese and Korean names are printed as they are written, each cell in a font that has it', async () => {
  const names = [
    '北京资产管理有限公司',
    '張偉強',
    '東京海上日動火災保険（株）',
    'ひらがなファンド',
    '한국투자공사 Fund',
  ]
  const file = await drawn(
    '東京 Fund',
    names.map(name => [name, 'Łódź']),
  )
  const text = await textOf(file)
  for (const name of ['東京 Fund', ...names, 'Łódź']) expect(text).toContain(name)
  expect(file.length, 'only the letters that are used go into the file').toBeLessThan(100_000)
})

test('a letter that no font has is a box, and the file stands', async () => {
  expect(await textOf(await drawn('صندوق Fund', [['Ω 🙂', '1']]))).toContain('□□□□□ Fund')
})

test('what its parts are is told to who has it read aloud', async () => {
  const pages = new Pages('Statement', '2026-03-02')
  pages.begin('Statement', 'As of 2 March 2026')
  pages.heading('Capital')
  pages.paragraph('In dollars.')
  pages.table([['Paid in', '1.00']])
  pages.figures({ header: ['Quarter', 'Year'], rows: [{ cells: ['Fees', '2.00', '3.00'], strong: true }] })
  const pdf = await getDocument({ data: new Uint8Array(await pages.end()), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const told = new Map<string, string>()
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  let part = ''
  for (const item of items)
    if ('str' in item) told.set(part, ((told.get(part) ?? '') + item.str).trim())
    else part = item.id ?? ''
  const read = (node: Awaited<ReturnType<typeof page.getStructTree>>): unknown => [
    node.role,
    ...node.children.map(child => ('role' in child ? read(child) : told.get(child.id ?? ''))),
  ]
  expect(read(await page.getStructTree())).toEqual([
    'Root',
    [
      'Document',
      ['H1', 'Statement'],
      ['P', 'As of 2 March 2026'],
      ['H2', 'Capital'],
      ['P', 'In dollars.'],
      ['Table', ['TR', ['TH', 'Paid in'], ['TD', '1.00']]],
      [
        'Table',
        ['TR', ['TH', 'Quarter'], ['TH', 'Year']],
        ['TR', ['TH', 'Fees'], ['TD', '2.00'], ['TD', '3.00']],
      ],
    ],
  ])
})

test('the end of a page does not part who signs from whom to ask', async () => {
  // Row counts that leave room for the one and not for the other.
  for (let rows = 30; rows <= 40; rows += 1) {
    const pages = new Pages('Notice', '2026-03-02')
    pages.begin('Notice', 'As of 2 March 2026')
    pages.table(Array.from({ length: rows }, (_, at) => [`Row ${at}`, '1.00']))
    pages.ending(
      { heading: 'Questions', rows: [['Contact', 'Ana Silva']] },
      { name: 'Ingrid Halvard', title: 'Partner' },
    )
    const file = await pages.end()
    const first = await textOf(file)
    expect(first.includes('Ingrid Halvard'), `${rows} rows`).toBe(first.includes('Ana Silva'))
  }
})

test('the same calls give the same bytes', async () => {
  const one = await drawn('Žižkov fond', [['Łódź', '1']])
  expect(one.equals(await drawn('Žižkov fond', [['Łódź', '1']]))).toBe(true)
})

test('a file in the letters of Western Europe carries no font', async () => {
  expect((await drawn('Müller & Fils', [['Crédit', '1']])).length).toBeLessThan(4000)
})
