import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { addActivity, listActivities } from '../activities.ts'
import { Activity, ActivityInput, NoteInput } from '../schemas.ts'

export const activityRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/deals/{deal_id}/activities',
    summary: 'What happened on a deal',
    access: 'crm:read',
    query: z.object({ ...field.page, type: field.key().optional() }),
    response: z.array(Activity),
    tool: { name: 'svc_list_deal_activities', category: 'crm', credits: 1 },
    handle: (ctx, { params, query }) => listActivities(ctx, params.deal_id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/activity',
    summary: 'Log an activity on a deal',
    access: 'crm:write',
    status: 201,
    body: ActivityInput,
    example: { summary: 'Call with the CFO about covenants', type: 'call' },
    response: Activity,
    tool: { name: 'svc_log_deal_activity', category: 'crm', credits: 2 },
    handle: (ctx, { params, body }) => addActivity(ctx, params.deal_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/notes',
    summary: 'Write a note on a deal',
    description: 'The same as an activity of type `note`.',
    access: 'crm:write',
    status: 201,
    body: NoteInput,
    example: { text: 'They prefer a unitranche.' },
    response: Activity,
    tool: { name: 'svc_add_deal_note', category: 'crm', credits: 2 },
    handle: (ctx, { params, body }) => addActivity(ctx, params.deal_id, { type: 'note', summary: body.text }),
  }),
] as const
