import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { Column } from '../../renderer/components/table/columns/columns.ts'
import { formatOf } from '../../renderer/components/table/columns/columns.ts'
import { filterText, parseFilter, select } from '../../renderer/components/table/columns/filters.ts'
import { linesOf } from '../../renderer/components/table/columns/lines.ts'
import { sumTexts } from '../../renderer/components/table/columns/sums.ts'
import { contentWidth, fitted, floorWidth, moved } from '../../renderer/components/table/columns/widths.ts'
import { cell, toCsv } from '../../renderer/components/table/export/csv.ts'
import { GroupRow } from '../../renderer/components/table/GroupRow.tsx'
import { parseSearch, stringifySearch } from '../../renderer/routes/search-params.ts'

// Figures are written as the reader's browser writes them.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }))

interface Position {
  name: string
  stage: string
  size: number | null
  currency: string
}

const columns: Array<Column<Position>> = [
  { id: 'name', title: 'Name', kind: 'text', value: row => row.name },
  {
    id: 'stage',
    title: 'Stage',
    kind: 'choice',
    value: row => row.stage,
    choices: [{ value: 'nda', label: 'Under NDA' }],
  },
  { id: 'size', title: 'Size', kind: 'money', value: row => row.size, currency: row => row.currency },
]

const rows: Position[] = [
  { name: 'Alder', stage: 'nda', size: 1_250_000, currency: 'USD' },
  { name: '=HYPERLINK("http://evil")', stage: 'sourced', size: -250.5, currency: 'USD' },
  { name: 'Birch, "Old"', stage: 'sourced', size: null, currency: 'USD' },
]

describe('an export', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', ' =1+1', '\u00a0@x', '＝1+1', '＋1'])(
    'makes the formula %j a text',
    text => {
      expect(cell(text)).toMatch(/^"?'/)
    },
  )

  test('leaves negative figures figures', () => {
    expect(cell(-250.5)).toBe('-250.5')
  })

  test('quotes, names the currency and ends its lines as RFC 4180 says', () => {
    const [head, , formula, quoted] = toCsv(columns, rows).slice(1).split('\r\n')
    expect(head).toBe('Name,Stage,Size,Size currency')
    expect(formula).toBe('"\'=HYPERLINK(""http://evil"")",sourced,-250.5,USD')
    expect(quoted).toBe('"Birch, ""Old""",sourced,,USD')
  })
})

describe('a column of amounts', () => {
  const [, , size] = columns as [Column<Position>, Column<Position>, Column<Position>]

  test('shares its decimals, names its one currency in the head and puts negatives in parentheses', () => {
    const format = formatOf(size, rows)
    expect(format.title).toBe('Size (USD)')
    expect(rows.map(format.text)).toEqual(['1,250,000.00', '(250.50)', ''])
  })

  test('names the currency in each cell when there are several', () => {
    const format = formatOf(size, [rows[0] as Position, { name: '', stage: '', size: 3, currency: 'EUR' }])
    expect(format.title).toBe('Size')
    expect(format.text(rows[0] as Position)).toBe('USD 1,250,000')
  })
})

test('a column may write its figures in its own way and say where there is none', () => {
  const multiple: Column<Position> = {
    id: 'multiple',
    title: 'Multiple',
    kind: 'number',
    value: row => row.size,
    write: figure => `${figure}x`,
    missing: '–',
  }
  expect(rows.map(formatOf(multiple, rows).text)).toEqual(['1250000x', '-250.5x', '–'])
  // The figure itself is exported.
  expect(toCsv([multiple], rows)).toBe('\ufeffMultiple\r\n1250000\r\n-250.5\r\n\r\n')
})

describe('rows', () => {
  const found = (search: string, ...filters: string[]) =>
    select(rows, columns, { search, filters: filters.flatMap(text => parseFilter(text) ?? []) }).map(
      row => row.name,
    )

  test('are found by all words, and by choices as they are called', () => {
    expect(found('alder')).toEqual(['Alder'])
    expect(found('under alder')).toEqual(['Alder'])
    expect(found('birch alder')).toEqual([])
  })

  test('are filtered by choice, range and text together', () => {
    expect(found('', 'stage:nda,sourced', 'size:0..')).toEqual(['Alder'])
    expect(found('', 'size:..0')).toEqual(['=HYPERLINK("http://evil")'])
    expect(found('', 'name:birch')).toEqual(['Birch, "Old"'])
  })
})

test('a filter and an address survive being written and read', () => {
  const filter = { column: 'name', value: 'a:b & c=d' }
  const address = stringifySearch({ q: 'x y', filter: [filterText(filter), 'stage:nda'], none: undefined })
  const { q, filter: filters } = parseSearch(address)
  expect(q).toBe('x y')
  expect(parseFilter((filters as string[])[0] as string)).toEqual(filter)
})

describe('sums of a column', () => {
  const [, , size] = columns as [Column<Position>, Column<Position>, Column<Position>]
  const euros = { name: 'Cedar', stage: 'nda', size: 0.1, currency: 'EUR' }

  test('are exact, one a currency, which they name where there are several', () => {
    expect(sumTexts(size, rows, rows)).toEqual(['1,249,749.50'])
    const mixed = [...rows, euros, { ...euros, size: 0.2 }]
    expect(sumTexts(size, mixed, mixed)).toEqual(['EUR 0.30', 'USD 1,249,749.50'])
    expect(sumTexts(size, [euros], mixed)).toEqual(['EUR 0.10'])
  })

  test('are none where amounts run, or are missing', () => {
    expect(sumTexts({ ...size, sums: false }, rows, rows)).toEqual([])
    expect(sumTexts(size, rows.slice(2), rows)).toEqual([])
  })

  test('of a ledger have the decimals of the currency, as its amounts have', () => {
    const whole = rows.slice(0, 1)
    expect(sumTexts(size, whole, whole)).toEqual(['1,250,000'])
    expect(sumTexts({ ...size, ledger: true }, whole, whole)).toEqual(['1,250,000.00'])
    expect(formatOf({ ...size, ledger: true }, whole).text(whole[0] as Position)).toBe('1,250,000.00')
  })
})

