import { z } from 'zod'
import { entity, field, input, type Sentence, sentence } from '../../../kernel/index.ts'
import { isIsin } from '../../../reading/entities/identifiers.ts'
import { isCusip } from './identifiers.ts'
import { criteria } from './match.ts'
import {
  clearanceStatuses,
  instruments,
  lists,
  offerings,
  restrictionReasons,
  scopes,
  sides,
} from './states.ts'

const upper = (max: number) => field.text(max).transform(text => text.toUpperCase())
export const ticker = () =>
  upper(20).pipe(z.string().regex(/^[A-Z0-9.\-/ ]+$/, sentence`must be a ticker such as BRK.B`.english))
const identifier = (max: number) => z.string().trim().max(max).toUpperCase()
export const isin = () =>
  identifier(12)
    .refine(isIsin, sentence`must be an ISIN with the right check digit, such as US0378331005`.english)
    .meta({ description: 'ISO 6166, with its check digit', example: 'US0378331005' })
const cusip = () =>
  identifier(9)
    .refine(isCusip, sentence`must be a CUSIP with the right check digit, such as 037833100`.english)
    .meta({ description: 'Nine characters, the last its check digit', example: '037833100' })

const restricted = {
  id: field.id(),
  issuer: z.string(),
  ticker: z.string().nullable(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  list: z.enum(lists),
  reason: z.enum(restrictionReasons).nullable().meta({ description: 'Told to compliance only' }),
  note: z.string().nullable(),
  scope: z.enum(scopes),
  scope_name: z.string().nullable().meta({ description: 'The desk or the person that it holds for' }),
  starts_on: field.date(),
  ends_on: field.date().nullable().meta({ description: 'The last day on which it holds' }),
  is_active: z.boolean(),
  added_by: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const RestrictedSecurity = entity('RestrictedSecurity', restricted)

export const RestrictedInput = input('RestrictedSecurityInput', {
  issuer: field.text(200),
  ticker: ticker().nullish(),
  isin: isin().nullish(),
  cusip: cusip().nullish(),
  list: z.enum(lists),
  reason: z.enum(restrictionReasons),
  note: field.text(2000).nullish(),
  scope: z.enum(scopes).optional().meta({ description: 'The firm unless said otherwise' }),
  scope_name: field.text(200).nullish().meta({ description: 'The desk or the person that it holds for' }),
  starts_on: field.date().optional().meta({ description: 'Today unless said otherwise' }),
  ends_on: field.date().nullish().meta({ description: 'The last day on which it holds' }),
}).superRefine(({ scope = 'firm', scope_name, starts_on, ends_on }, check) => {
  const wrong = (path: string, { english }: Sentence) =>
    check.addIssue({ code: 'custom', path: [path], message: english })
  if (scope === 'desk' && scope_name == null) wrong('scope_name', sentence`says which desk it holds for`)
  if (scope === 'person' && scope_name == null) wrong('scope_name', sentence`says which person it holds for`)
  if (scope === 'firm' && scope_name != null)
    wrong('scope_name', sentence`cannot be combined with the whole firm`)
  if (starts_on !== undefined && ends_on != null && ends_on < starts_on)
    wrong('ends_on', sentence`is before starts_on`)
})
export type RestrictedInput = z.output<typeof RestrictedInput>

export const ToggleInput = input('RestrictedToggle', {
  note: field.text(2000).nullish().meta({ description: 'Why it is taken off or put back' }),
})

const match = z.object({
  id: field.id(),
  issuer: z.string(),
  ticker: z.string().nullable(),
  isin: z.string().nullable(),
  list: z.enum(lists),
  reason: z.enum(restrictionReasons).nullable().meta({ description: 'Told to compliance only' }),
  matched_on: z.enum(criteria),
  scope: z.enum(scopes),
  scope_name: z.string().nullable(),
})

export const TradeCheckResult = entity('TradeCheckResult', {
  restricted: z.boolean(),
  matches: z.array(match),
})

export const TradeCheck = entity('TradeCheck', {
  id: field.id(),
  ticker: z.string().nullable(),
  isin: z.string().nullable(),
  q: z.string().nullable(),
  restricted: z.boolean(),
  matches: z.array(match),
  checked_by: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ClientTrade = entity('ClientTrade', {
  id: field.id(),
  issuer: z.string(),
  ticker: z.string().nullable(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  traded_on: field.date(),
  note: z.string().nullable(),
  entered_by: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ClientTradeInput = input('ClientTradeInput', {
  issuer: field.text(200),
  ticker: ticker().nullish(),
  isin: isin().nullish(),
  cusip: cusip().nullish(),
  traded_on: field.date().meta({ description: 'The day of the trade, or on which it is planned' }),
  note: field.text(2000).nullish(),
})

const policy = {
  blackout_days: z
    .int()
    .min(0)
    .max(90)
    .meta({ description: 'Calendar days before and after a trade of a client' }),
  holding_days: z
    .int()
    .min(0)
    .max(365)
    .meta({ description: 'Calendar days before the opposite trade; 30 or 60 are usual' }),
  valid_business_days: z
    .int()
    .min(0)
    .max(10)
    .meta({ description: 'Business days after the approval until whose end it holds' }),
  exempt_instruments: z.array(z.enum(instruments)).max(instruments.length),
  de_minimis_amount: field.amount('Up to it a trade needs no reviewer').min(0).nullable(),
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
  effective_on: field.date().optional().meta({ description: 'Today unless said otherwise' }),
  ...policy,
})
export type PolicyInput = z.output<typeof PolicyInput>

export const findingRules = [
  'restricted',
  'blackout',
  'holding_period',
  'offering',
  'listed',
  'exempt',
  'de_minimis',
  'review',
] as const

const finding = z.object({ rule: z.enum(findingRules), detail: z.string() })

export const Preclearance = entity('Preclearance', {
  id: field.id(),
  requested_by: z.string(),
  requested_on: field.date(),
  person: z.string(),
  account: z.string(),
  issuer: z.string(),
  instrument: z.enum(instruments),
  ticker: z.string().nullable(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  offering: z.enum(offerings),
  side: z.enum(sides),
  quantity: z.number().meta({ description: 'Shares or nominal, to four decimals' }),
  amount: field.money().nullable(),
  currency: z.string().nullable(),
  reason: z.string().nullable(),
  status: z.enum(clearanceStatuses),
  findings: z.array(finding).meta({ description: 'What the rules found when it was asked for' }),
  moves: z.array(z.enum(clearanceStatuses)),
  decided_by: z.string().nullable().meta({ description: 'The rules themselves where they answered at once' }),
  decided_at: field.timestamp().nullable(),
  decision_reason: z.string().nullable(),
  expires_on: field.date().nullable().meta({ description: 'The last day on which the approval holds' }),
  executed_on: field.date().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const PreclearanceInput = input('PreclearanceInput', {
  person: field
    .text(200)
    .optional()
    .meta({ description: 'Who trades; the one who asks unless said otherwise' }),
  account: field.text(200).meta({ description: 'The account in which it is traded' }),
  issuer: field.text(200),
  instrument: z.enum(instruments),
  ticker: ticker().nullish(),
  isin: isin().nullish(),
  cusip: cusip().nullish(),
  offering: z
    .enum(offerings)
    .optional()
    .meta({ description: 'An IPO or a limited offering is always reviewed' }),
  side: z.enum(sides),
  quantity: field.decimals(z.number().positive().max(100_000_000_000), 4, 'Shares or nominal'),
  amount: field.amount('What it comes to, about').positive().nullish(),
  currency: field.currency().nullish(),
  reason: field.text(2000).nullish(),
}).superRefine(({ amount, currency }, check) => {
  if ((amount == null) !== (currency == null))
    check.addIssue({
      code: 'custom',
      path: [amount == null ? 'amount' : 'currency'],
      message: sentence`is needed beside the other`.english,
    })
})
export type PreclearanceInput = z.output<typeof PreclearanceInput>

export const ReviewInput = input('PreclearanceReview', {
  decision: z.enum(['approved', 'denied']),
  reason: field.text(2000).nullish().meta({ description: 'Needed for a denial' }),
}).superRefine(({ decision, reason }, check) => {
  if (decision === 'denied' && reason == null)
    check.addIssue({ code: 'custom', path: ['reason'], message: sentence`says why it is denied`.english })
})

export const ExecutedInput = input('PreclearanceExecuted', {
  executed_on: field.date().optional().meta({ description: 'Today unless said otherwise' }),
})
