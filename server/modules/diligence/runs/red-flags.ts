import { fromJson } from '../../../database/columns.ts'
import { type Context, notFound, paginate } from '../../../kernel/index.ts'
import type { Severity } from '../../../reading/red-flags/flag.ts'
import type { KeptSource } from '../../../sources/kept-source.ts'
import { accessTo, documentIdsByPath, narrowedRooms } from '../../vdr/index.ts'
import { latestFlags } from '../analyses/flag-history.ts'
import { present } from '../analyses/flags.ts'
import type { FlagStatus } from '../analyses/schemas.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: FlagStatus | undefined
  severity?: Severity | undefined
  gone?: boolean | undefined
}

/**
 * Lists the red flags of a room, each once however often it was found: in its latest form, with its
 * judgement; newest first. For those who see the whole room; 404 for anybody else.
 */
export async function listRoomFlags(
  ctx: Context,
  roomId: number,
  { status, severity, gone, ...slice }: Filter,
) {
  await accessTo(ctx, roomId)
  if ((await narrowedRooms(ctx)).narrowed.includes(roomId)) throw notFound()
  let query = latestFlags(ctx.db, roomId).selectAll('vdr_red_flags').select('vdr_analyses.source')
  if (status !== undefined) query = query.where('vdr_red_flags.status', '=', status)
  if (severity !== undefined) query = query.where('severity', '=', severity)
  if (gone !== undefined) query = query.where('gone_in', gone ? 'is not' : 'is', null)
  const ids = await documentIdsByPath(ctx, roomId)
  return (await paginate(query, 'vdr_red_flags.id', slice)).map(({ source, ...row }) => {
    const ofRoom = fromJson<KeptSource>(source).type === 'room'
    const { evidence, ...flag } = present(row)
    return {
      ...flag,
      analysis_id: row.analysis_id,
      found_at: row.created_at,
      evidence: evidence.map(({ digest: _, ...one }) => ({
        ...one,
        document_id: ofRoom ? (ids.get(one.document) ?? null) : null,
      })),
    }
  })
}
