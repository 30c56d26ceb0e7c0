import { z } from 'zod'
import { investor } from '../../../books/partners/investor.ts'
import { kycStatuses } from '../../../books/partners/kyc.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { CallOfLp } from './call.ts'
import { DistributionOfLp } from './distribution.ts'
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
  fund_account_id: field.id().nullable().meta({ description: 'Null: register only, without a fund' }),
  fund: z.string().nullable(),
  currency: z.string(),
  commitment: field.money(),
  called: field.money('Called by issued notices, including amounts outside the commitment'),
  contributed: field.money('Paid in, less unused capital returned'),
  distributed: field.money('Less unused capital returned'),
  returned: field.money('Unused capital returned'),
  recallable: field.money('Recallable distributions'),
  funded_commitment: field.money('Commitment less the unfunded commitment'),
  unfunded: field.money('Commitment less contributions drawn against it, plus recallable distributions'),
})

export const LpDetail = entity('InvestorDetail', {
  ...investor.Entity.shape,
  kyc_moves: z.array(z.enum(kycStatuses)).meta({ description: 'KYC statuses it may change to' }),
  commitments: z.array(Position).meta({ description: 'Commitments and balances by fund' }),
  capital_calls: z.array(CallOfLp).meta({ description: 'Newest first' }),
  distributions: z.array(DistributionOfLp).meta({ description: 'Newest first' }),
})

export const LpView = entity('InvestorView', {
  id: field.id(),
  name: z.string(),
  commitments: LpDetail.shape.commitments,
  capital_calls: z.array(CallOfLp).meta({ description: 'Issued and not cancelled, newest first' }),
  distributions: z.array(DistributionOfLp).meta({ description: 'Not voided, newest first' }),
})

export const CommitmentInput = input('CommitmentInput', {
  lp_id: field.id(),
  fund_account_id: field.id(),
  amount: amount('Committed amount; 0 for a general partner without a capital commitment'),
  class: field.text(20).optional().meta({ description: 'Interest class. Default: `A`', example: 'A' }),
  admitted_on: day()
    .optional()
    .meta({ description: 'Day of the closing. Default: today', format: 'date', example: '2026-01-15' }),
  excluded_from_fees: z
    .boolean()
    .optional()
    .meta({ description: 'Exempt from management fees, such as the general partner' }),
})

export const CommitmentChangeInput = input('CommitmentChangeInput', {
  amount: z
    .number()
    .refine(value => value !== 0, sentence`must not be 0`.english)
    .meta({ description: 'Change in the commitment; negative for a reduction', example: -90_000_000 }),
  effective_on: day().optional().meta({
    description: 'Effective day. Default: today. To correct a typing error, use the closing’s day',
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
  amount: field.money('Including all later changes, whenever they take effect'),
  original_amount: field.money('Amount at the closing'),
  class: z.string(),
  admitted_on: z.string(),
  excluded_from_fees: z.boolean(),
  changes: z
    .array(
      entity('CommitmentChange', {
        id: field.id(),
        amount: field.money('Increase; negative for a reduction'),
        effective_on: z.string(),
        reason: z.string(),
        author: z.string(),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'In the order recorded' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