test('rows stand in groups: choices in their order, what has none last, and what is folded is left out', () => {
  const [, stage] = columns as [Column<Position>, Column<Position>]
  const column: Column<Position> = { ...stage, value: row => row.stage || null }
  const nowhere = { name: 'Dale', stage: '', size: 1, currency: 'USD' }
  const all = [nowhere, ...rows]
  const lines = linesOf(all, { column, format: formatOf(column, all), folded: new Set(['sourced']) })
  expect(lines.map(line => (line.kind === 'row' ? line.row.name : [line.label, line.rows.length]))).toEqual([
    ['Under NDA', 1],
    'Alder',
    ['sourced', 2],
    ['No stage', 1],
    'Dale',
  ])
})

test('amounts of several currencies have the decimals of their own, in the rows and in the sums', () => {
  const size = columns[2] as Column<Position>
  const some = [
    { name: 'Alder', stage: '', size: 1_250_000, currency: 'JPY' },
    { name: 'Birch', stage: '', size: -90_123_456_788.5, currency: 'KWD' },
    { name: 'Cedar', stage: '', size: 12.5, currency: 'USD' },
  ]
  const texts = ['JPY 1,250,000', 'KWD (90,123,456,788.500)', 'USD 12.50']
  expect(some.map(formatOf(size, some).text)).toEqual(texts)
  expect(sumTexts(size, some, some)).toEqual(texts)
})

test('a column is as wide as its longest text asks for, within bounds, and moves to another place', () => {
  const [name] = columns as [Column<Position>]
  const width = (text: string) => {
    const some = [{ name: text, stage: '', size: null, currency: 'USD' }]
    return contentWidth(name, formatOf(name, some), some)
  }
  expect(width('Alder Ports')).toBeGreaterThan(width('A'))
  expect(width('31 Dec 2026, 0991')).toBeGreaterThan(width('on a day of summer'.slice(0, 17)))
  expect(width('高橋不動産投資信託')).toBeGreaterThan(width('Takahashi'))
  expect(width('a'.repeat(90))).toBe(width('a'.repeat(200)))
  expect(contentWidth({ ...name, show: () => null, width: 44 }, formatOf(name, rows), rows)).toBe(44)
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 9)).toEqual(['a', 'b', 'c'])
})

test('the widest columns give way first, a figure keeps its width, and nothing is shared out that there is not', () => {
  const wishes = [
    { natural: 270, floor: 120 },
    { natural: 150, floor: 150 },
    { natural: 200, floor: 80 },
  ]
  expect(fitted(wishes, 900)).toEqual([270, 150, 200])
  expect(fitted(wishes, 550)).toEqual([246, 150, 154])
  expect(fitted(wishes, 410)).toEqual([160, 150, 100])
  expect(fitted(wishes, 100)).toEqual([120, 150, 80])
  // A sentence that names the row keeps three times the room of another text.
  const [, figure] = wishes
  if (!figure) throw new Error('there is no figure')
  expect(fitted([{ natural: 520, floor: 120 }, figure, { natural: 270, floor: 76 }], 600)).toEqual([
    336, 150, 112,
  ])
  const size = columns[2] as Column<Position>
  const large = [{ name: '', stage: '', size: 123_456_789_012.34, currency: 'USD' }]
  const floor = (some: Position[]) => floorWidth(size, formatOf(size, some), some, false)
  expect(floor(large)).toBeGreaterThan(floor(rows))
})

describe('the head of a group', () => {
  const [name, stage, size] = columns as [Column<Position>, Column<Position>, Column<Position>]
  const [first] = linesOf(rows, { column: stage, format: formatOf(stage, rows), folded: new Set() })
  const rowsOfFirst = first?.kind === 'group' ? first.rows : []
  const headOf = (ordered: Column<Position>[], whole: boolean) => {
    const formats = new Map(ordered.map(column => [column.id, formatOf(column, rows)]))
    const props = {
      group: first,
      index: 0,
      noun: 'deal',
      nouns: 'deals',
      columns: ordered,
      formats,
      all: rows,
    }
    const head = createElement(GroupRow, {
      ...props,
      choosable: false,
      whole,
      onFold: () => {},
      ref: null,
    } as never)
    const body = createElement('table', null, createElement('tbody', null, head))
    return renderToStaticMarkup(createElement(MantineProvider, null, body)).replaceAll(
      /<style.*?<\/style>/gs,
      '',
    )
  }

  test('has its sums, also of the column that stands first', () => {
    const sum = sumTexts(size, rowsOfFirst, rows)[0] as string
    expect(headOf([name, stage, size], true)).toContain(sum)
    expect(headOf([size, name, stage], true)).toContain(sum)
  })

  test('has none while rows are still to be loaded, and says how many are', () => {
    const markup = headOf([name, stage, size], false)
    expect(markup).not.toContain(sumTexts(size, rowsOfFirst, rows)[0])
    expect(markup).toContain('loaded')
  })
})
