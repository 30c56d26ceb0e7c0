import type { DataRoomDocument } from '../../../api/modules.ts'

/** Returns whether the reader may download: any permission above viewing. */
export const mayTake = (permission: DataRoomDocument['permission']): boolean =>
  permission !== 'none' && permission !== 'view'

/** The address of a room, or of a folder of it, as a ZIP. */
export const zipOf = (roomId: number, folderId?: number): string =>
  `/api/v1/svc/vdr/rooms/${roomId}/zip${folderId === undefined ? '' : `?folder_id=${folderId}`}`
