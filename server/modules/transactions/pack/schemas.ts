import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { milestoneKinds, taskCategories } from '../states.ts'

const offset = () =>
  z.int().min(-730).max(730).meta({
    description:
      'Calendar days from the target close, rolled to a banking day: the one before it up to the close, the one after it beyond',
  })

const tasks = z
  .array(
    z.strictObject({
      category: z.enum(taskCategories),
      title: field.line(300),
      due_offset: offset().nullable().default(null),
      is_cp: z
        .boolean()
        .default(false)
        .meta({ description: 'Condition precedent: blocks funding while open' }),
    }),
  )
  .max(300)

const milestones = z
  .array(
    z.strictObject({
      kind: z.enum(milestoneKinds),
      title: field.line(200),
      due_offset: offset().nullable().default(null),
    }),
  )
  .max(50)

export const ClosingPack = entity('ClosingPack', {
  tasks,
  milestones,
  version: z.int().meta({ description: '0 is the product’s default' }),
  author: z.string().nullable(),
  updated_at: field.timestamp().nullable(),
})

export const ClosingPackInput = input('ClosingPackInput', { tasks, milestones, version: field.version() })

export type ClosingPackInput = z.output<typeof ClosingPackInput>
