import { sql } from 'kysely'
import type { Schema } from '../server/database/schema.ts'

/**
 * General partners whose capital is in a fund's book without a commitment to it get the one of zero that makes them
 * partners of the fund, from the day of their first line on.
 */
export async function up({ db }: Schema): Promise<void> {
  await sql`
    insert into commitments (org_id, created_at, updated_at, lp_id, fund_account_id, amount_minor, class,
      admitted_on, excluded_from_fees)
    select line.org_id, min(entry.created_at), min(entry.created_at), line.partner_id, line.fund_account_id, 0, 'A',
      min(line.date), 0
    from gl_lines line
    join gl_accounts account on account.org_id = line.org_id and account.id = line.account_id
    join gl_entries entry on entry.org_id = line.org_id and entry.id = line.entry_id
    join lps on lps.org_id = line.org_id and lps.id = line.partner_id
    where lps.entity_type = 'general_partner' and account.type in ('equity', 'income', 'expense')
      and not exists (
        select 1 from commitments
        where commitments.org_id = line.org_id and commitments.lp_id = line.partner_id
          and commitments.fund_account_id = line.fund_account_id
      )
    group by line.org_id, line.partner_id, line.fund_account_id
    order by line.org_id, line.fund_account_id, line.partner_id`.execute(db)
}
