import { queryOptions } from '@tanstack/react-query'
import { vdrApi } from '../../../api/modules.ts'
import { roomsKey } from '../../../queries/diligence.ts'

export const visitorsQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'visitors'],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/analytics', { params: { room_id }, signal }),
  })

/** Which pages one visitor looked at. */
export const visitorQuery = (room_id: number, viewer_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'visitors', viewer_id],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/analytics/drilldown', { query: { room_id, viewer_id }, signal }),
  })
