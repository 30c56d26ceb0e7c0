import { z } from 'zod'
import { investor } from '../../books/partners/investor.ts'
import { kycStatuses } from '../../books/partners/kyc.ts'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { CallOfLp } from './call-schemas.ts'
import { DistributionOfLp } from './distribution-schemas.ts'
import { amount, day } from './fields.ts'

export const lpExample = {
  name: 'Alder Family Office',
  entity_type: 'family_office',
  jurisdiction: 'GB',
  committed_capital: 5_000_000,
  kyc_status: 'pending' as const,
  primary_contact_email: 'office@example.com',
}

const Position = entity('InvestorPosition', {
  fund_account_id: field.id().nullable().meta({ description: 'null: by the register alone, without a fund' }),
  fund: z.string().nullable(),
  currency: z.string(),
  commitment: field.money(),
  called: field.money('Called by issued notices, outside the commitment too'),
  contributed: field.money('Paid in, less what came back unused'),
  distributed: field.money('Less what came back unused'),
  returned: field.money('Capital that came back unused'),
  recallable: field.money('Of the distributions, what can be called again'),
  funded_commitment: field.money('Commitment less what is unfunded'),
  unfunded: field.money('Commitment less contributions inside it, plus recallable distributions'),
})

export const LpDetail = entity('InvestorDetail', {
  ...investor.Entity.shape,
  kyc_moves: z.array(z.enum(kycStatuses)).meta({ description: 'Where the KYC can go from here' }),
  commitments: z.array(Position).meta({ description: 'Where they stand, by fund' }),
  capital_calls: z.array(CallOfLp).meta({ description: 'Newest first' }),
  distributions: z.array(DistributionOfLp).meta({ description: 'Newest first' }),
})

export const CommitmentInput = input('CommitmentInput', {
  lp_id: field.id(),
  fund_account_id: field.id(),
  amount: amount('What they promise to the fund; 0 for a general partner who puts nothing in'),
  class: field
    .text(20)
    .optional()
    .meta({ description: 'Of interests; `A` unless said otherwise', example: 'A' }),
  admitted_on: day()
    .optional()
    .meta({ description: 'The closing; today', format: 'date', example: '2026-01-15' }),
  excluded_from_fees: z
    .boolean()
    .optional()
    .meta({ description: 'Bears no management fee, as the general partner' }),
})

export const CommitmentChangeInput = input('CommitmentChangeInput', {
  amount: z
    .number()
    .refine(value => value !== 0, sentence`must not be 0`.english)
    .meta({ description: 'What is added to it; negative: what is taken off', example: -90_000_000 }),
  effective_on: day().optional().meta({
    description: 'From which day on; today. The closing itself puts right what was typed wrong',
    format: 'date',
    example: '2026-01-15',
  }),
  reason: field.text(500),
})
export const Commitment = entity('Commitment', {
  id: field.id(),
  lp_id: field.id(),
  fund_account_id: field.id(),
  currency: z.string(),
  amount: field.money('With everything that was added to it or taken off since, whenever it takes effect'),
  original_amount: field.money('As it was made'),
  class: z.string(),
  admitted_on: z.string(),
  excluded_from_fees: z.boolean(),
  changes: z
    .array(
      entity('CommitmentChange', {
        id: field.id(),
        amount: field.money('Added; negative: taken off'),
        effective_on: z.string(),
        reason: z.string(),
        author: z.string(),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'In the order they were recorded' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
