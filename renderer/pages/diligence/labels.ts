import type { DataRoom } from '../../api/modules.ts'
import { formatNumber } from '../../format/numbers.ts'

/** Returns the title of an analysis, after the deal or room of its documents. */
export function titleOf(
  { id, deal_id, room_id }: { id: number; deal_id: number | null; room_id: number | null },
  deals: ReadonlyArray<{ id: number; name: string }>,
  rooms: ReadonlyArray<Pick<DataRoom, 'id' | 'name'>>,
): string {
  const deal = deals.find(one => one.id === deal_id)
  const room = rooms.find(one => one.id === room_id)
  return deal?.name ?? room?.name ?? `Analysis ${id}`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const scriptNames = new Intl.DisplayNames('en', { type: 'script' })

function nameOfLanguage(code: string): string {
  const [language, script] = code.split('-')
  if (language !== 'und') return languageNames.of(code) ?? code
  return script ? `${scriptNames.of(script)} script` : 'language unknown'
}

/** Sentences by language: "41 English, 3 German". */
export const languagesRead = (languages: ReadonlyArray<{ language: string; sentences: number }>): string =>
  languages.length === 0
    ? 'None'
    : languages
        .map(({ language, sentences }) => `${formatNumber(sentences)} ${nameOfLanguage(language)}`)
        .join(', ')
