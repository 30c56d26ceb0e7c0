import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { exceptionSeverities } from '../../platform/exceptions.ts'
import { exceptionStatuses } from './states.ts'
import { PlaybookStep, PlaybookTrigger } from './steps.ts'

export const runStatuses = ['waiting', 'completed', 'stopped', 'failed'] as const
export type RunStatus = (typeof runStatuses)[number]

export const outcomes = ['done', 'proposed', 'waits', 'not_needed', 'failed'] as const

export const StepResult = z.object({
  step: z.int().meta({ description: 'Position of the step, from 1' }),
  type: z.string(),
  title: z.string(),
  outcome: z.enum(outcomes).meta({
    description: '`proposed`: waits for approval; `not_needed`: the check did not hold, and the run ended',
  }),
  detail: z.string().nullable(),
  action_id: field.id().nullable().meta({ description: 'Proposal that the step made' }),
  at: field.timestamp(),
})
export type StepResult = z.output<typeof StepResult>

export const PlaybookRun = entity('PlaybookRun', {
  id: field.id(),
  exception_id: field.id(),
  playbook_id: field.id(),
  playbook: z.string().meta({ description: 'Name of the playbook' }),
  version: z.int().meta({ description: 'Version that ran' }),
  status: z.enum(runStatuses).meta({
    description: '`waiting`: goes on at `resume_at`; `stopped`: a check found nothing to do',
  }),
  steps: z.int().meta({ description: 'Number of steps' }),
  results: z.array(StepResult).meta({ description: 'Result of each step so far' }),
  resume_at: field.timestamp().nullable(),
  finished_at: field.timestamp().nullable(),
  started_by: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const exception = {
  id: field.id(),
  kind: z.string(),
  kind_title: z.string().meta({ description: 'The kind in words' }),
  area: z.string().meta({ description: 'Module of the record' }),
  severity: z.enum(exceptionSeverities),
  source: z.object({ type: z.string(), id: field.id() }).meta({ description: 'The record that is wrong' }),
  source_type: z.string(),
  source_id: field.id(),
  title: z.string(),
  detail: z.string().nullable(),
  amount: field.money('In major units of `currency`').nullable(),
  currency: z.string().nullable(),
  page: z.string().meta({ description: 'Page on which it is settled' }),
  status: z.enum(exceptionStatuses),
  stands: z.boolean().meta({ description: 'Whether its cause is still there' }),
  overdue: z.boolean().meta({ description: 'Whether it is past `sla_due` and not settled' }),
  assignee_id: field.id().nullable(),
  assignee: z.string().nullable(),
  sla_due: field.timestamp().meta({ description: 'When it is to be settled, by its severity' }),
  snoozed_until: field.date().nullable(),
  fingerprint: z.string().meta({ description: 'The same fault of the same record has the same one' }),
  incident: z.string().meta({ description: 'Tells one occurrence from the next' }),
  occurrences: z.int().meta({ description: 'How often it happened' }),
  last_seen_at: field.timestamp().meta({ description: 'When it last happened' }),
  resolved_at: field.timestamp().nullable(),
  resolved_by: z.string().nullable().meta({ description: 'Null where its cause ended by itself' }),
  note: z.string().nullable(),
  playbook_id: field.id().nullable().meta({ description: 'Playbook for it; null where none fits' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const Exception = entity('Exception', exception)
export const ExceptionDetail = entity('ExceptionDetail', {
  ...exception,
  runs: z.array(PlaybookRun).meta({ description: 'Latest playbook runs' }),
})

export const ExceptionChange = input('ExceptionChange', {
  status: z.enum(exceptionStatuses).optional(),
  assignee_id: field.id().nullish(),
  snoozed_until: field.date().optional().meta({ description: 'Day on which it comes back' }),
  note: field.text(2000).nullish().meta({ description: 'What was found or done' }),
})
export type ExceptionChange = z.output<typeof ExceptionChange>

export const Playbook = entity('Playbook', {
  id: field.id(),
  name: z.string(),
  version: z.int().meta({ description: 'Raised each time that a playbook of this name is saved' }),
  newest: z.boolean().meta({ description: 'False where a later version exists' }),
  trigger: PlaybookTrigger,
  steps: z.array(PlaybookStep).meta({ description: 'In the order in which they run' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const PlaybookInput = input('PlaybookInput', {
  name: field.line(120).meta({ description: 'A name that exists saves its next version' }),
  trigger: PlaybookTrigger.default({ conditions: {} }),
  steps: z.array(PlaybookStep).min(1).max(30),
})
export type PlaybookInput = z.output<typeof PlaybookInput>

export const PlaybookStart = input('PlaybookStart', {
  playbook_id: field.id().optional().meta({ description: 'Omit for the one that fits the exception' }),
})
