import { z } from 'zod'
import { IlpaTemplate } from '../../../books/ilpa/template.ts'
import { field, file, route } from '../../../kernel/index.ts'
import { fundTemplate, fundTemplates, fundTemplateWorkbook } from './ilpa.ts'

const lp = (description: string) => z.coerce.number().pipe(field.id()).optional().meta({ description })

const query = z.object({
  template: z.enum(fundTemplates).default('reporting').meta({
    description: 'Reporting Template 2.0, or the Performance Template by one of its methodologies',
  }),
  to: field.date().optional().meta({ description: 'Default: the last closed day, or today' }),
  lp_id: lp('One investor. Default: the fund as a whole'),
})

const P = '/api/v1/svc/cfo/accounts/{account_id}/ilpa'

export const ilpaRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'getIlpaTemplate',
    summary: 'Get an ILPA template of a fund',
    description:
      'Reporting Template 2.0 or Performance Template (granular or gross-up) from the book, of the fund or of one investor; `missing` names the record that each unknown field needs.',
    access: 'cfo:read',
    query,
    response: IlpaTemplate,
    handle: (ctx, { params, query: { template, ...asked } }) =>
      fundTemplate(ctx, params.account_id, template, asked),
  }),
  route({
    method: 'GET',
    path: `${P}/xlsx`,
    operation: 'exportIlpaTemplate',
    summary: 'Export an ILPA template of a fund (Excel)',
    description: 'A sheet for the fund and for each investor, and one of missing fields.',
    leaves: 'records',
    access: 'cfo:read',
    query: query.extend({
      lp_id: lp('One investor. Default: the fund and each investor'),
    }),
    response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    handle: (ctx, { params, query: { template, ...asked } }) =>
      fundTemplateWorkbook(ctx, params.account_id, template, asked),
  }),
] as const
