import { z } from 'zod'
import { field, sentence } from '../../../kernel/index.ts'

/** A fact of a fund's profile, with its source and expiry. */
export const Fact = z.strictObject({
  key: z
    .string()
    .max(80)
    .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)?$/, sentence`must be a key such as fund_terms.management_fee`.english)
    .meta({
      description: 'Question answered, as topic.question, such as fund_terms.management_fee, or your own key',
      example: 'fund_terms.management_fee',
    }),
  value: field.text(5000).meta({ description: 'Wording' }),
  unit: field.text(40).nullish().meta({ description: 'Unit, such as % a year' }),
  source: field.text(300).nullish().meta({ description: 'Origin' }),
  as_of: field.date().nullish(),
  expires_at: field.date().nullish().meta({ description: 'Last effective day' }),
})
export type Fact = z.output<typeof Fact>
