import { type Context, conflict, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import { findLp } from '../../partners/investor.ts'
import { positionsOf, takeTurn } from '../calls/plan.ts'
import { recordFacts } from '../facts.ts'
import { ALWAYS } from '../figures/figures.ts'
import { assertNoRefund } from '../standing-closings.ts'
import { builtUpon, type Undoing, voidRecord } from '../voids.ts'
import { findDistribution } from './distributions-shown.ts'
import { eventOf, settleEvent } from './event-rows.ts'
import type { DistributionRow } from './keep-distribution.ts'
import { assertNothingWithheld } from './withholding.ts'

/**
 * Reverses a distribution: its entry is reversed, and nothing of it counts as distributed or recallable any
 * more. 409 `already_void`; 409 `built_upon` where tax is withheld of it, its recallable amount was called
 * since, or it is the refund of a later closing or part of an event that is voided as a whole (`withEvent`).
 */
export async function voidDistribution(
  ctx: Context,
  id: number,
  how: Undoing & { strikeOut?: boolean; withEvent?: boolean },
): Promise<DistributionRow> {
  const made = await findDistribution(ctx, id)
  const lines = await ctx.db
    .selectFrom('distribution_lines')
    .selectAll()
    .where('distribution_id', '=', id)
    .execute()
  const fund = made.fund_account_id === null ? null : await findFund(ctx, made.fund_account_id)
  const lp = fund ? null : await findLp(ctx, lines[0]?.lp_id as number)
  await takeTurn(ctx, fund, lp)
  await assertNoRefund(ctx, id, made.fund_account_id)
  const event = await eventOf(ctx, id)
  if (event.terms !== null && !how.withEvent)
    throw conflict(
      'built_upon',
      sentence`It is part of distribution ${event.reference ?? event.id}: void that distribution as a whole.`,
      {
        event_id: event.id,
        undo: {
          how: ctx.say(sentence`void the distribution`),
          path: `/api/v1/svc/investor-portal/distribution-events/${event.id}/void`,
        },
      },
    )
  const named = `Distribution ${made.reference ?? made.id}`
  const undone = await voidRecord(ctx, 'distribution', { ...made, named }, how)
  // Withholding is voided by itself; the remainder needs a distribution it belongs to.
  if (made.type !== 'withholding_tax')
    await assertNothingWithheld(ctx, { fundId: made.fund_account_id, reference: made.reference })
  const short = (await positionsOf(ctx, fund, lp, ALWAYS)).find(({ unfunded }) => unfunded < 0)
  if (short && made.recallable_minor > 0)
    throw builtUpon(
      sentence`The capital that it made recallable has since been called: cancel that call first.`,
    )
  await recordFacts(
    ctx,
    lines.map(({ lp_id, amount_minor }) => ({
      lpId: lp_id,
      attribute: 'distribution',
      value: `Taken back: ${fromMinor(amount_minor, made.currency)} ${made.currency} of ${made.date}. ${how.reason}`,
      source: 'distribution',
      sourceId: id,
      observedOn: undone.date,
    })),
  )
  await settleEvent(ctx, event, how.reason)
  return made
}
