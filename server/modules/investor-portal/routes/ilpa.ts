import { z } from 'zod'
import { IlpaTemplate } from '../../../books/ilpa/template.ts'
import { templatesAsWorkbook } from '../../../books/ilpa/workbook.ts'
import { file, route } from '../../../kernel/index.ts'
import { callTemplates } from '../ilpa/call-template.ts'
import { distributionTemplates } from '../ilpa/distribution-template.ts'
import { ofLp } from '../schemas/fields.ts'

const CALL = '/api/v1/svc/investor-portal/calls/{call_id}/ilpa'
const EVENT = '/api/v1/svc/investor-portal/distribution-events/{event_id}/ilpa'
const errors = { no_notices: [409, 'It was recorded part by part, each with its own notices'] } as const
const xlsx = () => file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
const nameOf = ([first]: readonly IlpaTemplate[]) => `${first?.fund} ${first?.title} ${first?.as_of}`.trim()

export const ilpaRoutes = [
  route({
    method: 'GET',
    path: CALL,
    operation: 'getCallIlpaTemplates',
    summary: 'Get the ILPA templates of a capital call',
    description:
      'Capital Call & Distribution Template 2.0 (2025), one per investor; `missing` names the record that each unknown field needs.',
    access: 'investor-portal:read',
    query: ofLp,
    response: z.array(IlpaTemplate),
    handle: (ctx, { params, query }) => callTemplates(ctx, params.call_id, query.lp_id),
  }),
  route({
    method: 'GET',
    path: `${CALL}/xlsx`,
    operation: 'exportCallIlpaTemplates',
    summary: 'Export the ILPA templates of a capital call (Excel)',
    leaves: 'records',
    access: 'investor-portal:read',
    query: ofLp,
    response: xlsx(),
    handle: async (ctx, { params, query }) => {
      const made = await callTemplates(ctx, params.call_id, query.lp_id)
      return templatesAsWorkbook(made, nameOf(made))
    },
  }),
  route({
    method: 'GET',
    path: EVENT,
    operation: 'getDistributionIlpaTemplates',
    summary: 'Get the ILPA templates of a distribution event',
    description:
      'Capital Call & Distribution Template 2.0 (2025), one per investor; `missing` names the record that each unknown field needs.',
    access: 'investor-portal:read',
    query: ofLp,
    response: z.array(IlpaTemplate),
    errors,
    handle: (ctx, { params, query }) => distributionTemplates(ctx, params.event_id, query.lp_id),
  }),
  route({
    method: 'GET',
    path: `${EVENT}/xlsx`,
    operation: 'exportDistributionIlpaTemplates',
    summary: 'Export the ILPA templates of a distribution event (Excel)',
    leaves: 'records',
    access: 'investor-portal:read',
    query: ofLp,
    response: xlsx(),
    errors,
    handle: async (ctx, { params, query }) => {
      const made = await distributionTemplates(ctx, params.event_id, query.lp_id)
      return templatesAsWorkbook(made, nameOf(made))
    },
  }),
] as const
