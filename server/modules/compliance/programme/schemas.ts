import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { controls, families, findingStatuses, severities } from './states.ts'

const score = () =>
  z
    .number()
    .meta({ description: 'Weighted share of the controls with fresh evidence, a fraction of four decimals' })

const control = z.object({
  key: z.string(),
  family: z.string(),
  title: z.string(),
  weight: z.int(),
  fresh_days: z.int(),
  request: z.string().meta({ description: 'What examiners ask for first' }),
  next_step: z.string(),
  state: z.enum(['fresh', 'stale', 'missing']),
  evidenced_on: field.date().nullable(),
  reference: z.string().nullable(),
  fresh_until: field.date().nullable(),
})

export const ExamReadiness = entity('ExamReadiness', {
  as_of: field.date(),
  score: score(),
  gaps: z.array(z.object({ key: z.string(), title: z.string(), next_step: z.string() })).meta({
    description: 'The controls without fresh evidence, the weightiest first',
  }),
  controls: z.array(control),
})

export const ProgrammeStatus = entity('ComplianceProgrammeStatus', {
  as_of: field.date(),
  score: score(),
  gaps: z.int(),
  chief_officer_evidenced_on: field.date().nullable(),
  last_annual_review: field.date().nullable(),
  annual_review_due: field.date().nullable(),
  open_findings: z.int(),
  overdue_findings: z.int(),
  serious_findings: z.int().meta({ description: 'Open, of high or critical severity' }),
  side_letters: z.int(),
  pending_preclearances: z.int(),
})

export const ComplianceEvidence = entity('ComplianceEvidence', {
  id: field.id(),
  control: z.string(),
  evidenced_on: field.date(),
  reference: z.string(),
  note: z.string().nullable(),
  entered_by: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const EvidenceInput = input('ComplianceEvidenceInput', {
  control: z.enum(controls.map(({ key }) => key)),
  evidenced_on: field.date().optional().meta({ description: 'Today unless said otherwise' }),
  reference: field
    .text(500)
    .meta({ description: 'Where it is kept: a file, a minute, a place in the data room' }),
  note: field.text(2000).nullish(),
})
export type EvidenceInput = z.output<typeof EvidenceInput>

export const ComplianceFinding = entity('ComplianceFinding', {
  id: field.id(),
  severity: z.enum(severities),
  family: z.string(),
  description: z.string(),
  owner: z.string().nullable(),
  due_on: field.date().nullable(),
  overdue: z.boolean(),
  status: z.enum(findingStatuses),
  moves: z.array(z.enum(findingStatuses)),
  evidence: z.string().nullable().meta({ description: 'What shows that it is put right' }),
  closed_on: field.date().nullable(),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const finding = {
  severity: z.enum(severities),
  family: z.enum(families),
  description: field.text(5000),
}
const rest = {
  owner: field.text(200).nullish(),
  due_on: field.date().nullish(),
  evidence: field.text(2000).nullish(),
}

export const FindingInput = input('ComplianceFindingInput', { ...finding, ...rest })
export type FindingInput = z.output<typeof FindingInput>

export const FindingChange = input('ComplianceFindingChange', {
  severity: finding.severity.optional(),
  family: finding.family.optional(),
  description: finding.description.optional(),
  ...rest,
  status: z.enum(findingStatuses).optional(),
  version: field.version(),
})
export type FindingChange = z.output<typeof FindingChange>

export const SideLetterObligation = entity('SideLetterObligation', {
  id: field.id(),
  fund_account_id: field.id(),
  lp_id: field.id(),
  clauses: z.array(
    z.object({
      type: z.enum(['fee_discount', 'fee_exclusion', 'other']),
      obligation: z.string(),
      bites_in: z.enum(['management_fee', 'by_hand']),
    }),
  ),
  effective_from: field.date().nullable().meta({ description: 'Null since the beginning' }),
  status: z.enum(['in_force', 'to_come', 'superseded']),
  document: z.string().nullable(),
})
