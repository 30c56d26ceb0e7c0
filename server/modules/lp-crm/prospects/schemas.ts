import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { nextStep, nextStepInput } from '../../../platform/next-steps/next-steps.ts'
import { declineReasons, prospectStages, strengths, todoStatuses } from './states.ts'

const stage = () => z.enum(prospectStages).meta({ description: 'Where it stands in the pipeline' })

const person = {
  id: field.id(),
  lp_id: field.id(),
  name: z.string(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  main: z.boolean().meta({ description: 'Whom one writes to first' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const Person = entity('ProspectPerson', person)

const personFields = {
  role: field.text(200).nullish(),
  email: field.email().nullish(),
  phone: field.text(50).nullish(),
  main: z
    .boolean()
    .optional()
    .meta({ description: 'Whom one writes to first: one of them, the first unless said otherwise' }),
}

export const PersonInput = input('ProspectPersonInput', { name: field.text(200), ...personFields })
export const PersonChange = input('ProspectPersonChange', {
  name: field.text(200).optional(),
  ...personFields,
})

export const Todo = entity('ProspectTodo', {
  id: field.id(),
  lp_id: field.id(),
  title: z.string(),
  due: field.date().nullable(),
  owner_id: field.id().nullable().meta({ description: 'Who does it: GET /me/colleagues' }),
  status: z.enum(todoStatuses),
  source: z.string().meta({ description: 'Where it comes from: `person`, or what proposed it' }),
  overdue: z.boolean(),
  done_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const TodoInput = input('ProspectTodoInput', {
  title: field.text(300),
  due: field.date().nullish(),
  owner_id: field.id().nullish().meta({ description: 'That of the LP unless said otherwise' }),
})

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

const prospect = {
  id: field.id(),
  name: z.string().meta({ description: 'That of the register once it is an investor' }),
  type: z.string().nullable().meta({ description: 'A key such as family_office, as investors have' }),
  country: z.string().nullable(),
  company_id: field.id().nullable().meta({ description: 'The company that they are' }),
  investor_id: field.id().nullable().meta({ description: 'Who they are in the register of investors' }),
  stage: stage(),
  stage_changed_at: field.timestamp(),
  decline_reason: z.enum(declineReasons).nullable(),
  decline_note: z.string().nullable(),
  owner_id: field.id().nullable().meta({ description: 'Who raises from them: GET /me/colleagues' }),
  fund_id: field.id().nullable().meta({ description: 'The fund that is raised: GET /lp-crm/funds' }),
  fund_name: z.string().nullable(),
  currency: z.string(),
  aum_amount: field.money('What they manage').nullable(),
  ticket_min_amount: field.money('The least that they commit').nullable(),
  ticket_max_amount: field.money('The most that they commit').nullable(),
  target_amount: field.money('What is asked of them').nullable(),
  soft_circled_amount: field.money('Soft-circled amount').nullable(),
  probability: z.number().nullable().meta({ description: 'As somebody says it, a fraction' }),
  strength: z.enum(strengths).nullable().meta({ description: 'How well they are known' }),
  ...nextStep,
  last_contact_at: field.date().nullable(),
  source: z.string().nullable().meta({ description: 'How the office came to know them' }),
  notes: z.string().nullable(),
  blurb: z.string().nullable().meta({ description: 'Who they are, in a paragraph' }),
  version: z.int().meta({ description: 'Counts its changes' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const Prospect = entity('Prospect', prospect)

export const ProspectDetail = entity('ProspectDetail', {
  ...prospect,
  stage_moves: z.array(stage()).meta({ description: 'Where it can go from here' }),
  people: z.array(Person),
  todos: z.array(Todo).meta({ description: 'Open ones first, by the day they are due' }),
  stages: z.array(StageStep).meta({ description: 'The latest first' }),
})

const facts = {
  type: field.key().nullish().meta({ description: 'A key such as family_office', example: 'family_office' }),
  country: field.country().nullish(),
  company_id: field.id().nullish().meta({
    description:
      'The company that they are. Left out, it is the one of that name, and is made where a type says that they are no person',
  }),
  stage: stage().optional(),
  decline_reason: z
    .enum(declineReasons)
    .nullish()
    .meta({ description: 'Why they say no; needed for the stage declined' }),
  decline_note: field.text(500).nullish(),
  owner_id: field.id().nullish().meta({ description: 'Somebody of the office' }),
  fund_id: field.id().nullish().meta({ description: 'The fund that is raised: GET /lp-crm/funds' }),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'Of the amounts; that of the fund or the office unless said otherwise' }),
  aum_amount: field.amount('What they manage').min(0).nullish(),
  ticket_min_amount: field.amount('The least that they commit').min(0).nullish(),
  ticket_max_amount: field.amount('The most that they commit').min(0).nullish(),
  target_amount: field.amount('What is asked of them').min(0).nullish(),
  soft_circled_amount: field.amount('Soft-circled amount').min(0).nullish(),
  probability: field
    .decimals(
      z.number().min(0, 'is a fraction: 0.4 means 40%').max(1, 'is a fraction: 0.4 means 40%'),
      4,
      'As somebody of the office says it, a fraction',
    )
    .meta({ example: 0.4 })
    .nullish(),
  strength: z.enum(strengths).nullish(),
  ...nextStepInput,
  last_contact_at: field.date().nullish(),
  source: field.text(200).nullish().meta({ description: 'How the office came to know them' }),
  notes: field.text(5000).nullish(),
  blurb: field.text(2000).nullish(),
}

export const ProspectInput = input('ProspectInput', {
  name: field.text(200).optional().meta({ description: 'Needed unless an investor is taken in' }),
  investor_id: field.id().optional().meta({
    description: 'Takes an investor of the register in: then name, type, country and company are theirs',
  }),
  ...facts,
})

const MOST_AT_ONCE = 500

export const BulkInput = input('ProspectBulkInput', {
  lps: z
    .array(
      z.strictObject({
        ...ProspectInput.shape,
        person: PersonInput.optional().meta({ description: 'Whom one writes to' }),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE),
})

export const CreatedProspects = entity('CreatedProspects', {
  ...prospect,
  lps: z.array(Prospect).meta({ description: 'All that were entered; the first is also beside' }),
})

export const ProspectChange = input('ProspectChange', {
  name: field.text(200).optional(),
  ...facts,
  version: field.version(),
})

export const DefaultFundInput = input('ProspectFundInput', { fund_id: field.id().nullable() })
export const InvestorLinkInput = input('ProspectInvestorInput', {
  investor_id: field.id().optional().meta({ description: 'The investor of the register that they are' }),
  create: z
    .literal(true)
    .optional()
    .meta({ description: 'Registers a new investor although others have such a name' }),
}).superRefine(({ investor_id, create }, problems) => {
  if (investor_id !== undefined && create)
    problems.addIssue({
      code: 'custom',
      path: ['create'],
      message: sentence`cannot be combined with investor_id`.english,
    })
})
export const BlurbInput = input('ProspectBlurbInput', { blurb: field.text(2000).nullable() })

export type ProspectInput = z.output<typeof ProspectInput>
export type BulkInput = z.output<typeof BulkInput>
export type ProspectChange = z.output<typeof ProspectChange>
export type InvestorLinkInput = z.output<typeof InvestorLinkInput>
export type PersonInput = z.output<typeof PersonInput>
export type PersonChange = z.output<typeof PersonChange>
export type TodoInput = z.output<typeof TodoInput>
