import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { extract } from '../../server/reading/extract/index.ts'
import { makePdf, makeScan } from './files.ts'

const pagesOf = async (name: string, given: string | Uint8Array): Promise<ReadonlyArray<readonly string[]>> =>
  (await extract(name, typeof given === 'string' ? strToU8(given) : given)).pages.map(
    ({ paragraphs }) => paragraphs,
  )

describe('plain text', () => {
  const text = 'Größe — “naïve” €5\n\nSecond'

  test.each<[string, Uint8Array]>([
    ['UTF-8', strToU8(text)],
    ['UTF-8 with a mark', new Uint8Array([0xef, 0xbb, 0xbf, ...strToU8(text)])],
    ['UTF-16 little endian', new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])],
    ['UTF-16 big endian', new Uint8Array([0xfe, 0xff, ...Buffer.from(text, 'utf16le').swap16()])],
  ])('is read in %s', async (_name, bytes) => {
    expect(await pagesOf('a.txt', bytes)).toEqual([['Größe — “naïve” €5', 'Second']])
  })

  test('is read without a mark too, and as windows-1252 where it is not UTF-8', async () => {
    expect(await pagesOf('a.txt', new Uint8Array(Buffer.from('Net asset value', 'utf16le')))).toEqual([
      ['Net asset value'],
    ])
    expect(await pagesOf('a.txt', new Uint8Array([0x80, 0x35, 0x20, 0x93, 0x4d, 0xfc, 0x94]))).toEqual([
      ['€5 “Mü”'],
    ])
  })

  test('has the pages that form feeds part', async () => {
    expect(await pagesOf('a.txt', 'One\n\ntwo\f\fThree')).toEqual([['One', 'two'], [], ['Three']])
  })
})

