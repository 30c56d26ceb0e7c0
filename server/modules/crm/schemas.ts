import { z } from 'zod'
import { deal } from '../../deals/deal.ts'
import { passReasonKeys } from '../../deals/pass-reasons.ts'
import { stageKeys, stageTypes } from '../../deals/stages.ts'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { contact } from './contact.ts'
import { outcomes } from './score.ts'

const probability = () => z.number().meta({ description: 'Default probability of closing, as a fraction' })
const stage = () => z.enum(stageKeys).meta({ description: 'Pipeline stage: see GET /crm/stages' })

export const Stage = entity('DealStage', {
  key: z.enum(stageKeys),
  title: z.string(),
  order: z.int().meta({ description: 'Position on the board, from 1' }),
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
      score: z.number().nullable().meta({ description: 'Weighted share of criteria met, as a fraction' }),
      out_of_date: z
        .array(z.string())
        .meta({ description: 'Changes to the deal or mandate since, one sentence each' }),
      created_at: field.timestamp(),
    })
    .nullable()
    .meta({ description: 'Latest saved screening' }),
})

export const StageMove = input('DealStageMove', {
  stage: stage(),
  reason: field.text(2000).optional().meta({ description: 'Shown on the timeline' }),
  pass_reason: z.enum(passReasonKeys).optional().meta({ description: 'Only for a deal that is passed on' }),
  passed_to: field.text(200).optional().meta({ description: 'Winner of the deal' }),
  override: z.boolean().optional().meta({
    description: 'Bypass the office’s decision gate; administrators only, with a reason',
  }),
  version: field.version(),
})

export const PassReasonCount = entity('PassReasonCount', {
  key: z.enum(passReasonKeys).nullable().meta({ description: 'Null: no reason given' }),
  title: z.string(),
  count: z.int().meta({ description: 'Deals passed on for this reason' }),
})

const stageSums = {
  stage: z.enum(stageKeys),
  title: z.string(),
  type: z.enum(stageTypes),
  probability: probability(),
  count: z.int(),
  totals: z.array(
    z.object({
      currency: z.string(),
      count: z.int(),
      target_size: z.number().meta({ description: 'Total of the known sizes, in major units' }),
      unsized: z.int().meta({ description: 'Deals without a target size' }),
    }),
  ),
}

/** One per currency: amounts are never added across currencies. */
const totals = z
  .array(
    z.object({
      currency: z.string(),
      count: z.int(),
      target_size: z.number().meta({ description: 'Total over all stages, including won, lost and on hold' }),
      weighted: z.number().meta({ description: 'Size times stage probability, summed, to the minor unit' }),
      open: z
        .object({
          count: z.int(),
          target_size: z.number().meta({ description: 'Total of the known sizes, in major units' }),
          weighted: z.number().meta({ description: 'Total size weighted by stage probability' }),
        })
        .meta({ description: 'Totals of the open stages only' }),
    }),
  )
  .meta({ description: 'One per currency; amounts are never added across currencies' })

/** A board without its deals. */
export const pipelineSums = { stages: z.array(z.object(stageSums)), totals }

const inCurrency = {
  currency: z.string(),
  count: z.int().meta({ description: 'Open deals in this currency' }),
  weighted: z.number().meta({ description: 'Weighted size in this currency' }),
}

export const Pipeline = entity('Pipeline', {
  stages: z.array(
    z.object({
      ...stageSums,
      deals: z.array(deal.Entity).meta({ description: 'The newest ones' }),
      more: z.int().meta({ description: 'Number of further deals in this stage' }),
    }),
  ),
  totals,
  in_base: z
    .object({
      currency: z.string().meta({ description: 'Base currency of the office' }),
      as_of: field
        .date()
        .meta({ description: 'Today in the office; rates are those of this day or the last before' }),
      count: z.int().meta({ description: 'Open deals in the sum' }),
      weighted: z
        .number()
        .meta({ description: 'Open deals weighted by stage probability, in the base currency' }),
      currencies: z.array(
        z.object({
          ...inCurrency,
          rate: z.string().meta({ description: 'Units of the base currency for one, as a decimal' }),
          rate_date: field.date().meta({ description: 'Day that the rate was published on' }),
          source: z.string().meta({ description: 'Origin of the rate; `same` for the base currency itself' }),
          weighted_in_base: z.number().meta({ description: 'Weighted size at this rate, rounded once' }),
        }),
      ),
      without_rate: z
        .array(z.object(inCurrency))
        .meta({ description: 'Currencies without any rate, which are in no sum' }),
    })
    .meta({ description: 'The open pipeline in the office’s base currency' }),
})

export const Activity = entity('DealActivity', {
  id: field.id(),
  deal_id: field.id(),
  type: z.string().meta({ description: 'Key: note, call, meeting, stage_change ...' }),
  summary: z.string(),
  details: z.record(z.string(), z.unknown()).nullable().meta({ description: 'Details of system activities' }),
  happened_on: field.date().nullable().meta({ description: 'If not the day it was logged' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ActivityInput = input('DealActivityInput', {
  summary: field.text(2000),
  type: field.key().meta({ description: 'Activity type key', example: 'call' }),
  happened_on: field.date().optional().meta({ description: 'Default: today' }),
})

export const NoteInput = input('DealNoteInput', { text: field.text(20_000) })

export const RoomBinding = input('DealRoomBinding', {
  room_id: field.id().nullable().meta({ description: 'null unlinks it' }),
})

export const { Entity: Contact, Input: ContactInput, Change: ContactChange } = contact

/** Fields of a contact with their rules; an import validates its cells by the same ones. */
export const contactFields = {
  name: field.line(200),
  email: field.email(),
  phone: field.text(60),
  company: field.line(200),
  role: field.text(200),
  notes: field.text(10_000),
}

export const DealContact = entity('DealContact', {
  id: field.id().meta({ description: 'Id of the contact' }),
  deal_id: field.id(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  company_id: field.id().nullable(),
  role: z.string().nullable().meta({ description: 'Role on this deal' }),
  created_at: field.timestamp().meta({ description: 'When the contact was added to the deal' }),
  updated_at: field.timestamp(),
})

export const DealContactInput = input('DealContactInput', {
  contact_id: field.id().optional().meta({ description: 'Existing contact' }),
  name: field
    .line(200)
    .optional()
    .meta({ description: 'Name of a new contact; required without contact_id' }),
  email: field.email().nullish(),
  role: field.text(200).nullish().meta({ description: 'Role on this deal' }),
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
