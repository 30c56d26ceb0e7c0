import { findPartners } from '../../../books/partners/partners.ts'
import { sideLettersOf } from '../../../books/partners/side-letters.ts'
import { inEffect } from '../../../books/partners/term-versions.ts'
import type { Context } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { feeTermsOf, listClauses } from '../../cfo/index.ts'

/** Where the office keeps a clause by itself; null where a person has to. */
const ENFORCED = {
  excuse: 'Capital calls for a holding of that kind',
  reporting: 'Due dates, until the statement was sent',
  mfn: 'Due dates, until better terms were offered',
} as const
const FEES = 'Management fee of the fund'
const BY_HAND = 'Kept by hand'

/** The clauses of the side letters that are in effect or to come, by fund and investor. */
export async function listSideLetters(ctx: Context) {
  const today = await todayOf(ctx)
  const funds = await ctx.db.selectFrom('fund_accounts').select(['id', 'name']).orderBy('id').execute()
  const clauses = []
  for (const fund of funds) {
    clauses.push(...(await feeClausesOf(ctx, fund, today)))
    for (const clause of await listClauses(ctx, fund.id))
      if (clause.ends_on === null || clause.ends_on >= today)
        clauses.push({
          id: clause.id,
          lp_id: clause.lp_id,
          lp_name: clause.lp_name,
          fund_account_id: fund.id,
          fund_name: fund.name,
          clause: clause.clause,
          obligation: clause.obligation,
          trigger: clause.trigger,
          effective_from: clause.effective_from,
          status: (clause.effective_from ?? '') <= today ? ('in_effect' as const) : ('to_come' as const),
          enforced_in: clause.clause in ENFORCED ? ENFORCED[clause.clause as keyof typeof ENFORCED] : BY_HAND,
          duties: clause.duties,
          document: clause.document,
          note: null,
        })
  }
  return clauses
}

async function feeClausesOf(ctx: Context, fund: { id: number; name: string }, today: string) {
  const letters = await sideLettersOf(ctx, fund.id)
  const partners = await findPartners(ctx, [...letters.keys()])
  return [...letters].flatMap(([lpId, versions]) => {
    const now = inEffect(versions, today)
    const current = versions.filter(one => one === now || (one.effective_from ?? '') > today)
    return current.flatMap(letter =>
      feeTermsOf(letter).map(term => ({
        id: letter.id,
        lp_id: lpId,
        lp_name: partners.get(lpId)?.name ?? '',
        fund_account_id: fund.id,
        fund_name: fund.name,
        ...term,
        trigger: null,
        effective_from: letter.effective_from,
        status: letter === now ? ('in_effect' as const) : ('to_come' as const),
        enforced_in: FEES,
        duties: [],
        document: letter.document,
        note: letter.note,
      })),
    )
  })
}
