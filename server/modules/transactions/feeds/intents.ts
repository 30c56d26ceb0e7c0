import { spoken } from '../../../kernel/index.ts'
import { computedSentence } from '../../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../../platform/language/intent.ts'

const TOOL = 'svc_get_transaction'
const MOST_TOLD = 10

/** Copilot questions about closings. */
export const intents: readonly Intent[] = [
  intent({
    key: 'transaction_open',
    pattern:
      /\b(open|missing|outstanding|left|remains?|stands? in the way|before (clos\w+|sign\w+|fund\w+)|status|overdue)\b/i,
    about: 'transaction',
    tool: TOOL,
    given: ({ entity }) => (entity ? { tx_id: entity.id } : null),
    tell: (found: Result) => [
      computedSentence(TOOL, 'transaction', found.id, found.name, summaryOf(found)),
      ...found.missing
        .slice(0, MOST_TOLD)
        .map(({ message }: Result) => computedSentence(TOOL, 'transaction', found.id, found.name, message)),
    ],
  }),
]

const summaryOf = ({ name, status, tasks_open, tasks_overdue, parties_signed, parties_total }: Result) =>
  `${name} is ${spoken(status)}: ${tasks_open} tasks are open, ${tasks_overdue} of them overdue, and ${parties_signed} of ${parties_total} parties have signed.`
