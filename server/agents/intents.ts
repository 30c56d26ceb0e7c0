import { moneyText } from '../kernel/index.ts'
import { computedSentence, emptyAnswer } from '../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../platform/language/intent.ts'

/** Where a question is answered by a route that is no tool, its path stands for one. */
const APPROVALS = 'GET /api/v1/svc/agent/approvals'

/** Questions about pending approvals. */
export const intents: readonly Intent[] = [
  intent({
    key: 'approvals',
    pattern:
      /\b(wait\w*|pending|open|needs?)\b.*\b(approv\w*|decisions?)\b|\bapprovals?\b|\bto approve\b|\bproposed actions?\b/i,
    about: null,
    tool: APPROVALS,
    given: () => ({ status: 'proposed', limit: 10 }),
    tell: actions =>
      actions.length === 0
        ? [emptyAnswer(APPROVALS, 'Nothing waits for approval.')]
        : actions.map((action: Result) => {
            const sum = action.money ? `, ${moneyText(action.money.amount, action.money.currency)}` : ''
            return computedSentence(
              APPROVALS,
              'approval',
              action.id,
              action.proposal.summary,
              `${action.proposal.summary}${sum}, proposed by ${action.proposed_by}, waits until ${action.expires_at.slice(0, 10)}.`,
            )
          }),
  }),
]
