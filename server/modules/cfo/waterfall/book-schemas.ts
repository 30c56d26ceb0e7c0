import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { day } from '../fields.ts'
import { carryTermsShape, outcomeShape, partnerShape } from './partner-schemas.ts'

export const bookFlowKinds = ['contribution', 'returned', 'received', 'carry'] as const

export const WaterfallInputs = entity('WaterfallInputs', {
  fund_account_id: field.id(),
  currency: z.string(),
  as_of: z.string(),
  distributable: field.money('Fund cash on that day'),
  undrawn: field.money('Uncalled commitments'),
  partners: z.array(
    z.object({
      lp_id: field.id().nullable().meta({ description: 'Null: posted for no partner' }),
      name: z.string(),
      class: z.string().meta({ description: 'Class of the largest commitment' }),
      bears_carry: z.boolean().meta({ description: 'All except general partners' }),
      commitment: field.money(),
      undrawn: field.money(),
      contributed: field.money('Net of what came back unused'),
      received: field.money('Excluding carried interest'),
    }),
  ),
  flows: z
    .array(
      z.object({
        date: z.string(),
        kind: z.enum(bookFlowKinds),
        lp_id: field.id().nullable(),
        amount: field.money(),
      }),
    )
    .meta({
      description:
        'Contributions and distributions by day and partner; `returned` came back unused (a later closing’s refund, capital not used), `carry` is what general partners received',
    }),
  holdings: z
    .array(
      z.object({
        holding_id: field.id(),
        name: z.string(),
        cost: field.money('Total purchases, at cost'),
        realised_cost: field.money('Cost of the part that was sold'),
        written_down: field.money('Cost in excess of fair value'),
        fair_value: field.money(),
        proceeds: field.money('All proceeds, including income'),
        income: field.money(),
      }),
    )
    .meta({ description: 'Inputs of a deal-by-deal (`american`) waterfall' }),
})

const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)

export const FundWaterfallInput = input('FundWaterfallInput', {
  as_of: day().optional().meta({ description: 'Day of the distribution. Default: today', format: 'date' }),
  type: z.enum(['european', 'american']).optional().meta({
    description:
      'Default: `european`, all capital first. `american`: capital of realised holdings, write-downs, and expenses in proportion to the holdings’ cost',
  }),
  ...carryTermsShape,
  distributable: amount('Amount to distribute, instead of the cash in the book').optional(),
  partners: z
    .array(
      z.strictObject({
        lp_id: field.id(),
        class: field.text(200).optional(),
        bears_carry: z.boolean().optional(),
      }),
    )
    .max(1000)
    .optional()
    .meta({ description: 'Partner figures to use instead of the book’s' }),
  flows: z
    .array(
      z.strictObject({
        date: day(),
        kind: z.enum(bookFlowKinds),
        lp_id: field.id().nullish(),
        holding_id: field.id().optional().meta({
          description: 'Deal by deal: the holding a contribution funded. Default: expenses',
        }),
        amount: amount('Amount of the flow'),
      }),
    )
    .max(5000)
    .optional()
    .meta({ description: 'Contributions and distributions to use instead of the book’s' }),
  holdings: z
    .array(
      z.strictObject({
        holding_id: field.id(),
        realised_cost: amount('Cost of the part that was sold').optional(),
        written_down: amount('Write-down of cost without a sale').optional(),
      }),
    )
    .max(1000)
    .optional()
    .meta({ description: 'Deal by deal: holding figures to use instead of the book’s' }),
})

const said = (description: string) =>
  z.union([z.number(), z.string(), z.boolean()]).nullable().meta({ description })

export const FundWaterfall = entity('FundWaterfall', {
  ...outcomeShape,
  fund_account_id: field.id(),
  distributable: field.money(),
  partners: z.array(
    z.object({
      lp_id: field.id().nullable().meta({ description: 'Null: posted for no partner' }),
      ...partnerShape,
    }),
  ),
  overridden: z
    .array(
      z.object({
        field: z.string(),
        book: said('Value in the book; an amount in major units of `currency`'),
        used: said('Value from the request'),
      }),
    )
    .meta({ description: 'Request values that differ from the book’s; for flows, their count' }),
})

export type Said = z.output<ReturnType<typeof said>>
export type FundWaterfallInput = z.output<typeof FundWaterfallInput>
