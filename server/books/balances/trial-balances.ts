import type { Db } from '../../database/index.ts'
import { recount, turnover } from './balances.ts'

/**
 * Returns the funds, of any organisation, whose debits and credits differ, or whose balances differ from the
 * sums of their lines.
 */
export async function unbalancedFunds(db: Db): Promise<number[]> {
  const funds = await db.selectFrom('fund_accounts').select('id').orderBy('id').execute()
  const wrong = []
  for (const { id } of funds) {
    const rows = await turnover({ db }, {}, [id])
    const difference = rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
    if (difference !== 0 || (await recount({ db }, id)).length > 0) wrong.push(id)
  }
  return wrong
}
