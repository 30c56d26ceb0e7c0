import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { conditionTimings, conditionTypes } from '../../../reading/conditions-precedent/condition.ts'
import { Source } from '../../../sources/source.ts'
import { conditionStates, taskCategories } from '../states.ts'
import { task } from '../task.ts'

const MOST_AT_ONCE = 500

const proposed = {
  number: z.string().nullable().meta({ description: 'Number in the document' }),
  text: z
    .string()
    .nullable()
    .meta({ description: 'Null if the documents are lent, since their text is not stored' }),
  quote: z.string().nullable().meta({ description: 'Verbatim' }),
  document: z.string(),
  page: z.int().nullable(),
  clause: z.string().nullable(),
  responsible: z
    .string()
    .nullable()
    .meta({ description: 'Party that has to satisfy it, as named in the document' }),
  type: z.enum(conditionTypes),
  timing: z.enum(conditionTimings).meta({ description: 'Conditions subsequent hold nothing up' }),
  suggested_task: z.string(),
}

export const Condition = entity('TransactionCondition', {
  id: field.id(),
  transaction_id: field.id(),
  ...proposed,
  state: z.enum(conditionStates),
  task_id: field.id().nullable().meta({ description: 'Task created from it' }),
  settled_by: z.string().nullable(),
  settled_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ExtractInput = input('TransactionConditionSource', {
  source: Source.optional().meta({
    description: 'Default: the linked data room’s connections',
  }),
})

export const Extracted = entity('ExtractedConditions', {
  transaction_id: field.id(),
  documents: z.array(z.object({ name: z.string(), status: z.string(), reason: z.string().nullable() })),
  found: z.int().nonnegative().meta({ description: 'Conditions in the documents, each once' }),
  known: z.int().nonnegative().meta({ description: 'Of these, conditions proposed before' }),
  conditions: z.array(z.object({ id: field.id().nullable(), ...proposed })).meta({
    description: 'New conditions; a person accepts them before they become tasks',
  }),
})

export const AcceptInput = input('TransactionConditionsAcceptance', {
  conditions: z
    .array(
      z.strictObject({
        condition_id: field.id(),
        title: field.line(300).optional().meta({ description: 'Default: the suggested title' }),
        category: z.enum(taskCategories).optional(),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE),
})

export const DismissInput = input('TransactionConditionsDismissal', {
  conditions: z.array(field.id()).min(1).max(MOST_AT_ONCE),
})

export const Settled = entity('SettledConditions', {
  transaction_id: field.id(),
  conditions: z.array(Condition),
  tasks: z.array(task.Entity).meta({ description: 'Tasks created from them' }),
})

export type ExtractInput = z.output<typeof ExtractInput>
export type AcceptInput = z.output<typeof AcceptInput>
