import { type FieldOptions, ownField } from '../../kernel/records/index.ts'
import * as schema from '../../kernel/routes/fields.ts'
import { assertOwner } from './colleagues.ts'

/** The owner field of a record: the colleague who looks after it. */
export const owner = (options: Pick<FieldOptions, 'description' | 'given' | 'list'> = {}) => ({
  owner_id: ownField('person', schema.id(), schema.id(), {
    description: 'Owner: see GET /me/colleagues',
    given: 'A colleague in the office',
    ...options,
    label: 'Owner',
    filter: true,
    sheet: {
      names: ['owner', 'dealowner', 'recordowner', 'responsible', 'assignedto', 'lead'],
      as: 'owner',
      lenient: true,
    },
    form: false,
    width: 140,
    resolve: async (ctx, { owner_id }) => {
      await assertOwner(ctx, owner_id as number | null | undefined)
      return {}
    },
  }),
})
