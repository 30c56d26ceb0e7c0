import { z } from 'zod'
import { file, route } from '../../../kernel/index.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { reread } from '../gather.ts'
import { gate_not_met } from '../reports.ts'
import { exportReport, fileFormats, gapsWays, memorandum_incomplete } from './export-report.ts'

export const exportRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cim/reports/{report_id}/export',
    operation: 'exportMemorandum',
    summary: 'Export a memorandum (DOCX or PDF)',
    description:
      'For readers outside: letterhead, page numbers and references to documents, without red flags and internal records. An anonymous report has no letterhead and is not exported while it names somebody.',
    leaves: 'paper',
    access: 'cim:read',
    query: z.object({
      format: z.enum(fileFormats).default('docx').meta({ description: 'Default: docx' }),
      gaps: z.enum(gapsWays).default('leave_out').meta({
        description: 'Whether what is not known yet is left out, or the export refused; default: leave_out',
      }),
    }),
    response: file(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/pdf',
    ),
    errors: { gate_not_met, memorandum_incomplete, source_unavailable: sourceErrors.source_unavailable },
    prepare: (ctx, { params }) => reread(ctx, params.report_id),
    handle: (ctx, { params, query }, known) => exportReport(ctx, params.report_id, query, known),
  }),
] as const
