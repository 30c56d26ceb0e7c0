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
    .meta({ description: '`write` tools create proposals that a person approves' }),
})

export const Tool = entity('Tool', {
  ...FoundTool.shape,
  featured: z.boolean().meta({ description: 'Included in the first set offered to AI clients' }),
  annotations: z
    .object({
      readOnlyHint: z.boolean(),
      destructiveHint: z.boolean(),
      idempotentHint: z.boolean(),
      openWorldHint: z.boolean(),
    })
    .meta({
      description: 'Model Context Protocol annotations; for writes, they describe the effect after approval',
    }),
  parameters: z
    .looseObject({ type: z.literal('object') })
    .meta({ description: 'JSON Schema of the arguments' }),
  returns: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the result' }),
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
    .meta({ description: 'Digest of the action as it stands; send it with the approval' }),
}).meta({ description: 'The effect, computed by running the action and rolling it back' })

export const Money = z
  .object({ amount: field.amount('Amount moved'), currency: z.string() })
  .nullable()
  .meta({ description: 'Amount moved, in major units of the currency; null if it moves none' })

/** The records named by ids in the arguments. */
export const Records = z
  .array(z.object({ field: z.string(), type: z.string(), id: field.id(), name: z.string().nullable() }))
  .meta({
    description: 'Names of the records its ids refer to; null if the record is gone or you may not read it',
  })

export const Proposal = entity('Proposal', {
  action_id: field.id(),
  run_id: field.id(),
  status: z.enum(['proposed', 'approved', 'rejected']).meta({
    description: 'Already decided if an identical action was decided recently: nothing is done again',
  }),
  kind: z.string(),
  tool: z.string(),
  proposal: z.object({ tool: z.string(), summary: z.string(), arguments: z.record(z.string(), z.unknown()) }),
  preview: Preview,
  expires_at: field.timestamp(),
  decided_at: field.timestamp().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Reason for the rejection' }),
  persisted: z.boolean().meta({ description: 'False for what a call would propose (`ephemeral`)' }),
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
  about: z
    .string()
    .nullable()
    .meta({ description: 'What it is about: the fund, the investor or the record that it names' }),
  shares: z
    .array(
      z.object({
        name: z.string(),
        amount: field.money(),
        unfunded_after: field.money('Unfunded commitment afterwards').nullable(),
      }),
    )
    .meta({ description: 'How a call or a distribution is split between investors' }),
  money: Money,
  policies: z
    .array(z.object({ id: field.id(), name: z.string(), version: z.int() }))
    .meta({ description: 'Approval policies that apply, as they were when it was proposed' }),
  approvals_needed: z.int().meta({ description: 'Approvals required' }),
  others_only: z
    .boolean()
    .meta({ description: 'The proposer, and anyone who corrected it, cannot approve it' }),
  digest: z
    .string()
    .meta({ description: 'Digest of the call and record as shown here; send it with the approval' }),
  revised: z
    .boolean()
    .meta({ description: 'Corrected, or its record changed: approvals must send the digest' }),
  approvals: z
    .array(
      z.object({
        approver: z.string(),
        by_key: z
          .string()
          .nullable()
          .meta({ description: 'Name of the API key that approved for them; null if they were signed in' }),
        delegate: z.object({ name: z.string(), until: field.date() }).nullable().meta({
          description: 'Who gave their vote, delegated until this day; null if they voted themselves',
        }),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'Approvals of the call as it now stands' }),
  proposed_by: z.string(),
  proposer_id: z.int().meta({ description: 'The proposer; for a key’s proposal, the key’s owner' }),
  expires_at: field.timestamp(),
  decided_at: field.timestamp().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  correction: z.array(Change).meta({ description: 'The approver’s corrections to the arguments' }),
  result: z.unknown().meta({ description: 'Result of the executed action' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
