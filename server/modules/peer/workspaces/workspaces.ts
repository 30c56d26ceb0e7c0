import { dealNames, isDeal } from '../../../deals/deal.ts'
import { type Context, contains, invalidField, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { isOneName } from '../../../kernel/names/name-keys.ts'
import { raisedFundNames } from '../../lp-crm/index.ts'
import { relink } from '../applying/apply.ts'
import type { LinkKind } from '../kinds/event-types.ts'

interface Filter {
  q?: string | undefined
  kind?: LinkKind | undefined
  deal_id?: number | undefined
  raised_fund_id?: number | undefined
  peer_id?: string | undefined
  limit: number
  cursor?: string | undefined
}

const links = ({ db }: Context) =>
  db
    .selectFrom('peer_links')
    .innerJoin('peer_connections', 'peer_connections.id', 'peer_links.connection_id')
    .selectAll('peer_links')
    .select(['peer_connections.name as connection', 'peer_connections.is_active'])

type Row = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number]

/** Lists links between records of the platform and of the office, newest first, with doubts about each. */
export async function lookUp(ctx: Context, { q, kind, deal_id, raised_fund_id, peer_id, ...slice }: Filter) {
  let query = links(ctx)
  if (kind) query = query.where('peer_links.kind', '=', kind)
  if (deal_id) query = query.where('peer_links.deal_id', '=', deal_id)
  if (raised_fund_id) query = query.where('peer_links.raised_fund_id', '=', raised_fund_id)
  if (peer_id) query = query.where('peer_links.peer_id', '=', peer_id)
  if (q) query = query.where(eb => contains(eb, ['peer_links.name'], q))
  const page = await paginate(query, 'peer_links.id', slice)
  const shown = await presentAll(ctx, page.items)
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

async function presentAll(ctx: Context, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const deals = await dealNames(
    ctx.db,
    rows.map(({ deal_id }) => deal_id),
  )
  const funds = await raisedFundNames(
    ctx.db,
    rows.map(({ raised_fund_id }) => raised_fund_id),
  )
  const open = ids.length === 0 ? [] : await openConflicts(ctx, ids)
  const toDecide = new Map(open.map(({ link_id, fields }) => [link_id, Number(fields)]))
  const shared = await tiedTwice(ctx, rows)
  return new Map(
    rows.map(row => {
      const record = recordOf(row, deals, funds)
      return [
        row.id,
        {
          link_id: row.id,
          connection: row.connection,
          kind: row.kind as LinkKind,
          peer_id: row.peer_id,
          peer_name: row.name,
          record,
          told_at: row.told_at,
          doubts: doubtsOf(row, record, toDecide.get(row.id) ?? 0, shared),
        },
      ] as const
    }),
  )
}

interface Names {
  get(id: number): string | undefined
}

function recordOf({ deal_id, raised_fund_id }: Row, deals: Names, funds: Names) {
  if (deal_id !== null) return { type: 'deal' as const, id: deal_id, name: deals.get(deal_id) ?? '' }
  return raised_fund_id === null
    ? null
    : { type: 'raised_fund' as const, id: raised_fund_id, name: funds.get(raised_fund_id) ?? '' }
}

function doubtsOf(
  { kind, name, archived_at, is_active, deal_id }: Row,
  record: ReturnType<typeof recordOf>,
  toDecide: number,
  shared: ReadonlySet<number>,
): string[] {
  const what = kind === 'company' ? 'deal' : 'fund'
  const doubts = []
  if (record === null) doubts.push(`No ${what} is tied to it.`)
  if (record !== null && name !== null && !isOneName(record.name, name))
    doubts.push(`Here it is called ${record.name}, there ${name}.`)
  if (toDecide > 0)
    doubts.push(
      toDecide === 1
        ? 'One field is one thing here and another there.'
        : `${toDecide} fields are one thing here and another there.`,
    )
  if (archived_at !== null && record !== null) doubts.push('It was deleted at the platform.')
  if (deal_id !== null && shared.has(deal_id)) doubts.push('Several records of the platform are this deal.')
  if (is_active === 0) doubts.push('Its connection is switched off.')
  return doubts
}

const openConflicts = ({ db }: Context, ids: readonly number[]) =>
  db
    .selectFrom('peer_conflicts')
    .select(({ fn }) => ['link_id', fn.countAll<number>().as('fields')] as const)
    .where('status', '=', 'open')
    .where('link_id', 'in', ids)
    .groupBy('link_id')
    .execute()

/** The deals to which several records of the platform are tied. */
async function tiedTwice({ db }: Context, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ deal_id }) => deal_id).filter(id => id !== null)
  if (ids.length === 0) return new Set()
  const twice = await db
    .selectFrom('peer_links')
    .select('deal_id')
    .where('deal_id', 'in', ids)
    .groupBy('deal_id')
    .having(({ fn }) => fn.countAll<number>(), '>', 1)
    .execute()
  return new Set(twice.map(({ deal_id }) => deal_id as number))
}

/** Ties a record of the platform to another deal or fund, or to none, and has it follow from then on. */
export async function relinkTo(
  ctx: Context,
  {
    link_id,
    deal_id,
    raised_fund_id,
  }: { link_id: number; deal_id?: number | null | undefined; raised_fund_id?: number | null | undefined },
) {
  const row = await links(ctx).where('peer_links.id', '=', link_id).executeTakeFirst()
  if (!row) throw invalidField('link_id', sentence`is not a link of this office`)
  const field = row.kind === 'company' ? 'deal_id' : 'raised_fund_id'
  if ({ deal_id, raised_fund_id }[field] === undefined)
    throw invalidField(
      field,
      row.kind === 'company' ? sentence`is required: it is a company` : sentence`is required: it is a fund`,
    )
  if (deal_id != null && !(await isDeal(ctx, deal_id)))
    throw invalidField('deal_id', sentence`is not a deal of this office`)
  if (
    raised_fund_id != null &&
    (await raisedFundNames(ctx.db, [raised_fund_id])).get(raised_fund_id) === undefined
  )
    throw invalidField('raised_fund_id', sentence`is not a fund in fundraising here`)
  await relink(ctx, row, { dealId: deal_id ?? null, raisedFundId: raised_fund_id ?? null })
  const after = await links(ctx).where('peer_links.id', '=', link_id).executeTakeFirst()
  if (!after) throw notFound()
  return (await presentAll(ctx, [after])).get(link_id) as Awaited<ReturnType<typeof lookUp>>['items'][number]
}
