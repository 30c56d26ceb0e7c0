import { presentAccount } from '../../books/chart.ts'
import { type Context, paginate } from '../../kernel/index.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
}

/** The accounts of one fund's chart, or of every fund's, newest first. */
export async function listGlAccounts({ db }: Context, { fund_account_id, ...slice }: Filter) {
  let query = db
    .selectFrom('gl_accounts')
    .innerJoin('fund_accounts as fund', 'fund.id', 'gl_accounts.fund_account_id')
    .selectAll('gl_accounts')
    .select('fund.currency')
  if (fund_account_id) query = query.where('gl_accounts.fund_account_id', '=', fund_account_id)
  const page = await paginate(query, 'gl_accounts.id', slice)
  return page.map(({ currency, ...account }) => presentAccount(account, currency))
}
