import { counted, longDay, type Sentence, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { PolicyInput } from './schemas.ts'
import type { ClearanceStatus, findingRules, Instrument } from './states.ts'

export type Policy = Omit<PolicyInput, 'effective_on'>

/**
 * The default policy: the windows that codes of ethics commonly use. Direct obligations of the United States
 * and open-end funds are not reportable securities (17 CFR 275.204A-1(e)(10)).
 */
export const standardPolicy: Policy = {
  blackout_days: 7,
  holding_days: 30,
  valid_business_days: 1,
  exempt_instruments: ['government_bond', 'open_end_fund'],
  de_minimis_amount: null,
  de_minimis_currency: null,
}

export interface Finding {
  rule: (typeof findingRules)[number]
  detail: Sentence
}

/** Facts available when a request is made. */
export interface Facts {
  today: string
  instrument: Instrument
  offering: 'none' | 'ipo' | 'limited'
  /** In minor units of `currency`; null where it was not said. */
  amountMinor: number | null
  currency: string | null
  /** The lists on which the security stands. */
  lists: ReadonlyArray<'restricted' | 'watch' | 'grey'>
  /** Whether the restricted list has entries for this person that the issuer could not be compared with. */
  isUncompared: boolean
  /** The days on which clients traded in it, or will. */
  clientTrades: readonly string[]
  /** The last day on which the person did the opposite trade; null if never. */
  lastOpposite: string | null
  policy: Policy
  /** The policy's limit in minor units of its currency; null without one. */
  deMinimisMinor: number | null
}

export interface Answer {
  status: ClearanceStatus & ('pending' | 'approved' | 'denied')
  findings: Finding[]
}

/**
 * Decides a request by the rules alone: forbidden ones are denied, permitted ones approved, others left for a
 * reviewer.
 */
export function answer(facts: Facts): Answer {
  const refusals = refusalsOf(facts)
  if (refusals.length > 0) return { status: 'denied', findings: refusals }
  const reviews = reviewsOf(facts)
  if (reviews.length > 0) return { status: 'pending', findings: reviews }
  const pass = passOf(facts)
  return pass
    ? { status: 'approved', findings: [pass] }
    : { status: 'pending', findings: [{ rule: 'review', detail: sentence`A reviewer decides.` }] }
}

function refusalsOf({ today, lists, clientTrades, lastOpposite, policy }: Facts): Finding[] {
  const found: Finding[] = []
  if (lists.includes('restricted'))
    found.push({ rule: 'restricted', detail: sentence`The security is on the restricted list.` })
  const { blackout_days, holding_days } = policy
  const near = clientTrades.find(
    day => day >= daysAfter(today, -blackout_days) && day <= daysAfter(today, blackout_days),
  )
  if (near !== undefined)
    found.push({
      rule: 'blackout',
      detail: sentence`A client trades in it within ${counted(blackout_days, 'day')}.`,
    })
  if (lastOpposite !== null && today < daysAfter(lastOpposite, holding_days))
    found.push({
      rule: 'holding_period',
      detail: sentence`The opposite trade was done on ${longDay(lastOpposite)}: it may be traded from ${longDay(daysAfter(lastOpposite, holding_days))} on.`,
    })
  return found
}

/** Returns findings that need a review, however small the trade. */
function reviewsOf({ offering, lists, isUncompared }: Facts): Finding[] {
  const found: Finding[] = []
  if (offering !== 'none')
    found.push({
      rule: 'offering',
      detail:
        offering === 'ipo'
          ? sentence`An initial public offering is always reviewed.`
          : sentence`A limited offering is always reviewed.`,
    })
  if (lists.length > 0) found.push({ rule: 'listed', detail: sentence`It is on the watch or the grey list.` })
  if (isUncompared)
    found.push({
      rule: 'not_compared',
      detail: sentence`The restricted list has names in a script with which this one cannot be compared.`,
    })
  return found
}

function passOf({ instrument, amountMinor, currency, policy, deMinimisMinor }: Facts): Finding | null {
  if (policy.exempt_instruments.includes(instrument))
    return { rule: 'exempt', detail: sentence`The policy exempts this kind of instrument.` }
  const isSmall =
    deMinimisMinor !== null &&
    amountMinor !== null &&
    currency === policy.de_minimis_currency &&
    amountMinor <= deMinimisMinor
  return isSmall ? { rule: 'de_minimis', detail: sentence`It is within the de-minimis limit.` } : null
}
