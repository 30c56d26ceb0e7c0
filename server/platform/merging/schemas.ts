import { z } from 'zod'
import { entity, input } from '../../kernel/routes/entity.ts'
import * as field from '../../kernel/routes/fields.ts'

const Side = z.object({ id: field.id(), title: z.string() })
const Counted = z.array(z.object({ what: z.string(), count: z.int() }))
const value = z.string().nullable()

const sides = {
  record_type: z.string(),
  survivor: Side.meta({ description: 'Record that stays' }),
  loser: Side.meta({ description: 'Record that is merged into it' }),
}
const moved = {
  moves: Counted.meta({ description: 'Records that will refer to the survivor' }),
  folds: Counted.meta({ description: 'Duplicates that are dropped, since the survivor has the same' }),
}

export const MergePlan = entity('MergePlan', {
  ...sides,
  fields: z.array(
    z.object({
      name: z.string(),
      survivor: value,
      loser: value,
      taken: z.boolean().meta({ description: 'True if the survivor takes the other record’s value' }),
    }),
  ),
  ...moved,
  blockers: z.array(z.string()).meta({ description: 'Why they cannot be merged; empty if they can' }),
})

export const Merge = entity('Merge', {
  id: field.id(),
  ...sides,
  ...moved,
  author: z.string(),
  undone_at: field.timestamp().nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string().nullable().meta({ description: 'Reason told for the undo' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const UndoReasonInput = input('UndoReasonInput', {
  reason: field.text(500).optional().meta({ description: 'Reason, kept permanently' }),
})

export const MergeInput = input('MergeInput', {
  loser_id: field.id().meta({ description: 'Record to merge into the survivor' }),
  take: z.array(z.string().max(60)).max(50).optional().meta({
    description: 'Fields to take from the other record. Default: those that the survivor lacks',
  }),
})
