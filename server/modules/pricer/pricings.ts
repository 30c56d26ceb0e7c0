import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { isDeal } from '../../deals/deal.ts'
import { type Lent, lentAnswer } from '../../imports/lending.ts'
import { type Context, declared, invalidField, notFound, paginate, sentence } from '../../kernel/index.ts'
import { Exact, fromMinor, toMinor } from '../../kernel/values/money.ts'
import { baseCurrency } from '../../platform/identity/organisations.ts'
import { assertNotInUse } from '../../platform/in-use.ts'
import { benchmarkIn } from './benchmark.ts'
import { type Priced, priceLoan } from './price.ts'
import { type PricingRole, pricingRoles } from './role-names.ts'
import { assertWithoutRole, holdersOf, roleHistory, rolesByPricing } from './roles.ts'
import type { CompareInput, PricerInput } from './schemas.ts'

interface Slice {
  limit: number
  cursor?: string | undefined
}

/** Prices a loan, at the benchmark of a source if one was lent, and keeps the result when it is of a deal. */
export async function runPricer(ctx: Context, input: PricerInput, lent: Lent | null) {
  const { source: _source, benchmark_index: _index, benchmark_on: _on, ...terms } = input
  if (!lent) return { ...(await priceTerms(ctx, terms)), benchmark: null, source: null }
  const { benchmark, source } = await benchmarkIn(ctx, lent, input)
  const priced = await priceTerms(ctx, { ...terms, benchmark_pct: benchmark.rate })
  const answer: Benchmarked<typeof priced> = { ...priced, benchmark, source }
  return lentAnswer(lent, answer, { benchmark: null })
}

type Found = Awaited<ReturnType<typeof benchmarkIn>>
type Benchmarked<T> = T & { benchmark: Found['benchmark'] | null; source: Found['source'] }
type PricedTerms = Omit<PricerInput, 'source' | 'benchmark_index' | 'benchmark_on'>

