import { z } from 'zod'
import { approverRoles } from '../../agents/index.ts'
import { entity, field, input } from '../../kernel/index.ts'
import { acts } from './acts.ts'

const person = z.union([
  field.id(),
  field.text(200),
  z.strictObject({
    id: field.id().nullish(),
    name: field.text(200).nullish(),
    email: field.text(200).nullish(),
    role: field.text(60).nullish(),
  }),
])

const subject = z.union([
  field.text(200),
  z.strictObject({
    type: field.text(60),
    id: z.union([field.id(), field.text(200)]).nullish(),
    name: field.text(200).nullish(),
  }),
])

const value = z.union([
  z.boolean(),
  z.number(),
  z.string().max(200),
  z.array(z.union([z.number(), z.string().max(200)])).max(100),
  z.null(),
])

export const GovernanceQuestion = input('GovernanceQuestion', {
  action: field.text(100).meta({
    description: `A kind of change, such as \`create_capital_call\`, or an act: ${acts.join(', ')}`,
  }),
  actor: person.nullish().meta({ description: 'Whoever acts: an id, a name or both; omit for the caller' }),
  subject: subject.nullish().meta({ description: 'What it is done to; repeated in the answer' }),
  amount: field.amount('Amount that would move, in major units; omit where it is unknown').min(0).nullish(),
  currency: field
    .currency()
    .nullish()
    .meta({ description: 'Currency of the amount; the office’s own if omitted' }),
  context: z.record(field.text(60), value).default({}).meta({
    description:
      'Facts: makers and conflicted (people), restricted, period_closed, related_party, valuation_conflict, key_person (true or false), borrowing_share, concentration and concentration_limit (fractions of the commitments), borrowing_months, approval_limit (major units)',
  }),
})
export type GovernanceQuestion = z.output<typeof GovernanceQuestion>

const decisions = ['allow', 'require_approval', 'deny'] as const

const ApprovalsRequired = z.object({
  role: z.enum(approverRoles).meta({
    description:
      '`approver`: whoever may approve; `CFO`; `LPAC`: the investors’ committee, beside the office’s people',
  }),
  count: z.int().positive(),
})

const GovernanceRule = entity('GovernanceRule', {
  key: z.string(),
  title: z.string(),
  source: z.enum(['built_in', 'policy']),
  policy_id: field.id().nullable(),
  decision: z.enum(['require_approval', 'deny']),
  reason: z.string(),
  kept_by: z.enum(['office', 'people']).meta({
    description:
      '`office`: Fund Office itself refuses or holds the action; `people`: it is for people to keep',
  }),
  required_approvals: z.array(ApprovalsRequired).meta({ description: 'Approvals that this rule asks for' }),
  matched: z.boolean().meta({ description: 'Whether it applies to this action' }),
})

export const GovernanceVerdict = entity('GovernanceVerdict', {
  decision: z.enum(decisions).meta({
    description: 'A rule that denies wins; otherwise the strictest approval of all that apply',
  }),
  action: z.string(),
  subject: z.union([z.string(), z.record(z.string(), z.unknown())]).nullable(),
  matched_rules: z.array(z.string()).meta({ description: 'Keys of the rules that apply' }),
  required_approvals: z
    .array(ApprovalsRequired)
    .meta({ description: 'Each entry counts other people than the next' }),
  others_only: z.boolean().meta({ description: 'True where whoever proposes may not approve' }),
  reasons: z.array(z.string()),
  rules: z.array(GovernanceRule).meta({ description: 'All rules, those that apply first' }),
  ignored_facts: z.array(z.string()).meta({ description: 'Names in `context` that no rule reads' }),
  policy_version: z
    .string()
    .meta({ description: 'Version of the built-in rules and of each policy in force' }),
})
