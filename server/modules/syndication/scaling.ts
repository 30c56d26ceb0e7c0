import { Overpromised, scaleBack } from '../../finance/scale-back.ts'
import { amountSaid, type Context, conflict, sentence } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import {
  type AllocationRow,
  allocationsOf,
  claimOpenSyndication,
  fundsOf,
  not_open,
  present,
} from './rows.ts'
import { takesPart } from './states.ts'
import type { SyndicationRow } from './syndication.ts'

export const scaleErrors = {
  not_open,
  overpromised: [409, 'Protected tickets and holds exceed the target; see `promised` and `target`'],
} as const

/**
 * Allocates the whole book by its rules: every active ticket gets its part, and earlier overrides are gone.
 * 409 `overpromised` where the promises exceed the target.
 */
export async function allocateBook(ctx: Context, id: number) {
  const syndication = await claimOpenSyndication(ctx, id)
  const live = (await allocationsOf(ctx, id)).filter(row => takesPart(fundsOf(row)))
  const { allocated, unplaced, dropped } = scaled(syndication, live)
  for (const [at, row] of live.entries()) {
    const allocated_minor = allocated[at] as number
    if (allocated_minor === row.allocated_minor && row.override_reason === null) continue
    await ctx.db
      .updateTable('syndication_allocations')
      .set({ allocated_minor, override_reason: null, version: row.version + 1, updated_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
  }
  const { currency } = syndication
  ctx.note({
    before: allocatedBy(live, currency),
    after: allocatedBy(await allocationsOf(ctx, id), currency),
  })
  return {
    ...(await present(ctx, syndication)),
    unplaced_amount: fromMinor(unplaced, currency),
    left_out: dropped.map(at => (live[at] as AllocationRow).id),
  }
}

const allocatedBy = (rows: readonly AllocationRow[], currency: string) =>
  Object.fromEntries(
    rows.map(({ investor_name, allocated_minor }) => [
      investor_name,
      allocated_minor === null ? null : fromMinor(allocated_minor, currency),
    ]),
  )

function scaled(syndication: SyndicationRow, live: readonly AllocationRow[]) {
  const { target_minor, protected_minor, minimum_minor, unit_minor, currency } = syndication
  try {
    return scaleBack(
      live.map(row => ({ requested: row.requested_minor, cap: row.cap_minor, hold: row.hold_minor })),
      { target: target_minor, protect: protected_minor, minimum: minimum_minor, unit: unit_minor },
    )
  } catch (error) {
    if (!(error instanceof Overpromised)) throw error
    throw conflict(
      'overpromised',
      sentence`Protected tickets and holds total ${amountSaid(error.promised, currency)}, against a target of ${amountSaid(target_minor, currency)}. Protect fewer tickets or lower a hold.`,
      { promised: fromMinor(error.promised, currency), target: fromMinor(target_minor, currency) },
    )
  }
}
