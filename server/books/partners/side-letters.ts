import type { Selectable } from 'kysely'
import { toBit } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Context } from '../../kernel/index.ts'
import { inOrder } from './term-versions.ts'

export type SideLetterRow = Selectable<Tables['side_letters']>

/** The fee terms that one investor of a fund agreed beside its agreement; rates and parts are fractions. */
export interface LetterTerms {
  fee_rate: number | null
  fee_discount_pct: number | null
  excluded_from_fees: boolean
  /** Where it is written, in words: a name, a place in the data room. */
  document: string | null
  note: string | null
}

/** The versions of the side letters of a fund's investors, by investor, in the order in which they take effect. */
export async function sideLettersOf({ db }: Context, fundId: number): Promise<Map<number, SideLetterRow[]>> {
  const rows = await db
    .selectFrom('side_letters')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .orderBy('id')
    .execute()
  const byLp = Map.groupBy(rows, ({ lp_id }) => lp_id)
  return new Map([...byLp].map(([lpId, own]) => [lpId, inOrder(own)]))
}

/** Adds a version of an investor's letter, from a day on (null since the beginning). */
export async function recordSideLetter(
  ctx: Context,
  { fundId, lpId }: { fundId: number; lpId: number },
  { excluded_from_fees, ...terms }: LetterTerms,
  effectiveFrom: string | null,
): Promise<void> {
  await ctx.db
    .insertInto('side_letters')
    .values({
      fund_account_id: fundId,
      lp_id: lpId,
      effective_from: effectiveFrom,
      ...terms,
      excluded_from_fees: toBit(excluded_from_fees),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}
