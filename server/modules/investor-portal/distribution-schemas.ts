import { z } from 'zod'
import { distributionTypes } from '../../books/capital/distributions/distributions.ts'
import { entity, field, input } from '../../kernel/index.ts'
import { amount, day, duplicateOk, foreignMoney, InKind, ids, someAmount } from './fields.ts'
import { Foreign, Void } from './record-schemas.ts'

export const DistributionOfLp = entity('DistributionOfLp', {
  id: field.id(),
  fund_account_id: field.id().nullable(),
  type: z.enum(distributionTypes),
  currency: z.string(),
  amount: field.money('What this investor received of it'),
  recallable_amount: field.money('The part of that which can be called again'),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
})

export const DistributionInput = input('DistributionInput', {
  fund_account_id: field
    .id()
    .optional()
    .meta({ description: 'The fund that pays it out, over its investors' }),
  lp_id: field.id().optional().meta({ description: 'Or the one investor who receives it' }),
  type: z.enum(distributionTypes),
  amount: someAmount('What is paid out'),
  recallable_amount: amount('The part of it that can be called again').optional(),
  date: day().optional().meta({ description: 'Today', format: 'date', example: '2026-03-31' }),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  duplicate_ok: duplicateOk(),
  lp_ids: ids(
    'The fund’s investors who receive it; all unless said otherwise, of carried interest its general partners',
  ).optional(),
  in_kind: InKind.optional().meta({
    description: 'The securities of a stock_distribution, which is at `amount`',
  }),
  paid: foreignMoney(
    'What went out to all of them, where that is another currency than the fund’s; `amount` is what it counts for',
  ).optional(),
})

export const DistributionHeader = entity('DistributionHeader', {
  id: field.id(),
  fund_account_id: field.id().nullable(),
  type: z.enum(distributionTypes),
  currency: z.string(),
  amount: field.money('Negative where tax is withheld'),
  recallable_amount: field.money(),
  in_kind: InKind.nullable(),
  paid: Foreign.nullable().meta({ description: 'What went out, where that is another currency' }),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  entry_id: field.id().nullable().meta({ description: 'null without a fund: nothing is posted' }),
  taken_back_on: z
    .string()
    .nullable()
    .meta({ description: 'The day from which on it counts nowhere any more' }),
  void: Void.nullable().meta({ description: 'How it was taken back; null while it stands' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const Distribution = entity('Distribution', {
  ...DistributionHeader.shape,
  warnings: z.array(z.string()).meta({ description: 'Such as that the fund has not the cash for it' }),
  allocation: z.array(
    z.object({
      lp_id: field.id(),
      lp_name: z.string(),
      amount: field.money(),
      paid: z.number().nullable().meta({
        description: 'Of what went out in another currency, theirs, in major units of it; null otherwise',
      }),
      recallable_amount: field.money(),
      unfunded_before: field.money(),
      impact_on_unfunded: field.money('What is recallable raises it'),
      unfunded_after: field.money(),
    }),
  ),
})
