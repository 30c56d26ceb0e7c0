import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'

export const FundCurrency = entity('FundCurrency', {
  fund_account_id: field.id(),
  currency: z.string(),
  minor_digits: z.int().meta({ description: 'Decimals of the amounts' }),
  held_by: z
    .array(z.object({ what: z.string(), count: z.int() }))
    .meta({ description: 'Records kept in the currency, which prevent changing it' }),
})
