import { z } from 'zod'
import { entity, field, renamed } from '../../kernel/index.ts'
import { conditionStates, gatedStages } from './states.ts'

export const Condition = entity('DecisionCondition', {
  id: field.id(),
  decision_id: field.id(),
  text: z.string(),
  ...renamed('due_date', 'due_on', field.date().nullable()),
  before_stage: z
    .enum(gatedStages)
    .meta({ description: 'The deal cannot reach this stage while the condition is open' }),
  state: z.enum(conditionStates),
  settled_at: field.timestamp().nullable(),
  settled_by: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
