import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'

export const scopes = ['lp', 'room', 'deal', 'organisation'] as const

export const Question = input('CopilotQuestion', {
  question: field.text(2000).meta({ example: 'Which capital calls are overdue?' }),
  context: z
    .strictObject({
      lp_id: field.id().nullish(),
      room_id: field.id().nullish(),
      deal_id: field.id().nullish(),
      scope_label: field.text(200).nullish().meta({ description: 'What the asker looks at, in words' }),
    })
    .optional()
    .meta({ description: 'The narrowest id that is given is the scope; the whole organisation without one' }),
  history: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string().max(20_000) }))
    .max(50)
    .optional()
    .meta({ description: 'What was said before, oldest first' }),
})
export type Question = z.output<typeof Question>

const Citation = z.object({
  n: z.int().meta({ description: 'The number that stands for it in the answer: [1]' }),
  type: z.string().meta({ description: 'The kind of record; `tool` for an empty list' }),
  id: field.id().nullable().meta({ description: 'The record’s id; null for an empty list' }),
  title: z.string(),
  quote: z.string().meta({ description: 'Verbatim text of the source' }),
  label: z.string().optional().meta({ description: 'What the quoted text says of the record' }),
  document: z.string().optional(),
  page: z.int().optional(),
  tool: z.string().optional().meta({ description: 'What computed the figures of the sentence' }),
  deal_id: field.id().optional().meta({ description: 'The deal it belongs to' }),
  fund_account_id: field.id().optional().meta({ description: 'The fund it belongs to' }),
  room_id: field.id().optional().meta({ description: 'The data room of its document' }),
  document_id: field.id().optional().meta({ description: 'The document of a data room that is quoted' }),
  parent_id: field
    .id()
    .optional()
    .meta({ description: 'The analysis, questionnaire or memorandum it is a part of' }),
})

export const Answered = entity('CopilotAnswer', {
  answer: z.string().meta({ description: 'Sentences, each with the numbers of its citations' }),
  citations: z.array(Citation),
  scope: z.enum(scopes),
  scope_id: field.id().nullable(),
  scope_label: z.string().nullable(),
  not_found: z.boolean().meta({ description: 'The records do not answer it' }),
  proposals: z
    .array(
      z.object({
        action_id: field.id(),
        tool: z.string(),
        summary: z.string(),
        arguments: z.record(z.string(), z.unknown()),
      }),
    )
    .meta({ description: 'Changes that were asked for; each waits for a person’s approval' }),
  missing: z.array(z.string()).meta({ description: 'What a change that was asked for still needs' }),
  model: z
    .object({
      name: z.string(),
      used: z.boolean(),
      reason: z.string().nullable().meta({ description: 'Why its answer was not taken' }),
    })
    .nullable()
    .meta({ description: 'Null where the office has no model' }),
  dropped_sentences: z
    .int()
    .meta({ description: 'Sentences of the model that their citations do not bear out' }),
  persisted: z.literal(false),
})
