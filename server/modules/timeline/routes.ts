import { z } from 'zod'
import { entity, field, route } from '../../kernel/index.ts'
import { listOfficeTimeline, listTimeline } from './timeline.ts'

const entry = {
  id: field.id(),
  record_type: z.string(),
  record_id: field.id(),
  origin: z.enum(['person', 'record', 'call']).meta({
    description: 'Who says it: a person wrote it, the record says it of itself, or it follows from a call',
  }),
  type: z.string().meta({ description: 'A kind key: note, call, stage_change, create_pricing ...' }),
  summary: z.string(),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: '`before` and `after` hold the fields that a change changed' }),
  happened_on: field.date().nullable().meta({ description: 'Where that is not the day it was written' }),
  author: z.string(),
  author_id: field.id().nullable().meta({ description: 'null for what the office does by itself' }),
  action_id: field.id().nullable().meta({ description: 'The approved proposal that did it' }),
  run_id: field.id().nullable().meta({ description: 'The agent’s run that proposed it' }),
  created_at: field.timestamp(),
}
const TimelineEntry = entity('TimelineEntry', entry)
const OfficeTimelineEntry = entity('OfficeTimelineEntry', {
  ...entry,
  record_name: z.string().nullable().meta({ description: 'null where the record is gone' }),
})

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/timeline',
    operation: 'listOfficeTimeline',
    summary: 'What happened in the office, newest first',
    description:
      'The timelines of all records that the caller may read, in one. What one call did to several records is told on each of them.',
    access: 'timeline:read',
    query: z.object({
      ...field.page,
      since: field.timestamp().optional().meta({ description: 'Only what was written later' }),
      others: field.flag().optional().meta({ description: 'Only what the caller did not do' }),
    }),
    response: z.array(OfficeTimelineEntry),
    handle: (ctx, { query }) => listOfficeTimeline(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/timeline/{record_type}/{record_id}',
    operation: 'listTimeline',
    summary: 'What happened to a record, newest first',
    description:
      'Everything that was written on it and done to it, whatever area did it, as far as the caller may read that area. A record without a timeline, or of an area that is not the caller’s, is 404.',
    access: 'timeline:read',
    params: z.object({
      record_type: field.key().meta({ description: '`deal`, `contact`, `lp`, `fund` ...', example: 'deal' }),
      record_id: z.coerce.number().pipe(field.id()),
    }),
    query: z.object({ ...field.page, type: field.key().optional() }),
    response: z.array(TimelineEntry),
    tool: {
      name: 'svc_list_timeline',
      title: 'List what happened to a record',
      category: 'crm',
      credits: 1,
      description:
        'Lists everything that happened to one deal, contact, investor or fund, newest first: notes, calls, changes with before and after, pricings, analyses, papers, who did each and under which approval. It changes nothing.',
      keywords: 'history log audit trail who changed when activity',
    },
    handle: (ctx, { params, query }) => listTimeline(ctx, { ...params, ...query }),
  }),
] as const
