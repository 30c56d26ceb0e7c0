import type { Selectable } from 'kysely'
import { findFund } from '../../../books/fund-accounts.ts'
import { findPartners } from '../../../books/partners.ts'
import { fromBit, toBit } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, invalidField, paginate } from '../../../kernel/index.ts'
import type { LpTermsInput } from './fee-schemas.ts'

export type LpTermsRow = Selectable<Tables['lp_terms']>

/** What the investors of a fund agreed beside its agreement, newest first. */
export async function listLpTerms(
  ctx: Context,
  fundId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  await findFund(ctx, fundId)
  const query = ctx.db.selectFrom('lp_terms').selectAll().where('fund_account_id', '=', fundId)
  const page = await paginate(query, 'lp_terms.id', slice)
  const partners = await findPartners(
    ctx,
    page.items.map(({ lp_id }) => lp_id),
  )
  return page.map(row => present(row, partners.get(row.lp_id)?.name ?? ''))
}

/** The terms of every investor of a fund that has some, by investor. */
export async function lpTermsOf({ db }: Context, fundId: number): Promise<Map<number, LpTermsRow>> {
  const rows = await db.selectFrom('lp_terms').selectAll().where('fund_account_id', '=', fundId).execute()
  return new Map(rows.map(row => [row.lp_id, row]))
}

/** Sets what is given and keeps the rest; null clears a term. */
export async function upsertLpTerms(ctx: Context, fundId: number, { lp_id, ...input }: LpTermsInput) {
  await findFund(ctx, fundId)
  const partner = (await findPartners(ctx, [lp_id])).get(lp_id)
  if (!partner) throw invalidField('lp_id', 'is not an investor of this office')
  const { excluded_from_fees, ...terms } = input
  const wanted = {
    ...terms,
    ...(excluded_from_fees === undefined ? {} : { excluded_from_fees: toBit(excluded_from_fees) }),
    updated_at: ctx.now,
  }
  const row = await ctx.db
    .insertInto('lp_terms')
    .values({ fund_account_id: fundId, lp_id, ...wanted, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id', 'fund_account_id', 'lp_id']).doUpdateSet(wanted))
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row, partner.name)
}

const present = ({ excluded_from_fees, ...row }: LpTermsRow, name: string) => ({
  ...row,
  name,
  excluded_from_fees: fromBit(excluded_from_fees),
})
