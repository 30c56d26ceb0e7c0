import { z } from 'zod'
import { field } from '../../kernel/index.ts'
import { answered, ownField, type RowOf, record, text } from '../../kernel/records/index.ts'
import { Answer, Linked } from './answer.ts'
import { priorities, questionStatuses } from './states.ts'

export type QuestionRow = RowOf<'qa_questions'>

/**
 * A question about the contents of a data room. Its author and its drafts are visible on their own side only.
 */
export const question = record({
  type: 'room_question',
  table: 'qa_questions',
  entity: 'RoomQuestion',
  label: 'Question',
  plural: 'Questions in data rooms',
  title: 'question',
  access: 'vdr:read',
  page: '/rooms',
  within: { parentId: 'room_id' },
  search: false,
  fields: {
    room_id: answered('record', field.id(), { list: false }),
    number: answered('number', z.int().positive(), { description: 'Number within its room' }),
    question: text(4000, { column: 'content', required: true, personal: true }),
    category: text(100),
    priority: ownField('choice', z.enum(priorities), z.enum(priorities), {
      initial: 'normal',
      choices: priorities,
    }),
    status: answered('choice', z.enum(questionStatuses), { choices: questionStatuses }),
    reason: answered('text', z.string().nullable(), {
      description: 'Reason for the withdrawal',
      personal: true,
      list: false,
    }),
    asked_by: answered('text', z.string().nullable(), {
      description: 'Null for a public question unless the caller is on the asker’s side',
    }),
    email: answered('email', z.string().nullable(), {
      description: 'Visible to the office only',
      list: false,
    }),
    assignee_id: answered('person', field.id().nullable(), {
      list: false,
      handedOver: 'Questions to answer',
      unless: { status: ['published', 'withdrawn'] },
    }),
    due_at: answered('time', field.timestamp(), { description: 'When an answer is due' }),
    is_public: answered('flag', z.boolean(), {
      description: 'Visible to everyone in the room once published, without the asker',
    }),
    published_at: answered('time', field.timestamp().nullable(), {}),
  },
  kept: ['asker_id', 'document', 'document_id', 'group_id', 'late_on', 'link_id', 'visit_id'],
  beside: {
    room: z.string(),
    group: z
      .string()
      .nullable()
      .meta({ description: 'Group on whose side it was asked; visible to the office only' }),
    is_own: z.boolean().meta({ description: 'Asked by the caller or their side' }),
    may_answer: z.boolean().meta({ description: 'Whether the caller manages the room' }),
    document: Linked.nullable().meta({ description: 'Document it concerns' }),
    assignee: z.string().nullable(),
    is_overdue: z.boolean(),
    answer: z.string().nullable().meta({ description: 'Published answer; null until there is one' }),
    answers: z.array(Answer).meta({ description: 'In order; drafts are visible to the office only' }),
  },
})
