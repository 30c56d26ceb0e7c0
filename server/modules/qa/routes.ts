import { z } from 'zod'
import { field, file, route } from '../../kernel/index.ts'
import { sourceErrors } from '../../sources/read-source.ts'
import { analysis_failed } from '../../sources/run-reading.ts'
import { room_archived } from '../vdr/index.ts'
import { answering, assign, draftAnswer, moveQuestion, togglePublic } from './answering.ts'
import { ask, limit_reached, listQuestions } from './asking.ts'
import { question } from './question.ts'
import { getQuestion } from './rows.ts'
import {
  AnswerInput,
  Assignment,
  PublicInput,
  QuestionInput,
  StatusInput,
  Suggestions,
  TeamMember,
} from './schemas.ts'
import { exportQuestions } from './sheet.ts'
import { questionStatuses } from './states.ts'
import { suggest } from './suggesting.ts'
import { team } from './team.ts'

const P = '/api/v1/svc/qa'
const ONE = `${P}/questions/{question_id}`

const ofRoom = { room_id: z.coerce.number().int().positive().optional() }

/** Query parameters of a list of questions, in a room or across rooms. */
export const listing = {
  ...field.listing,
  status: z.enum(questionStatuses).optional(),
  assignee_id: z.coerce.number().int().positive().optional(),
  overdue: field.flag().optional(),
  public: field.flag().optional(),
  q: field.search('Part of the question, its category or the asker’s name'),
}

export const routes = [
  route({
    method: 'GET',
    path: `${P}/questions`,
    operation: 'listQuestions',
    summary: 'List data room questions, newest first',
    description:
      'All questions of the rooms that the caller manages; for a guest, those of their own side and those published to everyone.',
    access: 'vdr:read',
    query: z.object({ ...listing, ...ofRoom }),
    response: z.array(question.Entity),
    tool: {
      name: 'svc_list_room_questions',
      title: 'List questions of data rooms',
      category: 'vdr',
      credits: 1,
      description:
        'Lists data room questions by room, status or assignee, with their current answers. It answers none.',
      keywords: 'q&a qa faq bidders open overdue unanswered',
    },
    handle: (ctx, { query }) => listQuestions(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/questions`,
    operation: 'askQuestion',
    summary: 'Ask a question in a data room',
    governed: 'in_person',
    access: 'vdr:read',
    effect: 'write',
    status: 201,
    body: QuestionInput,
    example: { room_id: 1, question: 'Which covenants are tested quarterly?' },
    response: question.Entity,
    errors: { not_found: [404, 'Room or document not found'], limit_reached, room_archived },
    handle: (ctx, { body: { room_id, ...input } }) => ask(ctx, room_id, input),
  }),
  route({
    method: 'GET',
    path: ONE,
    operation: 'getQuestion',
    summary: 'Get a question with its answers',
    access: 'vdr:read',
    response: question.Entity,
    handle: (ctx, { params }) => getQuestion(ctx, params.question_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/answer`,
    operation: 'answerQuestion',
    summary: 'Draft an answer to a question',
    description:
      'Replaces a draft; a published answer stays visible until this one is published. Somebody else approves it before publication.',
    access: 'vdr:write',
    body: AnswerInput,
    example: { answer: 'Leverage and interest cover, on the last day of each quarter.' },
    response: question.Entity,
    errors: { room_archived, illegal_transition: answering.illegal_transition },
    does: 'answer_question',
    tool: {
      name: 'svc_answer_room_question',
      title: 'Draft an answer in a data room',
      category: 'vdr',
      credits: 2,
      description:
        'Drafts the answer to a question of a data room, with documents that it points to. It publishes nothing: a person approves and publishes it.',
      keywords: 'q&a qa reply respond bidder',
    },
    handle: (ctx, { params, body }) => draftAnswer(ctx, params.question_id, body),
  }),
  route({
    method: 'POST',
    path: `${ONE}/suggest`,
    operation: 'suggestAnswer',
    summary: 'Suggest an answer from the room’s documents',
    description: 'Searches the documents stored in the room and the answers published there. Saves nothing.',
    access: 'vdr:write',
    audience: 'pages',
    effect: 'read',
    response: Suggestions,
    errors: { ...sourceErrors, analysis_failed },
    prepare: (ctx, { params }) => suggest(ctx, params.question_id),
    handle: async (_ctx, _input, found) => found,
  }),
  route({
    method: 'POST',
    path: `${ONE}/assign`,
    operation: 'assignQuestion',
    summary: 'Assign a question',
    access: 'vdr:write',
    body: Assignment,
    example: { assignee_id: 1 },
    response: question.Entity,
    errors: { room_archived, illegal_transition: answering.illegal_transition },
    handle: (ctx, { params, body }) => assign(ctx, params.question_id, body.assignee_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/status`,
    operation: 'moveQuestion',
    summary: 'Change the status of a question',
    description:
      'open → assigned → answered (a draft) → approved → published. Returning to `assigned` drops the draft; a published answer is corrected by another, and withdrawn with its question.',
    access: 'vdr:write',
    body: StatusInput,
    example: { status: 'withdrawn', reason: 'Asked twice' },
    response: question.Entity,
    errors: { ...answering, room_archived },
    handle: (ctx, { params, body }) => moveQuestion(ctx, params.question_id, body),
  }),
  route({
    method: 'POST',
    path: `${ONE}/toggle-public`,
    operation: 'toggleQuestionPublic',
    summary: 'Toggle the visibility of a question',
    access: 'vdr:write',
    body: PublicInput,
    example: { is_public: true },
    response: question.Entity,
    errors: { room_archived },
    handle: (ctx, { params, body }) => togglePublic(ctx, params.question_id, body.is_public),
  }),
  route({
    method: 'GET',
    path: `${P}/team`,
    operation: 'listQuestionTeam',
    summary: 'List the people who answer questions',
    access: 'vdr:read',
    query: z.object(ofRoom),
    response: z.array(TeamMember),
    handle: (ctx, { query }) => team(ctx, query.room_id),
  }),
  route({
    method: 'GET',
    path: `${P}/export`,
    operation: 'exportQuestions',
    summary: 'Export questions and answers (XLSX)',
    leaves: 'records',
    access: 'vdr:read',
    query: z.object(ofRoom),
    response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    handle: (ctx, { query }) => exportQuestions(ctx, query.room_id),
  }),
] as const
