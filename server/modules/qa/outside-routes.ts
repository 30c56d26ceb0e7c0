import { z } from 'zod'
import { route } from '../../kernel/index.ts'
import { byShareLink, gateErrors, SHARE, weighPassword } from '../vdr/index.ts'
import { limit_reached } from './asking.ts'
import { SharedQuestion, SharedQuestionInput, SharedQuestions } from './schemas.ts'
import { askOutside, sharedQuestions } from './shared-questions.ts'

const QUESTIONS = `${SHARE}/{token}/questions` as const
const params = z.object({ token: z.string().max(200) })
const fromOutside = { access: 'proof', proof: byShareLink, effect: 'write' } as const

export const outsideRoutes = [
  route({
    ...fromOutside,
    method: 'GET',
    path: QUESTIONS,
    operation: 'listSharedQuestions',
    summary: 'List the questions of a share link',
    audience: 'pages',
    did: 'Viewed the questions of a share link',
    params,
    response: SharedQuestions,
    errors: gateErrors,
    prepare: ctx => weighPassword(ctx),
    handle: (ctx, _input, fits) => sharedQuestions(ctx, fits),
  }),
  route({
    ...fromOutside,
    method: 'POST',
    path: QUESTIONS,
    operation: 'askByLink',
    summary: 'Ask a question through a share link',
    audience: 'pages',
    params,
    status: 201,
    body: SharedQuestionInput,
    example: { question: 'Which covenants are tested quarterly?' },
    response: SharedQuestion,
    errors: {
      ...gateErrors,
      limit_reached,
      room_archived: [409, 'The room is closed'],
      forbidden: [403, 'The room takes no questions here'],
    },
    prepare: ctx => weighPassword(ctx),
    handle: (ctx, { body }, fits) => askOutside(ctx, body, fits),
  }),
] as const
