import { z } from 'zod'
import { entity, field, input, type Sentence, sentence } from '../../../kernel/index.ts'
import { clearance } from './clearance.ts'
import { criteria } from './match.ts'
import { restrictedSecurity } from './restricted-security.ts'
import { instruments, lists, restrictionReasons, scopes } from './states.ts'

export const RestrictedInput = restrictedSecurity.Input.superRefine(
  ({ scope = 'firm', scope_name, starts_on, ends_on }, check) => {
    const wrong = (path: string, { english }: Sentence) =>
      check.addIssue({ code: 'custom', path: [path], message: english })
    if (scope === 'desk' && scope_name == null) wrong('scope_name', sentence`states the desk it applies to`)
    if (scope === 'person' && scope_name == null)
      wrong('scope_name', sentence`states the person it applies to`)
    if (scope === 'firm' && scope_name != null)
      wrong('scope_name', sentence`cannot be combined with the whole firm`)
    if (starts_on !== undefined && ends_on != null && ends_on < starts_on)
      wrong('ends_on', sentence`is before starts_on`)
  },
)
export type RestrictedInput = z.output<typeof RestrictedInput>

export const ToggleInput = input('RestrictedToggle', {
  note: field.text(2000).nullish().meta({ description: 'Reason for removing or restoring it' }),
})

const match = z.object({
  id: field.id(),
  issuer: z.string(),
  ticker: z.string().nullable(),
  isin: z.string().nullable(),
  list: z.enum(lists),
  reason: z.enum(restrictionReasons).nullable().meta({ description: 'Visible to compliance only' }),
  matched_on: z.enum(criteria),
  scope: z.enum(scopes),
  scope_name: z.string().nullable(),
})

const not_compared = z
  .array(match.pick({ id: true, issuer: true, list: true, scope: true, scope_name: true }))
  .meta({
    description:
      'Entries that the name was not compared with, as they share no script: whether it is restricted is not known until it is asked for in theirs, or by an identifier',
  })

export const TradeCheckResult = entity('TradeCheckResult', {
  restricted: z.boolean(),
  matches: z.array(match),
  not_compared,
})

export const TradeCheck = entity('TradeCheck', {
  id: field.id(),
  ticker: z.string().nullable(),
  isin: z.string().nullable(),
  q: z.string().nullable(),
  restricted: z.boolean(),
  matches: z.array(match),
  not_compared,
  checked_by: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const policy = {
  blackout_days: z
    .int()
    .min(0)
    .max(90)
    .meta({ description: 'Calendar days before and after a client’s trade' }),
  holding_days: z
    .int()
    .min(0)
    .max(365)
    .meta({ description: 'Calendar days before an opposite trade; usually 30 or 60' }),
  valid_business_days: z
    .int()
    .min(0)
    .max(10)
    .meta({ description: 'Business days for which an approval lasts' }),
  exempt_instruments: z.array(z.enum(instruments)).max(instruments.length),
  de_minimis_amount: field.amount('Trades up to this amount need no review').min(0).nullable(),
  de_minimis_currency: field.currency().nullable(),
}

export const PreclearancePolicyInForce = entity('PreclearancePolicyInForce', policy)
export const PreclearancePolicy = entity('PreclearancePolicy', {
  id: field.id(),
  effective_on: field.date(),
  ...policy,
  set_by: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
export const PolicyInput = input('PreclearancePolicyInput', {
  effective_on: field.date().optional().meta({ description: 'Default: today' }),
  ...policy,
})
export type PolicyInput = z.output<typeof PolicyInput>

export const PreclearanceInput = clearance.Input.superRefine(({ amount, currency }, check) => {
  if ((amount == null) !== (currency == null))
    check.addIssue({
      code: 'custom',
      path: [amount == null ? 'amount' : 'currency'],
      message: sentence`is required with the other`.english,
    })
})
export type PreclearanceInput = z.output<typeof PreclearanceInput>

export const ReviewInput = input('PreclearanceReview', {
  decision: z.enum(['approved', 'denied']),
  reason: field.text(2000).nullish().meta({ description: 'Required for a denial' }),
}).superRefine(({ decision, reason }, check) => {
  if (decision === 'denied' && reason == null)
    check.addIssue({
      code: 'custom',
      path: ['reason'],
      message: sentence`is the reason for the denial, so it is required`.english,
    })
})

export const ExecutedInput = input('PreclearanceExecuted', {
  executed_on: field.date().optional().meta({ description: 'Default: today' }),
})