async function priceTerms(ctx: Context, { deal_id, name, ...loan }: PricedTerms) {
  const deal = deal_id == null ? null : await dealOf(ctx, deal_id)
  if (deal && loan.currency && loan.currency !== deal.currency)
    throw invalidField('currency', sentence`The deal is in ${deal.currency}`)
  const currency = deal?.currency ?? loan.currency ?? (await baseCurrency(ctx))
  const result = priceLoan(loan, currency)
  if (!deal) return { id: null, deal_id: null, name: name ?? null, ...priceSaid(ctx, result) }
  const { id } = await ctx.db
    .insertInto('pricer_pricings')
    .values({
      deal_id: deal.id,
      name: name ?? null,
      author: ctx.principal.name,
      currency,
      principal_minor: toMinor(loan.principal, currency, 'principal'),
      term_months: loan.term_months,
      amortisation: loan.amortisation,
      all_in_coupon_pct: result.all_in_coupon_pct,
      irr: result.irr,
      moic: result.moic,
      wal: result.wal,
      input: toJson(loan),
      result: toJson(result),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.note({ pricing_id: id, deal_id: deal.id, irr: result.irr, moic: result.moic })
  return { id, deal_id: deal.id, name: name ?? null, ...priceSaid(ctx, result) }
}

/** Prices two or more loans, each beside the first; keeps nothing. */
export async function comparePricings(ctx: Context, { scenarios }: CompareInput) {
  const base = await baseCurrency(ctx)
  const priced = scenarios.map(({ name, ...loan }, at) => ({
    name: name ?? `Scenario ${at + 1}`,
    ...priceSaid(ctx, priceLoan(loan, loan.currency ?? base)),
  }))
  const first = priced[0] as (typeof priced)[number]
  return {
    scenarios: priced.map(({ schedule, waterfall, tranches, residual, ...one }, at) => ({
      ...one,
      difference: at === 0 ? null : differenceOf(one, first),
    })),
  }
}

function differenceOf(
  one: Omit<Priced, 'schedule' | 'waterfall' | 'tranches' | 'residual'>,
  first: Omit<Priced, 'schedule'>,
) {
  const minus = (a: number, b: number) => new Exact(a).minus(b).toNumber()
  const between = (a: number | null, b: number | null) => (a === null || b === null ? null : minus(a, b))
  return {
    irr: between(one.irr, first.irr),
    moic: between(one.moic, first.moic),
    wal: between(one.wal, first.wal),
    total_interest: one.currency === first.currency ? minus(one.total_interest, first.total_interest) : null,
    all_in_coupon_pct: minus(one.all_in_coupon_pct, first.all_in_coupon_pct),
  }
}

export async function listPricings(
  ctx: Context,
  { deal_id, ...slice }: Slice & { deal_id?: number | undefined },
) {
  let query = ctx.db.selectFrom('pricer_pricings').select(summaryColumns)
  if (deal_id !== undefined) query = query.where('deal_id', '=', deal_id)
  const page = await paginate(query, 'pricer_pricings.id', slice)
  const roles = await rolesByPricing(
    ctx.db,
    page.items.map(row => row.deal_id),
  )
  return page.map(row => presentSummary(row, roles))
}

/** The pricings of one deal; 404 when it is not there. */
export async function listPricingsOfDeal(ctx: Context, dealId: number, slice: Slice) {
  if (!(await isDeal(ctx, dealId))) throw notFound()
  return listPricings(ctx, { ...slice, deal_id: dealId })
}

export async function getPricing(ctx: Context, id: number) {
  const { db } = ctx
  const row = await db.selectFrom('pricer_pricings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return {
    ...priceSaid(ctx, pricedOf(row.result)),
    ...presentSummary(row, await rolesByPricing(db, [row.deal_id])),
    input: fromJson<Record<string, unknown>>(row.input),
  }
}

/** 409 `in_use` where a paper or another record rests on it. */
export async function deletePricing(ctx: Context, id: number): Promise<void> {
  const pricing = await ctx.db
    .selectFrom('pricer_pricings')
    .select(['name', 'deal_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!pricing) throw notFound()
  await assertWithoutRole(ctx.db, id)
  await assertNotInUse(ctx, 'pricing', id, 'What was decided on it must stay readable: it is kept.')
  await ctx.db.deleteFrom('pricer_pricings').where('id', '=', id).execute()
  if (pricing.deal_id !== null)
    await ctx.log([{ type: 'deal', id: pricing.deal_id }], {
      type: 'pricing_deleted',
      summary: sentence`Deleted the pricing ${pricing.name ?? id}`,
    })
}

/** Deals, newest first, each with how often it was priced and the latest of it. */
export async function listPricedDeals({ db }: Context, slice: Slice) {
  const query = db
    .selectFrom('deals')
    .select(['id', 'name', 'stage', 'currency', 'irr_target', 'created_at', 'updated_at'])
    .where('archived_at', 'is', null)
  const page = await paginate(query, 'deals.id', slice)
  const ids = page.items.map(deal => deal.id)
  if (ids.length === 0) return page.map(deal => ({ ...deal, pricing_count: 0, latest: null }))
  const counted = await db
    .selectFrom('pricer_pricings')
    .select(({ fn }) => ['deal_id', fn.countAll<number>().as('n'), fn.max('id').as('latest_id')])
    .where('deal_id', 'in', ids)
    .groupBy('deal_id')
    .execute()
  const latest = counted.length
    ? await db
        .selectFrom('pricer_pricings')
        .select(summaryColumns)
        .where(
          'id',
          'in',
          counted.map(one => Number(one.latest_id)),
        )
        .execute()
    : []
  const roles = await rolesByPricing(db, ids)
  const counts = new Map(counted.map(one => [one.deal_id, Number(one.n)]))
  const byDeal = new Map(latest.map(row => [row.deal_id, presentSummary(row, roles)]))
  return page.map(deal => ({
    ...deal,
    pricing_count: counts.get(deal.id) ?? 0,
    latest: byDeal.get(deal.id) ?? null,
  }))
}

const summaryColumns = [
  'id',
  'deal_id',
  'name',
  'author',
  'currency',
  'principal_minor',
  'term_months',
  'amortisation',
  'all_in_coupon_pct',
  'irr',
  'moic',
  'wal',
  'created_at',
  'updated_at',
] as const

function presentSummary(
  row: Pick<Selectable<Tables['pricer_pricings']>, (typeof summaryColumns)[number]>,
  roles: ReadonlyMap<number, PricingRole[]>,
) {
  return {
    id: row.id,
    deal_id: row.deal_id,
    name: row.name,
    author: row.author,
    roles: roles.get(row.id) ?? [],
    currency: row.currency,
    principal: fromMinor(row.principal_minor, row.currency),
    term_months: row.term_months,
    amortisation: row.amortisation,
    all_in_coupon_pct: row.all_in_coupon_pct,
    irr: row.irr,
    moic: row.moic,
    wal: row.wal,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** A result whose warnings are said to the reader; it is kept in English. */
const priceSaid = <P extends { warnings: string[] }>({ say }: Pick<Context, 'say'>, price: P): P => ({
  ...price,
  warnings: price.warnings.map(warning => say(declared(warning))),
})

type Since = 'scheduled_interest' | 'interest_at_rate'

/**
 * A kept result. The total of those of before `interest_at_rate` was rounded once, with the sum of the months beside
 * it; those of before `scheduled_interest` had months that summed to the total.
 */
function pricedOf(json: string): Priced {
  const kept = fromJson<Omit<Priced, Since> & Partial<Priced>>(json)
  const total_interest = kept.scheduled_interest ?? kept.total_interest
  return {
    interest_at_rate: kept.total_interest,
    ...kept,
    total_interest,
    scheduled_interest: total_interest,
  }
}

async function dealOf({ db }: Context, id: number) {
  const deal = await db.selectFrom('deals').select(['id', 'currency']).where('id', '=', id).executeTakeFirst()
  if (!deal) throw invalidField('deal_id', sentence`is not a deal of this office`)
  return deal
}

/** Returns the pricings with a role in the deal, and the newest pricing. Throws 404 for an unknown deal. */
export async function getPricingRoles(ctx: Context, dealId: number) {
  if (!(await isDeal(ctx, dealId))) throw notFound()
  const { items } = await listPricings(ctx, { deal_id: dealId, limit: 1 })
  const holders = await holdersOf(ctx.db, [dealId])
  const rows = await pricingRows(
    ctx.db,
    holders.map(({ pricing_id }) => pricing_id),
  )
  const roles = await rolesByPricing(ctx.db, [dealId])
  const holder = (role: PricingRole) => {
    const row = rows.find(({ id }) => roles.get(id)?.includes(role))
    return row ? presentSummary(row, roles) : null
  }
  return {
    deal_id: dealId,
    ...(Object.fromEntries(pricingRoles.map(role => [role, holder(role)])) as Record<
      PricingRole,
      ReturnType<typeof holder>
    >),
    newest: items[0] ?? null,
    history: await roleHistory(ctx.db, dealId),
  }
}

const pricingRows = (db: Context['db'], ids: readonly number[]) =>
  ids.length === 0 ? [] : db.selectFrom('pricer_pricings').selectAll().where('id', 'in', ids).execute()

/** A pricing of a deal with its results. */
export type DealCase = ReturnType<typeof presentCase>

/** The pricings that represent a deal: its base case and its downside. */
export interface DealCases {
  /** The pricing with the role; while none has it, the newest that is not called a downside. */
  base: DealCase | null
  /** The pricing with the role; while the deal has no base case either, the newest that is called one. */
  downside: DealCase | null
  /** Whether the base case was chosen by role. */
  chosen: boolean
}

/** More pricings than these are not looked through for one that is called a downside case. */
const LOOKED_THROUGH = 20

export async function casesOf(db: Context['db'], dealId: number): Promise<DealCases> {
  const holders = await holdersOf(db, [dealId])
  const ids = (['base', 'downside'] as const).map(role => holders.find(one => one.role === role)?.pricing_id)
  const rows = await pricingRows(
    db,
    ids.filter(id => id !== undefined),
  )
  const [base, downside] = ids.map(id => rows.find(row => row.id === id))
  if (base)
    return { base: presentCase(base), downside: downside ? presentCase(downside) : null, chosen: true }
  const latest = await db
    .selectFrom('pricer_pricings')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
  const worse =
    downside ?? latest.find(({ name }) => /downside|stress|adverse|low case|worst/i.test(name ?? ''))
  const newest = latest.find(row => row.id !== worse?.id) ?? latest[0]
  return {
    base: newest ? presentCase(newest) : null,
    downside: worse && worse !== newest ? presentCase(worse) : null,
    chosen: false,
  }
}

function presentCase(row: Selectable<Tables['pricer_pricings']>) {
  const { id, name, principal_minor, term_months, amortisation, currency, result } = row
  return {
    id,
    name,
    principal: fromMinor(principal_minor, currency),
    term_months,
    amortisation,
    priced: pricedOf(result),
  }
}
