import { findPartners } from '../../../books/partners.ts'
import { type SideLetterRow, sideLettersOf } from '../../../books/side-letters.ts'
import { inEffect } from '../../../books/term-versions.ts'
import { fromBit } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'

/** What the fee engine applies by itself, as every clause that the books hold. */
const FEES = 'Management fee of the fund'

/** The clauses of the side letters that are in effect or to come, by fund and investor. */
export async function listSideLetters(ctx: Context) {
  const today = await todayOf(ctx)
  const funds = await ctx.db.selectFrom('fund_accounts').select(['id', 'name']).orderBy('id').execute()
  const clauses = []
  for (const fund of funds) {
    const letters = await sideLettersOf(ctx, fund.id)
    const partners = await findPartners(ctx, [...letters.keys()])
    for (const [lpId, versions] of letters) {
      const now = inEffect(versions, today)
      const current = versions.filter(one => one === now || (one.effective_from ?? '') > today)
      for (const letter of current)
        for (const clause of clausesOf(letter))
          clauses.push({
            id: letter.id,
            lp_id: lpId,
            lp_name: partners.get(lpId)?.name ?? '',
            fund_account_id: fund.id,
            fund_name: fund.name,
            ...clause,
            effective_from: letter.effective_from,
            status: letter === now ? ('in_effect' as const) : ('to_come' as const),
            enforced_in: FEES,
            document: letter.document,
            note: letter.note,
          })
    }
  }
  return clauses
}

/** A fraction in percent with every digit that it has: 0.07 is 7%, not 7.000000000000001%. */
const percent = (fraction: number): string => `${Number(`${fraction.toFixed(12)}e2`)}%`

function clausesOf({ fee_rate, fee_discount_pct, excluded_from_fees }: SideLetterRow) {
  return [
    ...(fromBit(excluded_from_fees)
      ? [{ clause: 'fee_exclusion' as const, obligation: 'Pays no management fee' }]
      : []),
    ...(fee_rate === null
      ? []
      : [{ clause: 'fee_rate' as const, obligation: `Management fee of ${percent(fee_rate)} a year` }]),
    ...(fee_discount_pct === null
      ? []
      : [
          {
            clause: 'fee_discount' as const,
            obligation: `Discount of ${percent(fee_discount_pct)} on the management fee`,
          },
        ]),
  ]
}
