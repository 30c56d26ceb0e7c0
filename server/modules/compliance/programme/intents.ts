import { exactPercent, spoken } from '../../../kernel/index.ts'
import { computedSentence, emptyAnswer } from '../../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../../platform/language/intent.ts'
import { titleOf } from './finding.ts'

const READINESS = 'svc_show_exam_readiness'
const FINDINGS = 'svc_list_compliance_findings'
const MOST_TOLD = 10

/** Copilot questions about the programme: exam readiness and open remediation. */
export const programmeIntents: readonly Intent[] = [
  intent({
    key: 'exam_readiness',
    pattern:
      /\bexam(ination)?\b.*\b(ready|readiness|prepared|gaps?|missing)\b|\b(ready|readiness|prepared|gaps?|missing)\b.*\bexam(ination)?\b/i,
    about: null,
    tool: READINESS,
    given: () => ({}),
    tell: ({ score, fresh, total, gaps }: Result) => [
      emptyAnswer(
        READINESS,
        `The office is ${exactPercent(score)} ready for an exam: ${fresh} of ${total} controls have fresh evidence.`,
      ),
      ...gaps
        .slice(0, MOST_TOLD)
        .map(({ title, next_step }: Result) => emptyAnswer(READINESS, `${title} is missing: ${next_step}`)),
    ],
  }),
  intent({
    key: 'compliance_findings',
    pattern: /\bfindings?\b/i,
    about: null,
    tool: FINDINGS,
    given: () => ({ limit: 500 }),
    tell: (found: Result[]) => {
      const open = found.filter(({ status }) => status !== 'closed')
      if (open.length === 0) return [emptyAnswer(FINDINGS, 'No compliance finding is open.')]
      return open.slice(0, MOST_TOLD).map(({ id, description, status, due, owner }) => {
        const until = due === null ? 'no day is set' : `it is due on ${due}`
        const whose = owner === null ? 'nobody is responsible' : `${owner} is responsible`
        const title = titleOf(description)
        return computedSentence(
          FINDINGS,
          'compliance_finding',
          id,
          title,
          `${title} (${spoken(status)}): ${until}, ${whose}.`,
        )
      })
    },
  }),
]
