import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../api/everything.ts'
import { type DataRoomImport, vdrApi } from '../api/modules.ts'
import { roomsKey } from './diligence.ts'

export const googleKey = ['vdr', 'google'] as const

export const googleStatusQuery = queryOptions({
  queryKey: [...googleKey, 'status'],
  queryFn: ({ signal }) => vdrApi('GET /api/v1/svc/vdr/google/status', { signal }),
})

export const googleClientQuery = queryOptions({
  queryKey: [...googleKey, 'client'],
  queryFn: ({ signal }) => vdrApi('GET /api/v1/svc/vdr/google/client', { signal }),
})

export const googleDrivesQuery = queryOptions({
  queryKey: [...googleKey, 'drives'],
  queryFn: ({ signal }) => vdrApi('GET /api/v1/svc/vdr/google/drives', { signal }),
  retry: false,
})

/** The contents of a Google Drive folder, page by page. */
export const googleFolderQuery = (folder_id: string) =>
  infiniteQueryOptions({
    queryKey: [...googleKey, 'folder', folder_id],
    queryFn: ({ signal, pageParam }) =>
      vdrApi('GET /api/v1/svc/vdr/google/browse', {
        query: { folder_id, ...(pageParam ? { page_token: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_page_token }) => next_page_token,
    retry: false,
  })

export const importsKey = (room_id: number) => [...roomsKey, room_id, 'imports'] as const

const WATCHED_MS = 1000

/** The imports into a room, the newest first; looked at again and again while one is under way. */
export const roomImportsQuery = (room_id: number) =>
  queryOptions({
    queryKey: importsKey(room_id),
    queryFn: ({ signal }) =>
      vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/import/jobs', {
        params: { room_id },
        query: { limit: 20 },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? WATCHED_MS : false),
    retry: false,
  })

export const isUnderWay = ({ status }: Pick<DataRoomImport, 'status'>): boolean => status === 'running'

/** All items of an import, with their outcome. */
export const importItemsQuery = ({ id, room_id, updated_at }: DataRoomImport) =>
  queryOptions({
    queryKey: [...importsKey(room_id), id, updated_at],
    queryFn: ({ signal }) =>
      everything(cursor =>
        vdrApi('GET /api/v1/svc/vdr/rooms/{room_id}/import/jobs/{job_id}/items', {
          params: { room_id, job_id: id },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })
