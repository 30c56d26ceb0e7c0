import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { holdsFor, metBy, soughtOf } from './match.ts'
import { clearancePage } from './states.ts'

type Entry = Pick<
  Selectable<Tables['restricted_securities']>,
  'issuer' | 'ticker' | 'isin' | 'cusip' | 'list' | 'scope' | 'scope_name'
>

const KIND = 'preclearance_restricted'

/**
 * Tells everybody with an approval to trade it that a security is now restricted, without the reason. Whoever
 * was told since a given time is not told again.
 */
export async function tellWhoWasCleared(
  ctx: Pick<Context, 'db' | 'now'>,
  entry: Entry,
  since?: string,
): Promise<void> {
  if (entry.list !== 'restricted') return
  const cleared = await ctx.db
    .selectFrom('preclearance_requests')
    .selectAll()
    .where('status', '=', 'approved')
    .where('user_id', 'is not', null)
    .execute()
  for (const row of cleared) {
    if (!holdsFor(row.person, entry) || metBy(soughtOf(row), entry) === null) continue
    if (since !== undefined && (await wasTold(ctx, row.id, since))) continue
    await notify(ctx, {
      userId: row.user_id,
      area: null,
      kind: KIND,
      title: sentence`Do not trade ${row.issuer}: it is restricted now`,
      detail:
        row.side === 'buy'
          ? sentence`The pre-clearance to buy it was given earlier. Contact compliance before trading.`
          : sentence`The pre-clearance to sell it was given earlier. Contact compliance before trading.`,
      link: clearancePage(row.id),
    })
  }
}

const wasTold = async ({ db }: Pick<Context, 'db'>, clearanceId: number, since: string): Promise<boolean> =>
  (await db
    .selectFrom('notifications')
    .select('id')
    .where('kind', '=', KIND)
    .where('link', '=', clearancePage(clearanceId))
    .where('created_at', '>=', since)
    .executeTakeFirst()) !== undefined
