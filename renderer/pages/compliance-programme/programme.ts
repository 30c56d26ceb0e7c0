import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type ComplianceControl, type ComplianceFinding, complianceApi } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

export const programmeKey = ['compliance', 'programme'] as const

export const statusQuery = queryOptions({
  queryKey: [...programmeKey, 'status'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/program/status', { signal }),
})

export const readinessQuery = queryOptions({
  queryKey: [...programmeKey, 'readiness'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/program/exam-readiness', { signal }),
})

export const findingsQuery = queryOptions({
  queryKey: [...programmeKey, 'findings'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/program/findings', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const controlsQuery = queryOptions({
  queryKey: [...programmeKey, 'controls'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/program/controls', { signal }),
})

export const evidenceQuery = queryOptions({
  queryKey: [...programmeKey, 'evidence'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/program/evidence', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const sideLettersQuery = queryOptions({
  queryKey: [...programmeKey, 'side-letters'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/program/side-letters', { signal }),
})

export const freshness: Record<ComplianceControl['state'], { tone: Tone; label: string }> = {
  fresh: { tone: 'good', label: 'Fresh' },
  stale: { tone: 'warning', label: 'To be renewed' },
  missing: { tone: 'bad', label: 'Missing' },
}

export const findingStatuses: Record<ComplianceFinding['status'], { tone: Tone; label: string }> = {
  open: { tone: 'bad', label: 'Open' },
  remediating: { tone: 'warning', label: 'Being remedied' },
  closed: { tone: 'good', label: 'Closed' },
}

export const severities: Record<ComplianceFinding['severity'], { tone: Tone; label: string }> = {
  high: { tone: 'bad', label: 'High' },
  medium: { tone: 'warning', label: 'Medium' },
  low: { tone: 'quiet', label: 'Low' },
}

/** The families by which controls and findings are grouped, as the checklist names them. */
export const familiesIn = (checklist: readonly ComplianceControl[]) => {
  const labels = new Map(checklist.map(({ family, family_label }) => [family, family_label]))
  return [...labels].map(([value, label]) => ({ value, label }))
}
