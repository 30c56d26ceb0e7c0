import { fromBit } from '../../../database/columns.ts'
import { type Context, paginate } from '../../../kernel/index.ts'
import { assertKeeper } from '../access/members.ts'
import type { accessActions } from '../schemas/share.ts'
import type { LinkRow } from './links.ts'

type Action = (typeof accessActions)[number]

/** Logs an act of somebody from outside. */
export async function logAccess(
  { db, now, address, userAgent }: Context,
  link: LinkRow,
  action: Action,
  { visit_id, document }: { visit_id: number | null; document?: { id: number; name: string } | undefined },
): Promise<void> {
  await db
    .insertInto('vdr_share_accesses')
    .values({
      link_id: link.id,
      room_id: link.room_id,
      visit_id,
      action,
      document_id: document?.id ?? null,
      document: document?.name ?? null,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Lists outside activity in a room, newest first. */
export async function shareAccessLog(
  ctx: Context,
  roomId: number,
  { link_id, ...slice }: { limit: number; cursor?: string | undefined; link_id?: number | undefined },
) {
  await assertKeeper(ctx, roomId)
  let query = ctx.db
    .selectFrom('vdr_share_accesses')
    .innerJoin('vdr_share_links', 'vdr_share_links.id', 'vdr_share_accesses.link_id')
    .leftJoin('vdr_share_visits', 'vdr_share_visits.id', 'vdr_share_accesses.visit_id')
    .select([
      'vdr_share_accesses.id',
      'vdr_share_accesses.created_at as at',
      'vdr_share_accesses.action',
      'vdr_share_accesses.link_id',
      'vdr_share_links.name as link',
      'vdr_share_accesses.visit_id',
      'vdr_share_visits.email',
      'vdr_share_visits.email_proven',
      'vdr_share_visits.name',
      'vdr_share_accesses.document_id',
      'vdr_share_accesses.document',
      'vdr_share_accesses.address',
      'vdr_share_accesses.user_agent',
    ])
    .where('vdr_share_accesses.room_id', '=', roomId)
  if (link_id !== undefined) query = query.where('vdr_share_accesses.link_id', '=', link_id)
  return (await paginate(query, 'vdr_share_accesses.id', slice)).map(row => ({
    ...row,
    action: row.action as Action,
    email_proven: fromBit(row.email_proven ?? 0),
  }))
}
