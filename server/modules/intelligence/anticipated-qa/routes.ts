import { z } from 'zod'
import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { listQuery } from '../../../kernel/records/index.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { room_archived } from '../../vdr/index.ts'
import { anticipate, keepAnticipated } from './anticipate.ts'
import { anticipated } from './anticipated.ts'
import { publishMany } from './bulk.ts'
import { changeAnticipated, dismissAnticipated } from './decide.ts'
import { publishing, publishRoute } from './publish-route.ts'
import { findAnticipated, pageOfAnticipated, presentAll, presentOne } from './rows.ts'
import {
  AnticipatedChange,
  Anticipation,
  AnticipationInput,
  BulkPublished,
  BulkPublishInput,
  DismissInput,
} from './schemas.ts'

const P = '/api/v1/svc/intelligence/anticipated-qa'

const { illegal_transition } = publishing

export const anticipatedRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listAnticipatedQuestions',
    summary: 'List anticipated questions of data rooms, newest first',
    description:
      'Those of rooms that the caller manages and sees whole. A question asked in another room is shown to those who see that one, too.',
    access: 'vdr:read',
    query: listQuery(anticipated),
    response: z.array(anticipated.Entity),
    async handle(ctx, { query }) {
      const page = await pageOfAnticipated(ctx, query)
      const shown = await presentAll(ctx, page.items)
      return page.map((_, at) => shown[at] as (typeof shown)[number])
    },
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'anticipateQuestions',
    summary: 'Prepare questions that bidders or investors are likely to ask',
    description:
      'From open red flags, missing documents, material changes, what visitors asked in other rooms, and the due diligence questionnaire; each with the answer that the room gives, word for word. Questions that were written on, published or dismissed stay as they are.',
    access: 'vdr:write',
    governed: 'harmless',
    body: AnticipationInput,
    example: { room_id: 1, audience: 'investor', topics: ['fund_terms'] },
    response: Anticipation,
    errors: {
      ...sourceErrors,
      analysis_failed,
      room_archived,
      forbidden: [403, 'Part of the room is hidden from the caller, or they may not change it'],
    },
    prepare: (ctx, { body }) => anticipate(ctx, body),
    handle: (ctx, { body }, found) => keepAnticipated(ctx, body, found),
  }),
  route({
    method: 'POST',
    path: `${P}/bulk-publish`,
    operation: 'publishAnticipatedQuestions',
    summary: 'Publish several anticipated questions',
    description: 'Each by itself: the answer reports every question that was published or refused, and why.',
    access: 'vdr:write',
    governed: 'in_person',
    body: BulkPublishInput,
    example: { ids: [1, 2], to: 'room' },
    response: BulkPublished,
    handle: (ctx, { body }) => publishMany(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/{qa_id}`,
    operation: 'getAnticipatedQuestion',
    summary: 'Get an anticipated question',
    access: 'vdr:read',
    response: anticipated.Entity,
    handle: async (ctx, { params }) => presentOne(ctx, await findAnticipated(ctx, params.qa_id)),
  }),
  route({
    method: 'PATCH',
    path: `${P}/{qa_id}`,
    operation: 'updateAnticipatedQuestion',
    summary: 'Change an anticipated question',
    description: 'What a person wrote is theirs: a later run leaves it, and somebody else publishes it.',
    access: 'vdr:write',
    governed: 'harmless',
    body: AnticipatedChange,
    example: { draft_answer: 'Leverage and interest cover, on the last day of each quarter.' },
    response: anticipated.Entity,
    errors: { changed_meanwhile, illegal_transition, room_archived },
    handle: (ctx, { params, body }) => changeAnticipated(ctx, params.qa_id, body),
  }),
  publishRoute,
  route({
    method: 'POST',
    path: `${P}/{qa_id}/dismiss`,
    operation: 'dismissAnticipatedQuestion',
    summary: 'Dismiss an anticipated question',
    description: 'A later run leaves it dismissed.',
    access: 'vdr:write',
    governed: 'harmless',
    body: DismissInput,
    example: { reason: 'Nobody will ask this' },
    response: anticipated.Entity,
    errors: { illegal_transition, room_archived },
    handle: (ctx, { params, body }) => dismissAnticipated(ctx, params.qa_id, body.reason),
  }),
] as const
