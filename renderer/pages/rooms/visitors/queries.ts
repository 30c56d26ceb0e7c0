import { queryOptions } from '@tanstack/react-query'
import { vdrApi } from '../../../api/modules.ts'
import { roomsKey } from '../../../queries/diligence.ts'

/** Prefix of all queries that erasing a visitor invalidates. */
export const visitorsKey = (room_id: number) => [...roomsKey, room_id, 'visitors'] as const

export const visitorsQuery = (room_id: number) =>
  queryOptions({
    queryKey: visitorsKey(room_id),
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/analytics', { params: { room_id }, signal }),
  })

/** The pages one visitor viewed. */
export const visitorQuery = (room_id: number, viewer_id: number) =>
  queryOptions({
    queryKey: [...visitorsKey(room_id), viewer_id],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/analytics/drilldown', { query: { room_id, viewer_id }, signal }),
  })
