import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { addActivity, listActivities } from '../activities.ts'
import { Activity, ActivityInput, NoteInput } from '../schemas.ts'

export const activityRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/deals/{deal_id}/activities',
    summary: 'List the activities of a deal',
    access: 'crm:read',
    query: z.object({ ...field.listing, type: field.key().optional() }),
    response: z.array(Activity),
    tool: {
      name: 'svc_list_deal_activities',
      title: 'List what happened on a deal',
      category: 'crm',
      credits: 1,
      description:
        'Lists the activities of one deal, newest first: calls, meetings, notes, stage moves and screenings. Use it to see when something last happened and who did it.',
      keywords: 'history log timeline calls meetings emails last contact follow up touch',
    },
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
    tool: {
      name: 'svc_log_deal_activity',
      title: 'Log an activity on a deal',
      category: 'crm',
      credits: 2,
      description:
        'Logs a call, meeting, e-mail or follow-up on a deal. Use it for an activity; for free text use svc_add_deal_note. It sends nothing and sets no reminder.',
      keywords: 'record call meeting email follow up touchpoint conversation',
    },
    handle: (ctx, { params, body: { happened_on: happenedOn, ...body } }) =>
      addActivity(ctx, params.deal_id, { ...body, happenedOn }),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/notes',
    summary: 'Add a note to a deal',
    description: 'Shorthand for an activity of type `note`.',
    access: 'crm:write',
    status: 201,
    body: NoteInput,
    example: { text: 'They prefer a unitranche.' },
    response: Activity,
    tool: {
      name: 'svc_add_deal_note',
      title: 'Add a note to a deal',
      category: 'crm',
      credits: 2,
      description:
        'Adds free text to a deal’s log as a note. Use it to keep what was said or learned; it changes no field of the deal.',
      keywords: 'comment remark memo jot remember write down conversation',
      featured: true,
    },
    handle: (ctx, { params, body }) => addActivity(ctx, params.deal_id, { type: 'note', summary: body.text }),
  }),
] as const
