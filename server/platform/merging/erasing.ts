import { type AnyRecord, columnOf } from '../../kernel/records/index.ts'
import { type DataSubject, names, type PersonalDataKeeper, passingTexts, withoutPerson } from '../erasure.ts'

/** The rows that a merge keeps for its undoing, as JSON. */
const ROWS = ['loser_row', 'before', 'after', 'moves'] as const

/**
 * Removes a person from the undo data of merges of a record type, which would otherwise bring an erased
 * person back. `fields` are those that lose a person in the records themselves too; a record's title is kept.
 */
export function mergedTexts(recordType: string, fields: readonly string[]): PersonalDataKeeper {
  const texts = passingTexts({
    type: 'merge',
    table: 'merges',
    columns: ROWS,
    among: ['record_type', [recordType]],
  })
  const left = (subject: DataSubject, row: unknown): string =>
    JSON.stringify(
      JSON.parse(String(row), (field, value) =>
        fields.includes(field) && typeof value === 'string' ? leftOf(subject, field, value) : value,
      ),
    )
  return {
    find: async (ctx, subject) =>
      (await texts.find(ctx, subject)).filter(({ data }) =>
        ROWS.some(column => left(subject, data[column]) !== data[column]),
      ),
    async erase({ db }, subject, found) {
      for (const { id, data } of found) {
        const change = Object.fromEntries(ROWS.map(column => [column, left(subject, data[column])]))
        await db.updateTable('merges').set(change).where('id', '=', id).execute()
      }
    },
  }
}

/** In an address field an erased address is left empty; in a text, a name becomes `[erased]`. */
const leftOf = (subject: DataSubject, field: string, text: string): string | null =>
  field.endsWith('email') && names(subject, text) ? null : withoutPerson(subject, text)

/** Mentions of people in a kind of record, in its own rows and in those that merges keep. */
export function personalTextsOf({ type, table, fields, custom }: AnyRecord): PersonalDataKeeper[] {
  const columns = Object.entries(fields).flatMap(([name, one]) => (one.personal ? [columnOf(name, one)] : []))
  if (columns.length === 0 || custom?.includes('erasure')) return []
  return [passingTexts({ type, table, columns }), mergedTexts(type, columns)]
}
