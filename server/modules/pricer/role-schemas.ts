import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { pricingRoles } from './role-names.ts'
import { PricingSummary } from './schemas.ts'

export const PricingRoleInput = input('PricingRoleInput', {
  role: z.enum(pricingRoles),
  pricing_id: field
    .id()
    .nullable()
    .meta({ description: 'A pricing of the deal; null where none has the role' }),
  reason: field.text(500).nullish().meta({
    description: 'Why; needed where what was approved or closed is taken from a pricing',
  }),
})
export type PricingRoleInput = z.output<typeof PricingRoleInput>

export const DealPricingRoles = entity('DealPricingRoles', {
  deal_id: field.id(),
  base: PricingSummary.nullable().meta({ description: 'What papers and answers tell of the deal' }),
  downside: PricingSummary.nullable(),
  as_approved: PricingSummary.nullable().meta({ description: 'What the investment committee decided on' }),
  as_closed: PricingSummary.nullable().meta({ description: 'What the loan is serviced from' }),
  newest: PricingSummary.nullable().meta({ description: 'What is told while no pricing is the base case' }),
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
    .meta({ description: 'Who had which role since when, newest first' }),
})
