import { amountIn } from '../../platform/language/amounts.ts'
import type { Change } from '../../platform/language/change.ts'
import { bestOf, theOne } from '../../platform/language/mentions.ts'
import { calledIn, emailIn, needed, saidIn } from '../../platform/language/said.ts'
import { callTermsIn, capitalCall, isOfFund } from '../investor-portal/index.ts'

/** The changes of investors that the copilot proposes. */
export const changes: readonly Change[] = [
  {
    pattern: capitalCall,
    what: 'a capital call',
    read: request => {
      if (isOfFund(request)) return null
      const missing: string[] = []
      const terms = callTermsIn(request, missing)
      const lp = theOne(request.mentions, 'lp', missing, 'the investor or the fund')
      return { tool: 'svc_create_capital_call', given: { lp_id: lp, ...terms }, missing }
    },
  },
  {
    pattern: /\b(note|comment|remember)\b/i,
    what: 'a note',
    read: ({ text, mentions }) => {
      if (bestOf(mentions, 'deal').length > 0 || bestOf(mentions, 'lp').length === 0) return null
      const missing: string[] = []
      const said = needed(saidIn(text), missing, 'what it should say, after a colon')
      const lp = theOne(mentions, 'lp', missing, 'the investor')
      return { tool: 'svc_note_lp_fact', given: { lp_id: lp, attribute: 'note', value: said }, missing }
    },
  },
  {
    pattern: /\b(investors?|lps?|limited partners?)\b/i,
    general: true,
    what: 'an investor',
    read: ({ text }) => {
      const missing: string[] = []
      const name = needed(calledIn(text), missing, 'the name (called …)')
      const committed = amountIn(name ? text.replace(name, ' ') : text, [])
      const email = emailIn(text)
      return {
        tool: 'svc_create_lp',
        given: {
          name,
          ...(committed ? { committed_capital: committed } : {}),
          ...(email ? { primary_contact_email: email } : {}),
        },
        missing,
      }
    },
  },
]
