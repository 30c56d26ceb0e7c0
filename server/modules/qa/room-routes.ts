import { z } from 'zod'
import { notFound, route } from '../../kernel/index.ts'
import { room_archived } from '../vdr/index.ts'
import { answering, draftAnswer } from './answering.ts'
import { ask, limit_reached, listRoomQuestions } from './asking.ts'
import { question } from './question.ts'
import { listing } from './routes.ts'
import { getQuestion } from './rows.ts'
import { rulesOf, setRules } from './rules.ts'
import { AnswerInput, RoomQuestionInput, Rules, RulesInput } from './schemas.ts'

const QA = '/api/v1/svc/vdr/rooms/{room_id}/qa'

export const roomRoutes = [
  route({
    method: 'GET',
    path: QA,
    operation: 'listDataRoomQuestions',
    summary: 'List the questions of a data room, newest first',
    access: 'vdr:read',
    query: z.object(listing),
    response: z.array(question.Entity),
    handle: (ctx, { params, query }) => listRoomQuestions(ctx, params.room_id, query),
  }),
  route({
    method: 'POST',
    path: QA,
    operation: 'askInDataRoom',
    summary: 'Ask a question in this data room',
    governed: 'in_person',
    access: 'vdr:read',
    effect: 'write',
    status: 201,
    body: RoomQuestionInput,
    example: { question: 'Which covenants are tested quarterly?', category: 'Debt' },
    response: question.Entity,
    errors: { limit_reached, room_archived },
    handle: (ctx, { params, body }) => ask(ctx, params.room_id, body),
  }),
  route({
    method: 'POST',
    path: `${QA}/{question_id}/answer`,
    operation: 'answerInDataRoom',
    does: 'answer_question',
    summary: 'Draft an answer to a question of this data room',
    access: 'vdr:write',
    body: AnswerInput,
    example: { answer: 'Leverage and interest cover, on the last day of each quarter.' },
    response: question.Entity,
    errors: { room_archived, illegal_transition: answering.illegal_transition },
    async handle(ctx, { params, body }) {
      if ((await getQuestion(ctx, params.question_id)).room_id !== params.room_id) throw notFound()
      return draftAnswer(ctx, params.question_id, body)
    },
  }),
  route({
    method: 'GET',
    path: `${QA}/rules`,
    operation: 'getQuestionRules',
    summary: 'Get the question rules of a data room',
    access: 'vdr:read',
    response: Rules,
    handle: (ctx, { params }) => rulesOf(ctx, params.room_id),
  }),
  route({
    method: 'PUT',
    path: `${QA}/rules`,
    operation: 'setQuestionRules',
    summary: 'Set the question rules of a data room',
    access: 'vdr:write',
    body: RulesInput,
    example: { answer_within: 3, urgent_within: 1, question_limit: 100, asked_outside: true },
    response: Rules,
    errors: { room_archived },
    handle: (ctx, { params, body }) => setRules(ctx, params.room_id, body),
  }),
] as const
