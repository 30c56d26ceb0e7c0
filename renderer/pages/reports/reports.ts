import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type Report, reportsApi } from '../../api/modules.ts'

export const reportsKey = ['reports'] as const

/** How often a report that is being written is looked at, in milliseconds. */
const LOOK_EVERY_MS = 1000

const isUnderWay = ({ status }: Pick<Report, 'status'>): boolean =>
  status === 'queued' || status === 'writing'

export const reportsQuery = queryOptions({
  queryKey: [...reportsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      reportsApi('GET /api/v1/svc/reports', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
  refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? LOOK_EVERY_MS : false),
})

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [...reportsKey, id],
    queryFn: ({ signal }) =>
      reportsApi('GET /api/v1/svc/reports/{report_id}', { params: { report_id: id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_EVERY_MS : false),
  })

export const templatesQuery = queryOptions({
  queryKey: [...reportsKey, 'templates'],
  queryFn: ({ signal }) => reportsApi('GET /api/v1/svc/reports/templates', { signal }),
})

export const fileAt = (id: number, format: 'docx' | 'pdf'): string => `/api/v1/svc/reports/${id}/${format}`
