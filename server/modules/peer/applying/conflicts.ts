import { fromJsonOrNull, toJson } from '../../../database/columns.ts'
import { type Context, conflict, notFound, paginate, type RouteErrors } from '../../../kernel/index.ts'
import { callRoute } from './call-route.ts'

export const conflictStatuses = ['open', 'kept_ours', 'took_theirs', 'settled'] as const
export type ConflictStatus = (typeof conflictStatuses)[number]

export const alreadyResolved: RouteErrors = { already_resolved: [409, 'It was decided already'] }

/** A field that is one thing here and another at the peer. */
export interface Difference {
  field: string
  ours: unknown
  theirs: unknown
}

/** Keeps a field that is one thing here and another at the peer, until a person decides; the newest of each counts. */
export async function noteConflict(
  { db, now }: Context,
  linkId: number,
  { field, ours, theirs }: Difference,
): Promise<void> {
  const said = { ours: toJson(ours ?? null), theirs: toJson(theirs ?? null), status: 'open', updated_at: now }
  await db
    .insertInto('peer_conflicts')
    .values({ link_id: linkId, field, ...said, created_at: now })
    .onConflict(oc =>
      oc
        .columns(['org_id', 'link_id', 'field'])
        .doUpdateSet({ ...said, resolved_by: null, resolved_at: null }),
    )
    .execute()
}

/** Both sides say the same by now: there is nothing to decide any more. */
export async function settleConflict({ db, now }: Context, linkId: number, field: string): Promise<void> {
  await db
    .updateTable('peer_conflicts')
    .set({ status: 'settled', resolved_at: now, updated_at: now })
    .where('link_id', '=', linkId)
    .where('field', '=', field)
    .where('status', '=', 'open')
    .execute()
}

const conflicts = (db: Context['db']) =>
  db
    .selectFrom('peer_conflicts')
    .innerJoin('peer_links', 'peer_links.id', 'peer_conflicts.link_id')
    .innerJoin('deals', 'deals.id', 'peer_links.deal_id')
    .selectAll('peer_conflicts')
    .select([
      'peer_links.connection_id',
      'peer_links.peer_id',
      'peer_links.deal_id',
      'deals.name as deal_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof conflicts>['executeTakeFirstOrThrow']>>

export async function listConflicts(
  { db }: Context,
  {
    status,
    deal_id,
    ...slice
  }: {
    status?: ConflictStatus | undefined
    deal_id?: number | undefined
    limit: number
    cursor?: string | undefined
  },
) {
  let query = conflicts(db)
  if (status) query = query.where('peer_conflicts.status', '=', status)
  if (deal_id) query = query.where('peer_links.deal_id', '=', deal_id)
  return (await paginate(query, 'peer_conflicts.id', slice)).map(present)
}

export async function getConflict({ db }: Context, id: number) {
  const row = await conflicts(db).where('peer_conflicts.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

/** A person decides which of the two holds; with theirs, the deal is changed as by its own endpoint. */
export async function resolveConflict(ctx: Context, id: number, keep: 'ours' | 'theirs') {
  const found = await getConflict(ctx, id)
  if (found.status !== 'open')
    throw conflict('already_resolved', 'It was decided already.', { state: found.status })
  if (keep === 'theirs') {
    await callRoute(ctx, 'PATCH', '/api/v1/svc/crm/deals/{deal_id}', {
      params: { deal_id: String(found.deal_id) },
      body: { [found.field]: found.theirs },
    })
    await leftByPeer(ctx, found.link_id, { [found.field]: found.theirs })
  }
  await ctx.db
    .updateTable('peer_conflicts')
    .set({
      status: keep === 'ours' ? 'kept_ours' : 'took_theirs',
      resolved_by: ctx.principal.userId,
      resolved_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  return getConflict(ctx, id)
}

/** What a person took from the peer is the peer's from then on. */
async function leftByPeer({ db }: Context, linkId: number, fields: Record<string, unknown>): Promise<void> {
  const { deal_fields } = await db
    .selectFrom('peer_links')
    .select('deal_fields')
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  const left = { ...fromJsonOrNull<object>(deal_fields), ...fields }
  await db
    .updateTable('peer_links')
    .set({ deal_fields: toJson(left) })
    .where('id', '=', linkId)
    .execute()
}

const present = ({ ours, theirs, ...row }: Row) => ({
  ...row,
  deal_id: row.deal_id as number,
  status: row.status as ConflictStatus,
  ours: fromJsonOrNull<unknown>(ours),
  theirs: fromJsonOrNull<unknown>(theirs),
})
