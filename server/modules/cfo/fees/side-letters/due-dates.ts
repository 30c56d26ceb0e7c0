import { findFund, fundOwners } from '../../../../books/accounts/fund-accounts.ts'
import { partnerOwners } from '../../../../books/partners/partners.ts'
import { sentence } from '../../../../kernel/index.ts'
import type { DueDates } from '../../../../platform/due-dates.ts'
import { listClauses } from './clauses.ts'

/** The days by which side letters oblige to something, with who looks after the investor or, without such, the fund. */
export const letterDueDates: DueDates = {
  access: 'cfo:read',
  async find(ctx, { from, to }) {
    const funds = await ctx.db
      .selectFrom('side_letter_clauses')
      .select('fund_account_id')
      .distinct()
      .where('clause', 'in', ['reporting', 'mfn'])
      .execute()
    const ofFunds = await fundOwners(
      ctx,
      funds.map(({ fund_account_id }) => fund_account_id),
    )
    const found = []
    for (const { fund_account_id: fundId } of funds) {
      const fund = await findFund(ctx, fundId)
      const clauses = await listClauses(ctx, fundId, to)
      const owners = await partnerOwners(
        ctx,
        clauses.map(({ lp_id }) => lp_id),
      )
      for (const { id, lp_id, lp_name, duties, updated_at } of clauses)
        for (const { due_on, what } of duties)
          if (due_on >= from && due_on <= to)
            found.push({
              key: `side-letter-${id}-${due_on}`,
              date: due_on,
              title: sentence`Side letter of ${lp_name}, ${fund.name}`,
              detail: what,
              who: owners.get(lp_id) ?? ofFunds.get(fundId),
              changed_at: updated_at,
              page: `/funds/${fundId}?tab=fees`,
            })
    }
    return found
  },
}
