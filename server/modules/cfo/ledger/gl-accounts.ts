import { presentAccount } from '../../../books/accounts/chart.ts'
import { type Context, paginateByText } from '../../../kernel/index.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
}

/** The accounts of one fund's chart, or of every fund's, by code. */
export async function listGlAccounts({ db }: Context, { fund_account_id, ...slice }: Filter) {
  let query = db
    .selectFrom('gl_accounts')
    .innerJoin('fund_accounts as fund', 'fund.id', 'gl_accounts.fund_account_id')
    .selectAll('gl_accounts')
    .select('fund.currency')
  if (fund_account_id) query = query.where('gl_accounts.fund_account_id', '=', fund_account_id)
  const page = await paginateByText(
    query,
    { text: 'gl_accounts.code', column: 'gl_accounts.id', textOf: ({ code }) => code },
    slice,
  )
  return page.map(({ currency, ...account }) => presentAccount(account, currency))
}
