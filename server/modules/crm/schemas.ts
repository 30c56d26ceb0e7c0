import { z } from 'zod'
import { passReasonKeys } from '../../deals/pass-reasons.ts'
import { stageKeys, stageTypes } from '../../deals/stages.ts'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { nextStep, nextStepInput } from '../../platform/next-steps/next-steps.ts'
import { outcomes } from './score.ts'

const probability = () => z.number().meta({ description: 'Usual chance of closing, as a fraction' })
const stage = () => z.enum(stageKeys).meta({ description: 'Where it stands on the board: GET /crm/stages' })

export const Stage = entity('DealStage', {
  key: z.enum(stageKeys),
  title: z.string(),
  order: z.int().meta({ description: 'Place on the board, from 1' }),
  type: z.enum(stageTypes),
  probability: probability(),
})

export const Deal = entity('Deal', {
  id: field.id(),
  name: z.string(),
  asset_class: z.string().nullable(),
  counterparty: z.string().nullable().meta({ description: 'What the company is called' }),
  company_id: field.id().nullable().meta({ description: 'The company that is the counterparty' }),
  sponsor: z.string().nullable().meta({ description: 'What the company behind the counterparty is called' }),
  sponsor_id: field.id().nullable().meta({ description: 'The company that is the sponsor' }),
  currency: z.string(),
  irr_target: z.number().nullable().meta({ description: 'As a fraction (0.12 means 12%)' }),
  stage: stage(),
  stage_changed_at: field.timestamp().meta({ description: 'Since when it stands there' }),
  target_size: z.number().nullable().meta({ description: 'In major units of `currency`' }),
  jurisdiction: z.string().nullable(),
  room_id: field.id().nullable().meta({ description: 'The data room it is bound to' }),
  owner_id: field.id().nullable().meta({ description: 'Whose it is: GET /me/colleagues' }),
  ...nextStep,
  expected_close_on: field.date().nullable(),
  pass_reason: z
    .enum(passReasonKeys)
    .nullable()
    .meta({ description: 'Why it was passed on: GET /crm/pass-reasons' }),
  pass_note: z.string().nullable().meta({ description: 'The same in somebody’s own words' }),
  passed_to: z.string().nullable().meta({ description: 'To whom it was lost' }),
  archived_at: field.timestamp().nullable().meta({ description: 'Since when it is out of the lists' }),
  version: z.int().meta({ description: 'Counts its changes' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const DealDetail = entity('DealDetail', {
  ...Deal.shape,
  room: z.object({ id: field.id(), name: z.string(), status: z.string() }).nullable(),
  counts: z.object({ activities: z.int(), contacts: z.int() }),
  screening: z
    .object({
      id: field.id(),
      outcome: z.enum(outcomes),
      score: z.number().nullable().meta({ description: 'Weighted share of criteria met, a fraction' }),
      out_of_date: z
        .array(z.string())
        .meta({ description: 'What of the deal or of the mandate has changed since, a sentence each' }),
      created_at: field.timestamp(),
    })
    .nullable()
    .meta({ description: 'The latest stored screening' }),
})

export const DealInput = input('DealInput', {
  name: field.text(200),
  asset_class: field.key().nullish().meta({ description: 'A class key', example: 'private_credit' }),
  counterparty: field.text(200).nullish().meta({
    description: 'A company by any of its names; an unknown one is entered',
  }),
  company_id: field.id().nullish().meta({ description: 'Its id instead' }),
  sponsor: field.text(200).nullish().meta({ description: 'Who owns or backs the counterparty, by any name' }),
  sponsor_id: field.id().nullish().meta({ description: 'Its id instead' }),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'The office’s base currency unless said otherwise' }),
  irr_target: field.fraction('Return aimed at').nullish(),
  stage: stage().optional().meta({ description: 'sourced unless said otherwise' }),
  target_size: field.amount('Size aimed at').min(0).nullish(),
  jurisdiction: field.country().nullish(),
  room_id: field.id().nullish().meta({ description: 'A data room to bind it to' }),
  owner_id: field.id().nullish().meta({ description: 'Somebody of the office' }),
  ...nextStepInput,
  expected_close_on: field.date().nullish(),
})

export const DealChange = input('DealChange', {
  ...DealInput.partial().shape,
  version: field.version(),
})

export const StageMove = input('DealStageMove', {
  stage: stage(),
  reason: field.text(2000).optional().meta({ description: 'Kept on the timeline' }),
  pass_reason: z.enum(passReasonKeys).optional().meta({ description: 'Of one that is passed on' }),
  passed_to: field.text(200).optional().meta({ description: 'To whom it was lost' }),
  override: z.boolean().optional().meta({
    description: 'Passes a gate of the office, which takes an administrator and a reason',
  }),
  version: field.version(),
})

export const PassReasonCount = entity('PassReasonCount', {
  key: z.enum(passReasonKeys).nullable().meta({ description: 'null: no reason was said' }),
  title: z.string(),
  count: z.int().meta({ description: 'Deals that are passed on for it' }),
})

export const Pipeline = entity('Pipeline', {
  stages: z.array(
    z.object({
      stage: z.enum(stageKeys),
      title: z.string(),
      type: z.enum(stageTypes),
      probability: probability(),
      count: z.int(),
      totals: z.array(
        z.object({
          currency: z.string(),
          count: z.int(),
          target_size: z.number().meta({ description: 'Sum of the known sizes, in major units' }),
          unsized: z.int().meta({ description: 'Deals without a target size' }),
        }),
      ),
      deals: z.array(Deal).meta({ description: 'The newest ones' }),
      more: z.int().meta({ description: 'How many further deals stand here' }),
    }),
  ),
  totals: z
    .array(
      z.object({
        currency: z.string(),
        count: z.int(),
        target_size: z.number().meta({ description: 'Sum over all stages, won, lost and on hold included' }),
        weighted: z
          .number()
          .meta({ description: 'Sum of size times the stage’s probability, to the minor unit' }),
        open: z
          .object({
            count: z.int(),
            target_size: z.number().meta({ description: 'Sum of the known sizes, in major units' }),
            weighted: z.number().meta({ description: 'The same, weighted by probability' }),
          })
          .meta({ description: 'The same over the open stages alone' }),
      }),
    )
    .meta({ description: 'One per currency; nothing is ever added across currencies' }),
})

export const Activity = entity('DealActivity', {
  id: field.id(),
  deal_id: field.id(),
  type: z.string().meta({ description: 'A kind key: note, call, meeting, stage_change ...' }),
  summary: z.string(),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'What the system adds to its own' }),
  happened_on: field.date().nullable().meta({ description: 'Where that is not the day it was logged' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ActivityInput = input('DealActivityInput', {
  summary: field.text(2000),
  type: field.key().meta({ description: 'A kind key', example: 'call' }),
  happened_on: field.date().optional().meta({ description: 'Where that was not today' }),
})

export const NoteInput = input('DealNoteInput', { text: field.text(20_000) })

export const RoomBinding = input('DealRoomBinding', {
  room_id: field.id().nullable().meta({ description: 'null unbinds' }),
})

export const Contact = entity('Contact', {
  id: field.id(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  company_id: field.id().nullable().meta({ description: 'The company where they work' }),
  role: z.string().nullable().meta({ description: 'Their position where they work' }),
  notes: z.string().nullable(),
  import_id: field.id().nullable().meta({ description: 'The import that made it' }),
  owner_id: field.id().nullable().meta({ description: 'Whose contact it is: GET /me/colleagues' }),
  ...nextStep,
  archived_at: field.timestamp().nullable().meta({ description: 'Since when they are out of the lists' }),
  version: z.int().meta({ description: 'Counts its changes' }),
  deals: z.array(
    z.object({
      id: field.id(),
      name: z.string(),
      stage: z.enum(stageKeys),
      role: z.string().nullable().meta({ description: 'What they are on this deal' }),
    }),
  ),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

/** What a contact is made of, each with its rule; an import reads its cells by the same rules. */
export const contactFields = {
  name: field.text(200),
  email: field.email(),
  phone: field.text(60),
  company: field.text(200),
  role: field.text(200),
  notes: field.text(10_000),
}

export const ContactInput = input('ContactInput', {
  name: contactFields.name,
  email: contactFields.email.nullish().meta({ description: 'Unique in the office, whatever the case' }),
  phone: contactFields.phone.nullish(),
  company: contactFields.company
    .nullish()
    .meta({ description: 'A company by any of its names; one that nobody knows yet is entered' }),
  company_id: field.id().nullish().meta({ description: 'The company by its id instead' }),
  role: contactFields.role.nullish(),
  notes: contactFields.notes.nullish(),
  owner_id: field.id().nullish().meta({ description: 'Somebody of the office' }),
  ...nextStepInput,
})

export const ContactChange = input('ContactChange', {
  ...ContactInput.partial().shape,
  version: field.version(),
})

export const DealContact = entity('DealContact', {
  id: field.id().meta({ description: 'The contact’s id' }),
  deal_id: field.id(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  company_id: field.id().nullable(),
  role: z.string().nullable().meta({ description: 'What they are on this deal' }),
  created_at: field.timestamp().meta({ description: 'When they were linked to the deal' }),
  updated_at: field.timestamp(),
})

export const DealContactInput = input('DealContactInput', {
  contact_id: field.id().optional().meta({ description: 'Somebody who is a contact already' }),
  name: field.text(200).optional().meta({ description: 'Somebody new; needed without contact_id' }),
  email: field.email().nullish(),
  role: field.text(200).nullish().meta({ description: 'What they are on this deal' }),
}).superRefine(({ contact_id, name, email }, issues) => {
  const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  if (contact_id === undefined && name === undefined)
    refuse('name', sentence`is needed, or a contact_id`.english)
  if (contact_id === undefined) return
  if (name !== undefined)
    refuse('name', sentence`belongs to a new contact; leave it out with contact_id`.english)
  if (email != null) refuse('email', sentence`belongs to a new contact; leave it out with contact_id`.english)
})

export type DealInput = z.output<typeof DealInput>
export type DealChange = z.output<typeof DealChange>
export type ContactInput = z.output<typeof ContactInput>
export type ContactChange = z.output<typeof ContactChange>
export type DealContactInput = z.output<typeof DealContactInput>
