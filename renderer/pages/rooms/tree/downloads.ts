import type { DataRoomDocument } from '../../../api/modules.ts'

/** Whoever may do more than look at something may take it along. */
export const mayTake = (permission: DataRoomDocument['permission']): boolean =>
  permission !== 'none' && permission !== 'view'

/** The address of a room, or of a folder of it, as a ZIP. */
export const zipOf = (roomId: number, folderId?: number): string =>
  `/api/v1/svc/vdr/rooms/${roomId}/zip${folderId === undefined ? '' : `?folder_id=${folderId}`}`
