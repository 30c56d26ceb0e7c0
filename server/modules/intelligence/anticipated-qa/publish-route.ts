import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { answering } from '../../qa/index.ts'
import { room_archived } from '../../vdr/index.ts'
import { anticipated } from './anticipated.ts'
import { publishAnticipated } from './decide.ts'
import { PublishInput } from './schemas.ts'

export const publishing = {
  no_answer: [409, 'The question has no answer yet: write one first'],
  illegal_transition: answering.illegal_transition,
} as const

/** Publishing is a person's act: no key that only proposes may do it, and no tool does. */
export const publishRoute = route({
  method: 'POST',
  path: '/api/v1/svc/intelligence/anticipated-qa/{qa_id}/publish',
  operation: 'publishAnticipatedQuestion',
  summary: 'Publish an anticipated question with its answer',
  description:
    'Into the questions of its room, or into the answer bank of a fund. Whoever publishes approves the answer: 403 for one they wrote themselves, unless they manage the office.',
  access: 'vdr:write',
  governed: 'in_person',
  body: PublishInput,
  example: { to: 'room', is_public: true },
  response: anticipated.Entity,
  errors: {
    ...publishing,
    changed_meanwhile,
    room_archived,
    forbidden: [403, 'The caller wrote the answer, or may not change the room or the answer bank'],
    not_found: [404, 'Question or profile not found'],
  },
  handle: (ctx, { params, body }) => publishAnticipated(ctx, params.qa_id, body),
})
