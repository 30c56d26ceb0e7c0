import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { fundStatuses } from './statuses.ts'

export const RaisedFund = entity('RaisedFund', {
  id: field.id(),
  name: z.string().meta({ description: 'That of its book where it has one' }),
  fund_account_id: field.id().nullable().meta({ description: 'Its book' }),
  currency: z.string(),
  status: z.enum(fundStatuses),
  target_amount: field.money('What is to be raised').nullable(),
  hard_cap_amount: field.money('The most that is taken').nullable(),
  first_close_on: field.date().nullable(),
  final_close_on: field.date().nullable(),
  raised_amount: field.money('Committed by its book; null where it has none').nullable(),
  raised_share: z
    .number()
    .nullable()
    .meta({ description: 'Raised of the target, a fraction of four decimals' }),
  soft_circled_amount: field.money(
    'Of those in the stages soft_circle and committed without a commitment in the book',
  ),
  soft_circled_elsewhere: z
    .array(z.object({ currency: z.string(), amount: field.money() }))
    .meta({ description: 'The same in other currencies' }),
  lps: z.int().meta({ description: 'Who is asked for it and has not said no' }),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const terms = {
  target_amount: field.amount('What is to be raised').gt(0).nullish(),
  hard_cap_amount: field.amount('The most that is taken').gt(0).nullish(),
  first_close_on: field.date().nullish(),
  final_close_on: field.date().nullish(),
  notes: field.text(5000).nullish(),
}

export const RaisedFundInput = input('RaisedFundInput', {
  fund_account_id: field
    .id()
    .optional()
    .meta({ description: 'A fund of the books, whose name and currency it has' }),
  name: field.text(200).optional().meta({ description: 'Needed where there is no book yet' }),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'That of the book, or of the office unless said otherwise' }),
  ...terms,
})

export const RaisedFundChange = input('RaisedFundChange', {
  name: field.text(200).optional(),
  fund_account_id: field
    .id()
    .optional()
    .meta({ description: 'The book that was opened for it, in its currency' }),
  currency: field.currency().optional().meta({ description: 'Only while it has no book' }),
  status: z.enum(fundStatuses).optional(),
  ...terms,
  version: field.version(),
})

export type RaisedFundInput = z.output<typeof RaisedFundInput>
export type RaisedFundChange = z.output<typeof RaisedFundChange>
