import { z } from 'zod'
import { file, route } from '../../../kernel/index.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { reread } from '../gather.ts'
import { gate_not_met } from '../reports.ts'
import { exportReport, fileFormats } from './export-report.ts'

export const exportRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cim/reports/{report_id}/export',
    operation: 'exportMemorandum',
    summary: 'Export a memorandum (DOCX or PDF)',
    description:
      'Includes contents, page numbers and references. An anonymous report that names somebody is not exported.',
    leaves: 'paper',
    access: 'cim:read',
    query: z.object({
      format: z.enum(fileFormats).default('docx').meta({ description: 'Default: docx' }),
    }),
    response: file(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/pdf',
    ),
    errors: { gate_not_met, source_unavailable: sourceErrors.source_unavailable },
    prepare: (ctx, { params }) => reread(ctx, params.report_id),
    handle: (ctx, { params, query }, known) => exportReport(ctx, params.report_id, query.format, known),
  }),
] as const
