import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'

export const FundCurrency = entity('FundCurrency', {
  fund_account_id: field.id(),
  currency: z.string(),
  minor_digits: z.int().meta({ description: 'The decimals that its amounts are kept with' }),
  held_by: z
    .array(z.object({ what: z.string(), count: z.int() }))
    .meta({ description: 'What is kept in the currency, which stays while there is any of it' }),
})
