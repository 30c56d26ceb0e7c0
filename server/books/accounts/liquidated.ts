import type { Context } from '../../kernel/index.ts'

/** Returns the day on which a fund was liquidated; null for one that was not, or was opened again since. */
export async function liquidatedOn({ db }: Pick<Context, 'db'>, fundId: number): Promise<string | null> {
  const last = await db
    .selectFrom('fund_life_events')
    .select(['kind', 'date'])
    .where('fund_account_id', '=', fundId)
    .where('kind', 'in', ['liquidated', 'reopened'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.kind === 'liquidated' ? last.date : null
}
