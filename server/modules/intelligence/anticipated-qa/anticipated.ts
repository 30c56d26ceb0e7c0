import { z } from 'zod'
import { field } from '../../../kernel/index.ts'
import { answered, type RowOf, record, text } from '../../../kernel/records/index.ts'
import { topicKeys } from '../../../reading/questionnaire/topics/index.ts'
import { readField } from '../../../sources/how-read.ts'
import { anticipatedStatuses, audiences, origins, targets } from './states.ts'

export type AnticipatedRow = RowOf<'anticipated_questions'>

const Citation = z.object({
  document_id: field.id().nullable(),
  document: z.string().nullable(),
  page: z.int().positive().nullable(),
  quote: z.string().meta({ description: 'Verbatim text' }),
  source: z
    .enum(['document', 'answer'])
    .meta({ description: 'Document in the room, or answer published in it' }),
  room_question_id: field
    .id()
    .nullable()
    .meta({ description: 'Question in the room whose published answer it quotes' }),
})
export type Citation = z.output<typeof Citation>

/** A citation as it is shown, with how much of its document was read by now. */
const ShownCitation = Citation.extend({ read: readField() })

/** A question that somebody who looks at a data room is likely to ask, with a draft of its answer. */
export const anticipated = record({
  type: 'anticipated_question',
  table: 'anticipated_questions',
  entity: 'AnticipatedQuestion',
  label: 'Anticipated question',
  plural: 'Anticipated questions',
  title: 'question',
  unnamed: true,
  access: 'vdr:read',
  page: '/rooms',
  within: { parentId: 'room_id' },
  counter: 'version',
  search: false,
  fields: {
    room_id: answered('record', field.id(), { list: false, filter: true }),
    audience: answered('choice', z.enum(audiences).meta({ description: 'People who are likely to ask' }), {
      choices: audiences,
      filter: true,
    }),
    origin: answered('choice', z.enum(origins).meta({ description: 'What gives rise to it' }), {
      choices: origins,
      filter: true,
    }),
    topic: answered('choice', z.enum(topicKeys).nullable(), {
      choices: topicKeys,
      description: 'Topic of the due diligence questionnaire',
      list: false,
    }),
    question_id: answered('text', z.string().nullable(), {
      description: 'Question of the due diligence questionnaire',
      list: false,
    }),
    question: text(4000, { required: true, personal: true }),
    draft_answer: text(20_000, {
      personal: true,
      description: 'Null where nothing in the room answers it',
    }),
    confidence: answered('number', z.number().min(0).max(1).nullable(), {
      description:
        'How closely what was found matches the question, 0 to 1; null for a draft that quotes what gives rise to it',
    }),
    status: answered('choice', z.enum(anticipatedStatuses), { choices: anticipatedStatuses, filter: true }),
    author: answered('text', z.string().nullable(), {
      description: 'Who wrote the draft; null while it stands as it was found',
      list: false,
    }),
    decided_by: answered('text', z.string().nullable(), {
      description: 'Who published or dismissed it',
      list: false,
    }),
    decided_at: answered('time', field.timestamp().nullable(), { list: false }),
    reason: answered('text', z.string().nullable(), {
      description: 'Reason for the dismissal',
      personal: true,
      list: false,
    }),
    published_to: answered('choice', z.enum(targets).nullable(), {
      choices: targets,
      description: 'Where it went: the questions of the room, or an answer bank',
      list: false,
    }),
    published_id: answered('record', field.id().nullable(), {
      description: 'Question of the room, or answer of the bank, that it became',
      list: false,
    }),
  },
  kept: ['about', 'author_id', 'citations', 'fingerprint', 'from_room_id'],
  beside: {
    room: z.string(),
    why: z.string().meta({ description: 'Why it is likely to be asked' }),
    citations: z.array(ShownCitation),
    moves: z.array(z.enum(anticipatedStatuses)).meta({ description: 'Statuses it may change to' }),
  },
})
