import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { topicKeys } from '../../../reading/questionnaire/topics/index.ts'
import { anticipated } from './anticipated.ts'
import { audiences, targets } from './states.ts'

export const AnticipationInput = input('AnticipationInput', {
  room_id: field.id(),
  audience: z
    .enum(audiences)
    .optional()
    .meta({ description: 'Default: investors in a room for fundraising, and otherwise bidders' }),
  topics: z
    .array(z.enum(topicKeys, { error: `must be one of ${topicKeys.join(', ')}` }))
    .max(topicKeys.length)
    .optional()
    .meta({
      description:
        'Topics of the due diligence questionnaire; for investors fund terms, track record, team, alignment and governance by default, for bidders none',
    }),
})
export type AnticipationInput = z.output<typeof AnticipationInput>

export const Anticipation = entity('Anticipation', {
  room_id: field.id(),
  audience: z.enum(audiences).meta({ description: 'People who are likely to ask' }),
  added: z.int().nonnegative().meta({ description: 'New questions' }),
  refreshed: z.int().nonnegative().meta({ description: 'Drafts whose answer was looked for again' }),
  left: z.int().nonnegative().meta({
    description: 'Questions that were written on, published or dismissed before, and stay as they are',
  }),
  dropped: z
    .int()
    .nonnegative()
    .meta({ description: 'Drafts that nobody wrote on and nothing gives rise to any more' }),
  more: z.int().nonnegative().meta({ description: 'Questions beyond the hundred that one call takes' }),
  documents_read: z.int().nonnegative(),
  unreadable: z.array(z.string()).meta({ description: 'Documents that could not be searched' }),
  questions: z.array(anticipated.Entity),
})

export const AnticipatedChange = anticipated.Change.extend({
  status: z.literal('draft').optional().meta({ description: 'Brings a dismissed question back' }),
})
export type AnticipatedChange = z.output<typeof AnticipatedChange>

const destination = {
  to: z.enum(targets).default('room').meta({
    description: 'Questions of the room, or the answer bank of a fund for questions of the questionnaire',
  }),
  profile_id: field
    .id()
    .optional()
    .meta({ description: 'Due diligence profile with the answer bank; required for it' }),
  is_public: z
    .boolean()
    .default(true)
    .meta({ description: 'In the room: visible to everyone, or to the office alone' }),
}

export const PublishInput = input('AnticipatedPublishInput', { ...destination, version: field.version() })
export type PublishInput = z.output<typeof PublishInput>

export const BulkPublishInput = input('AnticipatedBulkPublishInput', {
  ids: z.array(field.id()).min(1).max(100).meta({ description: 'Anticipated questions' }),
  ...destination,
})
export type BulkPublishInput = z.output<typeof BulkPublishInput>

export const BulkPublished = entity('AnticipatedBulkPublished', {
  published: z.int().nonnegative().meta({ description: 'Questions that were published' }),
  failed: z.int().nonnegative().meta({ description: 'Questions that were refused' }),
  results: z
    .array(
      z.object({
        id: field.id(),
        status: z.enum(['published', 'failed']),
        published_id: field.id().nullable(),
        code: z.string().nullable().meta({ description: 'Problem code where it failed' }),
        reason: z.string().nullable().meta({ description: 'Why it was not published' }),
      }),
    )
    .meta({ description: 'Each question, in the order of the call' }),
})

export const DismissInput = input('AnticipatedDismissInput', { reason: field.text(1000).optional() })
