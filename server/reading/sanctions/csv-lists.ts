import { parse } from 'csv-parse/sync'
import { sentence } from '../../kernel/language/sentence.ts'
import { UnfitFile } from '../extract/refused-file.ts'
import {
  dayFrom,
  emptyEntry,
  isoDay,
  joined,
  kindFrom,
  type ListedEntry,
  type ListSource,
  ofacSource,
  tell,
  tellName,
  wordedDay,
} from './listed.ts'

type Row = (name: string) => string | undefined

/** A list in CSV, whose rows are entries or parts of them. */
interface CsvList {
  source: ListSource
  delimiter: ',' | ';'
  /** Columns that tell that it is this list. */
  columns: readonly string[]
  uid: (row: Row) => string | undefined
  kind: (row: Row) => string | undefined
  read: (entry: ListedEntry, row: Row) => void
  date: (head: string, rows: readonly Row[]) => string | null
}

const several = (text: string | undefined): string[] => text?.split(';') ?? []

const uk: CsvList = {
  source: 'uk',
  delimiter: ',',
  columns: ['Name 6', 'Name 1', 'Group Type', 'Regime', 'Group ID'],
  uid: row => row('Group ID'),
  kind: row => row('Group Type'),
  date: head => dayFrom(/Last Updated,"?([\d/]+)/i.exec(head)?.[1], 'day_first'),
  read(entry, row) {
    const name = joined(
      ...['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'].map(part => row(part)),
    )
    tellName(entry, name, /^primary name$/i.test(row('Alias Type') ?? ''))
    tell(entry.aliases, row('Name Non-Latin Script'))
    tell(entry.programs, row('Regime'))
    tell(entry.birth_dates, row('DOB'))
    tell(entry.countries, row('Nationality'), row('Country'))
    tell(entry.identifiers, row('Passport Number'), row('National Identification Number'))
  },
}

const nameParts = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6']

/** The UK Sanctions List, which took the place of OFSI's consolidated list on 28 January 2026. */
const ukSanctions: CsvList = {
  source: 'uk',
  delimiter: ',',
  columns: ['Unique ID', 'Name 6', 'Name 1', 'Name type', 'Regime Name', 'Designation Type'],
  uid: row => row('Unique ID'),
  kind: row => row('Designation Type'),
  date: (head, rows) =>
    dayOf(/Report Date:?,?\s*"?([\w/ -]+)/i.exec(head)?.[1]) ??
    rows.reduce<string | null>((latest, row) => {
      const day = dayOf(row('Last Updated'))
      return day !== null && (latest === null || day > latest) ? day : latest
    }, null),
  read(entry, row) {
    const name = joined(...nameParts.map(part => row(part)))
    tellName(entry, name, /^primary name$/i.test(row('Name type')?.trim() ?? ''))
    tell(entry.aliases, row('Name non-latin script'))
    tell(entry.programs, row('Regime Name'))
    tell(entry.birth_dates, row('D.O.B'))
    tell(entry.countries, ...several(row('Nationality(/ies)')), row('Address Country'))
    tell(entry.identifiers, row('Passport number'), row('National Identifier number'), row('IMO number'))
  },
}

const eu: CsvList = {
  source: 'eu',
  delimiter: ';',
  columns: ['Entity_LogicalId', 'Entity_SubjectType', 'NameAlias_WholeName'],
  uid: row => row('Entity_EU_ReferenceNumber') || row('Entity_LogicalId'),
  kind: row => row('Entity_SubjectType'),
  date: (_head, rows) => dayOf(rows[0]?.('fileGenerationDate')),
  read(entry, row) {
    tellName(entry, row('NameAlias_WholeName')?.trim() ?? '', false)
    tell(entry.programs, row('Entity_Regulation_Programme'))
    tell(entry.birth_dates, row('BirthDate_BirthDate') || row('BirthDate_Year'))
    tell(entry.countries, row('Citizenship_CountryIso2Code'), row('Address_CountryIso2Code'))
    tell(entry.identifiers, row('Identification_Number'))
  },
}

const openSanctions: CsvList = {
  source: 'opensanctions',
  delimiter: ',',
  columns: ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'dataset'],
  uid: row => row('id'),
  kind: row => row('schema'),
  date: (_head, rows) =>
    rows.reduce<string | null>((latest, row) => {
      const seen = isoDay(row('last_seen'))
      return seen !== null && (latest === null || seen > latest) ? seen : latest
    }, null),
  read(entry, row) {
    tellName(entry, row('name')?.trim() ?? '', true)
    for (const alias of several(row('aliases'))) tellName(entry, alias.trim(), false)
    tell(entry.programs, ...several(row('dataset')))
    tell(entry.birth_dates, ...several(row('birth_date')))
    tell(entry.countries, ...several(row('countries')))
    tell(entry.identifiers, ...several(row('identifiers')))
  },
}

const dayOf = (text: string | undefined): string | null =>
  isoDay(text) ?? dayFrom(text, 'day_first') ?? wordedDay(text)

const lists = [uk, ukSanctions, eu, openSanctions]

/** The list in CSV whose columns stand in this text. */
export const csvListOf = (head: string): CsvList | undefined => lists.find(list => names(head, list))

const names = (text: string, { columns }: CsvList): boolean =>
  columns.every(column => new RegExp(`(^|[,;"]) *${column} *([,;"\\r\\n]|$)`, 'im').test(text))

/** Reads a list whose first row, or the one below its date, names the columns. */
export function readCsvList(text: string, list: CsvList) {
  const head = text.slice(0, 10_000)
  const table = fromHeader(text, list)
  const lines = rowsOf(table, delimiterOf(table, list))
  const columns = new Map((lines[0] ?? []).map((name, at) => [name.trim().toLowerCase(), at]))
  const rows = lines.slice(1).map(
    (cells): Row =>
      name => {
        const at = columns.get(name.toLowerCase())
        return at === undefined ? undefined : cells[at]
      },
  )
  const entries = new Map<string, ListedEntry>()
  for (const row of rows) {
    const uid = list.uid(row)?.trim()
    if (!uid) throw new UnfitFile(sentence`is incomplete: a row has no entry key`)
    const entry = entries.get(uid) ?? emptyEntry(uid, kindFrom(list.kind(row)))
    list.read(entry, row)
    entries.set(uid, entry)
  }
  return {
    source: list.source,
    format: 'csv' as const,
    version_date: list.date(head, rows),
    entries: [...entries.values()],
  }
}

/** The list's own delimiter, or the other where somebody saved it in a spreadsheet of another country. */
function delimiterOf(table: string, { delimiter, columns }: CsvList): ',' | ';' {
  const head = table.split('\n', 1)[0] ?? ''
  return head.split(delimiter).length >= columns.length ? delimiter : delimiter === ',' ? ';' : ','
}

/** The text from the line that names the columns. */
function fromHeader(text: string, list: CsvList): string {
  const head = text.slice(0, 10_000).split('\n')
  const at = head.findIndex(line => names(line.trimEnd(), list))
  return text.slice(head.slice(0, Math.max(at, 0)).reduce((sum, line) => sum + line.length + 1, 0))
}

/** OFAC's placeholder for an unknown value. */
const told = (cell: string | undefined): string | undefined =>
  cell?.trim() === '-0-' ? undefined : cell?.trim()

/** Twelve columns without names, as sdn.csv has them. */
export const isSdnCsv = (head: string): boolean => /^\d+,"[^"]+",/.test(head)

