import { queryOptions } from '@tanstack/react-query'
import { vdrApi } from '../../../api/modules.ts'
import { roomsKey } from '../../../queries/diligence.ts'

export const membersQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'members'],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/members', { params: { room_id }, signal }),
  })

export const groupsQuery = (room_id: number) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'groups'],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/groups', { params: { room_id }, signal }),
  })

/** A person or a group, for whom permissions are asked and given. */
export type Whose = { user_id: number } | { group_id: number }

export const permissionsQuery = (room_id: number, whose: Whose) =>
  queryOptions({
    queryKey: [...roomsKey, room_id, 'permissions', whose],
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/permissions', {
        params: { room_id },
        query: whose,
        signal,
      }),
  })
