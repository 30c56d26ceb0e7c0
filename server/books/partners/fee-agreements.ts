import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { FeeTerms } from '../../finance/management-fee.ts'
import type { Context } from '../../kernel/index.ts'
import { inOrder } from './term-versions.ts'

export type FeeAgreement = Omit<Selectable<Tables['fee_agreements']>, 'terms'> & { terms: FeeTerms }

/** The versions of a fund's fee terms, in the order in which they take effect. */
export async function feeAgreementsOf({ db }: Context, fundId: number): Promise<FeeAgreement[]> {
  const rows = await db
    .selectFrom('fee_agreements')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .orderBy('id')
    .execute()
  return inOrder(rows.map(({ terms, ...row }) => ({ ...row, terms: fromJson<FeeTerms>(terms) })))
}

/** Adds a version of a fund's fee terms, from a day on (null since the beginning). */
export async function recordFeeAgreement(
  ctx: Context,
  fundId: number,
  {
    terms,
    document,
    effectiveFrom,
  }: { terms: FeeTerms; document: string | null; effectiveFrom: string | null },
): Promise<void> {
  await ctx.db
    .insertInto('fee_agreements')
    .values({
      fund_account_id: fundId,
      effective_from: effectiveFrom,
      terms: toJson(terms),
      document,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}
