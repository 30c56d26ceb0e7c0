import { z } from 'zod'
import { entity } from '../../kernel/routes/entity.ts'
import { event } from '../../kernel/routes/event.ts'
import * as field from '../../kernel/routes/fields.ts'

const action = { action_id: field.id(), run_id: field.id(), kind: z.string() }
const run = { run_id: field.id(), agent_name: z.string() }

export const actionApprovalRequired = event({
  name: 'action.approval_required',
  summary: 'A change was proposed, and a person must decide',
  to: 'registered',
  data: entity('ActionApprovalRequired', {
    ...action,
    proposal: z.object({
      tool: z.string(),
      summary: z.string(),
      arguments: z.record(z.string(), z.unknown()),
    }),
  }),
})

export const actionApproved = event({
  name: 'action.approved',
  summary: 'A proposal was approved and executed',
  to: 'registered',
  data: entity('ActionApproved', { ...action, result: z.unknown() }),
})

export const actionRejected = event({
  name: 'action.rejected',
  summary: 'A proposal was rejected',
  to: 'registered',
  data: entity('ActionRejected', { ...action, reason: z.string().nullable() }),
})

export const actionExpired = event({
  name: 'action.expired',
  summary: 'A proposal expired without a decision',
  to: 'registered',
  data: entity('ActionExpired', {
    action_id: field.id(),
    action_type: z.string(),
    expired_at: field.timestamp(),
    expiry_hours: z.number(),
  }),
})

export const jobCompleted = event({
  name: 'job.completed',
  summary: 'An agent’s run, or a call of an AI-heavy tool, completed',
  to: 'registered',
  data: entity('JobCompleted', { ...run, output: z.string() }),
})

export const jobFailed = event({
  name: 'job.failed',
  summary: 'An agent’s run, or a call of an AI-heavy tool, failed',
  to: 'registered',
  data: entity('JobFailed', { ...run, error: z.string() }),
})
