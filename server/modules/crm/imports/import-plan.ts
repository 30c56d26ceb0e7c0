import type { z } from 'zod'
import { companiesByName } from '../../../companies/company.ts'
import { type Mapping as MappingOf, mapColumns, plain } from '../../../imports/columns.ts'
import { archivedSaid, type Context, joined, type Sentence, sentence } from '../../../kernel/index.ts'
import { likeKeysOf } from '../../../kernel/names/name-keys.ts'
import { saidOf } from '../../../kernel/problems/validation-words.ts'
import { mergedAway } from '../../../platform/merging/known-by.ts'
import type { DuplicateChoice, SimilarToRow } from '../../../platform/merging/likeness.ts'
import { NameIndex } from '../../../platform/merging/name-index.ts'
import type { ContactRow } from '../contact.ts'
import { contactFields } from '../schemas.ts'
import { contactCandidate, mayBeOne } from '../similar.ts'
import type { fates, ImportField, ImportInput } from './import-schemas.ts'
import { contactColumns, type ImportTable } from './import-table.ts'

type Mapping = MappingOf<ImportField>
type Field = keyof typeof contactFields
const fields = Object.keys(contactFields) as Field[]

export type Values = Record<Field, string | null>

export interface PlannedRow {
  row: number
  fate: (typeof fates)[number]
  contact: Values
  existing_id: number | null
  messages: Sentence[]
  similar: z.output<typeof SimilarToRow>[]
}

export interface Plan {
  sheets: string[]
  sheet: string | null
  mapping: Mapping
  columns: string[]
  delimiter: ImportTable['delimiter']
  header_row: number | null
  sample: { row: number; cells: string[] }[]
  signature: string
  unmapped_columns: string[]
  counts: Record<'rows' | (typeof fates)[number], number>
  rows: PlannedRow[]
}

/** Previews an import of `input` row by row against current records. Reads only. */
export async function planImport(
  ctx: Context,
  input: ImportInput,
  { sheets, sheet, columns, delimiter, header, signature, sample, records }: ImportTable,
): Promise<Plan> {
  const places = new Map(columns.map((column, index) => [column, index]))
  const cellsOf = (column: string) =>
    records.flatMap(({ cells }) => cells[places.get(column) ?? -1]?.trim() || [])
  const mapping = mapColumns(contactColumns, columns, input.mapping, cellsOf)
  const further = furtherColumns(columns, mapping, input)
  const taken = new Set(Object.values(mapping))
  const dropped = new Set<string>()
  const read = records.map(({ row, cells }) => {
    const at = (column: string) => cells[places.get(column) ?? -1] ?? ''
    const cell = (column: string | null) => {
      if (column === null) return ''
      // An address book has a column for each kind of number and address: the first that is filled counts.
      const [first = '', ...rest] = [column, ...(further.get(column) ?? [])].filter(one => at(one) !== '')
      if (first !== '') taken.add(first)
      for (const one of rest) dropped.add(one)
      return first === '' ? '' : at(first)
    }
    const { values, problems } = readValues(mapping, cell)
    if (cells.length > columns.length) problems.push(sentence`has more cells than there are columns`)
    return { row, values, problems }
  })
  const companies = await companiesByName(
    ctx,
    read.flatMap(({ values }) => values.company ?? []),
  )
  for (const { values } of read)
    if (values.company !== null) values.company = companies.get(values.company)?.name ?? values.company
  const emails = read.flatMap(({ values, problems }) => (problems.length === 0 ? (values.email ?? []) : []))
  const existing = await contactsByEmail(ctx, emails)
  const firstRows = new Map<string, number>()
  const people = await contactsByName(ctx)
  const rows = read.map(({ row, values, problems }): PlannedRow => {
    const known = values.email === null ? undefined : existing.get(values.email)
    // Whoever is met by an address that they had keeps the one that they have.
    if (known) values.email = known.email
    const planned = { row, contact: values, existing_id: known?.id ?? null, similar: [] }
    if (problems.length > 0) return { ...planned, existing_id: null, fate: 'error', messages: problems }
    const earlier = values.email === null ? undefined : firstRows.get(values.email)
    if (earlier !== undefined)
      return { ...planned, fate: 'skip', messages: [sentence`has the same e-mail as row ${earlier}`] }
    if (values.email !== null) firstRows.set(values.email, row)
    if (known) return { ...planned, ...meet(known, values, input.on_duplicate) }
    return { ...planned, ...enter(people, row, values, input.duplicates?.[row]) }
  })
  return {
    sheets,
    sheet,
    mapping,
    columns,
    delimiter,
    header_row: header,
    sample: sample.map(({ row, cells }) => ({ row, cells: columns.map((_, at) => cells[at] ?? '') })),
    signature,
    unmapped_columns: columns.filter(column => !taken.has(column) || dropped.has(column)),
    counts: count(rows),
    rows,
  }
}

/** The further columns of telephone numbers and e-mail addresses by the first of them, unless a person chose that. */
function furtherColumns(
  columns: readonly string[],
  mapping: Mapping,
  input: ImportInput,
): Map<string, string[]> {
  const further = new Map<string, string[]>()
  for (const field of ['phone', 'email'] as const) {
    const first = mapping[field]
    if (first === null || input.mapping?.[field] !== undefined) continue
    const known = new Set(contactColumns[field].names)
    const others = columns.filter(
      column =>
        column !== first &&
        known.has(
          plain(column)
            .replace(/\d/, '1')
            .replace(/^email1(?=address)/, 'email'),
        ),
    )
    further.set(first, others)
  }
  return further
}

