import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import { type TopicKey, topics } from '../../reading/questionnaire/topics/index.ts'
import { pagePlace, QuotedPage, quotedPageErrors } from '../../sources/quoted-page.ts'
import { sourceErrors } from '../../sources/read-source.ts'
import { analysis_failed } from '../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../sources/source.ts'
import { room_archived } from '../vdr/index.ts'
import { updateAnswer } from './answers.ts'
import { answerFrom, getRun, keepRun, lentTo, listRuns, pageOf } from './runs.ts'
import { Answer, AnswerChange, GenerateInput, Run, RunSummary, TopicWithQuestions } from './schemas.ts'

const example = `Management fee

The management fee is 2% per annum of commitments during the investment period.

Distributions

The general partner receives carried interest of 20% after a preferred return of 8% per annum.`

export const routes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/odd/generate',
    operation: 'generateOddAnswers',
    summary: 'Answer due diligence questions from documents',
    description:
      'Every answer consists of the documents’ own sentences, verbatim and cited. Questions without an answer are `needs_info`, with what to request. Saves nothing unless `ephemeral` is false.',
    access: 'odd:write',
    body: GenerateInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    ephemeralByDefault: true,
    example: {
      source: { type: 'inline', documents: [{ name: 'terms.txt', text: example }] },
      topics: ['key_data', 'fund_terms'],
      ephemeral: false,
    },
    response: Run,
    errors: { ...sourceErrors, analysis_failed, room_archived },
    tool: {
      name: 'svc_generate_odd',
      title: 'Answer due diligence questions',
      category: 'vdr',
      credits: 20,
      aiHeavy: true,
      description:
        'Answers the questions of chosen topics from documents, in sentences quoted word for word; what no document says is marked as needed. Keeps nothing unless ephemeral is false. For risks in contracts use svc_vdr_analyze.',
      keywords: 'questionnaire ddq operational due diligence manager fill in answer odd',
      openWorld: true,
    },
    prepare: (ctx, { body }) => answerFrom(ctx, body),
    handle: (ctx, { body }, answered) => keepRun(ctx, body, answered),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/odd/topics',
    summary: 'List due diligence topics with their questions',
    access: 'odd:read',
    query: z.object({ q: field.search('Part of the title or question') }),
    response: z.array(TopicWithQuestions),
    tool: {
      name: 'svc_list_odd_topics',
      title: 'List due-diligence questions',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the topics of due diligence with their questions. It answers none of them: svc_generate_odd does.',
      keywords: 'questionnaire ddq checklist operational odd',
    },
    handle: async (_ctx, { query }) => listTopics(query.q),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/odd/runs',
    summary: 'List due diligence runs, newest first',
    access: 'odd:read',
    query: z.object({
      ...field.page,
      deal_id: z.coerce.number().pipe(field.id()).optional(),
      room_id: z.coerce.number().pipe(field.id()).optional(),
    }),
    response: z.array(RunSummary),
    tool: {
      name: 'svc_list_odd_runs',
      title: 'List due-diligence answers',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the kept runs of due-diligence answers, newest first. The answers themselves are in svc_get_odd_run.',
      keywords: 'questionnaire ddq operational odd',
    },
    handle: (ctx, { query }) => listRuns(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/odd/runs/{odd_run_id}',
    summary: 'Get a due diligence run with its answers and citations',
    description:
      'For lent documents, answers are read again through the connection; `source_status` is `unavailable` if that fails.',
    access: 'odd:read',
    response: Run,
    tool: {
      name: 'svc_get_odd_run',
      title: 'Show due diligence answers',
      category: 'vdr',
      credits: 1,
      description:
        'Shows the answers of one run with their citations. Quotes of connected documents are read again at their source.',
      keywords: 'questionnaire ddq operational odd',
      openWorld: true,
    },
    prepare: (ctx, { params }) => lentTo(ctx, params.odd_run_id),
    handle: (ctx, { params }, lent) => getRun(ctx, params.odd_run_id, lent),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/odd/runs/{odd_run_id}/documents/{document}/pages/{page}',
    operation: 'getOddPage',
    summary: 'Get a quoted page of a document',
    description: 'Read from the document and not stored. Not available for documents sent with the call.',
    access: 'odd:read',
    params: z.object({ odd_run_id: z.coerce.number().pipe(field.id()), ...pagePlace }),
    response: QuotedPage,
    errors: quotedPageErrors,
    prepare: (ctx, { params }) => pageOf(ctx, params.odd_run_id, params),
    handle: async (_ctx, _input, page) => page,
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/odd/runs/{odd_run_id}/answers/{odd_answer_id}',
    summary: 'Accept, drop or rewrite an answer',
    did: 'Reviewed an answer',
    access: 'odd:write',
    body: AnswerChange,
    example: {
      answer: '2% a year of commitments for five years, then of invested capital',
      status: 'accepted',
    },
    response: Answer,
    errors: {
      illegal_transition: [409, 'A draft is accepted or dropped; both can be reversed'],
      no_answer: [409, 'There is no answer to accept: write one first'],
    },
    tool: {
      name: 'svc_update_odd_answer',
      title: 'Review a due diligence answer',
      category: 'vdr',
      credits: 2,
      description:
        'Accepts, drops or rewrites one answer of a due-diligence run. Use it after reading the run; it reads no documents again.',
      keywords: 'questionnaire ddq edit approve correct odd',
    },
    handle: (ctx, { params, body }) => updateAnswer(ctx, params.odd_run_id, params.odd_answer_id, body),
  }),
] as const

function listTopics(part: string | undefined) {
  const sought = part?.toLowerCase() ?? ''
  const has = (text: string) => text.toLowerCase().includes(sought)
  return topics
    .filter(({ title, questions }) => has(title) || questions.some(({ question }) => has(question)))
    .map(({ key, title, questions }) => ({
      key: key as TopicKey,
      title,
      questions: questions.map(({ id, question }) => ({ id, question })),
    }))
}
