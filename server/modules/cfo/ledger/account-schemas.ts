import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { nextStep, nextStepInput } from '../../../platform/next-steps/next-steps.ts'
import { side } from '../fields.ts'

const DAY_OF_EVERY_YEAR =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))$/

export const FundAccountInput = input('FundAccountInput', {
  name: field.text(200),
  entity_type: field.key().optional().meta({ description: '`fund` unless said otherwise', example: 'fund' }),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'Of everything in its book; the office’s base currency unless said otherwise' }),
  committed_total: side('Capital committed to it').nullish(),
  fiscal_year_end: z
    .string()
    .regex(DAY_OF_EVERY_YEAR, sentence`must be a day of every year, MM-DD`.english)
    .optional()
    .meta({ description: 'MM-DD; 12-31 unless said otherwise', example: '12-31' }),
  gl_provider: field
    .key()
    .optional()
    .meta({ description: '`manual` unless said otherwise', example: 'manual' }),
  owner_id: field.id().nullish().meta({ description: 'Somebody of the office' }),
  ...nextStepInput,
})

export const FundAccount = entity('FundAccount', {
  id: field.id(),
  name: z.string(),
  entity_type: z.string(),
  currency: z.string(),
  minor_digits: z.int().meta({ description: 'The decimals that its amounts are kept with' }),
  committed_total: field.money().nullable(),
  fiscal_year_end: z.string().meta({ description: 'MM-DD' }),
  gl_provider: z.string(),
  locked_through: z
    .string()
    .nullable()
    .meta({ description: 'Nothing is posted on this day or before it any more' }),
  nav: field.money('Assets less liabilities of everything posted, in major units'),
  owner_id: field.id().nullable().meta({ description: 'Who looks after it: GET /me/colleagues' }),
  ...nextStep,
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const FundCurrency = entity('FundCurrency', {
  fund_account_id: field.id(),
  currency: z.string(),
  minor_digits: z.int().meta({ description: 'The decimals that its amounts are kept with' }),
  held_by: z
    .array(z.object({ what: z.string(), count: z.int() }))
    .meta({ description: 'What is kept in the currency, which stays while there is any of it' }),
})
