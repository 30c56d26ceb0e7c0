import { amountOf, exactPercent } from '../../kernel/index.ts'
import { Exact } from '../../kernel/values/money.ts'

export const outcomes = ['pass', 'review', 'fail', 'no_mandate'] as const
export type Outcome = (typeof outcomes)[number]

export const criterionKeys = ['asset_class', 'size', 'irr', 'jurisdiction', 'currency'] as const
export const verdicts = ['pass', 'fail', 'unknown'] as const

/** What counts of a deal. Sizes are integer minor units of `currency`; `irr_target` is a fraction. */
export interface ScreenedDeal {
  asset_class: string | null
  currency: string
  jurisdiction: string | null
  target_size_minor: number | null
  irr_target: number | null
}

/** What the office buys. Empty lists and nulls set no limit; sizes are integer minor units of `size_currency`. */
export interface Mandate {
  asset_classes: string[]
  excluded_asset_classes: string[]
  currencies: string[]
  jurisdictions: string[]
  excluded_jurisdictions: string[]
  min_size_minor: number | null
  max_size_minor: number | null
  size_currency: string | null
  min_irr: number | null
}

export interface Criterion {
  key: (typeof criterionKeys)[number]
  outcome: (typeof verdicts)[number]
  weight: number
  reason: string
}

export interface Score {
  outcome: Outcome
  score: number | null
  reason: string
  criteria: Criterion[]
}

/** What a criterion counts for: what the office buys and earns weighs more than where and in which money. */
const weights: Record<Criterion['key'], number> = {
  asset_class: 3,
  size: 3,
  irr: 3,
  jurisdiction: 2,
  currency: 1,
}

type Finding = Pick<Criterion, 'outcome' | 'reason'>

/**
 * Screens a deal against a mandate. Only what the mandate limits becomes a criterion; limits are inclusive; what
 * the deal does not say, or says in another currency than the mandate's sizes, is `unknown` and never guessed.
 *
 * `score` is the weighted share of passes among the criteria that are known, a fraction (null when none is).
 * `outcome`: `fail` when a criterion fails, else `review` when one is unknown, else `pass`; `no_mandate` when
 * there is nothing to judge by. Pure: the same input always gives the same answer.
 */
export function scoreAgainstMandate(deal: ScreenedDeal, mandate: Mandate | null): Score {
  if (!mandate) {
    return nothingToJudgeBy(
      'The office has no mandate yet; an administrator sets it with PUT /api/v1/svc/crm/mandate.',
    )
  }
  const findings: Record<Criterion['key'], Finding | null> = {
    asset_class: byList(
      'asset class',
      deal.asset_class,
      mandate.asset_classes,
      mandate.excluded_asset_classes,
    ),
    size: bySize(deal, mandate),
    irr: byReturn(deal.irr_target, mandate.min_irr),
    jurisdiction: byList(
      'jurisdiction',
      deal.jurisdiction,
      mandate.jurisdictions,
      mandate.excluded_jurisdictions,
    ),
    currency: byList('currency', deal.currency, mandate.currencies, []),
  }
  const criteria = criterionKeys.flatMap(key => {
    const finding = findings[key]
    return finding ? [{ key, weight: weights[key], ...finding }] : []
  })
  if (criteria.length === 0) {
    return nothingToJudgeBy(
      'The mandate sets no limits; an administrator sets them with PUT /api/v1/svc/crm/mandate.',
    )
  }
  return judge(criteria)
}

const nothingToJudgeBy = (reason: string): Score => ({
  outcome: 'no_mandate',
  score: null,
  reason,
  criteria: [],
})

function judge(criteria: Criterion[]): Score {
  const of = (outcome: Criterion['outcome']) => criteria.filter(one => one.outcome === outcome)
  const weigh = (some: Criterion[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const [passed, failed, unknown] = [of('pass'), of('fail'), of('unknown')]
  const known = weigh(passed) + weigh(failed)
  const parts = [`${passed.length} of ${criteria.length} criteria met`]
  if (failed.length > 0) parts.push(`not met: ${names(failed)}`)
  if (unknown.length > 0) parts.push(`cannot be judged: ${names(unknown)}`)
  return {
    outcome: failed.length > 0 ? 'fail' : unknown.length > 0 ? 'review' : 'pass',
    score: known === 0 ? null : new Exact(weigh(passed)).dividedBy(known).toNumber(),
    reason: `${parts.join('; ')}.`,
    criteria,
  }
}

const names = (criteria: Criterion[]): string => criteria.map(({ key }) => key.replace('_', ' ')).join(', ')

function byList(noun: string, value: string | null, allowed: string[], excluded: string[]): Finding | null {
  if (allowed.length === 0 && excluded.length === 0) return null
  if (value === null) return { outcome: 'unknown', reason: `The deal names no ${noun}.` }
  if (excluded.includes(value)) {
    return { outcome: 'fail', reason: `The ${noun} ${value} is excluded by the mandate.` }
  }
  if (allowed.length === 0) {
    return {
      outcome: 'pass',
      reason: `The ${noun} ${value} is not among the excluded ones (${excluded.join(', ')}).`,
    }
  }
  return allowed.includes(value)
    ? { outcome: 'pass', reason: `The ${noun} ${value} is in the mandate (${allowed.join(', ')}).` }
    : { outcome: 'fail', reason: `The ${noun} ${value} is not in the mandate (${allowed.join(', ')}).` }
}

function bySize(deal: ScreenedDeal, mandate: Mandate): Finding | null {
  const { min_size_minor: min, max_size_minor: max, size_currency: currency } = mandate
  if ((min === null && max === null) || currency === null) return null
  const minor = deal.target_size_minor
  if (minor === null) return { outcome: 'unknown', reason: 'The deal has no target size.' }
  const size = amountOf(minor, deal.currency)
  if (deal.currency !== currency) {
    return {
      outcome: 'unknown',
      reason: `The deal is ${size}, the mandate's sizes are in ${currency}, and no exchange rate is assumed.`,
    }
  }
  if (min !== null && minor < min) {
    return {
      outcome: 'fail',
      reason: `${size} is below the mandate's minimum of ${amountOf(min, currency)}.`,
    }
  }
  if (max !== null && minor > max) {
    return {
      outcome: 'fail',
      reason: `${size} is above the mandate's maximum of ${amountOf(max, currency)}.`,
    }
  }
  const range = [
    min === null ? '' : `at least ${amountOf(min, currency)}`,
    max === null ? '' : `at most ${amountOf(max, currency)}`,
  ]
  return { outcome: 'pass', reason: `${size} is within the mandate: ${range.filter(Boolean).join(', ')}.` }
}

function byReturn(target: number | null, min: number | null): Finding | null {
  if (min === null) return null
  if (target === null) return { outcome: 'unknown', reason: 'The deal has no target IRR.' }
  return new Exact(target).greaterThanOrEqualTo(min)
    ? {
        outcome: 'pass',
        reason: `The target IRR of ${exactPercent(target)} reaches the mandate's ${exactPercent(min)}.`,
      }
    : {
        outcome: 'fail',
        reason: `The target IRR of ${exactPercent(target)} is below the mandate's ${exactPercent(min)}.`,
      }
}
