import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { readField } from '../../sources/how-read.ts'
import { Linked } from './answer.ts'
import { question } from './question.ts'
import { questionStatuses } from './states.ts'

const asked = {
  ...question.Input.shape,
  document_id: field.id().nullish().meta({ description: 'Document in the room that it concerns' }),
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
    .meta({ description: 'Documents in the room that it cites' }),
})
export type AnswerInput = z.output<typeof AnswerInput>

export const Assignment = input('QuestionAssignment', {
  assignee_id: field.id().nullable().meta({ description: 'Person who is to answer; null for none' }),
})

export const StatusInput = input('QuestionStatusInput', {
  status: z.enum(questionStatuses),
  answer_id: field
    .id()
    .optional()
    .meta({ description: 'Id of the answer you read; 409 if there is another now' }),
  reason: field.text(1000).optional().meta({ description: 'Reason for the withdrawal' }),
})
export type StatusInput = z.output<typeof StatusInput>

export const PublicInput = input('QuestionPublicInput', {
  is_public: z.boolean().optional().meta({ description: 'Default: the opposite of its current value' }),
})

export const TeamMember = entity('QuestionTeamMember', {
  user_id: field.id(),
  name: z.string(),
  waiting: z.int().nonnegative().meta({ description: 'Questions they are to answer' }),
  overdue: z.int().nonnegative(),
  published: z.int().nonnegative().meta({ description: 'Their questions that were answered' }),
})

const days = (description: string) => z.int().min(1).max(90).meta({ description })

const rules = {
  answer_within: days('Business days to answer a question'),
  urgent_within: days('Business days to answer an urgent question'),
  question_limit: z
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .meta({ description: 'Questions allowed per group, or per person without a group' }),
  asked_outside: z.boolean().meta({ description: 'Visitors by link may ask questions' }),
}

export const Rules = entity('QuestionRules', {
  room_id: field.id(),
  ...rules,
  may_change: z.boolean().meta({ description: 'Whether the caller manages the room' }),
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
  is_corrected: z.boolean().meta({ description: 'Whether an earlier answer was replaced' }),
  created_at: field.timestamp(),
})

export const SharedQuestions = entity('SharedQuestions', {
  may_ask: z.boolean().meta({ description: 'Whether the room takes questions from visitors' }),
  left: z.int().nonnegative().nullable().meta({ description: 'Questions left; null for no limit' }),
  questions: z.array(SharedQuestion),
})

export const SharedQuestionInput = input('SharedQuestionInput', {
  question: field.text(4000),
  document_id: field.id().nullish(),
})
export type SharedQuestionInput = z.output<typeof SharedQuestionInput>

export const Suggestion = entity('AnswerSuggestion', {
  text: z.string().meta({ description: 'Exact quote' }),
  source: z
    .enum(['document', 'answer'])
    .meta({ description: 'Document in the room, or answer published in it' }),
  document_id: field.id().nullable(),
  document: z.string().nullable(),
  page: z.int().positive().nullable(),
  question_id: field.id().nullable().meta({ description: 'Question of the published answer' }),
  read: readField(),
})

export type Suggestion = z.output<typeof Suggestion>

export const Suggestions = entity('AnswerSuggestions', {
  question_id: field.id(),
  suggestions: z
    .array(Suggestion)
    .meta({ description: 'Best match first; empty if nothing in the room is relevant' }),
  documents_read: z.int().nonnegative(),
  unreadable: z.array(z.string()).meta({ description: 'Documents that could not be searched' }),
})
