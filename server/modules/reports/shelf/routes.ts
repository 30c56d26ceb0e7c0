import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { eventStream } from '../../../kernel/routes/event-stream.ts'
import {
  keepTemplate,
  listTemplates,
  readTemplate,
  TEMPLATE_BODY_LIMIT,
  TemplateInput,
} from '../templates/templates.ts'
import {
  deleteReport,
  generateReport,
  getReport,
  listReports,
  reportForDeletion,
  reportQuery,
  statusOf,
} from './reports.ts'
import { Report, ReportDetail, ReportInput, ReportStatus, ReportTemplate } from './schemas.ts'
import { streamOf } from './stream.ts'

const REPORTS = '/api/v1/svc/reports'
const duplicate = [409, 'Somebody else did the same at this moment'] as const

export const routes = [
  route({
    method: 'GET',
    path: REPORTS,
    operation: 'listReports',
    summary: 'List reports, newest first',
    description: 'Only those made of records that the caller may read.',
    access: 'reports:read',
    query: reportQuery,
    response: z.array(Report),
    tool: {
      name: 'svc_list_reports',
      title: 'List reports',
      category: 'reports',
      credits: 1,
      description:
        'Lists quarterly letters, LP reports, one-pagers, board and IC papers, newest first, by kind, fund, deal, investor or status. Use it to find an id for svc_get_report.',
      keywords: 'quarterly letter lp report investor reporting board paper ic paper one-pager tear sheet',
    },
    handle: (ctx, { query }) => listReports(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${REPORTS}/templates`,
    summary: 'List report templates and their sections',
    description:
      'The built-in templates, then those that the office uploaded: of each name the newest version. `fields` and `loops` are what a Word template of the kind may use.',
    access: 'reports:read',
    response: z.array(ReportTemplate),
    tool: {
      name: 'svc_list_report_templates',
      title: 'List report templates',
      category: 'reports',
      credits: 1,
      description:
        'Lists the templates of reports with their sections and the records that each needs: quarterly letter, LP report, portfolio one-pager, board paper, IC paper. Use it to learn the kinds for svc_generate_report.',
      keywords: 'report kinds layouts word template fields',
    },
    handle: ctx => listTemplates(ctx),
  }),
  route({
    method: 'POST',
    path: `${REPORTS}/generate`,
    summary: 'Generate a report',
    description:
      'A job writes it section by section, reading with the rights of whoever asked: see its status or its stream. Every figure is an answer of the office with its source, beside that of the period before; what is missing is named. The same kind, subject and period again make the next version.',
    access: 'reports:write',
    status: 201,
    body: ReportInput,
    example: { kind: 'quarterly_letter', fund_account_id: 1, period_end: '2026-03-31' },
    response: Report,
    errors: { duplicate },
    tool: {
      name: 'svc_generate_report',
      title: 'Generate a report',
      category: 'reports',
      credits: 10,
      description:
        'Has a quarterly letter, LP report, portfolio one-pager, board paper or IC paper written from the office’s figures, each with its source. It sends it to nobody. For an information memorandum or a teaser use svc_generate_memorandum.',
      keywords: 'write quarterly letter investor report board paper ic paper one-pager tear sheet quarter',
      openWorld: true,
    },
    handle: (ctx, { body }) => generateReport(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${REPORTS}/stream-generate`,
    operation: 'followReport',
    summary: 'Stream the progress of a report',
    description:
      'An event `section` for each section that is written, then `ready` or `failed`. Start one with POST /reports/generate. Each connection ends after 45 seconds with a `timeout` event that carries `resume_from`.',
    access: 'reports:read',
    query: z.object({
      report_id: z.coerce.number().pipe(field.id()),
      since: z.coerce.number().int().min(0).default(0).meta({ description: 'Id of the last event received' }),
    }),
    response: eventStream,
    errors: { not_found: [404, 'Absent, or made of what the caller may not read'] },
    prepare: (ctx, { query }) => streamOf(ctx, query.report_id, query.since),
    handle: async (_ctx, _input, opened) => opened,
  }),
  route({
    method: 'POST',
    path: `${REPORTS}/upload-template`,
    operation: 'uploadReportTemplate',
    summary: 'Upload a report template (DOCX)',
    did: 'Uploaded a report template',
    description:
      'Fields are `{nav}`, loops `{#holdings}…{/holdings}`, as GET /reports/templates lists them. A field that reports of the kind do not have, or a broken one, is a 422 that names it, and nothing is kept. A name used before makes its next version; reports keep the version they were made with.',
    access: 'reports:write',
    status: 201,
    body: TemplateInput,
    bodyLimit: TEMPLATE_BODY_LIMIT,
    example: { kind: 'quarterly_letter', name: 'Letter to investors', content: 'UEsDBA==' },
    response: ReportTemplate,
    errors: { duplicate },
    prepare: (ctx, { body }) => readTemplate(ctx, body),
    handle: (ctx, { body }, read) => keepTemplate(ctx, body, read),
  }),
  route({
    method: 'GET',
    path: `${REPORTS}/{report_id}`,
    operation: 'getReport',
    shows: 'report',
    summary: 'Get a report with its sections',
    description:
      'As it was written: each figure with the answer it comes from, and the versions of the report.',
    access: 'reports:read',
    response: ReportDetail,
    tool: {
      name: 'svc_get_report',
      title: 'Show a report',
      category: 'reports',
      credits: 1,
      description:
        'Shows one report as it was written: its sections, every figure with its source and the period before, and what is missing. It makes no file and computes nothing anew.',
      keywords: 'read quarterly letter lp report board paper ic paper one-pager',
    },
    handle: (ctx, { params }) => getReport(ctx, params.report_id),
  }),
  route({
    method: 'GET',
    path: `${REPORTS}/{report_id}/status`,
    operation: 'getReportStatus',
    summary: 'Get the progress of a report',
    access: 'reports:read',
    response: ReportStatus,
    tool: {
      name: 'svc_get_report_status',
      title: 'Show the progress of a report',
      category: 'reports',
      credits: 1,
      description:
        'Shows how far a report is that svc_generate_report began: percent, the section being written, and why it failed if it did. For what it says use svc_get_report.',
      keywords: 'progress finished ready report generation',
    },
    handle: (ctx, { params }) => statusOf(ctx, params.report_id),
  }),
  route({
    method: 'DELETE',
    path: `${REPORTS}/{report_id}`,
    operation: 'deleteReport',
    summary: 'Delete a report',
    description:
      'For good, with all that it says; one that is being written stops. The audit log keeps the title and a digest of what was deleted.',
    access: 'reports:write',
    tool: {
      name: 'svc_delete_report',
      title: 'Delete a report',
      category: 'reports',
      credits: 2,
      description:
        'Deletes one version of a report for good. Other versions stay. To write it anew use svc_generate_report.',
      keywords: 'remove quarterly letter lp report board paper',
    },
    deleted: (ctx, { params }) => reportForDeletion(ctx, params.report_id),
    handle: (ctx, { params }) => deleteReport(ctx, params.report_id),
  }),
] as const
