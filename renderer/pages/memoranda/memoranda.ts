import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { cimApi, type Memorandum } from '../../api/modules.ts'

export const memorandaKey = ['cim'] as const

export const memorandaQuery = queryOptions({
  queryKey: [...memorandaKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      cimApi('GET /api/v1/svc/cim/reports', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const memorandaOfDealQuery = (deal_id: number) =>
  queryOptions({
    queryKey: [...memorandaKey, 'deal', deal_id],
    queryFn: ({ signal }) =>
      everything(cursor =>
        cimApi('GET /api/v1/svc/cim/reports', {
          query: { deal_id, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const templatesQuery = queryOptions({
  queryKey: [...memorandaKey, 'templates'],
  queryFn: ({ signal }) => cimApi('GET /api/v1/svc/cim/templates', { signal }),
  staleTime: 'static',
})

export const memorandumQuery = (id: number) =>
  queryOptions({
    queryKey: [...memorandaKey, id],
    queryFn: ({ signal }) =>
      cimApi('GET /api/v1/svc/cim/reports/{report_id}', { params: { report_id: id }, signal }),
  })

export const versionsQuery = (report_id: number, section_key: string) =>
  queryOptions({
    queryKey: [...memorandaKey, report_id, section_key, 'versions'],
    queryFn: ({ signal }) =>
      cimApi('GET /api/v1/svc/cim/reports/{report_id}/section/{section_key}/versions', {
        params: { report_id, section_key },
        signal,
      }),
  })

export const fileAt = (id: number, format: 'docx' | 'pdf'): string =>
  `/api/v1/svc/cim/reports/${id}/export?format=${format}`

type ReportStatus = Memorandum['status']

/** The step on from each state, and whether it may go back to be worked on. */
export const nextStep: Record<ReportStatus, { to: ReportStatus; label: string } | null> = {
  draft: { to: 'in_review', label: 'Send to review' },
  in_review: { to: 'approved', label: 'Approve' },
  approved: { to: 'published', label: 'Publish' },
  published: { to: 'archived', label: 'Archive' },
  archived: null,
}

/** The steps that take the right to approve. */
export const takesApproval = (to: ReportStatus): boolean => to === 'approved' || to === 'published'

/**
 * Returns whether the memorandum may be archived: it was approved once, so it is not deleted. The step after
 * published archives it anyway.
 */
export const mayBePutAway = ({ status, approved_at }: Pick<Memorandum, 'status' | 'approved_at'>): boolean =>
  approved_at !== null && status !== 'published' && status !== 'archived'

export const mayGoBack = (status: ReportStatus): boolean => status === 'in_review' || status === 'approved'

export const isOpen = (status: ReportStatus): boolean => status === 'draft' || status === 'in_review'
