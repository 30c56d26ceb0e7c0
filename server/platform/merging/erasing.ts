import { type PersonalDataKeeper, passingTexts, withoutPerson } from '../personal-data.ts'

const TEXTS = ['survivor_title', 'loser_title', 'loser_row', 'before', 'after', 'moves'] as const

/** What merges of records keep for their undoing, which would bring back whom was erased meanwhile. */
export function mergedTexts(...recordTypes: string[]): PersonalDataKeeper {
  const texts = passingTexts({
    type: 'merge',
    table: 'merges',
    columns: TEXTS,
    among: ['record_type', recordTypes],
  })
  return {
    find: texts.find,
    async erase({ db }, subject, found) {
      for (const { id, data } of found.filter(({ type }) => type === 'merge')) {
        const without = TEXTS.map(column => [
          column,
          withoutAddress(withoutPerson(subject, String(data[column]))),
        ])
        await db.updateTable('merges').set(Object.fromEntries(without)).where('id', '=', id).execute()
      }
    },
  }
}

/** JSON in which nobody has `[erased]` for an address. */
function withoutAddress(text: string): string {
  if (!text.includes('"[erased]"')) return text
  const emptied = (key: string, value: unknown) =>
    value === '[erased]' && key.endsWith('email') ? null : value
  return JSON.stringify(JSON.parse(text, emptied))
}
