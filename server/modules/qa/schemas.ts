import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { answerStatuses, priorities, questionStatuses } from './states.ts'

const Linked = z.object({ id: field.id(), name: z.string() })

export const Answer = entity('RoomAnswer', {
  id: field.id(),
  number: z.int().positive().meta({ description: 'Counted within its question' }),
  status: z.enum(answerStatuses),
  answer: z.string(),
  documents: z
    .array(Linked)
    .meta({ description: 'The documents of the room that it points to, as far as the caller may see them' }),
  author: z.string().nullable().meta({ description: 'Null to who asked: the office answers' }),
  approver: z.string().nullable(),
  approved_at: field.timestamp().nullable(),
  published_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
})

export const Question = entity('RoomQuestion', {
  id: field.id(),
  room_id: field.id(),
  room: z.string(),
  number: z.int().positive().meta({ description: 'Counted within its room' }),
  question: z.string(),
  category: z.string().nullable(),
  priority: z.enum(priorities),
  status: z.enum(questionStatuses),
  reason: z.string().nullable().meta({ description: 'Why it was withdrawn' }),
  asked_by: z
    .string()
    .nullable()
    .meta({ description: 'Null of a public question to who is not on the asker’s side' }),
  email: z.string().nullable().meta({ description: 'To the office alone' }),
  group: z
    .string()
    .nullable()
    .meta({ description: 'The group on whose side it was asked; to the office alone' }),
  is_own: z.boolean().meta({ description: 'The caller asked it, or somebody on their side' }),
  may_answer: z.boolean().meta({ description: 'The caller keeps the room' }),
  document: Linked.nullable().meta({ description: 'The document that it is about' }),
  assignee_id: field.id().nullable(),
  assignee: z.string().nullable(),
  due_at: field.timestamp().meta({ description: 'When an answer is due' }),
  is_overdue: z.boolean(),
  is_public: z
    .boolean()
    .meta({ description: 'Once published, everybody in the room reads it, without who asked' }),
  answer: z.string().nullable().meta({ description: 'The one that stands; null until one is published' }),
  answers: z.array(Answer).meta({ description: 'The first one first; drafts to the office alone' }),
  published_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const asked = {
  question: field.text(4000),
  category: field.text(100).nullish(),
  priority: z.enum(priorities).default('normal'),
  document_id: field.id().nullish().meta({ description: 'The document of the room that it is about' }),
}

export const RoomQuestionInput = input('RoomQuestionInput', asked)
export type RoomQuestionInput = z.output<typeof RoomQuestionInput>

export const QuestionInput = input('QuestionInput', { room_id: field.id(), ...asked })

export const AnswerInput = input('RoomAnswerInput', {
  answer: field.text(20_000),
  document_ids: z
    .array(field.id())
    .max(50)
    .default([])
    .meta({ description: 'The documents of the room that it points to' }),
})
export type AnswerInput = z.output<typeof AnswerInput>

export const Assignment = input('QuestionAssignment', {
  assignee_id: field.id().nullable().meta({ description: 'Who is to answer; null for nobody yet' }),
})

export const StatusInput = input('QuestionStatusInput', {
  status: z.enum(questionStatuses),
  answer_id: field
    .id()
    .optional()
    .meta({ description: 'The answer that was read; 409 where another stands there now' }),
  reason: field.text(1000).optional().meta({ description: 'Why it is withdrawn' }),
})
export type StatusInput = z.output<typeof StatusInput>

export const PublicInput = input('QuestionPublicInput', {
  is_public: z.boolean().optional().meta({ description: 'The other of what it is, unless said' }),
})

export const TeamMember = entity('QuestionTeamMember', {
  user_id: field.id(),
  name: z.string(),
  waiting: z.int().nonnegative().meta({ description: 'Questions that they are to answer' }),
  overdue: z.int().nonnegative(),
  published: z.int().nonnegative().meta({ description: 'Questions of theirs that are answered' }),
})

const days = (description: string) => z.int().min(1).max(90).meta({ description })

const rules = {
  answer_within: days('Business days in which a question is answered'),
  urgent_within: days('The same of an urgent one'),
  question_limit: z
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .meta({ description: 'Questions that each group may ask; of who is in none, each by themselves' }),
  asked_outside: z.boolean().meta({ description: 'Who comes by a link to the room may ask' }),
}

export const Rules = entity('QuestionRules', {
  room_id: field.id(),
  ...rules,
  may_change: z.boolean().meta({ description: 'The caller keeps the room' }),
})
export const RulesInput = input('QuestionRulesInput', rules)
export type RulesInput = z.output<typeof RulesInput>

export const SharedQuestion = entity('SharedQuestion', {
  id: field.id(),
  number: z.int().positive(),
  question: z.string(),
  status: z.enum(['waiting', 'published', 'withdrawn']),
  is_own: z.boolean(),
  document: Linked.nullable(),
  answer: z.string().nullable(),
  documents: z.array(Linked),
  published_at: field.timestamp().nullable(),
  is_corrected: z.boolean().meta({ description: 'An earlier answer stood here before' }),
  created_at: field.timestamp(),
})

export const SharedQuestions = entity('SharedQuestions', {
  may_ask: z.boolean().meta({ description: 'The room takes questions from outside' }),
  left: z.int().nonnegative().nullable().meta({ description: 'How many more may be asked; null for any' }),
  questions: z.array(SharedQuestion),
})

export const SharedQuestionInput = input('SharedQuestionInput', {
  question: field.text(4000),
  document_id: field.id().nullish(),
})
export type SharedQuestionInput = z.output<typeof SharedQuestionInput>

export const Suggestion = entity('AnswerSuggestion', {
  text: z.string().meta({ description: 'Word for word as it stands there' }),
  source: z
    .enum(['document', 'answer'])
    .meta({ description: 'A document of the room, or an answer published in it' }),
  document_id: field.id().nullable(),
  document: z.string().nullable(),
  page: z.int().positive().nullable(),
  question_id: field.id().nullable().meta({ description: 'The question that the published answer is of' }),
})

export type Suggestion = z.output<typeof Suggestion>

export const Suggestions = entity('AnswerSuggestions', {
  question_id: field.id(),
  suggestions: z
    .array(Suggestion)
    .meta({ description: 'The closest first; none where nothing in the room speaks of it' }),
  documents_read: z.int().nonnegative(),
  unreadable: z.array(z.string()).meta({ description: 'Documents in which nothing could be looked for' }),
})
