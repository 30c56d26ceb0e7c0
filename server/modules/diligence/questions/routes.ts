import { route } from '../../../kernel/index.ts'
import { quotedPageErrors } from '../../../sources/quoted-page.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../../sources/source.ts'
import { askDocuments } from './document-questions.ts'
import { DocumentAnswer, DocumentQuestion } from './schemas.ts'

export const questionRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/vdr/ask',
    operation: 'askDocuments',
    summary: 'Ask documents a question',
    description:
      'Answers only with the documents’ own sentences, each with document and page; otherwise lists the nearest passages and what was not read. Saves nothing.',
    access: 'vdr:read',
    effect: 'read',
    body: DocumentQuestion,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {
      question: 'What is the purchase price?',
      source: {
        type: 'inline',
        documents: [{ name: 'spa.txt', text: 'The purchase price is EUR 10 million.' }],
      },
    },
    response: DocumentAnswer,
    errors: {
      ...quotedPageErrors,
      analysis_failed,
      not_found: [404, 'Room, analysis, connection or path not found'],
    },
    tool: {
      name: 'svc_ask_documents',
      title: 'Ask documents',
      category: 'vdr',
      credits: 2,
      description:
        'Answers a question from the documents of a data room, of an analysis, or given with the call, in their own sentences with page; says so when they do not answer it. For many due-diligence questions at once use svc_generate_odd.',
      keywords: 'question answer data room contract what does it say quote find',
      openWorld: true,
    },
    prepare: (ctx, { body }) => askDocuments(ctx, body),
    handle: async (_ctx, _input, answered) => answered,
  }),
] as const
