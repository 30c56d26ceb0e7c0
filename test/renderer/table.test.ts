import { describe, expect, test, vi } from 'vitest'
import type { Column } from '../../renderer/components/table/columns.ts'
import { formatOf } from '../../renderer/components/table/columns.ts'
import { cell, toCsv } from '../../renderer/components/table/csv.ts'
import { filterText, parseFilter, select } from '../../renderer/components/table/filters.ts'
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
