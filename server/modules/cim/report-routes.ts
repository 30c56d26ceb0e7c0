import { z } from 'zod'
import { route } from '../../kernel/index.ts'
import { sourceErrors } from '../../sources/read-source.ts'
import { SOURCE_BODY_LIMIT } from '../../sources/source.ts'
import { gather, reread } from './gather.ts'
import { memorandum } from './memorandum.ts'
import {
  changeReport,
  deleteReport,
  gate_not_met,
  generateReport,
  getReport,
  isAuthor,
  listReports,
  moveReport,
  reportForDeletion,
  reportQuery,
} from './reports.ts'
import { changed_meanwhile, report_locked } from './rows.ts'
import { Report, ReportInput, ReportSummary, StatusMove, TemplateShape } from './schemas.ts'
import { takesApproval } from './states.ts'
import { templateOf, templates } from './templates/index.ts'

const REPORTS = '/api/v1/svc/cim/reports'

const told =
  'Drafted from the deal’s records and exact quotes of the documents; missing information is named. Every number cites its source, and `uncited` lists those that do not. For documents that stay with their owner, not even quotes are stored: they are read again when shown.'

export const reportRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cim/templates',
    summary: 'List memorandum templates and their sections',
    access: 'cim:read',
    response: z.array(TemplateShape),
    tool: {
      name: 'svc_list_memorandum_templates',
      title: 'List memorandum templates',
      category: 'cim',
      credits: 1,
      description:
        'Lists the templates of memoranda and their sections: information memorandum, teaser and one-pager. Use it to learn the keys for svc_generate_memorandum.',
      keywords: 'im cim teaser one-pager sections structure',
    },
    handle: async () =>
      templates.map(({ sections, ...template }) => ({
        ...template,
        sections: sections.map(({ key, title, purpose, facts, asks }) => ({
          key,
          title,
          purpose,
          facts: [...facts],
          asks: asks.map(({ label }) => label),
        })),
      })),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cim/generate',
    summary: 'Write a memorandum',
    description: `${told} A teaser calls the deal by a code name and names nobody.`,
    access: 'cim:write',
    status: 201,
    body: ReportInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {
      title: 'Alder Ports senior loan',
      template_key: 'standard',
      source: {
        type: 'inline',
        documents: [
          {
            name: 'overview.txt',
            text: 'The company operates two container terminals under long-term contracts.',
          },
        ],
      },
    },
    response: Report,
    errors: sourceErrors,
    tool: {
      name: 'svc_generate_memorandum',
      title: 'Write a memorandum',
      category: 'cim',
      credits: 20,
      aiHeavy: true,
      description:
        'Writes an information memorandum, an anonymous teaser or a one-pager from a deal’s records and quotes of documents, every number with its source. What is missing is said to be missing; it publishes nothing.',
      keywords:
        'im cim information memorandum teaser one-pager onepager investment paper ic paper anonymous write draft marketing',
      openWorld: true,
    },
    prepare: async (ctx, { body }) =>
      body.source ? gather(ctx, body.source, templateOf(body.template_key).sections) : null,
    handle: (ctx, { body }, gathered) => generateReport(ctx, body, gathered),
  }),
  route({
    method: 'GET',
    path: REPORTS,
    summary: 'List memoranda, newest first, without their sections',
    access: 'cim:read',
    query: reportQuery,
    response: z.array(ReportSummary),
    tool: {
      name: 'svc_list_memoranda',
      title: 'List memoranda',
      category: 'cim',
      credits: 1,
      description:
        'Lists memoranda, newest first, by deal, template or status, without their text. Use it to find an id for svc_get_memorandum.',
      keywords: 'im cim teaser reports documents',
    },
    handle: (ctx, { query }) => listReports(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${REPORTS}/{report_id}`,
    shows: 'memorandum',
    summary: 'Get a memorandum with all its sections',
    description: told,
    access: 'cim:read',
    response: Report,
    tool: {
      name: 'svc_get_memorandum',
      title: 'Show a memorandum',
      category: 'cim',
      credits: 1,
      description:
        'Shows one memorandum with all its sections and citations, and which numbers lack a source. It changes nothing and makes no file.',
      keywords: 'im cim teaser read report text',
      openWorld: true,
    },
    prepare: (ctx, { params }) => reread(ctx, params.report_id),
    handle: (ctx, { params }, known) => getReport(ctx, params.report_id, known),
  }),
  route({
    method: 'PATCH',
    path: `${REPORTS}/{report_id}`,
    summary: 'Rename a memorandum',
    access: 'cim:write',
    body: memorandum.Change,
    example: { title: 'Alder Ports senior loan, final' },
    response: Report,
    errors: { report_locked, changed_meanwhile },
    tool: {
      name: 'svc_update_memorandum',
      title: 'Rename a memorandum',
      category: 'cim',
      credits: 2,
      description:
        'Changes a memorandum’s title or the code name of an anonymous one. Its text is changed section by section with svc_edit_memorandum_section.',
      keywords: 'im cim teaser title code name',
      openWorld: true,
    },
    prepare: (ctx, { params }) => reread(ctx, params.report_id),
    handle: (ctx, { params, body }, known) => changeReport(ctx, params.report_id, body, known),
  }),
  route({
    method: 'DELETE',
    path: `${REPORTS}/{report_id}`,
    summary: 'Delete a memorandum that was never approved, with all its versions',
    description:
      'Once approved, a memorandum cannot be deleted: archive it instead. The audit log keeps the title and a digest of what was deleted.',
    access: 'cim:write',
    errors: { report_locked },
    tool: {
      name: 'svc_delete_memorandum',
      title: 'Delete a memorandum',
      category: 'cim',
      credits: 2,
      description:
        'Deletes a memorandum with all its versions for good. One that was ever approved is kept: archive it instead.',
      keywords: 'im cim teaser remove',
    },
    deleted: (ctx, { params }) => reportForDeletion(ctx, params.report_id),
    handle: (ctx, { params }) => deleteReport(ctx, params.report_id),
  }),
  route({
    method: 'POST',
    path: `${REPORTS}/{report_id}/status`,
    summary: 'Change the status of a memorandum',
    description:
      'draft → in_review → approved → published → archived; in_review and approved may return to draft, and any may be archived. Approving and publishing need approval rights; if somebody other than the author has them, the author’s request is a proposal (202) for the other to decide. The text can change only in draft and in_review. An anonymous report is searched for names before approval and publication.',
    access: 'cim:write',
    body: StatusMove,
    example: { status: 'in_review' },
    response: ReportSummary,
    errors: {
      illegal_transition: [409, 'Transition not allowed from this status; see `allowed`'],
      gate_not_met,
      source_unavailable: sourceErrors.source_unavailable,
    },
    tool: {
      name: 'svc_move_memorandum',
      title: 'Change the status of a memorandum',
      category: 'cim',
      credits: 2,
      description:
        'Moves a memorandum a step on, to review, approved, published or archived, or back to draft. An anonymous one is searched for names before it is approved. It sends it to nobody.',
      keywords: 'im cim teaser publish approve review status release',
      openWorld: true,
    },
    secondPerson: async (ctx, { params, body }) =>
      takesApproval(body.status) && (await isAuthor(ctx, params.report_id)),
    prepare: (ctx, { params }) => reread(ctx, params.report_id),
    handle: (ctx, { params, body }, known) => moveReport(ctx, params.report_id, body.status, known),
  }),
] as const
