import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund, fundNames } from '../../../books/accounts/fund-accounts.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { capitalAt } from '../../../books/capital/capital-lines.ts'
import { tiesOf } from '../../../books/capital/structure-ties.ts'
import {
  holdsOn,
  type RelationKind,
  type RelationRow,
  relationsOf,
} from '../../../books/journal/relations.ts'
import { commitmentsOf } from '../../../books/partners/commitments.ts'
import { partnerNames } from '../../../books/partners/partners.ts'
import { type Context, notFound } from '../../../kernel/index.ts'
import { allocate, Exact, fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'

/** A fund's relations with both sides of each, its tree, and its investors looked through to the last. */
export async function structureOf(ctx: Context, fundId: number, day?: string) {
  const fund = await findFund(ctx, fundId)
  const as_of = day ?? (await todayOf(ctx))
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  const relations = await presentRelations(ctx, fund, as_of)
  const { nav } = await standingOf(ctx, fundId, as_of)
  return {
    fund_account_id: fundId,
    fund: fund.name,
    currency: fund.currency,
    as_of,
    tied: relations.every(({ ties }) => ties.every(({ difference }) => difference === 0)),
    relations,
    tree: await treeOf(ctx, fundId, as_of),
    look_through: (await lookThrough(ctx, fund, as_of)).map(one => ({ ...one, nav: major(one.nav) })),
    nav: major(nav),
  }
}

async function presentRelations(ctx: Context, { id, currency }: FundRow, day: string) {
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, currency)
  const rows = await relationsOf(ctx, id)
  const names = await fundNames(
    ctx.db,
    rows.flatMap(({ fund_account_id, related_id }) => [fund_account_id, related_id]),
  )
  const relations = []
  for (const row of rows) {
    const { org_id: _org, author: _author, created_at: _made, updated_at: _changed, kind, ...relation } = row
    relations.push({
      ...relation,
      kind: kind as RelationKind,
      fund: names.get(row.fund_account_id) ?? '',
      related: names.get(row.related_id) ?? '',
      share: await shareOf(ctx, row, day),
      ties: (await tiesOf(ctx, row, day)).map(({ key, own, other }) => ({
        key,
        own: major(own),
        other: major(other),
        difference: major(own - other),
      })),
    })
  }
  return relations
}

/** One relation of a fund, as it is today; 404 when it is none. */
export async function relationOf(ctx: Context, fundId: number, id: number) {
  const relations = await presentRelations(ctx, await findFund(ctx, fundId), await todayOf(ctx))
  const found = relations.find(one => one.id === id)
  if (!found) throw notFound()
  return found
}

async function shareOf(ctx: Context, row: RelationRow, day: string): Promise<number | null> {
  const total = async (fundId: number, lpId?: number | null) =>
    sumMinor(
      (await commitmentsOf(ctx, fundId, day)).flatMap(({ lp_id, amount_minor }) =>
        lpId === undefined || lp_id === lpId ? amount_minor : [],
      ),
    )
  if (row.kind === 'manager') return null
  const [part, whole] =
    row.kind === 'feeder'
      ? [await total(row.related_id, row.lp_id), await total(row.related_id)]
      : [await total(row.fund_account_id), (await total(row.fund_account_id)) + (await total(row.related_id))]
  return whole > 0 ? new Exact(part).div(whole).toDecimalPlaces(8).toNumber() : null
}

interface Node {
  fund_account_id: number
  name: string
  depth: number
  kind: RelationKind | null
}

/** Every fund that is connected with this one, from the topmost master down; each once. */
async function treeOf(ctx: Context, fundId: number, day: string): Promise<Node[]> {
  const above = async (id: number): Promise<number | undefined> =>
    (await relationsOf(ctx, id)).find(
      one => one.kind === 'feeder' && one.fund_account_id === id && holdsOn(one, day),
    )?.related_id
  let top = fundId
  for (let next = await above(top); next !== undefined; next = await above(top)) top = next
  const nodes: Node[] = []
  const seen = new Set<number>()
  const visit = async (id: number, depth: number, kind: RelationKind | null): Promise<void> => {
    if (seen.has(id)) return
    seen.add(id)
    nodes.push({ fund_account_id: id, name: '', depth, kind })
    for (const one of (await relationsOf(ctx, id)).filter(relation => holdsOn(relation, day))) {
      const other = one.fund_account_id === id ? one.related_id : one.fund_account_id
      await visit(other, depth + 1, one.kind as RelationKind)
    }
  }
  await visit(top, 0, null)
  const names = await fundNames(
    ctx.db,
    nodes.map(({ fund_account_id }) => fund_account_id),
  )
  return nodes.map(node => ({ ...node, name: names.get(node.fund_account_id) ?? '' }))
}

interface Ultimate {
  lp_id: number | null
  name: string
  through: string | null
  nav: number
}

/**
 * Returns the capital of a fund by ultimate investor, in minor units: a feeder's account is shared over its
 * own partners by their capital in the feeder, to the unit, so that the parts sum to the fund's NAV.
 */
async function lookThrough(ctx: Context, fund: FundRow, day: string): Promise<Ultimate[]> {
  const worth = async (fundId: number) =>
    [...(await capitalAt(ctx, fundId, day))].map(
      ([id, account]) => [id, sumMinor(Object.values(account))] as const,
    )
  const feeders = (await relationsOf(ctx, fund.id)).filter(
    one => one.kind === 'feeder' && one.related_id === fund.id && holdsOn(one, day),
  )
  const found: Array<Omit<Ultimate, 'name'>> = []
  for (const [id, nav] of await worth(fund.id)) {
    const relation = feeders.find(({ lp_id }) => lp_id === id)
    const own = relation ? (await worth(relation.fund_account_id)).filter(([, amount]) => amount > 0) : []
    if (!relation || own.length === 0) {
      found.push({ lp_id: id || null, through: null, nav })
      continue
    }
    const through = (await findFund(ctx, relation.fund_account_id)).name
    const parts = allocate(
      nav,
      own.map(([, amount]) => amount),
    )
    for (const [at, [lp]] of own.entries())
      found.push({ lp_id: lp || null, through, nav: parts[at] as number })
  }
  const names = await partnerNames(
    ctx.db,
    found.map(({ lp_id }) => lp_id),
  )
  return found.map(one => ({
    ...one,
    name: one.lp_id === null ? 'Posted for no partner' : (names.get(one.lp_id) ?? ''),
  }))
}
