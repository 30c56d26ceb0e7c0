import { queryOptions } from '@tanstack/react-query'
import { vdrApi } from '../../../api/modules.ts'
import { roomsKey } from '../../../queries/diligence.ts'

export const linksKey = (room_id: number) => [...roomsKey, room_id, 'links'] as const

export const linksQuery = (room_id: number) =>
  queryOptions({
    queryKey: linksKey(room_id),
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/share-links', { params: { room_id }, signal }),
  })

export const accessesQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...linksKey(room_id), 'accesses'],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/share-access-log', {
        params: { room_id },
        query: { limit: 200 },
        signal,
      }),
  })

export const shareSettingsQuery = queryOptions({
  queryKey: ['share-settings'],
  queryFn: ({ signal }) => vdrApi('GET /api/v1/svc/vdr/share-settings', { signal }),
})
