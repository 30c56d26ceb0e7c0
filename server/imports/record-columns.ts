import { type Context, declared, field, joined, sentence } from '../kernel/index.ts'
import { saidOf } from '../kernel/problems/validation-words.ts'
import type { AnyRecord, RecordField } from '../kernel/records/index.ts'
import { fromMinor, isCurrency } from '../kernel/values/money.ts'
import { label } from '../kernel/values/words.ts'
import { listColleagues } from '../platform/identity/colleagues.ts'
import { keyIn } from './cells.ts'
import type { Column, Columns } from './columns.ts'
import { countryChoices } from './country-choices.ts'
import type { Choice } from './kind.ts'
import type { SheetRow } from './sheet-row.ts'

/** The fields of a kind of record that a sheet has columns for, with their names in the import. */
const readFrom = ({ fields }: AnyRecord): Array<[column: string, name: string, one: RecordField]> =>
  Object.entries(fields).flatMap(([name, one]) => (one.sheet ? [[one.sheet.as ?? name, name, one]] : []))

/** Returns the label of a field's column in a sheet; the title's column is named after the kind. */
const titleOfColumn = ({ title, label: noun }: AnyRecord, name: string, one: RecordField): string =>
  name === title ? noun : (one.label ?? label(name))

/** Returns the labels of a kind's columns. */
export const columnTitles = (kind: AnyRecord): string[] =>
  readFrom(kind).map(([, name, one]) => titleOfColumn(kind, name, one))

const READS: Partial<Record<RecordField['kind'], Column['reads']>> = {
  amount: 'amount',
  fraction: 'fraction',
  date: 'day',
  choice: 'choice',
  country: 'choice',
  person: 'choice',
}

/** The columns from which a sheet's rows become records of a kind: those of the fields that say `sheet`. */
export const recordColumns = (kind: AnyRecord): Columns<string> =>
  Object.fromEntries(
    readFrom(kind).map(([column, name, one]) => {
      const reads = READS[one.kind] ?? 'text'
      const check = one.kind === 'key' ? field.text(60) : one.one
      const read: Column = {
        title: declared(titleOfColumn(kind, name, one)),
        reads,
        names: one.sheet?.names ?? [],
        ...(one.required && !one.sheet?.otherwise && { needed: true }),
        ...(one.sheet?.lenient && { lenient: true }),
        ...(reads === 'text' && one.kind !== 'currency' && { check }),
      }
      return [column, read]
    }),
  )

/**
 * Returns the choices for columns of countries and of the office's people; the module supplies those of its
 * own columns.
 */
export async function recordChoices(
  ctx: Context,
  kind: AnyRecord,
): Promise<Record<string, readonly Choice[]>> {
  const choices: Record<string, readonly Choice[]> = {}
  for (const [column, , one] of readFrom(kind)) {
    if (one.kind === 'country') choices[column] = countryChoices
    if (one.kind === 'person')
      choices[column] = (await listColleagues(ctx)).map(({ id, name }) => ({
        value: String(id),
        label: name,
        named: true,
      }))
  }
  return choices
}

/**
 * Reads a row into a record's input; null where the row is refused. An amount takes the currency of the row,
 * or else `currency`, which a kind with amounts needs.
 */
export function givenInRow(kind: AnyRecord, row: SheetRow, currency = ''): Record<string, unknown> | null {
  const given: Record<string, unknown> = {}
  const own = row.values.currency?.toUpperCase() ?? currency
  if (own !== currency && !isCurrency(own))
    return row.refuse('currency', sentence`${row.cells.currency ?? ''} is not a currency such as USD`)
  for (const [column, name, one] of readFrom(kind)) {
    const { otherwise = null } = one.sheet ?? {}
    const value = row.values[column] ?? otherwise ?? (one.required ? row.needed(column) : null)
    if (value === null) {
      if (!one.defaulted) given[name] = null
      continue
    }
    const read = inputOf(row, column, one, value, own)
    const parsed = read === null ? null : one.one.safeParse(read)
    if (parsed?.success === false) row.refuse(column, joined(parsed.error.issues.map(saidOf), '; '))
    given[name] = parsed?.data ?? null
  }
  return row.refused ? null : given
}

/** A value as inputs have it. */
function inputOf(
  row: SheetRow,
  column: string,
  { kind }: RecordField,
  value: string,
  currency: string,
): unknown {
  if (kind === 'amount') {
    const minor = row.minor(column, currency)
    return minor === null ? null : fromMinor(minor, currency)
  }
  if (kind === 'fraction' || kind === 'person') return Number(value)
  if (kind === 'key') return keyIn(value)
  return kind === 'currency' ? currency : value
}
