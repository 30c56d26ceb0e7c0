import { type Columns, headOf, signatureOf } from '../../../imports/columns.ts'
import { readSheet, SAMPLE } from '../../../imports/read-sheet.ts'
import { invalidField, type PrepareContext, sentence, verbatim } from '../../../kernel/index.ts'
import type { Delimiter, TableRow } from '../../../reading/table.ts'
import { type ImportField, type ImportInput, importFields } from './import-schemas.ts'

export interface ImportTable {
  /** The sheets of a workbook, and the one that was read. */
  sheets: string[]
  sheet: string | null
  columns: string[]
  delimiter: Delimiter | null
  header: number | null
  signature: string
  /** The rows as the file has them, by which kept formats are found, and the first below the names. */
  rows: TableRow[]
  sample: TableRow[]
  /** The cells of each row that has any, in the order of the columns, trimmed; `row` counts from 1. */
  records: { row: number; cells: string[] }[]
}

/** The table that was sent, as a file or as objects; 422 when there is none to read. */
export async function readTable(
  ctx: PrepareContext,
  input: Pick<
    ImportInput,
    | 'csv'
    | 'xlsx'
    | 'content'
    | 'sheet'
    | 'rows'
    | 'delimiter'
    | 'encoding'
    | 'header_row'
    | 'first_row'
    | 'last_row'
  >,
): Promise<ImportTable> {
  if (input.rows !== undefined) return fromObjects(input.rows)
  const { rows, sheets, sheet, delimiter = null } = await readSheet(ctx, input)
  const { header, names, rows: found } = headOf(rows, contactColumns, input)
  const records = found.map(({ cells }, index) => ({ row: index + 1, cells }))
  const signature = signatureOf({ header, names, cells: rows.find(({ row }) => row === header)?.cells ?? [] })
  return {
    sheets,
    sheet,
    columns: names,
    delimiter,
    header,
    signature,
    rows,
    sample: found.slice(0, SAMPLE),
    records,
  }
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
  const signature = signatureOf({ header: 0, names: columns, cells: columns })
  return {
    sheets: [],
    sheet: null,
    columns,
    delimiter: null,
    header: null,
    signature,
    rows: [],
    sample: [],
    records,
  }
}

const wordsOf = (words: string): string[] => words.split(' ')

/**
 * Usual column headers in English, German, French and Spanish; the salutation in Outlook's `Title` comes
 * last.
 */
const usual: Record<ImportField, readonly string[]> = {
  name: wordsOf('fullname name contactname contact displayname vollstandigername nomcomplet nombrecompleto'),
  first_name: wordsOf('firstname givenname forename first vorname prenom nombre'),
  last_name: wordsOf(
    'lastname surname familyname last nachname familienname nom nomdefamille apellido apellidos',
  ),
  email: wordsOf(
    'email emailaddress mail workemail primaryemail email1 email1value emailadresse mailadresse email1adresse courriel adresseemail adressedemessagerie correo correoelectronico direcciondecorreoelectronico',
  ),
  phone: wordsOf(
    'phone phonenumber telephone tel mobile mobilephone mobilephonenumber workphone businessphone cell phone1value telefon telefonnummer telefongeschaftlich telefonprivat mobiltelefon handy mobil telephoneprofessionnel telephonebureau portable telefono telefonomovil movil telefonodeltrabajo',
  ),
  company: wordsOf(
    'company companyname organisation organization organisationname organizationname organization1name firm employer account accountname associatedcompany associatedcompanyname firma unternehmen gesellschaft organisationsname societe entreprise empresa compania organizacion',
  ),
  role: wordsOf(
    'role jobtitle position jobrole organization1title organizationtitle funktion rolle stelle fonction poste cargo puesto title titel titre title1 titel1 titre1',
  ),
  notes: wordsOf(
    'notes note comments comment remarks notizen notiz bemerkungen bemerkung anmerkungen kommentar remarques commentaires notas comentarios observaciones',
  ),
}

/** Salutations and degrees, which Outlook keeps as a title. */
const SALUTATION =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|rev|herrn?|frau|fr|hr|m|mme|mlle|monsieur|madame|mademoiselle|me|ma[iî]tre|sr|sra|srta|señora?|don|doña|dott|dottssa|sig|sigra|dhr|mevr|ing|mag|dipl|phd|mba)(?:[. ]+(?:dr|prof|ing|med|jur|h|c))*\.?$/i

const areSalutations = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every(cell => SALUTATION.test(cell))

/** Columns read from each contact. */
export const contactColumns = Object.fromEntries(
  importFields.map(name => [
    name,
    {
      title: verbatim(name),
      reads: 'text',
      names: usual[name],
      ...(name === 'role' ? { excludes: areSalutations } : {}),
    },
  ]),
) as Columns<ImportField>
