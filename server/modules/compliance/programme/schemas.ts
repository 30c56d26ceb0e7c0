import { z } from 'zod'
import { clauseKinds } from '../../../books/partners/side-letter-clauses.ts'
import { entity, field, input, renamed } from '../../../kernel/index.ts'
import { control } from './control.ts'

export const Control = entity('ComplianceControl', {
  ...control.Entity.omit({ id: true, created_at: true, updated_at: true }).shape,
  id: field
    .id()
    .nullable()
    .meta({ description: 'Null for a built-in control that the office did not change' }),
  family_label: z.string(),
  state: z.enum(['fresh', 'stale', 'missing']),
  performed_on: field.date().nullable().meta({ description: 'Day of the latest evidence' }),
  reference: z.string().nullable().meta({ description: 'Reference to the evidence' }),
  drawn: z.boolean().meta({ description: 'The latest evidence comes from the office’s own records' }),
  renew_by: field.date().nullable().meta({ description: 'Last day on which the evidence is fresh' }),
})

export const ControlInput = input('ComplianceControlInput', {
  ...control.Input.shape,
  version: field.version().optional(),
})
export type ControlInput = z.infer<typeof ControlInput>

const score = z.number().nullable().meta({
  description:
    'Weight of controls with fresh evidence over the weight of all, as a fraction to four decimals',
})

export const Readiness = entity('ExamReadiness', {
  as_of: field.date(),
  score,
  fresh: z.int(),
  total: z.int(),
  open_findings: z.int(),
  gaps: z
    .array(
      z.object({
        key: field.key(),
        title: z.string(),
        family_label: z.string(),
        state: z.enum(['stale', 'missing']),
        weight: z.int(),
        next_step: z.string(),
      }),
    )
    .meta({ description: 'Controls without fresh evidence, highest weight first' }),
  checklist: z.array(Control).meta({ description: 'Documents an exam asks for first, with their evidence' }),
})

const duty = z.object({
  key: field.key(),
  title: z.string(),
  met: z.boolean(),
  performed_on: field.date().nullable(),
  reference: z.string().nullable(),
  next_step: z.string().nullable().meta({ description: 'Next action; null when met' }),
})

export const ProgrammeStatus = entity('ComplianceProgrammeStatus', {
  as_of: field.date(),
  status: z
    .enum(['effective', 'gaps'])
    .meta({ description: 'Whether all duties are met and nothing is overdue' }),
  duties: z
    .array(duty)
    .meta({ description: 'Requirements of Rule 206(4)-7: policies, annual review, an officer' }),
  score,
  open_findings: z.int(),
  overdue_findings: z.int(),
})

export const SideLetterClause = entity('SideLetterClause', {
  id: field.id(),
  lp_id: field.id(),
  lp_name: z.string(),
  fund_account_id: field.id(),
  fund_name: z.string(),
  clause: z.enum(['fee_rate', 'fee_discount', 'fee_exclusion', ...clauseKinds]),
  obligation: z.string(),
  trigger: z.string().nullable(),
  effective_from: field.date().nullable().meta({ description: 'Null: from inception' }),
  status: z.enum(['in_effect', 'to_come']),
  enforced_in: z
    .string()
    .meta({ description: 'Where the office enforces it automatically, or that a person must' }),
  duties: z
    .array(
      z.object({
        ...renamed('due_date', 'due_on', field.date()),
        what: z.string(),
        status: z.enum(['open', 'overdue']),
      }),
    )
    .meta({ description: 'Obligations under it, nearest first' }),
  document: z.string().nullable(),
  note: z.string().nullable(),
})
