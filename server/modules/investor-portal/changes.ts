import { distributionTypes } from '../../books/capital/distributions/distribution-input.ts'
import { callTypes } from '../../finance/capital-call.ts'
import { spoken } from '../../kernel/index.ts'
import { amountIn } from '../../platform/language/amounts.ts'
import type { Change, Request } from '../../platform/language/change.ts'
import { dayAhead } from '../../platform/language/days.ts'
import { bestOf, theOne } from '../../platform/language/mentions.ts'
import { needed, typeIn } from '../../platform/language/said.ts'

/** A request for a capital call, of a fund or of one investor. */
export const capitalCall = /\bcapital calls?\b|\bdrawdown\b|^(?:please )?(?:call|draw)\b.*\b(?:from|of)\b/i

/** True where the call is asked of a fund; otherwise it is one investor's. */
export function isOfFund({ mentions }: Request): boolean {
  const [lps, funds] = [bestOf(mentions, 'lp'), bestOf(mentions, 'fund')]
  return funds.length > 0 && (lps.length === 0 || Boolean(funds[0]?.whole && !lps[0]?.whole))
}

/** Returns the call's own terms in a request. */
export function callTermsIn({ text, mentions, today }: Request, missing: string[]) {
  const amount = needed(amountIn(text, mentions), missing, 'the amount')
  const day = /\bdue\b|\bby\b|\bon\b/i.test(text) ? dayAhead(text, today) : undefined
  const type = typeIn(callTypes, text)
  return { amount, ...(day ? { due_date: day } : {}), ...(type ? { ilpa_call_type: type } : {}) }
}

/** The changes of funds' capital that the copilot proposes. */
export const changes: readonly Change[] = [
  {
    pattern: capitalCall,
    what: 'a capital call',
    read: request => {
      if (!isOfFund(request)) return null
      const missing: string[] = []
      const terms = callTermsIn(request, missing)
      const fund = theOne(request.mentions, 'fund', missing, 'the fund')
      return { tool: 'svc_create_fund_capital_call', given: { fund_account_id: fund, ...terms }, missing }
    },
  },
  {
    pattern: /\bdistribut/i,
    what: 'a distribution',
    read: ({ text, mentions }) => {
      const missing: string[] = []
      const amount = needed(amountIn(text, mentions), missing, 'the amount')
      const type = needed(
        typeIn(distributionTypes, text),
        missing,
        `what it is of (${distributionTypes.map(spoken).join(', ')})`,
      )
      const funds = bestOf(mentions, 'fund')
      const to =
        funds.length > 0
          ? { fund_account_id: theOne(mentions, 'fund', missing, 'the fund') }
          : { lp_id: theOne(mentions, 'lp', missing, 'the fund or the investor') }
      return { tool: 'svc_create_distribution', given: { ...to, amount, type }, missing }
    },
  },
]
