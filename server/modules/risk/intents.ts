import { exactPercent } from '../../kernel/index.ts'
import { computedSentence, emptyAnswer } from '../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'
import { inUnit } from './units.ts'

const MOST_TOLD = 10
const words = { breach: 'is in breach', watch: 'is close to its threshold', ok: 'is met' } as const

/** Copilot questions about covenants. */
export const intents: readonly Intent[] = [
  intent({
    key: 'covenants_close_to_breach',
    pattern:
      /\bcovenants?\b.*\b(breach\w*|broken|close|closest|near|watch\w*|tight\w*|headroom)\b|\b(breach\w*|broken|close|closest|near|watch\w*|tight\w*|headroom)\b.*\bcovenants?\b/i,
    about: null,
    tool: 'svc_list_covenants',
    given: () => ({ limit: 500 }),
    tell: (covenants: Result) => {
      const near = covenants
        .filter(({ status }: Result) => status === 'breach' || status === 'watch')
        .sort((one: Result, other: Result) => (one.headroom_pct ?? 0) - (other.headroom_pct ?? 0))
      if (near.length === 0)
        return [emptyAnswer('svc_list_covenants', 'No covenant is in breach or close to its threshold.')]
      return near
        .slice(0, MOST_TOLD)
        .map((one: Result) =>
          computedSentence(
            'svc_list_covenants',
            'covenant',
            one.id,
            one.name,
            `${one.name} ${words[one.status as keyof typeof words]}: ${inUnit(one.current_value, one)} against ${one.direction === 'max' ? 'at most' : 'at least'} ${inUnit(one.threshold, one)}${one.headroom_pct === null ? '' : `, headroom ${exactPercent(one.headroom_pct)}`}.`,
          ),
        )
    },
  }),
]