/** OFAC's sdn.csv with its alt.csv, which hold no day of publication. */
export function readSdnCsv(text: string, alternatives: string | undefined) {
  const entries = new Map<string, ListedEntry>()
  for (const [uid = '', name, kind, program, , , , , , flag, , remarks] of rowsOf(text, ',', 12)) {
    const entry = emptyEntry(uid.trim(), kindFrom(told(kind) ?? 'entity'))
    tellName(entry, told(name) ?? '', true)
    tell(entry.programs, ...(told(program)?.split('] [') ?? []).map(one => one.replaceAll(/[[\]]/g, '')))
    tell(entry.countries, told(flag))
    for (const [, birth, nationality, number] of (told(remarks) ?? '').matchAll(
      /\bDOB ([^;.]+)|\b(?:nationality|citizen) ([^;.]+)|\b(?:Passport|Registration ID|National ID No\.) (\S+)/g,
    )) {
      tell(entry.birth_dates, birth)
      tell(entry.countries, nationality)
      tell(entry.identifiers, number)
    }
    entries.set(entry.uid, entry)
  }
  for (const [uid = '', , , name] of alternatives === undefined ? [] : rowsOf(alternatives, ',', 5)) {
    const entry = entries.get(uid.trim())
    if (!entry)
      throw new UnfitFile(
        sentence`is incomplete: alt.csv refers to the entry ${uid}, which sdn.csv does not have`,
      )
    tellName(entry, told(name) ?? '', false)
  }
  const found = [...entries.values()]
  return { source: ofacSource(found), format: 'csv' as const, version_date: null, entries: found }
}

/** The rows of a file in which every row has as many cells as the first, or as are said. */
function rowsOf(text: string, delimiter: string, columns?: number): string[][] {
  // OFAC's files end with the mark by which DOS ended files.
  const whole = text.split('\u001a', 1)[0] as string
  try {
    const rows: string[][] = parse(whole, { delimiter, bom: true, skip_empty_lines: true })
    if (columns !== undefined && rows.some(({ length }) => length !== columns)) throw new Error('columns')
    return rows
  } catch {
    throw new UnfitFile(
      sentence`is incomplete: a row has fewer cells than the others, or a quote is not closed`,
    )
  }
}
