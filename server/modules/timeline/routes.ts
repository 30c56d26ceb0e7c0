import { z } from 'zod'
import { entity, field, route, sentence } from '../../kernel/index.ts'
import { countTimeline, listOfficeTimeline, listTimeline } from './timeline.ts'

const entry = {
  id: field.id(),
  record_type: z.string(),
  record_id: field.id(),
  origin: z.enum(['person', 'record', 'call']).meta({
    description: 'Origin: written by a person, stated by the record itself, or the result of a call',
  }),
  type: z.string().meta({ description: 'Key: note, call, stage_change, create_pricing ...' }),
  area: z
    .string()
    .nullable()
    .meta({ description: 'Module of the change; null for the record’s own entries' }),
  summary: z.string(),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: '`before` and `after` hold the changed fields' }),
  happened_on: field.date().nullable().meta({ description: 'If not the day it was written' }),
  author: z.string(),
  author_id: field.id().nullable().meta({ description: 'null for changes by the office itself' }),
  action_id: field.id().nullable().meta({ description: 'Approved proposal that made the change' }),
  run_id: field.id().nullable().meta({ description: 'Agent run that proposed it' }),
  created_at: field.timestamp(),
}
const TimelineEntry = entity('TimelineEntry', entry)
const OfficeTimelineEntry = entity('OfficeTimelineEntry', {
  ...entry,
  record_name: z.string().nullable().meta({ description: 'null if the record was deleted' }),
})

const TimelineCounts = entity('TimelineCounts', {
  total: z.int(),
  said: z.int().meta({ description: 'Written by people: notes, calls, meetings' }),
  proposed: z.int().meta({ description: 'Results of approved proposals' }),
  areas: z
    .array(z.object({ area: z.string(), count: z.int() }))
    .meta({ description: 'By module, largest first' }),
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
      'Combines the timelines of all records the caller may read. A change to several records appears on each of them.',
    access: 'timeline:read',
    query: z.object({
      ...field.page,
      since: field.moment().optional().meta({ description: 'Only later entries' }),
      others: field.flag().optional().meta({ description: 'Leave out the caller’s own entries' }),
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
      'Everything written on or done to the record in any area the caller may read. A record without a timeline, or in an area closed to the caller, is 404.',
    access: 'timeline:read',
    params: record,
    query: z.object({
      ...field.page,
      type: field.key().optional(),
      area: z
        .string()
        .regex(/^[a-z][a-z-]{0,39}$/, sentence`Module key`.english)
        .optional()
        .meta({ description: 'Only this module’s entries', example: 'pricer' }),
      said: field.flag().optional().meta({ description: 'Only what people wrote: notes, calls, meetings' }),
      proposed: field.flag().optional().meta({ description: 'Only results of approved proposals' }),
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
