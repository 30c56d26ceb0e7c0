import type { Context } from '../../../kernel/index.ts'
import { assertKeeper } from './members.ts'
import { outsideRecord } from './share-audit.ts'

/** Lists activity in a room and downloads of its files, newest first. */
export async function roomAudit(
  ctx: Context,
  roomId: number,
  { limit, before }: { limit: number; before?: string | undefined },
) {
  await assertKeeper(ctx, roomId)
  const room = `/api/v1/svc/vdr/rooms/${roomId}`
  let written = ctx.db
    .selectFrom('audit_log')
    .select(['at', 'actor_name as actor', 'action', 'target', 'outcome'])
    .where(eb => eb.or([eb('target', '=', room), eb('target', 'like', `${room}/%`)]))
  let taken = ctx.db
    .selectFrom('access_log')
    .select(['created_at as at', 'actor_name as actor', 'route as action', 'target'])
    .where('target', 'like', `${room}/%`)
  if (before !== undefined) {
    written = written.where('at', '<', before)
    taken = taken.where('created_at', '<', before)
  }
  const rows = [
    ...(await written.orderBy('id', 'desc').limit(limit).execute()),
    ...(await taken.orderBy('id', 'desc').limit(limit).execute()).map(one => ({ ...one, outcome: 'done' })),
    ...(await outsideRecord(ctx, roomId, { limit, before })),
  ]
  // A signed address works for whoever has it, so none is shown again.
  return rows
    .map(row => ({ ...row, target: row.target.replace(/\/(uploads|parts|downloads)\/.*$/, '/$1') }))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, limit)
}