/** A plan as an answer says it. */
export const presentPlan = ({ say }: Context, plan: Plan) => ({
  ...plan,
  rows: plan.rows.map(row => ({ ...row, messages: row.messages.map(say) })),
})

/** The fields of a known contact that the row has and that differ from theirs. */
function differences(known: Pick<ContactRow, Field>, values: Values): Partial<Values> {
  return Object.fromEntries(
    fields
      .filter(name => values[name] !== null && values[name] !== known[name])
      .map(name => [name, values[name]]),
  )
}

/** Reads a row's cells by the rules of a contact; a value that breaks one is still shown. */
function readValues(mapping: Mapping, cell: (column: string | null) => string) {
  const fullName = [cell(mapping.first_name), cell(mapping.last_name)].filter(Boolean).join(' ')
  const raw: Record<Field, string> = {
    name: cell(mapping.name) || fullName,
    email: cell(mapping.email),
    phone: cell(mapping.phone),
    company: cell(mapping.company),
    role: cell(mapping.role),
    notes: cell(mapping.notes),
  }
  const values = {} as Values
  const problems: Sentence[] = []
  for (const name of fields) {
    values[name] = raw[name] === '' ? null : raw[name]
    if (raw[name] === '') continue
    const parsed = contactFields[name].safeParse(raw[name])
    if (parsed.success) values[name] = parsed.data
    else problems.push(...parsed.error.issues.map(issue => joined([name, saidOf(issue)], ': ')))
  }
  if (values.name === null) problems.unshift(sentence`has no name`)
  return { values, problems }
}

/**
 * Decides the fate of a row that matches a known contact; an archived contact is left unchanged until it is
 * restored.
 */
function meet(
  known: ContactRow,
  values: Values,
  how: ImportInput['on_duplicate'],
): Pick<PlannedRow, 'fate' | 'messages'> {
  const isArchived = known.archived_at !== null
  if (how === 'skip')
    return {
      fate: 'skip',
      messages: [
        isArchived
          ? sentence`${known.name}, who is archived, has this e-mail already`
          : sentence`${known.name} has this e-mail already`,
      ],
    }
  const changed = Object.entries(differences(known, values)) as [Field, string][]
  if (changed.length === 0)
    return { fate: 'skip', messages: [sentence`${known.name} is already as the row says`] }
  if (isArchived) return { fate: 'error', messages: [archivedSaid(known.name)] }
  return {
    fate: 'update',
    messages: changed.map(([name, value]) => sentence`${name}: ${known[name] ?? sentence`empty`} → ${value}`),
  }
}

/** An existing contact, or an earlier row. */
type Person = ReturnType<typeof contactCandidate> & { row: number | null; contact: ContactRow | null }

/** Decides the fate of a row with a new e-mail address, by similar records and a person's choice. */
function enter(
  people: NameIndex<Person>,
  row: number,
  values: Values,
  choice: DuplicateChoice | undefined,
): Pick<PlannedRow, 'fate' | 'messages' | 'similar'> & { existing_id?: number } {
  const name = values.name as string
  const alike = people.find(likeKeysOf(name), ({ company }) => mayBeOne(company, values.company))
  const similar = alike.map(({ id, row: earlier, title, detail, likeness }) => ({
    id: earlier === null ? id : null,
    row: earlier,
    title,
    detail,
    likeness,
  }))
  const is = alike.find(({ contact }) => contact !== null)?.contact
  if (choice === 'skip' && similar.length > 0)
    return { fate: 'skip', messages: [sentence`is skipped, as you chose`], similar }
  if (choice === 'update' && is)
    return { ...meet(is, { ...values, name: is.name }, 'update'), existing_id: is.id, similar }
  people.add({ ...contactCandidate({ ...values, id: 0, name }), row, contact: null })
  const unmailed =
    values.email === null ? [sentence`has no e-mail, so a second import would create it again`] : []
  return { fate: 'create', messages: unmailed, similar }
}

async function contactsByName({ db }: Context): Promise<NameIndex<Person>> {
  const contacts = await db.selectFrom('contacts').selectAll().execute()
  return new NameIndex(contacts.map(contact => ({ ...contactCandidate(contact), row: null, contact })))
}

/** Contacts by their e-mail, looked up in chunks that every database takes as parameters. */
async function contactsByEmail({ db }: Context, emails: string[]): Promise<Map<string, ContactRow>> {
  const found = new Map<string, ContactRow>()
  const wanted = [...new Set(emails)]
  for (let start = 0; start < wanted.length; start += 500) {
    const rows = await db
      .selectFrom('contacts')
      .selectAll()
      .where('email', 'in', wanted.slice(start, start + 500))
      .execute()
    for (const row of rows) found.set(row.email as string, row)
  }
  // Whoever was merged into another is met under the address that they had.
  const before = (await mergedAway(db, 'contact')).filter(
    ({ loser }) => wanted.includes(String(loser.email)) && !found.has(String(loser.email)),
  )
  if (before.length === 0) return found
  const ids = before.map(({ survivorId }) => survivorId)
  const survivors = await db.selectFrom('contacts').selectAll().where('id', 'in', ids).execute()
  for (const { loser, survivorId } of before) {
    const row = survivors.find(({ id }) => id === survivorId)
    if (row?.email) found.set(String(loser.email), row)
  }
  return found
}

function count(rows: PlannedRow[]): Plan['counts'] {
  const counts = { rows: rows.length, create: 0, update: 0, skip: 0, error: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return counts
}
