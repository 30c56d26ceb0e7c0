import { computedSentence, emptyAnswer } from '../../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../../platform/language/intent.ts'

const LIST = 'svc_list_kyc_records'
const MOST_TOLD = 10

/** Copilot questions about KYC as a whole. */
export const intents: readonly Intent[] = [
  intent({
    key: 'kyc_expiring',
    pattern:
      /\b(kyc|aml)\b.*\b(expir\w*|due|next|run\w* out|review\w*)\b|\b(expir\w*|due|next)\b.*\b(kyc|aml)\b/i,
    about: null,
    tool: LIST,
    given: () => ({ status: 'approved', limit: 500 }),
    tell: (found: Result[]) => {
      const ending = found
        .filter(({ expires_at }) => expires_at !== null)
        .sort((one, other) => one.expires_at.localeCompare(other.expires_at))
      if (ending.length === 0) return [emptyAnswer(LIST, 'No KYC is approved, so that none expires.')]
      return ending
        .slice(0, MOST_TOLD)
        .map(({ id, subject_name, expires_at }) =>
          computedSentence(
            LIST,
            'kyc_record',
            id,
            subject_name,
            `The KYC of ${subject_name} expires on ${expires_at}.`,
          ),
        )
    },
  }),
]
