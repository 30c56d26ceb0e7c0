import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { conditionStates, decisionStatuses, gatedStages, majorities, votes } from './states.ts'

const quorum = () =>
  z.int().min(0).max(100).meta({
    description: 'How many of the members called have to vote, in percent; an abstention counts',
    example: 50,
  })
const majority = () =>
  z.enum(majorities).meta({
    description:
      'Of all members called, whether they vote or not: more than half, at least two thirds, or all',
  })

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

const Condition = entity('DecisionCondition', {
  id: field.id(),
  decision_id: field.id(),
  text: z.string(),
  due_on: field.date().nullable(),
  before_stage: z
    .enum(gatedStages)
    .meta({ description: 'The stage that a deal does not reach while it is open' }),
  state: z.enum(conditionStates),
  settled_at: field.timestamp().nullable(),
  settled_by: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const summary = {
  id: field.id(),
  deal_id: field.id(),
  deal_name: z.string(),
  title: z.string(),
  amount: field.money(),
  currency: z.string(),
  status: z.enum(decisionStatuses),
  in_force: z.boolean().meta({ description: 'Approved, and not past its day' }),
  expires_on: field.date().nullable().meta({ description: 'The last day on which an approval stands' }),
  proposed_by: z.string(),
  proposer_id: field.id().nullable(),
  opened_at: field.timestamp().nullable(),
  decided_at: field.timestamp().nullable(),
  decided_by: z.string().nullable().meta({ description: 'Who closed the vote' }),
  version: z.int().meta({ description: 'Give it back when changing it' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const DecisionSummary = entity('DecisionSummary', summary)

const vote = {
  user_id: field.id(),
  name: z.string(),
  vote: z.enum(votes),
  comment: z.string().nullable(),
  at: field.timestamp(),
}

export const Decision = entity('Decision', {
  ...summary,
  terms: z.string().nullable(),
  minutes: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was deferred or withdrawn' }),
  rules: z
    .object({ quorum_pct: quorum(), majority: majority() })
    .meta({ description: 'Those of the day on which the vote was opened; before that, those of now' }),
  tally: z.object({
    called: z.int(),
    voted: z.int(),
    for: z.int(),
    against: z.int(),
    abstain: z.int(),
    votes_needed: z.int().meta({ description: 'How many votes make the quorum' }),
    for_needed: z.int().meta({ description: 'How many votes for it carry it' }),
    quorum: z.boolean(),
    carried: z.boolean(),
  }),
  members: z.array(
    z.object({
      user_id: field.id(),
      name: z.string(),
      is_proposer: z.boolean().meta({ description: 'Their vote counts as any other, and is marked' }),
      vote: z.enum(votes).nullable(),
      comment: z.string().nullable(),
      at: field.timestamp().nullable(),
    }),
  ),
  votes: z
    .array(z.object(vote))
    .meta({ description: 'Every vote, first to last, also those that were changed afterwards' }),
  conditions: z.array(Condition),
  bundles: z
    .array(
      z.object({ taken: z.enum(['opened', 'decided']), digest: z.string(), taken_at: field.timestamp() }),
    )
    .meta({ description: 'What was known when the vote was opened and, if it changed, when it was decided' }),
})

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
const terms = () => field.text(20_000).nullish().meta({ description: 'The terms that are asked for' })

export const DecisionInput = input('DecisionInput', {
  deal_id: field.id(),
  title: field.text(200),
  amount: field.amount('What is to be committed').min(0),
  currency: field.currency().optional().meta({ description: 'The deal’s own unless said otherwise' }),
  terms: terms(),
  members: members().default([]),
  conditions: z.array(ConditionInput).max(100).default([]),
})

export const DecisionChange = input('DecisionChange', {
  title: field.text(200).optional(),
  amount: field.amount('What is to be committed').min(0).optional(),
  terms: terms(),
  members: members().optional(),
  minutes: field.text(100_000).nullish().meta({ description: 'May also be written after the decision' }),
  version: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'The version you saw: 409 when somebody else changed it since' }),
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
