import { exactPercent, moneyText, spoken } from '../../kernel/index.ts'
import { computedSentence, emptyAnswer } from '../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'

const LIST = 'svc_list_syndications'
const ONE = 'svc_get_syndication'
const MOST_TOLD = 10

/** Copilot questions about syndications: a named one, or all active ones. */
export const intents: readonly Intent[] = [
  intent({
    key: 'syndication_standing',
    pattern:
      /\b(subscrib\w*|allocat\w*|book|covered|shortfall|open|status|how far|stands?|received|missing|outstanding)\b/i,
    about: 'syndication',
    tool: ONE,
    given: ({ entity }) => (entity ? { synd_id: entity.id } : null),
    tell: (found: Result) => [computedSentence(ONE, 'syndication', found.id, found.name, standing(found))],
  }),
  intent({
    key: 'syndications_open',
    pattern:
      /\bsyndicat(ion|e)s?\b.*\b(open|under ?way|running|current|closing|subscrib\w*|covered)\b|\b(open|running|current|which)\b.*\bsyndicat(ion|e)s?\b/i,
    about: null,
    tool: LIST,
    given: () => ({ limit: 500 }),
    tell: (found: Result[]) => {
      const running = found.filter(({ status }) => status !== 'closed' && status !== 'cancelled')
      if (running.length === 0) return [emptyAnswer(LIST, 'No syndication is under way.')]
      return running
        .slice(0, MOST_TOLD)
        .map(one => computedSentence(LIST, 'syndication', one.id, one.name, standing(one)))
    },
  }),
]

function standing({
  name,
  status,
  currency,
  target_amount,
  requested_amount,
  subscribed,
  closing_date,
}: Result) {
  const closes = closing_date === null ? '' : `; it closes on ${closing_date}`
  return `${name} is ${spoken(status)}: ${moneyText(requested_amount, currency)} of ${moneyText(target_amount, currency)} is requested, which is ${exactPercent(subscribed)}${closes}.`
}
