import { z } from 'zod'
import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { control } from './control.ts'
import { setControl } from './controls.ts'
import { enterEvidence, evidenceQuery, getEvidence, listEvidence, removeEvidence } from './evidence.ts'
import { evidence } from './evidence-record.ts'
import { finding } from './finding.ts'
import { changeFinding, findingQuery, getFinding, listFindings, recordFinding } from './findings.ts'
import { examReadiness, listControls, programmeStatus } from './programme.ts'
import { Control, ControlInput, ProgrammeStatus, Readiness, SideLetterClause } from './schemas.ts'
import { listSideLetters } from './side-letters.ts'

const P = '/api/v1/svc/compliance/program'
const FINDING = `${P}/findings/{finding_id}` as const
const EVIDENCE = `${P}/evidence/{evidence_id}` as const

const measured = [
  route({
    method: 'GET',
    path: `${P}/status`,
    operation: 'getComplianceProgrammeStatus',
    summary: 'Get the status of the compliance programme',
    description: 'Written policies, their annual review in writing and a designated officer (Rule 206(4)-7).',
    access: 'compliance:read',
    response: ProgrammeStatus,
    handle: ctx => programmeStatus(ctx),
  }),
  route({
    method: 'GET',
    path: `${P}/exam-readiness`,
    operation: 'getExamReadiness',
    summary: 'Get exam readiness',
    description:
      'Readiness: the weight of controls with fresh evidence over the weight of all, with gaps, next steps and the checklist of what examiners ask for first.',
    access: 'compliance:read',
    response: Readiness,
    tool: {
      name: 'svc_show_exam_readiness',
      title: 'Show exam readiness',
      category: 'compliance',
      credits: 1,
      description:
        'Shows how ready the office is for an exam: a score, the gaps with what to do next, and the evidence of each control. It enters no evidence.',
      keywords: 'sec examination compliance programme controls checklist gaps',
    },
    handle: ctx => examReadiness(ctx),
  }),
  route({
    method: 'GET',
    path: `${P}/side-letters`,
    operation: 'listSideLetterClauses',
    summary: 'List side letter obligations',
    description: 'Side letter clauses in the books, in effect or upcoming, by fund and investor.',
    access: 'compliance:read',
    response: z.array(SideLetterClause),
    handle: ctx => listSideLetters(ctx),
  }),
]

const controls = [
  route({
    method: 'GET',
    path: `${P}/controls`,
    operation: 'listComplianceControls',
    summary: 'List compliance controls',
    description: 'Built-in controls with the office’s changes, and its own, each with its latest evidence.',
    access: 'compliance:read',
    response: z.array(Control),
    handle: ctx => listControls(ctx),
  }),
  route({
    method: 'POST',
    path: `${P}/controls`,
    operation: 'setComplianceControl',
    summary: 'Set a compliance control',
    description: 'Changes a built-in control by its key, or adds your own. `applies: false` excludes it.',
    access: 'compliance:write',
    status: 201,
    body: ControlInput,
    example: { key: 'proxy_voting', applies: false },
    response: control.Entity,
    errors: { changed_meanwhile },
    handle: (ctx, { body }) => setControl(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/evidence`,
    operation: 'listComplianceEvidence',
    summary: 'List compliance evidence, newest first',
    access: 'compliance:read',
    query: evidenceQuery,
    response: z.array(evidence.Entity),
    handle: (ctx, { query }) => listEvidence(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/evidence`,
    operation: 'enterComplianceEvidence',
    summary: 'Add evidence for a control',
    access: 'compliance:write',
    status: 201,
    body: evidence.Input,
    example: {
      control_key: 'annual_review',
      performed_on: '2025-12-15',
      reference: 'Data room / Compliance / Annual review 2025.pdf',
    },
    response: evidence.Entity,
    handle: (ctx, { body }) => enterEvidence(ctx, body),
  }),
  route({
    method: 'GET',
    path: EVIDENCE,
    operation: 'getComplianceEvidence',
    summary: 'Get a piece of evidence',
    access: 'compliance:read',
    response: evidence.Entity,
    handle: (ctx, { params }) => getEvidence(ctx, params.evidence_id),
  }),
  route({
    method: 'DELETE',
    path: EVIDENCE,
    operation: 'deleteComplianceEvidence',
    summary: 'Delete evidence for a control',
    access: 'compliance:write',
    handle: (ctx, { params }) => removeEvidence(ctx, params.evidence_id),
  }),
]

const findings = [
  route({
    method: 'GET',
    path: `${P}/findings`,
    operation: 'listComplianceFindings',
    summary: 'List compliance findings, newest first',
    access: 'compliance:read',
    query: findingQuery,
    response: z.array(finding.Entity),
    tool: {
      name: 'svc_list_compliance_findings',
      title: 'List compliance findings',
      category: 'compliance',
      credits: 1,
      description:
        'Lists what reviews and exams found, with severity, who remedies it and by when. Filter by status, severity or family. It changes nothing.',
      keywords: 'deficiency issue exam review remediation open',
    },
    handle: (ctx, { query }) => listFindings(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/findings`,
    operation: 'recordComplianceFinding',
    summary: 'Record a compliance finding',
    access: 'compliance:write',
    status: 201,
    body: finding.Input,
    example: {
      severity: 'medium',
      family: 'valuation',
      description: 'Two valuations of the second quarter lack the support of their discount rate.',
      owner: 'Fund accounting',
      due: '2026-12-31',
    },
    response: finding.Entity,
    tool: {
      name: 'svc_record_finding',
      title: 'Record a compliance finding',
      category: 'compliance',
      credits: 2,
      description:
        'Records what a review or an exam found, with who remedies it by when. It remedies nothing.',
      keywords: 'deficiency issue exam review remediation',
    },
    handle: (ctx, { body }) => recordFinding(ctx, body),
  }),
  route({
    method: 'GET',
    path: FINDING,
    shows: 'compliance_finding',
    operation: 'getComplianceFinding',
    summary: 'Get a compliance finding',
    access: 'compliance:read',
    response: finding.Entity,
    handle: (ctx, { params }) => getFinding(ctx, params.finding_id),
  }),
  route({
    method: 'PATCH',
    path: FINDING,
    operation: 'updateComplianceFinding',
    summary: 'Change a compliance finding',
    description:
      'Can also change the status: open, remediating, closed. Closing needs evidence of remediation.',
    access: 'compliance:write',
    body: finding.Change,
    example: { status: 'remediating' },
    response: finding.Entity,
    errors: {
      changed_meanwhile,
      illegal_transition: [409, 'Transition not allowed from this status; see `allowed`'],
    },
    handle: (ctx, { params, body }) => changeFinding(ctx, params.finding_id, body),
  }),
]

export const programmeRoutes = [...measured, ...controls, ...findings]
