import { z } from 'zod'
import { entity, field, input, renamed } from '../../kernel/index.ts'
import { decision } from './decision.ts'
import { conditionStates, gatedStages, majority, quorum, votes } from './states.ts'

export const Rules = entity('DecisionRules', {
  version: z.int().meta({ description: 'Raised by every change; 0 if none were ever set' }),
  quorum_pct: quorum(),
  majority: majority(),
  valid_days: z.int().nullable().meta({
    description: 'Days for which an approval lasts by default; null: until withdrawn',
  }),
  gate: z.boolean().meta({
    description: 'Deals need an approved, unexpired decision from `term_sheet` on',
  }),
  author: z.string().nullable(),
  created_at: field.timestamp().nullable(),
})

export const RulesInput = input('DecisionRulesInput', {
  quorum_pct: quorum().default(50),
  majority: majority().default('simple'),
  valid_days: z.int().min(1).max(3650).nullable().default(180),
  gate: z.boolean().default(false),
})

export const DecisionSummary = entity(
  'DecisionSummary',
  decision.Entity.omit({
    terms: true,
    minutes: true,
    reason: true,
    rules: true,
    tally: true,
    members: true,
    votes: true,
    conditions: true,
    bundles: true,
  }).shape,
)

const conditionDue = renamed('due_date', 'due_on', field.date().nullish())

const conditionInput = {
  text: field.text(2000),
  ...conditionDue,
  before_stage: z.enum(gatedStages).default('closed_won'),
}
export const ConditionInput = input('DecisionConditionInput', conditionInput)

export const ConditionChange = input('DecisionConditionChange', {
  text: conditionInput.text.optional(),
  ...conditionDue,
  before_stage: z.enum(gatedStages).optional(),
  version: z.int().optional().meta({ description: 'Version of the decision: 409 if it has changed since' }),
})
export type ConditionChange = z.output<typeof ConditionChange>

const members = () =>
  z.array(field.id()).max(50).meta({ description: 'Ids of the voters, from `listDecisionVoters`' })

export const DecisionInput = input('DecisionInput', {
  ...decision.Input.shape,
  members: members().default([]),
  conditions: z.array(ConditionInput).max(100).default([]),
})

export const DecisionChange = input('DecisionChange', {
  ...decision.Change.shape,
  members: members().optional(),
})

export const VoteInput = input('DecisionVoteInput', {
  vote: z.enum(votes),
  comment: field.text(5000).nullish(),
})

export const CloseInput = input('DecisionCloseInput', {
  outcome: z.enum(['counted', 'deferred']).default('counted').meta({
    description: 'counted: approved or rejected by the votes; deferred: no decision now, with a reason',
  }),
  reason: field.text(2000).optional(),
  expires_on: field.date().nullish().meta({
    description: 'Last effective day of an approval. Default: by the office’s rules',
  }),
  minutes: field.text(100_000).optional(),
})

export const Withdrawal = input('DecisionWithdrawal', { reason: field.text(2000) })

export const Settlement = input('DecisionConditionSettlement', {
  state: z.enum(conditionStates),
  reason: field.text(2000).optional().meta({ description: 'Required to waive or reopen a condition' }),
})

export const Voter = entity('DecisionVoter', { id: field.id(), name: z.string() })

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const Bundle = entity('DecisionBundle', {
  decision_id: field.id(),
  deal_id: field.id(),
  taken: z.enum(['opened', 'decided']),
  taken_at: field.timestamp(),
  digest: z.string().meta({ description: 'SHA-256 of `records` as JSON with sorted keys, without spaces' }),
  intact: z.boolean().meta({ description: 'Whether the digest matches what is stored' }),
  records: z.array(
    z.object({
      type: z.string(),
      id: field.id(),
      title: z.string(),
      facts: z.record(z.string(), plain),
      content: z.unknown(),
    }),
  ),
})

export const Change = entity('DecisionChangeSince', {
  type: z.string(),
  id: field.id(),
  title: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  field: z.string().nullable(),
  before: plain.meta({ description: 'In the field’s own unit' }),
  after: plain.meta({ description: 'In the field’s own unit' }),
})

export type RulesInput = z.output<typeof RulesInput>
export type DecisionInput = z.output<typeof DecisionInput>
export type DecisionChange = z.output<typeof DecisionChange>
export type ConditionInput = z.output<typeof ConditionInput>
export type VoteInput = z.output<typeof VoteInput>
export type CloseInput = z.output<typeof CloseInput>
export type Settlement = z.output<typeof Settlement>
