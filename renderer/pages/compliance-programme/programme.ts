import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { complianceApi } from '../../api/modules.ts'

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
