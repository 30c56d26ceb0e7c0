import { computedSentence, emptyAnswer } from '../../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../../platform/language/intent.ts'

const LIST = 'svc_list_restricted_securities'
const CLEARANCES = 'svc_list_preclearances'
const MOST_TOLD = 10

/** Copilot questions about the restricted list. */
export const tradingIntents: readonly Intent[] = [
  intent({
    key: 'restricted_securities',
    pattern: /\brestricted\s+(list|securit\w+|issuers?|names?|compan\w+)\b/i,
    about: null,
    tool: LIST,
    given: () => ({ list: 'restricted', active: true, limit: 500 }),
    tell: (listed: Result[]) => {
      if (listed.length === 0) return [emptyAnswer(LIST, 'No security is on the restricted list.')]
      return listed.slice(0, MOST_TOLD).map(({ id, issuer, ends_on }) => {
        const until = ends_on === null ? 'until it is taken off' : `until ${ends_on}`
        return computedSentence(LIST, 'restricted_security', id, issuer, `${issuer} is restricted ${until}.`)
      })
    },
  }),
  intent({
    key: 'preclearances_pending',
    pattern: /\bpre-?clearances?\b/i,
    about: null,
    tool: CLEARANCES,
    given: () => ({ status: 'pending', limit: 500 }),
    tell: (waiting: Result[]) => {
      if (waiting.length === 0) return [emptyAnswer(CLEARANCES, 'No pre-clearance waits for a decision.')]
      return waiting
        .slice(0, MOST_TOLD)
        .map(({ id, issuer, side, person, requested_on }) =>
          computedSentence(
            CLEARANCES,
            'preclearance',
            id,
            issuer,
            `${person} asked on ${requested_on} to ${side} ${issuer}: it waits for a decision.`,
          ),
        )
    },
  }),
]
