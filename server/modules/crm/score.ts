import {
  amountSaid,
  counted,
  exactPercent,
  joined,
  type Sentence,
  sentence,
  spoken,
} from '../../kernel/index.ts'
import { Exact } from '../../kernel/values/money.ts'

export const outcomes = ['pass', 'review', 'fail', 'no_mandate'] as const
export type Outcome = (typeof outcomes)[number]

export const criterionKeys = ['asset_class', 'size', 'irr', 'jurisdiction', 'currency'] as const
export const verdicts = ['pass', 'fail', 'unknown'] as const

/**
 * Fields of a deal that are screened. Sizes are integer minor units of `currency`; `irr_target` is a
 * fraction.
 */
export interface ScreenedDeal {
  asset_class: string | null
  currency: string
  jurisdiction: string | null
  target_size_minor: number | null
  irr_target: number | null
}

/**
 * The office's mandate. Empty lists and nulls set no limit; sizes are integer minor units of `size_currency`.
 */
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
  reason: Sentence
}

export interface Score {
  outcome: Outcome
  score: number | null
  reason: Sentence
  criteria: Criterion[]
}

const criterionNames: Readonly<Record<Criterion['key'], Sentence>> = {
  asset_class: sentence`asset class`,
  size: sentence`size`,
  irr: sentence`IRR`,
  jurisdiction: sentence`jurisdiction`,
  currency: sentence`currency`,
}

/** Weights of the criteria: asset and return weigh more than place and currency. */
const weights: Record<Criterion['key'], number> = {
  asset_class: 3,
  size: 3,
  irr: 3,
  jurisdiction: 2,
  currency: 1,
}

type Finding = Pick<Criterion, 'outcome' | 'reason'>

/**
 * Screens a deal against a mandate. Only limits of the mandate become criteria; limits are inclusive. A value
 * that is missing, or in another currency than the mandate's sizes, is `unknown` and never guessed.
 *
 * `score` is the weighted share of passes among the known criteria, a fraction (null when there is none).
 * `outcome`: `fail` when a criterion fails, else `review` when one is unknown, else `pass`; `no_mandate`
 * without criteria. Pure: the same input always gives the same answer.
 */
export function scoreAgainstMandate(deal: ScreenedDeal, mandate: Mandate | null): Score {
  if (!mandate) {
    return nothingToJudgeBy(
      sentence`The office has no mandate yet; an administrator sets it under Settings, Mandate.`,
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
      sentence`The mandate sets no limits; an administrator sets them under Settings, Mandate.`,
    )
  }
  return judge(criteria)
}

const nothingToJudgeBy = (reason: Sentence): Score => ({
  outcome: 'no_mandate',
  score: null,
  reason,
  criteria: [],
})

function judge(criteria: Criterion[]): Score {
  const weigh = (some: Criterion[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const [passed, failed, unknown] = byVerdict(criteria)
  const known = weigh(passed) + weigh(failed)
  return {
    outcome: failed.length > 0 ? 'fail' : unknown.length > 0 ? 'review' : 'pass',
    score: known === 0 ? null : new Exact(weigh(passed)).dividedBy(known).toNumber(),
    reason: reasonOf(criteria),
    criteria,
  }
}

/** Names the criteria that are met, unmet, and unknown. */
export function reasonOf(criteria: ReadonlyArray<Pick<Criterion, 'key' | 'outcome'>>): Sentence {
  const [passed, failed, unknown] = byVerdict(criteria)
  const parts = [
    sentence`${passed.length} of ${counted(criteria.length, 'criterion', 'criteria')} met`,
    ...(failed.length > 0 ? [sentence`not met: ${names(failed)}`] : []),
    ...(unknown.length > 0 ? [sentence`cannot be judged: ${names(unknown)}`] : []),
  ]
  return sentence`${joined(parts, '; ')}.`
}

/** Groups the criteria into met, unmet, and unknown. */
function byVerdict<C extends Pick<Criterion, 'outcome'>>(criteria: readonly C[]): [C[], C[], C[]] {
  const of = (outcome: Criterion['outcome']) => criteria.filter(one => one.outcome === outcome)
  return [of('pass'), of('fail'), of('unknown')]
}

const names = (criteria: ReadonlyArray<Pick<Criterion, 'key'>>): Sentence =>
  joined(
    criteria.map(({ key }) => criterionNames[key]),
    ', ',
  )

function byList(noun: string, value: string | null, allowed: string[], excluded: string[]): Finding | null {
  if (allowed.length === 0 && excluded.length === 0) return null
  if (value === null) return { outcome: 'unknown', reason: sentence`The deal has no ${noun}.` }
  const shown = spoken(value)
  if (excluded.includes(value))
    return { outcome: 'fail', reason: sentence`The ${noun} ${shown} is excluded by the mandate.` }
  if (allowed.length === 0)
    return {
      outcome: 'pass',
      reason: sentence`The ${noun} ${shown} is not among the excluded ones (${listed(excluded)}).`,
    }
  return allowed.includes(value)
    ? { outcome: 'pass', reason: sentence`The ${noun} ${shown} is in the mandate (${listed(allowed)}).` }
    : { outcome: 'fail', reason: sentence`The ${noun} ${shown} is not in the mandate (${listed(allowed)}).` }
}

const listed = (keys: readonly string[]): string => keys.map(key => spoken(key)).join(', ')

function bySize(deal: ScreenedDeal, mandate: Mandate): Finding | null {
  const { min_size_minor: min, max_size_minor: max, size_currency: currency } = mandate
  if ((min === null && max === null) || currency === null) return null
  const minor = deal.target_size_minor
  if (minor === null) return { outcome: 'unknown', reason: sentence`The deal has no target size.` }
  const size = amountSaid(minor, deal.currency)
  if (deal.currency !== currency)
    return {
      outcome: 'unknown',
      reason: sentence`The deal is ${size}, the mandate's sizes are in ${currency}, and no exchange rate is applied.`,
    }
  if (min !== null && minor < min)
    return {
      outcome: 'fail',
      reason: sentence`${size} is below the mandate's minimum of ${amountSaid(min, currency)}.`,
    }
  if (max !== null && minor > max)
    return {
      outcome: 'fail',
      reason: sentence`${size} is above the mandate's maximum of ${amountSaid(max, currency)}.`,
    }
  const range = [
    ...(min === null ? [] : [sentence`at least ${amountSaid(min, currency)}`]),
    ...(max === null ? [] : [sentence`at most ${amountSaid(max, currency)}`]),
  ]
  return { outcome: 'pass', reason: sentence`${size} is within the mandate: ${joined(range, ', ')}.` }
}

function byReturn(target: number | null, min: number | null): Finding | null {
  if (min === null) return null
  if (target === null) return { outcome: 'unknown', reason: sentence`The deal has no target IRR.` }
  const [aimed, asked] = [exactPercent(target), exactPercent(min)]
  return new Exact(target).greaterThanOrEqualTo(min)
    ? { outcome: 'pass', reason: sentence`The target IRR of ${aimed} reaches the mandate's ${asked}.` }
    : { outcome: 'fail', reason: sentence`The target IRR of ${aimed} is below the mandate's ${asked}.` }
}
