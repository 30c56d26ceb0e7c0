import { file, route } from '../../../kernel/index.ts'
import { pdfFile, report_not_ready, wordFile } from './files.ts'

export const fileRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/reports/{report_id}/docx',
    operation: 'exportReportAsWord',
    summary: 'Export a report (DOCX)',
    description:
      'Made from what is kept of the report, by its uploaded template or on the office’s letterhead. It says the same whenever it is exported.',
    leaves: 'paper',
    access: 'reports:read',
    response: file('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    errors: { report_not_ready },
    prepare: (ctx, { params }) => wordFile(ctx, params.report_id),
    handle: async (_ctx, _input, made) => made,
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/reports/{report_id}/pdf',
    operation: 'exportReportAsPdf',
    summary: 'Export a report (PDF)',
    description:
      'Made from what is kept of the report, on the office’s letterhead, with a list of its sources. An uploaded template shapes the Word file alone.',
    leaves: 'paper',
    access: 'reports:read',
    response: file('application/pdf'),
    errors: { report_not_ready },
    prepare: (ctx, { params }) => pdfFile(ctx, params.report_id),
    handle: async (_ctx, _input, made) => made,
  }),
] as const
