import { toBit } from '../../../database/columns.ts'
import { type Context, longDay, sentence } from '../../../kernel/index.ts'
import type { ClockMove, Moved } from '../../../platform/clock.ts'
import type { DueDates } from '../../../platform/due-dates.ts'
import { colleagueNames } from '../../../platform/identity/index.ts'
import { tellWhoWasCleared } from './restricted-since.ts'
import { restrictedPage } from './states.ts'

/** Ends approvals and entries of the lists whose last day is over, and tells whom an entry that begins has cleared before it. */
async function moveTrading(ctx: Context, day: string): Promise<Moved[]> {
  const cleared = await ctx.db
    .updateTable('preclearance_requests')
    .set({ status: 'expired', updated_at: ctx.now })
    .where('status', '=', 'approved')
    .where('expires_on', '<', day)
    .returning(['id', 'issuer', 'expires_on'])
    .execute()
  const listed = await ctx.db
    .updateTable('restricted_securities')
    .set({ is_active: toBit(false), updated_at: ctx.now })
    .where('is_active', '=', toBit(true))
    .where('ends_on', '<', day)
    .returning(['id', 'issuer', 'ends_on'])
    .execute()
  const begun = await ctx.db
    .selectFrom('restricted_securities')
    .selectAll()
    .where('is_active', '=', toBit(true))
    .where('starts_on', '=', day)
    .orderBy('id')
    .execute()
  for (const entry of begun) await tellWhoWasCleared(ctx, entry, day)
  return [
    ...cleared.map(({ id, issuer, expires_on }) => ({
      record: { type: 'preclearance', id },
      from: 'approved',
      to: 'expired',
      reason: sentence`The pre-clearance of ${issuer} expired: it was valid until ${longDay(expires_on as string)}`,
    })),
    ...listed.map(({ id, issuer, ends_on }) => ({
      record: { type: 'restricted_security', id },
      from: 'active',
      to: 'ended',
      reason: sentence`The list entry of ${issuer} ended: it was valid until ${longDay(ends_on as string)}`,
    })),
  ]
}

export const endTrading: ClockMove = { name: 'end-clearances-and-restrictions', move: moveTrading }

/** The days on which entries of the restricted list end, with who entered them. */
export const tradingDueDates: DueDates = {
  access: 'compliance:read',
  async find(ctx, { from, to }) {
    const ending = await ctx.db
      .selectFrom('restricted_securities')
      .select(['id', 'issuer', 'added_by', 'ends_on', 'updated_at'])
      .where('is_active', '=', toBit(true))
      .where('list', '=', 'restricted')
      .where('ends_on', '>=', from)
      .where('ends_on', '<=', to)
      .execute()
    const colleagues = await colleagueNames(ctx)
    return ending.map(({ id, issuer, added_by, ends_on, updated_at }) => ({
      key: `restricted-${id}`,
      date: ends_on as string,
      title: sentence`Restriction ends: ${issuer}`,
      detail: null,
      who: colleagues.has(added_by) ? added_by : null,
      changed_at: updated_at,
      page: restrictedPage(id),
    }))
  },
}
