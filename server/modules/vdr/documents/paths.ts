import { z } from 'zod'

export const VDR = '/api/v1/svc/vdr'
export const ROOM = `${VDR}/rooms/{room_id}` as const
export const DOCUMENTS = `${ROOM}/documents` as const
export const DOCUMENT = `${DOCUMENTS}/{doc_id}` as const

/** The parameters of a signed address. */
export const signed = z.object({
  room_id: z.coerce.number().int().positive(),
  address: z.string().max(500),
})
