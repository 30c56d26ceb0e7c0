import { daysAfter } from '../../kernel/values/days.ts'
import { computedSentence, emptyAnswer } from '../../platform/language/cited-sentence.ts'
import { endOfThis } from '../../platform/language/days.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'

interface DueQuestion {
  key: string
  /** The noun of the items due. */
  noun: string
  tool: string
  type: string
  named: (row: Result) => string
  dueOn: (row: Result) => string
}

const MOST_TOLD = 10

/**
 * Excludes questions about documents: one that names a document, or somebody's promise, is answered from
 * documents rather than dates.
 */
const OF_PAPERS =
  '(?!.*\\b(documents?|data ?rooms?|agreements?|leases?|contracts?|loans?|facility|borrowers?|sellers?|buyers?|tenants?|memo\\w*|under)\\b)'

/** The question which filings or obligations are due, in a time or overdue. */
export function dueIntent({ key, noun, tool, type, named, dueOn }: DueQuestion): Intent {
  const words = `${noun}s?`
  const when = '(due|overdue|late|upcoming|open|outstanding|next)'
  return intent({
    key,
    pattern: new RegExp(
      `^${OF_PAPERS}(?:.*\\b${words}\\b.*\\b${when}\\b|.*\\b${when}\\b.*\\b${words}\\b)`,
      'i',
    ),
    about: null,
    tool,
    given: () => ({ limit: 500 }),
    tell: (found: Result[], { text, day }) => {
      const open = found
        .filter(({ days_left }) => days_left !== null)
        .sort((one, other) => one.days_left - other.days_left)
      const first = open[0]
      if (first === undefined) return [emptyAnswer(tool, `No ${noun} is due.`)]
      const late = /\b(overdue|late)\b/i.test(text)
      const until = endOfThis(text, daysAfter(dueOn(first), -first.days_left)) ?? day
      const asked = open.filter(row =>
        late ? row.days_left < 0 : until === undefined || dueOn(row) <= until,
      )
      if (asked.length === 0)
        return [emptyAnswer(tool, late ? `No ${noun} is overdue.` : `No ${noun} is due until ${until}.`)]
      return asked.slice(0, MOST_TOLD).map(row => {
        const { id, days_left, owner } = row
        const name = named(row)
        const was = days_left < 0 ? 'was due on' : 'is due on'
        const whose = owner === null ? 'nobody is responsible' : `${owner} is responsible`
        return computedSentence(tool, type, id, name, `${name} ${was} ${dueOn(row)}; ${whose}.`)
      })
    },
  })
}
