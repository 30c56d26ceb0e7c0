import { z } from 'zod'
import { fundStatuses } from '../../../books/accounts/fund-statuses.ts'
import { entity, field, input } from '../../../kernel/index.ts'

export const lifeEventKinds = ['term', 'extension', 'wind_up', 'withdrawn', 'liquidated', 'reopened'] as const
export type LifeEventKind = (typeof lifeEventKinds)[number]

/** Consents that a fund's agreement may require for a decision. */
export const consents = ['general_partner', 'advisory_committee', 'limited_partners'] as const
export type Consent = (typeof consents)[number]

export const settledKinds = [
  'unpaid_call',
  'draft_call',
  'draft_entry',
  'draft_distribution',
  'holding',
  'asset',
  'payable',
  'open_profit',
  'open_period',
  'capital_below_zero',
  'capital',
  'cash',
  'bank_lines',
] as const
export type SettledKind = (typeof settledKinds)[number]

const decision = {
  date: field.date().optional().meta({ description: 'Day of the decision. Default: today' }),
  consent: z.enum(consents).nullish().meta({ description: 'Whose consent was given' }),
  reason: field.text(1000),
}

export const TermInput = input('FundTermInput', {
  ends_on: field.date().meta({ description: 'Last day of the term; after the one before' }),
  ...decision,
})
export const WindUpInput = input('FundWindUpInput', decision)
export const LifeReason = input('FundLifeReason', { date: decision.date, reason: decision.reason })

export const FinalDistributionInput = input('FinalDistributionInput', {
  date: field.date().optional().meta({ description: 'Default: today, or the first open day' }),
  reference: field.text(100).nullish(),
})

export const FinalDistribution = entity('FinalDistribution', {
  id: field.id().meta({ description: 'Draft distribution event; issue and pay it like any other' }),
  fund_account_id: field.id(),
  date: z.string(),
  reference: z.string().nullable(),
  status: z.literal('draft'),
})

export const FundLife = entity('FundLife', {
  fund_account_id: field.id(),
  currency: z.string(),
  status: z.enum(fundStatuses),
  ends_on: z.string().nullable().meta({ description: 'Last day of the term with its extensions' }),
  extensions: z.int().meta({ description: 'How often the term was extended' }),
  basis: z.enum(['going_concern', 'liquidation']).meta({ description: 'Basis of accounting' }),
  basis_from: z.string().nullable().meta({ description: 'First day of the liquidation basis' }),
  liquidated_on: z.string().nullable(),
  to_settle: z
    .array(
      z.object({
        kind: z.enum(settledKinds),
        id: field.id().nullable(),
        amount: field.money().nullable(),
        detail: z.string(),
        before: z.array(z.enum(['final_distribution', 'liquidation'])),
      }),
    )
    .meta({ description: 'While it winds up: what has to be settled before each step' }),
  events: z
    .array(
      z.object({
        id: field.id(),
        fund_account_id: field.id(),
        kind: z.enum(lifeEventKinds),
        date: z.string(),
        ends_on: z.string().nullable(),
        consent: z.enum(consents).nullable().meta({ description: 'Whose consent was given' }),
        reason: z.string(),
        author: z.string(),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'In the order in which they were recorded' }),
})
