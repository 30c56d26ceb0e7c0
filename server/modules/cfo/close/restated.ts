import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { partnersThen } from '../../../books/partners/named-then.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { sentTo } from '../../../platform/mail/messages.ts'
import type { CapitalAccount } from './close-schemas.ts'
import { CAPITAL_STATEMENT, closedAccounts } from './period-close.ts'

type Closed = Awaited<ReturnType<typeof closedAccounts>>

/**
 * Returns a close's restatements against the version before it, which investors may hold: the reason for
 * reopening, the difference of each closing balance, and who was sent it; null for a first version.
 */
export async function restatedBy(
  ctx: Context,
  { id: fundId, currency }: Pick<FundRow, 'id' | 'currency'>,
  close: Closed['close'],
  lpId: number | undefined,
) {
  const former = await ctx.db
    .selectFrom('period_closes')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('period_end', '=', close.period_end)
    .where('version', '<', close.version)
    .where('closed_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!former) return null
  const [before, after] = [
    await closedAccounts(ctx, fundId, former.id),
    await closedAccounts(ctx, fundId, close.id),
  ]
  const [was, is] = [endings(before.accounts, currency), endings(after.accounts, currency)]
  const ids = [...new Set([...was.keys(), ...is.keys()])].filter(
    id => id !== null && (lpId === undefined || id === lpId),
  ) as number[]
  const sent = new Set((await sentTo(ctx, CAPITAL_STATEMENT, [former.id])).map(({ lp_id }) => lp_id))
  const names = await partnersThen(ctx, ids, close.closed_at ?? close.updated_at)
  const major = (minor: number) => fromMinor(minor, currency)
  return {
    version: former.version,
    closed_at: former.closed_at ?? former.updated_at,
    reopened_by: former.reopened_by,
    reason: former.reopen_reason,
    partners: ids.map(id => {
      const [closing_before, closing_after] = [was.get(id) ?? 0, is.get(id) ?? 0]
      return {
        lp_id: id,
        name: names.get(id)?.name ?? '',
        closing_before: major(closing_before),
        closing_after: major(closing_after),
        difference: major(closing_after - closing_before),
        was_sent: sent.has(id),
      }
    }),
  }
}

const endings = (accounts: readonly CapitalAccount[], currency: string): Map<number | null, number> =>
  new Map(accounts.map(({ lp_id, ending }) => [lp_id, toMinor(ending, currency, 'ending')]))
