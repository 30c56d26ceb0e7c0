import { z } from 'zod'
import { deal } from '../../deals/deal.ts'
import { passReasonKeys } from '../../deals/pass-reasons.ts'
import { stageKeys, stageTypes } from '../../deals/stages.ts'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { contact } from './contact.ts'
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

export const DealDetail = entity('DealDetail', {
  ...deal.Entity.shape,
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
      deals: z.array(deal.Entity).meta({ description: 'The newest ones' }),
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

export const { Entity: Contact, Input: ContactInput, Change: ContactChange } = contact

/** What a contact is made of, each with its rule; an import reads its cells by the same rules. */
export const contactFields = {
  name: field.text(200),
  email: field.email(),
  phone: field.text(60),
  company: field.text(200),
  role: field.text(200),
  notes: field.text(10_000),
}

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
    refuse('name', sentence`is required without a contact_id`.english)
  if (contact_id === undefined) return
  if (name !== undefined)
    refuse('name', sentence`applies only to a new contact: omit it with contact_id`.english)
  if (email != null) refuse('email', sentence`applies only to a new contact: omit it with contact_id`.english)
})

export type DealInput = z.output<typeof deal.Input>
export type DealChange = z.output<typeof deal.Change>
export type ContactInput = z.output<typeof ContactInput>
export type ContactChange = z.output<typeof ContactChange>
export type DealContactInput = z.output<typeof DealContactInput>
