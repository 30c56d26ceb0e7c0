import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { person } from './person.ts'
import { prospect } from './prospect.ts'
import { declineReasons, prospectStages, todoStatuses } from './states.ts'
import { todo } from './todo.ts'

export const TodoStatusInput = input('ProspectTodoStatus', { status: z.enum(todoStatuses) })

const StageStep = entity('ProspectStageStep', {
  id: field.id(),
  from_stage: z.enum(prospectStages).nullable(),
  to_stage: z.enum(prospectStages),
  decline_reason: z.enum(declineReasons).nullable(),
  note: z.string().nullable(),
  author: z.string(),
  created_at: field.timestamp(),
})

export const ProspectDetail = entity('ProspectDetail', {
  ...prospect.Entity.shape,
  stage_moves: z.array(z.enum(prospectStages)).meta({ description: 'Stages it may move to' }),
  people: z.array(person.Entity),
  todos: z.array(todo.Entity).meta({ description: 'Open ones first, by due day' }),
  stages: z.array(StageStep).meta({ description: 'Latest first' }),
})

const MOST_AT_ONCE = 500

export const BulkInput = input('ProspectBulkInput', {
  lps: z
    .array(
      z.strictObject({
        ...prospect.Input.shape,
        person: person.Input.optional().meta({ description: 'Primary contact' }),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE),
})

export const CreatedProspects = entity('CreatedProspects', {
  ...prospect.Entity.shape,
  lps: z
    .array(prospect.Entity)
    .meta({ description: 'All created prospects; the top level repeats the first' }),
})

export const DefaultFundInput = input('ProspectFundInput', { fund_id: field.id().nullable() })
export const InvestorLinkInput = input('ProspectInvestorInput', {
  investor_id: field.id().optional().meta({ description: 'Linked investor in the register' }),
  create: z.literal(true).optional().meta({ description: 'Registers a new investor despite similar names' }),
}).superRefine(({ investor_id, create }, problems) => {
  if (investor_id !== undefined && create)
    problems.addIssue({
      code: 'custom',
      path: ['create'],
      message: sentence`cannot be combined with investor_id`.english,
    })
})
export const BlurbInput = input('ProspectBlurbInput', { blurb: field.text(2000).nullable() })

export type BulkInput = z.output<typeof BulkInput>
export type InvestorLinkInput = z.output<typeof InvestorLinkInput>
