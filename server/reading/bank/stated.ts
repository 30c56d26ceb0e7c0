import { type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { type RefusedFile, UnfitFile } from '../extract/refused-file.ts'

/** A movement as a bank states it. Days are YYYY-MM-DD; an amount is a plain decimal, below zero where money went out. */
export interface StatedLine {
  bookedOn: string
  valuedOn: string | null
  amount: string
  counterparty: string | null
  counterpartyAccount: string | null
  text: string | null
  /** The bank's own reference of the movement. */
  bankReference: string | null
  /** The reference the payer gave with the payment. */
  paymentReference: string | null
}

/** A statement of one account. Balances are plain decimals, below zero where the account is overdrawn. */
export interface Stated {
  /** An IBAN or a number as the bank writes it; null where the file does not say. */
  account: string | null
  currency: string | null
  number: string | null
  from: string
  to: string
  /** Null where the file gives the closing balance alone. */
  opening: string | null
  /** Null where the file gives none of the statement's last day. */
  closing: string | null
  /** In the order of the file. */
  lines: StatedLine[]
}

export const bankFormats = [
  'camt.053',
  'camt.052',
  'camt.054',
  'mt940',
  'ofx',
  'qif',
  'bai2',
  'csv',
  'xlsx',
] as const
export type BankFormat = (typeof bankFormats)[number]
/** Formats read as a table, whose columns a person may have to name. */
export type TableFormat = 'csv' | 'xlsx' | 'qif'

/** A statement or a file of an archive that cannot be read while the others can, and why, where that can be told. */
export interface LeftOut {
  /** The place in the file from 1, or the name in the archive. */
  which: number | string
  /** In words that go from process to process. */
  why: Pick<Sentence, 'english' | 'told'> | null
}

export interface StatedFile {
  format: Exclude<BankFormat, TableFormat>
  statements: Stated[]
  leftOut: LeftOut[]
}

/** A row by its number in the file, from 1; the first names the columns. */
export interface TextRow {
  row: number
  cells: string[]
}

/** The contents of a bank file; a table is not read yet, since a person may have to name its columns. */
export type BankFile =
  | StatedFile
  | { format: 'qif'; rows: TextRow[] }
  | { format: 'csv' | 'xlsx' }
  | RefusedFile

/** Reads the statements of a file one by one, so that one that cannot be read leaves the others; refused where none can. */
export function eachStated<S>(found: readonly S[], read: (one: S) => Stated): Omit<StatedFile, 'format'> {
  const statements: Stated[] = []
  const leftOut: LeftOut[] = []
  let failure: UnfitFile | undefined
  for (const [at, one] of found.entries())
    try {
      statements.push(read(one))
    } catch (error) {
      if (!(error instanceof UnfitFile)) throw error
      failure ??= error
      leftOut.push({ which: at + 1, why: { english: error.said.english, told: error.said.told } })
    }
  if (statements.length === 0 && failure) throw failure
  return { statements, leftOut }
}

/** A plain decimal with its sign turned. */
export const negated = (amount: string): string =>
  /^0*\.?0*$/.test(amount) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`

/** The error where an amount is missing. */
export const noAmount = (written: string): UnfitFile =>
  new UnfitFile(
    written === ''
      ? sentence`is empty where an amount is expected`
      : sentence`has ${written.slice(0, 40)} where an amount is expected`,
  )

/** Returns a date as YYYY-MM-DD; an invalid one is unreadable, and quoted. */
export function calendarDay(year: string, month: string, day: string, written: string): string {
  const date = `${year}-${month}-${day}`
  const known = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== date)
    throw new UnfitFile(sentence`has ${written.slice(0, 40)} where a date is expected`)
  return date
}

/** Text in one line; null where nothing is left. */
export const oneLine = (...parts: Array<string | null | undefined>): string | null => {
  const words = parts
    .flatMap(part => part ?? [])
    .join(' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a database takes no NUL, and nobody reads the others
    .replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
  return words === '' ? null : words.slice(0, LONGEST_TEXT)
}

const LONGEST_TEXT = 1000

/** Returns a reference; null for a bank's placeholder. */
export const referenceOf = (text: string | null | undefined): string | null => {
  const words = oneLine(text)
  return words === null || /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|N\/A|0+)$/i.test(words)
    ? null
    : words.slice(0, 140)
}
