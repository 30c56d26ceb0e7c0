import { parse } from 'csv-parse/sync'
import { invalidField } from '../../kernel/index.ts'
import { type ImportField, type ImportInput, importFields, MAX_ROWS } from './import-schemas.ts'

export interface ImportTable {
  columns: string[]
  /** The cells of each row that has any, in the order of the columns, trimmed; `row` counts from 1. */
  records: { row: number; cells: string[] }[]
}

/** The table that was sent, as CSV or as objects; 422 when there is none to read. Pure. */
export function readTable({ csv, rows }: Pick<ImportInput, 'csv' | 'rows'>): ImportTable {
  const table = csv === undefined ? fromObjects(rows ?? []) : fromCsv(csv)
  const records = table.records
    .map((cells, index) => ({ row: index + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (records.length === 0)
    throw invalidField(csv === undefined ? 'rows' : 'csv', 'has no rows beneath the column names')
  return { columns: table.columns, records }
}

function fromObjects(rows: NonNullable<ImportInput['rows']>) {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return { columns, records: rows.map(row => columns.map(column => String(row[column] ?? ''))) }
}

function fromCsv(text: string) {
  let lines: string[][]
  try {
    lines = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      // Also before a quote, as in `Ana, "Silva"`.
      trim: true,
      relax_column_count: true,
      // A stray quote inside a cell (Ana "Annie" Silva) is part of it.
      relax_quotes: true,
      skip_empty_lines: true,
      // The names, the rows, and one more to know that there are too many.
      to: MAX_ROWS + 2,
    })
  } catch (error) {
    throw invalidField('csv', `cannot be read as CSV: ${(error as Error).message}`)
  }
  const [names = [], ...records] = lines
  if (records.length > MAX_ROWS) throw invalidField('csv', `has more than ${MAX_ROWS} rows`)
  return { columns: distinct(names.map((name, index) => name.trim() || `Column ${index + 1}`)), records }
}

/** Comma, semicolon or tab: whichever the first row has most of, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map(delimiter => [delimiter, 0]))
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Two columns of one name stay two: the second becomes `Phone (2)`. */
function distinct(names: string[]): string[] {
  const seen = new Map<string, number>()
  return names.map(name => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** What columns are usually called, most telling first, without spaces, case, accents and punctuation. */
const usual: Record<ImportField, string[]> = {
  name: ['fullname', 'name', 'contactname', 'contact', 'displayname'],
  first_name: ['firstname', 'givenname', 'forename', 'first'],
  last_name: ['lastname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'mail', 'workemail', 'primaryemail', 'email1', 'email1value'],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'mobilephone',
    'workphone',
    'businessphone',
    'cell',
  ],
  company: [
    'company',
    'companyname',
    'organisation',
    'organization',
    'organisationname',
    'organizationname',
    'firm',
    'employer',
    'account',
    'accountname',
  ],
  role: ['role', 'title', 'jobtitle', 'position', 'jobrole'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks'],
}

export type Mapping = Record<ImportField, string | null>

/** Which column each field is read from: as told, else as the column names suggest; 422 for a column that is not there. */
export function mapColumns(columns: string[], told: ImportInput['mapping'] = {}): Mapping {
  for (const name of importFields) {
    const column = told[name]
    if (column != null && !columns.includes(column))
      throw invalidField(
        `mapping.${name}`,
        `there is no column ${column}; there are ${columns.slice(0, 50).join(', ')}`,
      )
  }
  const taken = new Set(Object.values(told))
  const mapping = {} as Mapping
  for (const name of importFields) {
    const column = told[name] === undefined ? guess(name, columns, taken) : told[name]
    if (column !== null) taken.add(column)
    mapping[name] = column
  }
  return mapping
}

function guess(name: ImportField, columns: string[], taken: ReadonlySet<unknown>): string | null {
  const free = columns.filter(column => !taken.has(column))
  for (const known of usual[name]) {
    const found = free.find(column => plain(column) === known)
    if (found !== undefined) return found
  }
  return null
}

const plain = (column: string): string =>
  column
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
