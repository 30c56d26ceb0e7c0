import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useMe } from '../../../session/session.ts'
import { RoomUploads } from './room-uploads.ts'

/** Uploads by room; they continue while other pages are shown. */
const underWay = new Map<string, RoomUploads>()

/** Returns the uploads into a room, whichever page began them, and the actions on them. */
export function useUploads(roomId: number) {
  const queries = useQueryClient()
  const { id, organisation } = useMe()
  const place = `fund-office.uploads.${organisation.id}.${id}.${roomId}`
  const uploads = underWay.get(place) ?? new RoomUploads(roomId, queries, place)
  underWay.set(place, uploads)
  return { sending: uploads, uploads: useSyncExternalStore(uploads.subscribe, uploads.current) }
}
