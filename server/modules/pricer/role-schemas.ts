import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { pricingRoles } from './role-names.ts'
import { PricingSummary } from './schemas.ts'

export const PricingRoleInput = input('PricingRoleInput', {
  role: z.enum(pricingRoles),
  pricing_id: field.id().nullable().meta({ description: 'Pricing of the deal; null if none has the role' }),
  reason: field.text(500).nullish().meta({
    description: 'Reason; required to take the approved or closed role from a pricing',
  }),
})
export type PricingRoleInput = z.output<typeof PricingRoleInput>

export const DealPricingRoles = entity('DealPricingRoles', {
  deal_id: field.id(),
  base: PricingSummary.nullable().meta({ description: 'Pricing used in papers and answers' }),
  downside: PricingSummary.nullable(),
  as_approved: PricingSummary.nullable().meta({
    description: 'Pricing approved by the investment committee',
  }),
  as_closed: PricingSummary.nullable().meta({ description: 'Pricing from which the loan is serviced' }),
  newest: PricingSummary.nullable().meta({ description: 'Pricing used until there is a base case' }),
  history: z
    .array(
      z.object({
        role: z.enum(pricingRoles),
        pricing_id: field.id().nullable(),
        reason: z.string().nullable(),
        author: z.string(),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'Holders of each role over time, newest first' }),
})
