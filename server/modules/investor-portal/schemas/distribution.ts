import { z } from 'zod'
import { distributionTypes } from '../../../books/capital/distributions/distribution-input.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { amount, day, duplicateOk, foreignMoney, InKind, ids, someAmount } from './fields.ts'
import { Foreign, Void } from './record.ts'

export const DistributionOfLp = entity('DistributionOfLp', {
  id: field.id(),
  fund_account_id: field.id().nullable(),
  type: z.enum(distributionTypes),
  currency: z.string(),
  amount: field.money('Amount distributed to this investor'),
  recallable_amount: field.money('Recallable part'),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
})

export const DistributionInput = input('DistributionInput', {
  fund_account_id: field.id().optional().meta({ description: 'The fund that distributes to its investors' }),
  lp_id: field.id().optional().meta({ description: 'Or the single investor who receives it' }),
  type: z.enum(distributionTypes),
  amount: someAmount('Amount distributed'),
  recallable_amount: amount('Recallable part').optional(),
  holding_id: field.id().nullish().meta({
    description:
      'Holding whose proceeds are paid out: only who takes part in it receives. Required, or null for none, where investors do not take part alike in all holdings and none are named',
  }),
  date: day().optional().meta({ description: 'Default: today', format: 'date', example: '2026-03-31' }),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  duplicate_ok: duplicateOk(),
  lp_ids: ids(
    'Recipients. Default: all of the fund’s investors, or its general partners for carried interest',
  ).optional(),
  in_kind: InKind.optional().meta({
    description: 'Securities of a stock_distribution, valued at `amount`',
  }),
  paid: foreignMoney(
    'Total paid in another currency than the fund’s; `amount` is its value in the fund’s',
  ).optional(),
})

export const DistributionHeader = entity('DistributionHeader', {
  id: field.id(),
  fund_account_id: field.id().nullable(),
  type: z.enum(distributionTypes),
  currency: z.string(),
  amount: field.money('Negative for tax withheld'),
  recallable_amount: field.money(),
  in_kind: InKind.nullable(),
  holding_id: field.id().nullable().meta({ description: 'Holding whose proceeds it pays out' }),
  paid: Foreign.nullable().meta({ description: 'Amount paid, if in another currency' }),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  entry_id: field.id().nullable().meta({ description: 'Null without a fund: nothing is posted' }),
  taken_back_on: z.string().nullable().meta({ description: 'Day from which it no longer counts' }),
  void: Void.nullable().meta({ description: 'The reversal; null while it is in force' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const Distribution = entity('Distribution', {
  ...DistributionHeader.shape,
  warnings: z.array(z.string()).meta({ description: 'For example, that the fund’s cash is insufficient' }),
  allocation: z.array(
    z.object({
      lp_id: field.id(),
      lp_name: z.string(),
      amount: field.money(),
      paid: z.number().nullable().meta({
        description: 'This investor’s amount paid in another currency, in its major units; null otherwise',
      }),
      recallable_amount: field.money(),
      unfunded_before: field.money(),
      impact_on_unfunded: field.money('The recallable part raises it'),
      unfunded_after: field.money(),
    }),
  ),
})
