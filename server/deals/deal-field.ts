import { invalidField, sentence } from '../kernel/index.ts'
import { type FieldOptions, type RecordField, reference } from '../kernel/records/index.ts'
import { dealOwners, isDeal } from './deal.ts'

/** The deal that a record is about, as a field of it. */
export const dealField = (
  options: Pick<FieldOptions, 'description' | 'given'> & Pick<RecordField, 'uses'> = {},
) => ({
  deal_id: reference({
    ...options,
    filter: true,
    whose: dealOwners,
    resolve: async (ctx, { deal_id }) => {
      if (deal_id != null && !(await isDeal(ctx, deal_id as number)))
        throw invalidField('deal_id', sentence`is not a deal of this office`)
      return {}
    },
  }),
})