test('paragraphs of text, Markdown and CSV are slices of the file, in order, and leave out only white space', async () => {
  const given = fc.stringMatching(/^([#|*",;a-zé0-9 -]{0,12}[\n\r\t]{0,3}){0,30}$/)
  await fc.assert(
    fc.asyncProperty(given, fc.constantFrom('a.txt', 'a.md', 'a.csv'), async (source, name) => {
      if (source === '') return
      let at = 0
      for (const paragraph of (await pagesOf(name, source)).flat()) {
        const found = source.indexOf(paragraph, at)
        expect(found).toBeGreaterThanOrEqual(at)
        const between = source.slice(at, found)
        expect(name === 'a.md' ? between.replace(/[|:-]/g, '').trim() : between.trim()).toBe('')
        at = found + paragraph.length
      }
    }),
  )
})

test('Markdown: headings, items and rows are paragraphs, wrapped lines are one, code stays whole', async () => {
  const source =
    '# Fees\nThe fee is\ntwo percent.\n\n- first\n- second\n\n| Year | Fee |\n| --- | --- |\n| 2024 | 2% |\n\n```\na\n\nb\n```\n'
  expect(await pagesOf('a.md', source)).toEqual([
    [
      '# Fees',
      'The fee is\ntwo percent.',
      '- first',
      '- second',
      '| Year | Fee |',
      '| 2024 | 2% |',
      '```\na\n\nb\n```',
    ],
  ])
})

describe('CSV', () => {
  test('a record is a paragraph as it stands, over more than one line too', async () => {
    expect(await pagesOf('a.csv', 'name,note\r\n"Alder ""Row""","two\nlines"\r\nBirch,5" pipe\n')).toEqual([
      ['name,note', '"Alder ""Row""","two\nlines"', 'Birch,5" pipe'],
    ])
  })

  test('a quotation that never ends costs nothing but its line', async () => {
    expect(await pagesOf('a.csv', 'a,b\n"open,c\nd,e')).toEqual([['a,b', '"open,c', 'd,e']])
  })

  test('ten thousand lines are ten thousand paragraphs', async () => {
    const lines = Array.from({ length: 10_000 }, (_, line) => `${line},Investor ${line},"${line},000.00"`)
    const [page] = await pagesOf('a.csv', lines.join('\r\n'))
    expect(page).toEqual(lines)
  })
})

describe('web pages', () => {
  test('are read as they are seen', async () => {
    const source = `<!doctype html><html><head><title>No</title><style>p{}</style></head><body>
      <h1>Terms &amp;
      conditions</h1><script>var no = 1</script>
      <p>The <b>fee</b> is&nbsp;2%.<br>Net.</p><div hidden>no</div><div style="display: none"><p>no</p></div>
      <ul><li>One</li><li>Two <ul><li>inner</li></ul></li></ul>
      <table><tr><th>Year</th><th>Fee</th></tr><tr><td></td><td><p>2%</p></td></tr></table>
      <pre>a  b
  c</pre>tail</body></html>`
    expect(await pagesOf('a.html', source)).toEqual([
      [
        'Terms & conditions',
        'The fee is\u00A02%.\nNet.',
        'One',
        'Two',
        'inner',
        'Year\tFee',
        '\t2%',
        'a  b\n  c',
        'tail',
      ],
    ])
  })

  test('printed page breaks are pages', async () => {
    const source =
      '<html><p>One</p><hr style="page-break-after:always"><p>Two</p><div style="PAGE-BREAK-BEFORE: always">Three</div>'
    expect(await pagesOf('a.htm', source)).toEqual([['One'], ['Two'], ['Three']])
  })

  test('a page laid out as a table has the paragraphs of its cells', async () => {
    const long = 'The fee is two percent of commitments. '.repeat(60).trim()
    expect(
      await pagesOf('a.html', `<table><tr><td><p>${long}</p><p>Next</p></td><td>x</td></tr></table>`),
    ).toEqual([[long, 'Next', 'x']])
  })

  test('in the character set that they declare', async () => {
    const bytes = Buffer.from('<html><meta charset="iso-8859-2"><p>P\u00F8</p></html>', 'latin1')
    expect(await pagesOf('a.html', new Uint8Array(bytes))).toEqual([['Př']])
  })
})

describe('mails', () => {
  const mail = (parts: string[], mark = 'x'): string =>
    `From: "Ingrid Halvard" <ingrid@halvard.example>\r\nTo: a@b.example\r\nSubject: =?utf-8?Q?Geb=C3=BChr?=\r\nDate: Mon, 05 Feb 2024 10:00:00 +0100\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=${mark}\r\n\r\n${parts.map(part => `--${mark}\r\n${part}\r\n`).join('')}--${mark}--\r\n`
  const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nDear Sirs,\r\n\r\nthe fee is two percent.'
  const attach = (name: string, type: string, bytes: Uint8Array): string =>
    `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}`
  const header = (page: readonly string[] | undefined) => page?.[0]?.split('\n')

  test('begin with who wrote it to whom and when', async () => {
    const [page] = await pagesOf('a.eml', mail([text]))
    expect(header(page)).toEqual([
      'From: Ingrid Halvard <ingrid@halvard.example>',
      'To: a@b.example',
      'Date: 2024-02-05T09:00:00.000Z',
      'Subject: Gebühr',
    ])
    expect(page?.slice(1)).toEqual(['Dear Sirs,', 'the fee is two percent.'])
  })

  test('attachments are pages under their names, mails within mails too', async () => {
    const inner = mail(
      [text, attach('terms.pdf', 'application/pdf', await makePdf(pdf => pdf.text('Ten years.')))],
      'y',
    )
    const { status, reason, pages } = await extract(
      'a.eml',
      strToU8(
        mail([
          text,
          `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename="old.eml"\r\n\r\n${inner}`,
          attach('list.csv', 'text/csv', strToU8('a,b\n1,2')),
          attach('scan.png', 'image/png', makeScan(10, 10)),
        ]),
      ),
    )
    expect(pages.map(({ number, label }) => [number, label])).toEqual([
      [1, null],
      [2, 'old.eml'],
      [3, 'old.eml, terms.pdf'],
      [4, 'list.csv'],
    ])
    expect(pages[2]?.paragraphs).toEqual(['Ten years.'])
    expect(pages[3]?.paragraphs).toEqual(['a,b', '1,2'])
    expect({ status, reason }).toEqual({
      status: 'partly_readable',
      reason: 'scan.png: It is a picture; its text is not read.',
    })
  })

  test('of a web page alone have its text', async () => {
    const [page] = await pagesOf('a.eml', mail(['Content-Type: text/html\r\n\r\n<p>The <i>fee</i></p>']))
    expect(page?.slice(1)).toEqual(['The fee'])
  })
})
