import { z } from 'zod'
import { entity } from '../kernel/routes/entity.ts'
import * as field from '../kernel/routes/fields.ts'
import { actionStatuses } from './approvals/actions.ts'

/** A tool as a search finds it: enough to choose by. */
export const FoundTool = entity('FoundTool', {
  name: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  credits: z.int(),
  effect: z
    .enum(['read', 'write'])
    .meta({ description: 'A write becomes a proposal that a person approves' }),
})

export const Tool = entity('Tool', {
  ...FoundTool.shape,
  featured: z.boolean().meta({ description: 'Offered to AI clients at first' }),
  annotations: z
    .object({
      readOnlyHint: z.boolean(),
      destructiveHint: z.boolean(),
      idempotentHint: z.boolean(),
      openWorldHint: z.boolean(),
    })
    .meta({ description: 'As the Model Context Protocol has them; of a write, what it does once approved' }),
  parameters: z
    .looseObject({ type: z.literal('object') })
    .meta({ description: 'JSON Schema of the arguments' }),
  returns: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of what it answers' }),
})

export const FunctionDeclaration = entity('FunctionDeclaration', {
  name: z.string(),
  description: z.string(),
  parameters: z.looseObject({ type: z.string() }),
})

export const Change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

export const Preview = entity('ActionPreview', {
  result: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  changes: z.array(Change),
  digest: z
    .string()
    .optional()
    .meta({ description: 'Of the action as it stands: what an approval of this is sent with' }),
}).meta({ description: 'What it would do, found out by running it and undoing it' })

export const Money = z
  .object({ amount: field.amount('What it moves'), currency: z.string() })
  .nullable()
  .meta({ description: 'What it moves, in major units of the currency; null when it moves nothing' })

/** The records that the ids of what was given name. */
export const Records = z
  .array(z.object({ field: z.string(), type: z.string(), id: field.id(), name: z.string().nullable() }))
  .meta({
    description: 'What the ids in it name; a name is null where the record is gone or not yours to read',
  })

export const Proposal = entity('Proposal', {
  action_id: field.id(),
  run_id: field.id(),
  status: z
    .enum(['proposed', 'approved', 'rejected'])
    .meta({ description: 'Decided already where the very same was decided lately: nothing is done again' }),
  kind: z.string(),
  tool: z.string(),
  proposal: z.object({ tool: z.string(), summary: z.string(), arguments: z.record(z.string(), z.unknown()) }),
  preview: Preview,
  expires_at: field.timestamp(),
  decided_at: field.timestamp().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was rejected' }),
})

export const Action = entity('AgentAction', {
  id: field.id(),
  action_id: field.id(),
  run_id: field.id(),
  tool: z.string(),
  kind: z.string(),
  module: z.string(),
  status: z.enum(actionStatuses),
  proposal: z.object({ tool: z.string(), summary: z.string(), arguments: z.record(z.string(), z.unknown()) }),
  preview: Preview,
  records: Records,
  money: Money,
  policies: z
    .array(z.object({ id: field.id(), name: z.string(), version: z.int() }))
    .meta({ description: 'The approval policies that hold for it, as they were when it was proposed' }),
  approvals_needed: z.int().meta({ description: 'How many people have to approve it' }),
  others_only: z
    .boolean()
    .meta({ description: 'The proposer, and anyone who corrected it, cannot approve it' }),
  digest: z
    .string()
    .meta({ description: 'Of the call and the record as they are shown here; an approval names it' }),
  revised: z
    .boolean()
    .meta({ description: 'It was corrected, or its record moved: an approval has to name the digest' }),
  approvals: z
    .array(z.object({ approver: z.string(), created_at: field.timestamp() }))
    .meta({ description: 'Who approved the call as it stands now' }),
  proposed_by: z.string(),
  proposer_id: z
    .int()
    .meta({ description: 'The person whose proposal it is, also where a key of theirs made it' }),
  expires_at: field.timestamp(),
  decided_at: field.timestamp().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  correction: z
    .array(Change)
    .meta({ description: 'What the approver changed in the arguments before approving' }),
  result: z.unknown().meta({ description: 'What happened, once approved' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
