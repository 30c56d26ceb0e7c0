import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { topicKeys } from '../../reading/questionnaire/topics/index.ts'
import { coveredDocument } from '../../sources/covered-document.ts'
import { Source, sourceType } from '../../sources/source.ts'

export const answerStatuses = ['draft', 'accepted', 'dropped', 'needs_info'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

export const sourceTypes = ['document', 'human'] as const
export type SourceType = (typeof sourceTypes)[number]

export const GenerateInput = input('OddInput', {
  source: Source,
  deal_id: field.id().nullish().meta({ description: 'The deal that the documents are of' }),
  room_id: field
    .id()
    .nullish()
    .meta({ description: 'The data room that the documents are of; that of the deal unless said' }),
  topics: z
    .array(z.enum(topicKeys, { error: `must be one of ${topicKeys.join(', ')}` }))
    .min(1)
    .max(topicKeys.length)
    .meta({ description: 'Topics of the questionnaire; GET odd/topics lists them with their questions' }),
  ephemeral: z
    .boolean()
    .optional()
    .meta({ description: 'True unless said otherwise: the answers are shown and not kept' }),
})
export type GenerateInput = z.output<typeof GenerateInput>

const Citation = z.object({
  document: z.string(),
  page: z.int().positive(),
  quote: z.string().nullable().meta({
    description: 'Verbatim text of that page; null where its words are not kept and cannot be read now',
  }),
  paragraph: z.int().nonnegative().meta({ description: 'Of the page, from 0' }),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
})

export const Answer = entity('OddAnswer', {
  id: field.id().nullable().meta({ description: 'Null when nothing was kept' }),
  topic: z.enum(topicKeys),
  question_id: z.string(),
  question: z.string(),
  answer: z.string().nullable().meta({
    description:
      'Sentences of the documents, word for word, or what a person wrote; null where no document answers (needs_info)',
  }),
  confidence: z
    .number()
    .meta({ description: '0 to 1; below 0.5 where documents contradict each other, 0 without an answer' }),
  status: z.enum(answerStatuses),
  moves: z.array(z.enum(answerStatuses)).meta({ description: 'The statuses that it may go to' }),
  citations: z.array(Citation),
  source_type: z.enum(sourceTypes),
  ask_for: z.string().nullable().meta({ description: 'What to ask for where no document answers' }),
  reviewer: z.string().nullable(),
  last_reviewed_at: field.timestamp().nullable(),
})

const common = {
  id: field.id(),
  deal_id: field.id().nullable(),
  room_id: field.id().nullable(),
  topics: z.array(z.enum(topicKeys)),
  author: z.string(),
  byod: z.boolean().meta({
    description:
      'The documents were lent: no word of them is kept, and answers are read again where they lie',
  }),
  created_at: field.timestamp(),
}

export const Run = entity('OddRun', {
  ...common,
  summary: z.string().meta({
    description:
      'How many questions were answered, and what that rests on: sentences by language, what was not understood or not read',
  }),
  source_type: sourceType(),
  answers: z.array(Answer),
  documents: z.array(z.object(coveredDocument)),
  source_status: z
    .enum(['kept', 'read', 'unavailable'])
    .meta({ description: 'Where the quotes are from: stored, read again just now, or unavailable now' }),
})

export const RunSummary = entity('OddRunSummary', {
  ...common,
  documents: z.int().nonnegative().meta({ description: 'How many were given' }),
  counts: z.object(
    Object.fromEntries(answerStatuses.map(status => [status, z.int()])) as Record<AnswerStatus, z.ZodInt>,
  ),
})

export const AnswerChange = input('OddAnswerChange', {
  status: z.enum(answerStatuses).optional(),
  answer: field
    .text(5000)
    .optional()
    .meta({ description: 'In a person’s own words; it becomes a draft again' }),
})
export type AnswerChange = z.output<typeof AnswerChange>

export const TopicWithQuestions = entity('OddTopic', {
  key: z.enum(topicKeys),
  title: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string() })),
})
