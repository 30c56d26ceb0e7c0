// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface ComplianceControl {
  id: number | null
  key: string
  family: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  family_label: string
  title: string
  request: string
  next_step: string
  weight: number
  fresh_days: number
  applies: boolean
  state: "fresh" | "stale" | "missing"
  performed_on: string | null
  reference: string | null
  drawn: boolean
  renew_by: string | null
  version: number
}

export interface ComplianceControlInput {
  key: string
  family?: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  title?: string
  request?: string
  next_step?: string
  weight?: number
  fresh_days?: number
  applies?: boolean
  version?: number
}

export interface ComplianceEvidence {
  id: number
  control_key: string
  performed_on: string
  reference: string
  note: string | null
  entered_by: string
  created_at: string
  updated_at: string
}

export interface ComplianceEvidenceInput {
  control_key: string
  performed_on: string
  reference: string
  note?: string | null
}

export interface ComplianceFinding {
  id: number
  severity: "low" | "medium" | "high"
  family: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  family_label: string
  description: string
  owner: string | null
  due: string | null
  overdue: boolean
  status: "open" | "remediating" | "closed"
  evidence: string | null
  closed_on: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ComplianceFindingChange {
  severity?: "low" | "medium" | "high"
  family?: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  description?: string
  owner?: string | null
  due?: string | null
  evidence?: string | null
  status?: "open" | "remediating" | "closed"
  version?: number
}

export interface ComplianceFindingInput {
  severity: "low" | "medium" | "high"
  family: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  description: string
  owner?: string | null
  due?: string | null
  evidence?: string | null
}

export interface ComplianceProgrammeStatus {
  as_of: string
  status: "effective" | "gaps"
  duties: {
    key: string
    title: string
    met: boolean
    performed_on: string | null
    reference: string | null
    next_step: string | null
  }[]
  score: number | null
  open_findings: number
  overdue_findings: number
}

export interface ExamReadiness {
  as_of: string
  score: number | null
  fresh: number
  total: number
  open_findings: number
  gaps: {
    key: string
    title: string
    family_label: string
    state: "stale" | "missing"
    weight: number
    next_step: string
  }[]
  checklist: ComplianceControl[]
}

export interface SavedComplianceControl {
  id: number
  key: string
  family: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
  title: string
  request: string
  next_step: string
  weight: number
  fresh_days: number
  applies: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface SideLetterClause {
  id: number
  lp_id: number
  lp_name: string
  fund_account_id: number
  fund_name: string
  clause: "fee_rate" | "fee_discount" | "fee_exclusion"
  obligation: string
  effective_from: string | null
  status: "in_effect" | "to_come"
  enforced_in: string
  document: string | null
  note: string | null
}

export interface ComplianceCalls {
  'GET /api/v1/svc/compliance/program/status': {
    answer: ComplianceProgrammeStatus
  }
  'GET /api/v1/svc/compliance/program/exam-readiness': {
    answer: ExamReadiness
  }
  'GET /api/v1/svc/compliance/program/side-letters': {
    answer: List<SideLetterClause>
  }
  'GET /api/v1/svc/compliance/program/controls': {
    answer: List<ComplianceControl>
  }
  'POST /api/v1/svc/compliance/program/controls': {
    body: ComplianceControlInput
    answer: SavedComplianceControl & Persisted
  }
  'GET /api/v1/svc/compliance/program/evidence': {
    query?: {
      limit?: number
      cursor?: string
      control_key?: string
    }
    answer: List<ComplianceEvidence>
  }
  'POST /api/v1/svc/compliance/program/evidence': {
    body: ComplianceEvidenceInput
    answer: ComplianceEvidence & Persisted
  }
  'GET /api/v1/svc/compliance/program/evidence/{evidence_id}': {
    params: {
      evidence_id: string | number
    }
    answer: ComplianceEvidence
  }
  'DELETE /api/v1/svc/compliance/program/evidence/{evidence_id}': {
    params: {
      evidence_id: string | number
    }
    answer: undefined
  }
  'GET /api/v1/svc/compliance/program/findings': {
    query?: {
      limit?: number
      cursor?: string
      status?: "open" | "remediating" | "closed"
      severity?: "low" | "medium" | "high"
      family?: "governance" | "policies" | "code_of_ethics" | "marketing" | "fees" | "custody" | "valuation" | "conflicts" | "communications" | "books_and_records" | "cyber" | "continuity" | "vendors" | "aml" | "filings" | "mnpi" | "proxy_voting"
    }
    answer: List<ComplianceFinding>
  }
  'POST /api/v1/svc/compliance/program/findings': {
    body: ComplianceFindingInput
    answer: ComplianceFinding & Persisted
  }
  'GET /api/v1/svc/compliance/program/findings/{finding_id}': {
    params: {
      finding_id: string | number
    }
    answer: ComplianceFinding
  }
  'PATCH /api/v1/svc/compliance/program/findings/{finding_id}': {
    params: {
      finding_id: string | number
    }
    body?: ComplianceFindingChange
    answer: ComplianceFinding
  }
}

export const complianceApi = client<ComplianceCalls>()
