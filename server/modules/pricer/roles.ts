import { findDeal } from '../../deals/deal.ts'
import { type Context, conflict, invalidField, joined, type Sentence, sentence } from '../../kernel/index.ts'
import { type PricingRole, pricingRoles } from './role-names.ts'
import type { PricingRoleInput } from './role-schemas.ts'

type Db = Context['db']

/** Names of roles within a sentence. */
const titles: Readonly<Record<PricingRole, Sentence>> = {
  base: sentence`the base case`,
  downside: sentence`the downside case`,
  as_approved: sentence`the pricing as approved`,
  as_closed: sentence`the pricing as closed`,
}

/** Roles that prove a decision: giving one to another pricing needs a reason. */
const proves: readonly PricingRole[] = ['as_approved', 'as_closed']

/** Returns the current holder of each role in these deals. */
export async function holdersOf(
  db: Db,
  dealIds: readonly number[],
): Promise<Array<{ deal_id: number; role: PricingRole; pricing_id: number }>> {
  if (dealIds.length === 0) return []
  const latest = db
    .selectFrom('pricer_pricing_roles')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('deal_id', 'in', dealIds)
    .groupBy(['deal_id', 'role'])
  const rows = await db
    .selectFrom('pricer_pricing_roles')
    .select(['deal_id', 'role', 'pricing_id'])
    .where('id', 'in', latest)
    .execute()
  return rows.flatMap(({ deal_id, role, pricing_id }) =>
    pricing_id === null ? [] : [{ deal_id, role: role as PricingRole, pricing_id }],
  )
}

/** The roles of each pricing of these deals, in the order of a deal's life. */
export async function rolesByPricing(
  db: Db,
  dealIds: readonly number[],
): Promise<ReadonlyMap<number, PricingRole[]>> {
  const holders = await holdersOf(db, [...new Set(dealIds)])
  const roles = new Map<number, PricingRole[]>()
  for (const role of pricingRoles)
    for (const one of holders)
      if (one.role === role) roles.set(one.pricing_id, [...(roles.get(one.pricing_id) ?? []), role])
  return roles
}

/** The id of the deal's pricing in a role; null while none has it. */
export async function pricingInRole(db: Db, dealId: number, role: PricingRole): Promise<number | null> {
  const row = await db
    .selectFrom('pricer_pricing_roles')
    .select('pricing_id')
    .where('deal_id', '=', dealId)
    .where('role', '=', role)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.pricing_id ?? null
}

/** Returns the history of the deal's roles, newest first. */
export async function roleHistory(db: Db, dealId: number) {
  const rows = await db
    .selectFrom('pricer_pricing_roles')
    .select(['role', 'pricing_id', 'reason', 'author', 'created_at'])
    .where('deal_id', '=', dealId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ role, ...row }) => ({ role: role as PricingRole, ...row }))
}

/**
 * Gives a role of the deal to one of its pricings, or to none. 422 for a pricing of another deal, and where
 * an approved or closed role is taken from a pricing without a reason; 409 `in_use` where a tape is serviced
 * from it.
 */
export async function giveRole(
  ctx: Context,
  dealId: number,
  { role, pricing_id, reason = null }: PricingRoleInput,
): Promise<void> {
  const deal = await findDeal(ctx, dealId)
  if (pricing_id !== null) await assertOfDeal(ctx.db, dealId, pricing_id)
  const before = await pricingInRole(ctx.db, dealId, role)
  if (before === pricing_id) return
  if (before !== null && proves.includes(role) && reason === null)
    throw invalidField(
      'reason',
      sentence`is required: pricing ${before} is ${titles[role]} of ${deal.name}, so give the reason for replacing it`,
    )
  await ctx.db
    .insertInto('pricer_pricing_roles')
    .values({
      deal_id: dealId,
      role,
      pricing_id,
      reason,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  ctx.note({ role, before: { pricing_id: before }, after: { pricing_id } })
  await ctx.log([{ type: 'deal', id: dealId }], {
    type: 'pricing_role',
    summary: toldOf(role, before, pricing_id, reason),
  })
}

function toldOf(
  role: PricingRole,
  before: number | null,
  after: number | null,
  reason: string | null,
): Sentence {
  const title = titles[role]
  const what =
    after === null
      ? sentence`Pricing ${String(before)} is no longer ${title}`
      : before === null
        ? sentence`Pricing ${after} is ${title}`
        : sentence`Pricing ${after} is ${title}, in place of pricing ${before}`
  return reason === null ? what : joined([what, reason], ': ')
}

async function assertOfDeal(db: Db, dealId: number, pricingId: number): Promise<void> {
  const row = await db
    .selectFrom('pricer_pricings')
    .select('id')
    .where('id', '=', pricingId)
    .where('deal_id', '=', dealId)
    .executeTakeFirst()
  if (!row) throw invalidField('pricing_id', sentence`is not a pricing of this deal`)
}

export const in_use = [409, 'It has or had a role on its deal, so it stays on record'] as const

/** Throws 409 `in_use` for a pricing that has or had a role: its figures must remain available. */
export async function assertWithoutRole(db: Db, pricingId: number): Promise<void> {
  const row = await db
    .selectFrom('pricer_pricing_roles')
    .select('role')
    .where('pricing_id', '=', pricingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row)
    throw conflict(
      'in_use',
      sentence`It is or was ${titles[row.role as PricingRole]} of its deal and cannot be deleted: price the loan again and give the new pricing that role.`,
      { role: row.role },
    )
}
