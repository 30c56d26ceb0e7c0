import { fromJsonOrNull, toJson } from '../../../database/columns.ts'
import {
  archived,
  type Context,
  conflict,
  notFound,
  paginate,
  type RouteErrors,
  sentence,
} from '../../../kernel/index.ts'
import { raisedFundsById } from '../../lp-crm/index.ts'
import { callRoute } from './call-route.ts'

export const conflictStatuses = ['open', 'kept_ours', 'took_theirs', 'settled'] as const
export type ConflictStatus = (typeof conflictStatuses)[number]

export const resolving: RouteErrors = { archived, already_resolved: [409, 'Already resolved'] }

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
    .leftJoin('deals', 'deals.id', 'peer_links.deal_id')
    .where(eb =>
      eb.or([eb('peer_links.deal_id', 'is not', null), eb('peer_links.raised_fund_id', 'is not', null)]),
    )
    .selectAll('peer_conflicts')
    .select([
      'peer_links.connection_id',
      'peer_links.peer_id',
      'peer_links.deal_id',
      'deals.name as deal_name',
      'deals.currency as deal_currency',
      'peer_links.raised_fund_id',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof conflicts>['executeTakeFirstOrThrow']>>

export async function listConflicts(
  ctx: Context,
  {
    status,
    deal_id,
    raised_fund_id,
    ...slice
  }: {
    status?: ConflictStatus | undefined
    deal_id?: number | undefined
    raised_fund_id?: number | undefined
    limit: number
    cursor?: string | undefined
  },
) {
  let query = conflicts(ctx.db)
  if (status) query = query.where('peer_conflicts.status', '=', status)
  if (deal_id) query = query.where('peer_links.deal_id', '=', deal_id)
  if (raised_fund_id) query = query.where('peer_links.raised_fund_id', '=', raised_fund_id)
  const page = await paginate(query, 'peer_conflicts.id', slice)
  const presentOne = await presenting(ctx, page.items)
  return page.map(presentOne)
}

export async function getConflict(ctx: Context, id: number) {
  const row = await conflicts(ctx.db).where('peer_conflicts.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return (await presenting(ctx, [row]))(row)
}

/** A person decides which of the two holds; with theirs, the deal or the fund is changed as by its own endpoint. */
export async function resolveConflict(ctx: Context, id: number, keep: 'ours' | 'theirs') {
  const found = await getConflict(ctx, id)
  if (found.status !== 'open')
    throw conflict('already_resolved', sentence`It has already been decided.`, { state: found.status })
  if (keep === 'theirs') await takeTheirs(ctx, found)
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

/** A field taken from the peer is the peer's from then on. */
async function takeTheirs(
  ctx: Context,
  { link_id, deal_id, raised_fund_id, field, theirs }: Awaited<ReturnType<typeof getConflict>>,
): Promise<void> {
  const body = { [field]: theirs }
  const column = deal_id === null ? 'fund_fields' : 'deal_fields'
  await (deal_id === null
    ? callRoute(ctx, 'PATCH', '/api/v1/svc/lp-crm/funds/{fund_id}', {
        params: { fund_id: String(raised_fund_id) },
        body,
      })
    : callRoute(ctx, 'PATCH', '/api/v1/svc/crm/deals/{deal_id}', {
        params: { deal_id: String(deal_id) },
        body,
      }))
  const link = await ctx.db
    .selectFrom('peer_links')
    .select(column)
    .where('id', '=', link_id)
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('peer_links')
    .set({ [column]: toJson({ ...fromJsonOrNull<object>(link[column as keyof typeof link]), ...body }) })
    .where('id', '=', link_id)
    .execute()
}

/** Shows these rows, each with the name of its fund and the currency of its amounts. */
async function presenting({ db }: Context, rows: readonly Row[]) {
  const funds = await raisedFundsById(
    db,
    rows.map(({ raised_fund_id }) => raised_fund_id),
  )
  return ({ ours, theirs, deal_currency, ...row }: Row) => {
    const fund = funds.get(row.raised_fund_id)
    return {
      ...row,
      raised_fund_name: fund?.name ?? null,
      currency: deal_currency ?? fund?.currency ?? null,
      status: row.status as ConflictStatus,
      ours: fromJsonOrNull<unknown>(ours),
      theirs: fromJsonOrNull<unknown>(theirs),
    }
  }
}
