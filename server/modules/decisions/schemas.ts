import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { decision } from './decision.ts'
import { conditionStates, gatedStages, majority, quorum, votes } from './states.ts'

export const Rules = entity('DecisionRules', {
  version: z.int().meta({ description: 'Counts up with every change; 0 while nobody set any' }),
  quorum_pct: quorum(),
  majority: majority(),
  valid_days: z.int().nullable().meta({
    description: 'How long an approval stands unless it says otherwise; null: until it is withdrawn',
  }),
  gate: z.boolean().meta({
    description: 'From `term_sheet` on a deal needs an approved decision that has not expired',
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

const conditionInput = {
  text: field.text(2000),
  due_on: field.date().nullish(),
  before_stage: z.enum(gatedStages).default('closed_won'),
}
export const ConditionInput = input('DecisionConditionInput', conditionInput)

export const ConditionChange = input('DecisionConditionChange', {
  text: conditionInput.text.optional(),
  due_on: conditionInput.due_on,
  before_stage: z.enum(gatedStages).optional(),
  version: z.int().optional().meta({ description: 'Of the decision: 409 where somebody changed it since' }),
})
export type ConditionChange = z.output<typeof ConditionChange>

const members = () =>
  z
    .array(field.id())
    .max(50)
    .meta({ description: 'Who is called to vote, by their ids in `listDecisionVoters`' })

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
    description: 'counted: approved or rejected, as the votes say; deferred: no decision now, with a reason',
  }),
  reason: field.text(2000).optional(),
  expires_on: field.date().nullish().meta({
    description: 'The last day on which an approval stands; by the office’s rules unless given',
  }),
  minutes: field.text(100_000).optional(),
})

export const Withdrawal = input('DecisionWithdrawal', { reason: field.text(2000) })

export const Settlement = input('DecisionConditionSettlement', {
  state: z.enum(conditionStates),
  reason: field.text(2000).optional().meta({ description: 'Needed to waive a condition, and to reopen one' }),
})

export const Voter = entity('DecisionVoter', { id: field.id(), name: z.string() })

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const Bundle = entity('DecisionBundle', {
  decision_id: field.id(),
  deal_id: field.id(),
  taken: z.enum(['opened', 'decided']),
  taken_at: field.timestamp(),
  digest: z.string().meta({ description: 'SHA-256 of `records` as JSON with sorted keys, without spaces' }),
  intact: z.boolean().meta({ description: 'The digest is that of what is stored' }),
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
  before: plain.meta({ description: 'As the field is counted in its record' }),
  after: plain.meta({ description: 'As the field is counted in its record' }),
})

export type RulesInput = z.output<typeof RulesInput>
export type DecisionInput = z.output<typeof DecisionInput>
export type DecisionChange = z.output<typeof DecisionChange>
export type ConditionInput = z.output<typeof ConditionInput>
export type VoteInput = z.output<typeof VoteInput>
export type CloseInput = z.output<typeof CloseInput>
export type Settlement = z.output<typeof Settlement>
