import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { readField } from '../../sources/how-read.ts'

export const scopes = ['lp', 'room', 'deal', 'organisation'] as const

export const Question = input('CopilotQuestion', {
  question: field.text(2000).meta({ example: 'Which capital calls are overdue?' }),
  context: z
    .strictObject({
      lp_id: field.id().nullish(),
      room_id: field.id().nullish(),
      deal_id: field.id().nullish(),
      scope_label: field.text(200).nullish().meta({ description: 'The current page, in words' }),
    })
    .optional()
    .meta({ description: 'The narrowest id given is the scope. Default: the whole organisation' }),
  history: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string().max(20_000) }))
    .max(50)
    .optional()
    .meta({ description: 'Earlier messages, oldest first' }),
})
export type Question = z.output<typeof Question>

const Citation = z.object({
  n: z.int().meta({ description: 'Citation number in the answer: [1]' }),
  type: z.string().meta({ description: 'Type of record; `tool` for an empty list' }),
  id: field.id().nullable().meta({ description: 'Id of the record; null for an empty list' }),
  title: z.string(),
  quote: z.string().meta({ description: 'Verbatim text of the source' }),
  label: z.string().optional().meta({ description: 'What the quote says about the record' }),
  document: z.string().optional(),
  page: z.int().optional(),
  tool: z.string().optional().meta({ description: 'Tool that computed the sentence’s figures' }),
  deal_id: field.id().optional().meta({ description: 'The record’s deal' }),
  fund_account_id: field.id().optional().meta({ description: 'The record’s fund' }),
  room_id: field.id().optional().meta({ description: 'Data room of the document' }),
  document_id: field.id().optional().meta({ description: 'Quoted document in a data room' }),
  parent_id: field
    .id()
    .optional()
    .meta({ description: 'Analysis, questionnaire or memorandum it belongs to' }),
  read: readField().optional(),
})

export const Answered = entity('CopilotAnswer', {
  answer: z.string().meta({ description: 'Sentences with their citation numbers' }),
  citations: z.array(Citation),
  scope: z.enum(scopes),
  scope_id: field.id().nullable(),
  scope_label: z.string().nullable(),
  not_found: z.boolean().meta({ description: 'The records do not answer the question' }),
  proposals: z
    .array(
      z.object({
        action_id: field.id(),
        tool: z.string(),
        summary: z.string(),
        arguments: z.record(z.string(), z.unknown()),
      }),
    )
    .meta({ description: 'Requested changes; each waits for a person’s approval' }),
  missing: z.array(z.string()).meta({ description: 'Missing details of a requested change' }),
  form: z
    .object({
      what: z.string().meta({ description: 'What the form makes: “a capital call”' }),
      address: z.string().meta({ description: 'Address of the page, with the fields filled in' }),
      filled: z
        .record(z.string(), z.string())
        .meta({ description: 'Fields that the request names, as they are filled in' }),
      missing: z.array(z.string()).meta({ description: 'What is left for the person to fill in' }),
    })
    .nullable()
    .meta({ description: 'Form for a requested act, filled in and not sent; null where there is none' }),
  model: z
    .object({
      name: z.string(),
      used: z.boolean(),
      reason: z.string().nullable().meta({ description: 'Why the model’s answer was rejected' }),
    })
    .nullable()
    .meta({ description: 'Null if the office has no model' }),
  dropped_sentences: z
    .int()
    .meta({ description: 'Sentences of the model that their citations do not support' }),
  persisted: z.literal(false),
})
