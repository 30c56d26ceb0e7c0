import type { DataRoom, RedFlag } from '../../api/modules.ts'
import { formatNumber } from '../../format/numbers.ts'
import { wordsOfKey } from '../../format/words.ts'
import { flagCategories } from '../../words/diligence.ts'
import type { Tone } from '../../words/words.ts'

type Severity = RedFlag['severity']

/** Gravest first. */
export const severities: ReadonlyArray<{ value: Severity; label: string; tone: Tone }> = [
  { value: 'critical', label: 'Critical', tone: 'bad' },
  { value: 'high', label: 'High', tone: 'warning' },
  { value: 'medium', label: 'Medium', tone: 'open' },
  { value: 'low', label: 'Low', tone: 'quiet' },
]

export const severityOf = (severity: Severity) =>
  severities.find(({ value }) => value === severity) as (typeof severities)[number]

/** Where a flag may go from where it is, each with the verb on its button. */
export const flagMoves: Record<RedFlag['status'], ReadonlyArray<{ to: RedFlag['status']; label: string }>> = {
  open: [
    { to: 'false_positive', label: 'False positive' },
    { to: 'confirmed', label: 'Confirm' },
  ],
  confirmed: [
    { to: 'false_positive', label: 'False positive' },
    { to: 'resolved', label: 'Resolve' },
  ],
  resolved: [{ to: 'confirmed', label: 'Reopen' }],
  false_positive: [{ to: 'open', label: 'Reopen' }],
}

export const categoryOf = (category: RedFlag['category']): string =>
  flagCategories[category] ?? wordsOfKey(category)

/** What an analysis is called: after the deal or room that its documents are of. */
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
