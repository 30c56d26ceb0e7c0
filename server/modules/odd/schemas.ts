import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { topicKeys } from '../../reading/questionnaire/topics/index.ts'
import { coveredDocument } from '../../sources/covered-document.ts'
import { readField } from '../../sources/how-read.ts'
import { Source, sourceType } from '../../sources/source.ts'

export const answerStatuses = ['draft', 'accepted', 'dropped', 'needs_info'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

export const sourceTypes = ['document', 'human'] as const
export type SourceType = (typeof sourceTypes)[number]

export const GenerateInput = input('OddInput', {
  source: Source,
  deal_id: field.id().nullish().meta({ description: 'Deal of the documents' }),
  room_id: field.id().nullish().meta({ description: 'Data room of the documents. Default: the deal’s' }),
  topics: z
    .array(z.enum(topicKeys, { error: `must be one of ${topicKeys.join(', ')}` }))
    .min(1)
    .max(topicKeys.length)
    .meta({ description: 'Questionnaire topics; GET odd/topics lists them with their questions' }),
  ephemeral: z
    .boolean()
    .optional()
    .meta({ description: 'Default: true, which shows the answers without saving them' }),
})
export type GenerateInput = z.output<typeof GenerateInput>

const Citation = z.object({
  document: z.string(),
  page: z.int().positive(),
  quote: z.string().nullable().meta({
    description: 'Verbatim text of that page; null if the words are not stored and cannot be read now',
  }),
  paragraph: z.int().nonnegative().meta({ description: 'Paragraph on the page, from 0' }),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  read: readField(),
})

export const Answer = entity('OddAnswer', {
  id: field.id().nullable().meta({ description: 'Null if nothing was saved' }),
  topic: z.enum(topicKeys),
  question_id: z.string(),
  question: z.string(),
  answer: z.string().nullable().meta({
    description:
      'The documents’ own sentences, or a person’s answer; null if no document answers (needs_info)',
  }),
  confidence: z
    .number()
    .meta({ description: '0 to 1; below 0.5 if documents contradict each other, 0 without an answer' }),
  status: z.enum(answerStatuses),
  moves: z.array(z.enum(answerStatuses)).meta({ description: 'Statuses it may change to' }),
  citations: z.array(Citation),
  source_type: z.enum(sourceTypes),
  ask_for: z.string().nullable().meta({ description: 'Information to request if no document answers' }),
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
    description: 'The documents are lent: their text is not stored, and answers are read again at the source',
  }),
  created_at: field.timestamp(),
}

export const Run = entity('OddRun', {
  ...common,
  summary: z.string().meta({
    description:
      'Questions answered, and the basis: sentences by language, what was not understood or not read',
  }),
  source_type: sourceType(),
  answers: z.array(Answer),
  documents: z.array(z.object(coveredDocument)),
  source_status: z
    .enum(['kept', 'read', 'unavailable'])
    .meta({ description: 'Origin of the quotes: stored, just read again, or unavailable' }),
})

export const RunSummary = entity('OddRunSummary', {
  ...common,
  documents: z.int().nonnegative().meta({ description: 'Number of documents sent' }),
  counts: z.object(
    Object.fromEntries(answerStatuses.map(status => [status, z.int()])) as Record<AnswerStatus, z.ZodInt>,
  ),
})

export const AnswerChange = input('OddAnswerChange', {
  status: z.enum(answerStatuses).optional(),
  answer: field.text(5000).optional().meta({ description: 'In your own words; makes it a draft again' }),
})
export type AnswerChange = z.output<typeof AnswerChange>

export const TopicWithQuestions = entity('OddTopic', {
  key: z.enum(topicKeys),
  title: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string() })),
})
