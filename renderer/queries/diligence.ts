import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { diligenceApi, oddApi, vdrApi } from '../api/modules.ts'

export const analysesKey = ['vdr', 'analyses'] as const

export const analysesQuery = queryOptions({
  queryKey: [...analysesKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      diligenceApi('GET /api/v1/svc/vdr/analyses', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

/** All analyses, superseded ones included. */
export const allAnalysesQuery = queryOptions({
  queryKey: [...analysesKey, 'all', 'superseded'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      diligenceApi('GET /api/v1/svc/vdr/analyses', {
        query: { limit: PAGE_SIZE, superseded: true, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

/** The subject of an analysis: the documents of a deal or of a data room. */
export type AnalysedFor = { deal_id: number } | { room_id: number }

export const analysesOfQuery = (of: AnalysedFor) =>
  queryOptions({
    queryKey: [...analysesKey, of],
    queryFn: ({ signal }) =>
      diligenceApi('GET /api/v1/svc/vdr/analyses', { query: { ...of, limit: 50 }, signal }),
  })

export const analysisQuery = (id: number) =>
  queryOptions({
    queryKey: [...analysesKey, id],
    queryFn: ({ signal }) =>
      diligenceApi('GET /api/v1/svc/vdr/analyses/{analysis_id}', { params: { analysis_id: id }, signal }),
  })

export const roomsKey = ['vdr', 'rooms'] as const

export const roomSourcesQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'sources'],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/sources', { params: { room_id }, signal }),
  })

export const roomReportsQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'reports'],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/reports', { params: { room_id }, signal }),
  })

export const roomDocumentsQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'documents'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/documents', {
          params: { room_id },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const roomDocumentQuery = (room_id: number, doc_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'documents', doc_id],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}', {
        params: { room_id, doc_id },
        signal,
      }),
  })

export const roomsQuery = queryOptions({
  queryKey: [...roomsKey],
  queryFn: ({ signal }) =>
    everything(cursor =>
      vdrApi('GET /api/v1/svc/vdr/rooms', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const roomQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id],
    queryFn: ({ signal }) => vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}', { params: { room_id }, signal }),
  })

export const ndaQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'nda'],
    queryFn: ({ signal }) => vdrApi('GET /api/v1/svc/vdr/nda/status', { query: { room_id }, signal }),
  })

export const roomFoldersQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'folders'],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/folders', { params: { room_id }, signal }),
  })

export const oddKey = ['odd'] as const

export const topicsQuery = queryOptions({
  queryKey: [...oddKey, 'topics'],
  queryFn: ({ signal }) => oddApi('GET /api/v1/svc/odd/topics', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const runsQuery = queryOptions({
  queryKey: [...oddKey, 'runs'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      oddApi('GET /api/v1/svc/odd/runs', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const runsOfDealQuery = (deal_id: number) =>
  queryOptions({
    queryKey: [...oddKey, 'runs', 'deal', deal_id],
    queryFn: ({ signal }) =>
      everything(cursor =>
        oddApi('GET /api/v1/svc/odd/runs', {
          query: { deal_id, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [...oddKey, 'runs', id],
    queryFn: ({ signal }) =>
      oddApi('GET /api/v1/svc/odd/runs/{odd_run_id}', { params: { odd_run_id: id }, signal }),
  })
