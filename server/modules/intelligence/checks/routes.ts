import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../../sources/source.ts'
import {
  assess,
  ChangeDetection,
  ChangesInput,
  CompletenessAssessment,
  CompletenessInput,
  ComplianceAnalysis,
  ComplianceInput,
  checkCompliance,
  detect,
  isElsewhere,
  keepAssessment,
  keepCompliance,
  keepDetection,
  listChecks,
  no_text,
  presentAssessment,
  presentCompliance,
  presentDetection,
} from '../../diligence/index.ts'
import { not_kept } from '../../vdr/index.ts'

const P = '/api/v1/svc/intelligence'

const query = z.object({ ...field.listing, room_id: z.coerce.number().int().positive().optional() })

const errors = {
  ...sourceErrors,
  analysis_failed,
  forbidden: [403, 'Part of the room is hidden from the caller: only an ephemeral check is possible'],
} as const

const SEEN = 'Those of data rooms that the caller sees whole.'

export const checkRoutes = [
  route({
    method: 'POST',
    path: `${P}/assess-completeness`,
    operation: 'assessCompleteness',
    summary: 'Check documents against a checklist of what is expected',
    did: 'Assessed the completeness of documents',
    description:
      'Finds each expected document by name, title or first words, and tells what is missing or out of date. An assessment of a data room is saved; documents from elsewhere are read in memory.',
    access: 'vdr:write',
    body: CompletenessInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    computes: ({ body }) => isElsewhere(body),
    example: {
      room_id: 1,
      items: [{ title: 'Valuation', known_by: ['valuation', 'appraisal'], weight: 2 }],
    },
    response: CompletenessAssessment,
    errors,
    tool: {
      name: 'svc_assess_completeness',
      title: 'Assess the completeness of a data room',
      category: 'vdr',
      credits: 2,
      description:
        'Checks a data room or documents against a checklist, weighted: what is there, missing or stale. It reads no clause: for that use svc_analyze_document_compliance.',
      keywords: 'completeness checklist missing documents gaps stale outdated expected',
      openWorld: true,
    },
    prepare: (ctx, { body }) => assess(ctx, body),
    handle: (ctx, _input, assessed) => keepAssessment(ctx, assessed),
  }),
  route({
    method: 'GET',
    path: `${P}/completeness`,
    operation: 'listCompletenessAssessments',
    summary: 'List assessments of completeness, newest first',
    description: SEEN,
    access: 'vdr:read',
    query,
    response: z.array(CompletenessAssessment),
    handle: async (ctx, input) =>
      (await listChecks(ctx, 'completeness', input.query)).map(row => presentAssessment(ctx, row)),
  }),
  route({
    method: 'POST',
    path: `${P}/detect-changes`,
    operation: 'detectChanges',
    summary: 'Detect changes between versions of documents',
    did: 'Detected changes in documents',
    description:
      'Clauses, figures, dates and defined terms that were added, removed or changed, each with its materiality, by rules. Of one document, or of each in a data room that has an earlier version; saved. Two documents from elsewhere are compared in memory.',
    access: 'vdr:write',
    body: ChangesInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    computes: ({ body }) => body.document_id === undefined && body.room_id === undefined,
    example: { room_id: 1 },
    response: ChangeDetection,
    errors: { ...errors, not_kept, not_uploaded: [409, 'The upload of a document is incomplete'] },
    tool: {
      name: 'svc_detect_document_changes',
      title: 'Detect material changes in documents',
      category: 'vdr',
      credits: 5,
      description:
        'Weighs what changed between versions of a document, or of all documents of a data room: clauses and figures by materiality. For the full text word by word use svc_compare_documents.',
      keywords: 'material changes versions amended clauses materiality',
      openWorld: true,
    },
    prepare: (ctx, { body }) => detect(ctx, body),
    handle: (ctx, _input, detected) => keepDetection(ctx, detected),
  }),
  route({
    method: 'GET',
    path: `${P}/changes`,
    operation: 'listDetectedChanges',
    summary: 'List detected changes of documents, newest first',
    description: SEEN,
    access: 'vdr:read',
    query,
    response: z.array(ChangeDetection),
    handle: async (ctx, input) =>
      (await listChecks(ctx, 'changes', input.query)).map(row => presentDetection(ctx, row)),
  }),
  route({
    method: 'POST',
    path: `${P}/analyze-compliance`,
    operation: 'analyzeDocumentCompliance',
    summary: 'Check documents against a list of rules',
    did: 'Checked documents against rules',
    description:
      'Each rule looks for words that have to be there, or must not be, and quotes what it found. What was not read neither meets nor breaks a rule. A check of a data room is saved; documents from elsewhere are read in memory.',
    access: 'vdr:write',
    body: ComplianceInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    computes: ({ body }) => isElsewhere(body),
    example: {
      room_id: 1,
      rules: [
        { key: 'governing_law', title: 'States the governing law', patterns: ['governed by ... law*'] },
      ],
    },
    response: ComplianceAnalysis,
    errors: { ...errors, no_text },
    tool: {
      name: 'svc_analyze_document_compliance',
      title: 'Check documents against rules',
      category: 'vdr',
      credits: 5,
      description:
        'Checks documents of a data room against a rule list, kept or given: which clauses are there, lacking or forbidden, with the quote. It does not look for other risks: use svc_vdr_analyze.',
      keywords: 'compliance rules required clauses forbidden wording policy check playbook',
      openWorld: true,
    },
    prepare: (ctx, { body }) => checkCompliance(ctx, body),
    handle: (ctx, _input, checked) => keepCompliance(ctx, checked),
  }),
  route({
    method: 'GET',
    path: `${P}/compliance`,
    operation: 'listComplianceAnalyses',
    summary: 'List checks of documents against rules, newest first',
    description: SEEN,
    access: 'vdr:read',
    query,
    response: z.array(ComplianceAnalysis),
    handle: async (ctx, input) =>
      (await listChecks(ctx, 'compliance', input.query)).map(row => presentCompliance(ctx, row)),
  }),
] as const
