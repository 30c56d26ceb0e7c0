import type { Context } from '../../../kernel/index.ts'

/** Lists outside activity in a room and acceptances of its NDA, from the room's record; newest first. */
export async function outsideRecord(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  { limit, before }: { limit: number; before?: string | undefined },
) {
  const room = `/api/v1/svc/vdr/rooms/${roomId}`
  let seen = db
    .selectFrom('vdr_share_accesses')
    .innerJoin('vdr_share_links', 'vdr_share_links.id', 'vdr_share_accesses.link_id')
    .leftJoin('vdr_share_visits', 'vdr_share_visits.id', 'vdr_share_accesses.visit_id')
    .select([
      'vdr_share_accesses.created_at as at',
      'vdr_share_accesses.action',
      'vdr_share_accesses.document_id',
      'vdr_share_links.name as link',
      'vdr_share_visits.email',
    ])
    .where('vdr_share_accesses.room_id', '=', roomId)
  let accepted = db
    .selectFrom('vdr_nda_acceptances')
    .select(['created_at as at', 'name', 'email'])
    .where('room_id', '=', roomId)
  if (before !== undefined) {
    seen = seen.where('vdr_share_accesses.created_at', '<', before)
    accepted = accepted.where('created_at', '<', before)
  }
  const outside = await seen.orderBy('vdr_share_accesses.id', 'desc').limit(limit).execute()
  const agreed = await accepted.orderBy('id', 'desc').limit(limit).execute()
  return [
    ...outside
      .filter(({ action }) => action !== 'nda_accepted')
      .map(({ at, email, link, action, document_id }) => ({
        at,
        actor: `${email ?? 'Somebody'} by the link “${link}”`,
        action: `outside: ${action}`,
        target: document_id === null ? room : `${room}/documents/${document_id}`,
        outcome: action.startsWith('wrong_') ? 'refused' : 'done',
      })),
    ...agreed.map(({ at, name, email }) => ({
      at,
      actor: `${name} (${email})`,
      action: 'accepted the agreement',
      target: room,
      outcome: 'done',
    })),
  ]
}
