import { z } from 'zod'
import { entity, field, route, sentence } from '../../kernel/index.ts'
import { countTimeline, listOfficeTimeline, listTimeline } from './timeline.ts'

const entry = {
  id: field.id(),
  record_type: z.string(),
  record_id: field.id(),
  origin: z.enum(['person', 'record', 'call']).meta({
    description: 'Who says it: a person wrote it, the record says it of itself, or it follows from a call',
  }),
  type: z.string().meta({ description: 'A kind key: note, call, stage_change, create_pricing ...' }),
  area: z
    .string()
    .nullable()
    .meta({ description: 'The module that it was done in; null for what is the record’s own' }),
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

const TimelineCounts = entity('TimelineCounts', {
  total: z.int(),
  said: z.int().meta({ description: 'What people wrote: notes, calls, meetings' }),
  proposed: z.int().meta({ description: 'What followed from approved proposals' }),
  areas: z
    .array(z.object({ area: z.string(), count: z.int() }))
    .meta({ description: 'Those of each module, the most first' }),
})

const record = z.object({
  record_type: field.key().meta({ description: '`deal`, `contact`, `lp`, `fund` ...', example: 'deal' }),
  record_id: field.pathId(),
})

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/timeline',
    operation: 'listOfficeTimeline',
    summary: 'List the office’s timeline, newest first',
    description:
      'The timelines of all records that the caller may read, in one. What one call did to several records is told on each of them.',
    access: 'timeline:read',
    query: z.object({
      ...field.page,
      since: field.moment().optional().meta({ description: 'Only what was written later' }),
      others: field.flag().optional().meta({ description: 'Only what the caller did not do' }),
    }),
    response: z.array(OfficeTimelineEntry),
    handle: (ctx, { query }) => listOfficeTimeline(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/timeline/{record_type}/{record_id}',
    operation: 'listTimeline',
    summary: 'List a record’s timeline, newest first',
    description:
      'Everything that was written on it and done to it, whatever area did it, as far as the caller may read that area. A record without a timeline, or of an area that is not the caller’s, is 404.',
    access: 'timeline:read',
    params: record,
    query: z.object({
      ...field.page,
      type: field.key().optional(),
      area: z
        .string()
        .regex(/^[a-z][a-z-]{0,39}$/, sentence`Module key`.english)
        .optional()
        .meta({ description: 'Only what was done in this module', example: 'pricer' }),
      said: field.flag().optional().meta({ description: 'Only what people wrote: notes, calls, meetings' }),
      proposed: field.flag().optional().meta({ description: 'Only what followed from approved proposals' }),
    }),
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
  route({
    method: 'GET',
    path: '/api/v1/svc/timeline/{record_type}/{record_id}/counts',
    operation: 'countTimeline',
    summary: 'Count a record’s timeline entries, by kind',
    access: 'timeline:read',
    audience: 'pages',
    params: record,
    response: TimelineCounts,
    handle: (ctx, { params }) => countTimeline(ctx, params),
  }),
] as const
