import { type Columns, headOf } from '../../../imports/columns.ts'
import { readSheet } from '../../../imports/read-sheet.ts'
import { invalidField, type PrepareContext, sentence, verbatim } from '../../../kernel/index.ts'
import { type ImportField, type ImportInput, importFields } from './import-schemas.ts'

export interface ImportTable {
  /** The sheets of a workbook, and the one that was read. */
  sheets: string[]
  sheet: string | null
  columns: string[]
  /** The cells of each row that has any, in the order of the columns, trimmed; `row` counts from 1. */
  records: { row: number; cells: string[] }[]
}

/** The table that was sent, as a file or as objects; 422 when there is none to read. */
export async function readTable(
  ctx: PrepareContext,
  input: Pick<ImportInput, 'csv' | 'xlsx' | 'sheet' | 'rows'>,
): Promise<ImportTable> {
  if (input.rows !== undefined) return fromObjects(input.rows)
  const { rows, sheets, sheet } = await readSheet(ctx, input)
  const { names, rows: found } = headOf(rows, contactColumns)
  const records = found.map(({ cells }, index) => ({ row: index + 1, cells }))
  return { sheets, sheet, columns: names, records }
}

function fromObjects(rows: NonNullable<ImportInput['rows']>): ImportTable {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const records = rows
    .map((row, index) => ({
      row: index + 1,
      cells: columns.map(column => String(row[column] ?? '').trim()),
    }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (records.length === 0) throw invalidField('rows', sentence`has no rows below the header`)
  return { sheets: [], sheet: null, columns, records }
}

/** What columns are usually called. */
const usual: Record<ImportField, readonly string[]> = {
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

/** What is read of a contact. */
export const contactColumns = Object.fromEntries(
  importFields.map(name => [name, { title: verbatim(name), reads: 'text', names: usual[name] }]),
) as Columns<ImportField>
