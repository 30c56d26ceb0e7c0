import { fromJson } from '../../../database/columns.ts'
import { type Context, notFound, paginate } from '../../../kernel/index.ts'
import type { RedFlagCategory, Severity } from '../../../reading/red-flags/flag.ts'
import { readById } from '../../../sources/how-read.ts'
import type { KeptSource } from '../../../sources/kept-source.ts'
import {
  accessTo,
  documentIdsByPath,
  narrowedRooms,
  ofRoomsSeenWhole,
  type Reading,
} from '../../vdr/index.ts'
import { latestFlags } from '../analyses/flag-history.ts'
import { present } from '../analyses/flags.ts'
import type { FlagStatus } from '../analyses/schemas.ts'

export interface FlagFilter {
  limit: number
  cursor?: string | undefined
  updated_since?: string | undefined
  sort?: string | undefined
  status?: FlagStatus | undefined
  severity?: Severity | undefined
  category?: RedFlagCategory | undefined
  gone?: boolean | undefined
}

/**
 * Lists the red flags of a room, each once however often it was found: in its latest form, with its
 * judgement; newest first. For those who see the whole room; 404 for anybody else.
 */
export async function listRoomFlags(ctx: Context, roomId: number, filter: FlagFilter) {
  await accessTo(ctx, roomId)
  if ((await narrowedRooms(ctx)).narrowed.includes(roomId)) throw notFound()
  return listFlags(ctx, { ...filter, room_id: roomId })
}

/** Lists the red flags of all rooms that the caller sees whole, and of documents in no room, each once; newest first. */
export async function listFlags(
  ctx: Reading & Pick<Context, 'say' | 'services'>,
  {
    status,
    severity,
    category,
    gone,
    room_id,
    deal_id,
    ...slice
  }: FlagFilter & { room_id?: number; deal_id?: number },
) {
  let query = latestFlags(ctx.db, room_id)
    .selectAll('vdr_red_flags')
    .select(['vdr_analyses.source', 'vdr_analyses.room_id'])
    .where(await ofRoomsSeenWhole(ctx))
  if (deal_id !== undefined) query = query.where('vdr_analyses.deal_id', '=', deal_id)
  if (status !== undefined) query = query.where('vdr_red_flags.status', '=', status)
  if (severity !== undefined) query = query.where('severity', '=', severity)
  if (category !== undefined) query = query.where('category', '=', category)
  if (gone !== undefined) query = query.where('gone_in', gone ? 'is not' : 'is', null)
  const page = await paginate(query, 'vdr_red_flags.id', slice)
  const rooms = [...new Set(page.items.flatMap(row => row.room_id ?? []))]
  const documents = new Map<number, Map<string, number>>()
  for (const id of rooms) documents.set(id, await documentIdsByPath(ctx, id))
  const readOf = await readById(
    ctx,
    [...documents.values()].flatMap(ids => [...ids.values()]),
  )
  return page.map(({ source, room_id: of, ...row }) => {
    const ofRoom = fromJson<KeptSource>(source).type === 'room'
    const ids = of === null ? undefined : documents.get(of)
    const { evidence, ...flag } = present(row)
    return {
      ...flag,
      room_id: of,
      analysis_id: row.analysis_id,
      found_at: row.created_at,
      updated_at: row.updated_at,
      evidence: evidence.map(({ digest: _, ...one }) => {
        const document_id = (ofRoom && ids?.get(one.document)) || null
        return { ...one, document_id, read: readOf(document_id) }
      }),
    }
  })
}
