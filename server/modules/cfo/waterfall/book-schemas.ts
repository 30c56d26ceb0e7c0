import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { day } from '../fields.ts'
import { carryTermsShape, outcomeShape, partnerShape } from './partner-schemas.ts'

export const bookFlowKinds = ['contribution', 'received', 'carry'] as const

export const WaterfallInputs = entity('WaterfallInputs', {
  fund_account_id: field.id(),
  currency: z.string(),
  as_of: z.string(),
  distributable: field.money('The fund’s cash on that day'),
  undrawn: field.money('Of the commitments, what can still be called'),
  partners: z.array(
    z.object({
      lp_id: field.id().nullable().meta({ description: 'null: what is posted for no partner' }),
      name: z.string(),
      class: z.string().meta({ description: 'Of the largest commitment' }),
      bears_carry: z.boolean().meta({ description: 'All but general partners' }),
      commitment: field.money(),
      undrawn: field.money(),
      contributed: field.money(),
      received: field.money('Carried interest left out'),
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
      description: 'What was paid in and out, by day and partner; carry is what general partners took',
    }),
  holdings: z
    .array(
      z.object({
        holding_id: field.id(),
        name: z.string(),
        cost: field.money('All that was bought, at cost'),
        realised_cost: field.money('The cost of what was sold of it'),
        written_down: field.money('What its cost is above its fair value'),
        fair_value: field.money(),
        proceeds: field.money('All that came out of it, income too'),
        income: field.money(),
      }),
    )
    .meta({ description: 'What a waterfall deal by deal (`american`) goes by' }),
})

const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)

export const FundWaterfallInput = input('FundWaterfallInput', {
  as_of: day()
    .optional()
    .meta({ description: 'The day of the distribution; today when left out', format: 'date' }),
  type: z.enum(['european', 'american']).optional().meta({
    description:
      '`european`, unless said otherwise: all capital comes first. `american`: the capital of what was sold, what holdings are written down, and as much of the expenses as of the holdings’ cost',
  }),
  ...carryTermsShape,
  distributable: amount('What there is to distribute, instead of the cash in the book').optional(),
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
    .meta({ description: 'What is to count instead of what the book says of them' }),
  flows: z
    .array(
      z.strictObject({
        date: day(),
        kind: z.enum(bookFlowKinds),
        lp_id: field.id().nullish(),
        holding_id: field.id().optional().meta({
          description: 'Deal by deal, what a contribution was paid in for; expenses unless said',
        }),
        amount: amount('It'),
      }),
    )
    .max(5000)
    .optional()
    .meta({ description: 'What was paid in and out, instead of all that the book has' }),
  holdings: z
    .array(
      z.strictObject({
        holding_id: field.id(),
        realised_cost: amount('The cost of what was sold of it').optional(),
        written_down: amount('What its cost is lessened by though nothing was sold').optional(),
      }),
    )
    .max(1000)
    .optional()
    .meta({ description: 'Deal by deal, what is to count instead of what the book says of holdings' }),
})

const said = (description: string) =>
  z.union([z.number(), z.string(), z.boolean()]).nullable().meta({ description })

export const FundWaterfall = entity('FundWaterfall', {
  ...outcomeShape,
  fund_account_id: field.id(),
  distributable: field.money(),
  partners: z.array(
    z.object({
      lp_id: field.id().nullable().meta({ description: 'null: what is posted for no partner' }),
      ...partnerShape,
    }),
  ),
  overridden: z
    .array(
      z.object({
        field: z.string(),
        book: said('What the book has; an amount in major units of `currency`'),
        used: said('What the call said'),
      }),
    )
    .meta({ description: 'What the call said otherwise than the book; of flows, how many' }),
})

export type Said = z.output<ReturnType<typeof said>>
export type FundWaterfallInput = z.output<typeof FundWaterfallInput>
