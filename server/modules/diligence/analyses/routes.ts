import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { pagePlace, QuotedPage, quotedPageErrors } from '../../../sources/quoted-page.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../../sources/source.ts'
import { room_archived } from '../../vdr/index.ts'
import {
  findIn,
  getAnalysis,
  keepAnalysis,
  lentTo,
  listAnalyses,
  pageOf,
  supersedeAnalysis,
  superseded,
} from './analyses.ts'
import { found_again, updateFlag } from './flags.ts'
import {
  Analysis,
  AnalysisInput,
  AnalysisSummary,
  FlagChange,
  RedFlag,
  SupersedingAnalysis,
} from './schemas.ts'

const example = `FACILITY AGREEMENT dated 5 March 2025 between ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower") and BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 10,000,000. The conditions precedent are set out in Schedule 1.`

export const analysisRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/vdr/analyze',
    operation: 'analyzeDocuments',
    summary: 'Analyse documents for red flags and entities',
    did: 'Analysed documents',
    description:
      'Uses rules, no language model. Every flag and map link quotes the page it comes from. Documents lent by a connection are read but not stored: only the places of findings are.',
    access: 'vdr:write',
    body: AnalysisInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: { source: { type: 'inline', documents: [{ name: 'facility.txt', text: example }] } },
    response: Analysis,
    errors: { ...sourceErrors, analysis_failed, room_archived },
    tool: {
      name: 'svc_vdr_analyze',
      title: 'Analyse documents for red flags',
      category: 'vdr',
      credits: 20,
      aiHeavy: true,
      description:
        'Reads documents, given as text or lent by a connection, and finds red flags and who is related to whom, each with the page it quotes. Use it on contracts and data rooms; it works by rules and gives no legal advice. To answer a questionnaire use svc_generate_odd.',
      keywords:
        'risks issues contracts review due diligence dangerous clauses change of control ownership structure entity map who owns whom legal',
      openWorld: true,
      featured: true,
    },
    prepare: (ctx, { body }) => findIn(ctx, body),
    handle: (ctx, { body }, findings) => keepAnalysis(ctx, body, findings),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/analyses',
    summary: 'List analyses, newest first',
    access: 'vdr:read',
    query: z.object({
      ...field.page,
      deal_id: z.coerce.number().pipe(field.id()).optional(),
      room_id: z.coerce.number().pipe(field.id()).optional(),
      newest: field.flag().optional().meta({ description: 'Only the newest analysis of the same documents' }),
      superseded: field.flag().optional().meta({ description: 'Include superseded analyses' }),
    }),
    response: z.array(AnalysisSummary),
    tool: {
      name: 'svc_list_analyses',
      title: 'List document analyses',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the analyses that were kept, newest first, by deal or data room, with counts of their red flags by severity. The flags themselves are in svc_get_analysis.',
      keywords: 'red flags risks reviews diligence findings',
    },
    handle: (ctx, { query }) => listAnalyses(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/analyses/{analysis_id}',
    summary: 'Get an analysis with its red flags and entity map',
    description:
      'For lent documents, quotes and the entity map are read again through the connection; `source_status` is `unavailable` if that fails.',
    access: 'vdr:read',
    response: Analysis,
    errors: { analysis_failed },
    tool: {
      name: 'svc_get_analysis',
      title: 'Show a document analysis',
      category: 'vdr',
      credits: 1,
      description:
        'Shows one analysis: its red flags with quotes and status, and its entity map. Quotes of connected documents are read again at their source.',
      keywords: 'red flags risks findings entity map ownership structure related parties',
      openWorld: true,
    },
    prepare: (ctx, { params }) => lentTo(ctx, params.analysis_id),
    handle: (ctx, { params }, lent) => getAnalysis(ctx, params.analysis_id, lent),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/analyses/{analysis_id}/documents/{document}/pages/{page}',
    operation: 'getAnalysisPage',
    summary: 'Get a quoted page of a document',
    description: 'Read from the document and not stored. Not available for documents sent with the call.',
    access: 'vdr:read',
    params: z.object({ analysis_id: z.coerce.number().pipe(field.id()), ...pagePlace }),
    response: QuotedPage,
    errors: quotedPageErrors,
    prepare: (ctx, { params }) => pageOf(ctx, params.analysis_id, params),
    handle: async (_ctx, _input, page) => page,
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/vdr/analyses/{analysis_id}/supersede',
    summary: 'Supersede an analysis',
    description:
      'For an analysis of the wrong deal, room or documents. It stays readable, marked with the reason, and no longer counts.',
    access: 'vdr:write',
    status: 201,
    body: SupersedingAnalysis,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {
      source: { type: 'inline', documents: [{ name: 'facility.txt', text: example }] },
      reason: 'It was read without the schedules.',
    },
    response: Analysis,
    errors: { ...sourceErrors, analysis_failed, room_archived, superseded },
    tool: {
      name: 'svc_supersede_analysis',
      title: 'Replace a wrong analysis',
      category: 'vdr',
      credits: 20,
      aiHeavy: true,
      description:
        'Analyses documents in place of a kept analysis that is wrong, with the reason. The wrong one stays readable and counts no more. To read the same documents again some day use svc_vdr_analyze.',
      keywords: 'correct wrong analysis replace redo undo mistake deal room',
      openWorld: true,
    },
    prepare: (ctx, { body }) => findIn(ctx, body),
    handle: (ctx, { params, body }, findings) => supersedeAnalysis(ctx, params.analysis_id, body, findings),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}',
    summary: 'Confirm, resolve or dismiss a red flag',
    did: 'Reviewed a red flag',
    access: 'vdr:write',
    body: FlagChange,
    example: { status: 'confirmed', note: 'Counsel agrees' },
    response: RedFlag,
    errors: {
      illegal_transition: [409, 'A flag moves from open to confirmed, and from there to resolved'],
      found_again,
    },
    tool: {
      name: 'svc_update_red_flag',
      title: 'Judge a red flag',
      category: 'vdr',
      credits: 2,
      description:
        'Confirms or resolves a red flag, dismisses it as a false positive, or puts a note on it. It changes neither the documents nor other flags.',
      keywords: 'dismiss false positive confirm resolve close ignore risk issue finding',
    },
    handle: (ctx, { params, body }) => updateFlag(ctx, params.analysis_id, params.flag_id, body),
  }),
] as const
