import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { keepMirror } from '../../journal/relations.ts'
import { feedersOf } from '../calls/feeder-calls.ts'
import type { EventRow } from '../distributions/event-rows.ts'
import { type EventInput, eventLineTypes } from './event-input.ts'

/**
 * Drafts a feeder's distribution of what it gets of an issued one, by type, in the transaction that issues it.
 * It stays a draft: the feeder's own costs and taxes are taken off before it is paid on.
 */
export async function draftForFeeders(
  ctx: Context,
  event: EventRow,
  draft: (input: EventInput) => Promise<EventRow>,
): Promise<void> {
  if (event.fund_account_id === null) return
  for (const relation of await feedersOf(ctx, event.fund_account_id, event.date)) {
    const lines = await netOf(ctx, event.id, relation.lp_id as number)
    if (lines.length === 0) continue
    const made = await draft({
      fund_account_id: relation.fund_account_id,
      date: event.date,
      reference: event.reference,
      description: event.description,
      lines: lines.map(({ type, amount }) => ({
        type,
        amount: fromMinor(amount, event.currency),
        holding_id: relation.holding_id,
      })),
    })
    await keepMirror(ctx, {
      relationId: relation.id,
      kind: 'distribution',
      sourceId: event.id,
      mirrorId: made.id,
    })
  }
}

type LineType = EventInput['lines'][number]['type']

/** Amounts that an investor gets of an event by type, less withheld tax and what is netted. */
async function netOf({ db }: Context, eventId: number, lpId: number) {
  const rows = await db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as made', 'made.id', 'line.distribution_id')
    .innerJoin('distribution_event_parts as part', 'part.distribution_id', 'made.id')
    .select(['made.type', 'line.amount_minor'])
    .where('part.event_id', '=', eventId)
    .where('line.lp_id', '=', lpId)
    .where('made.type', '!=', 'withholding_tax')
    .orderBy('made.id')
    .execute()
  const payee = await db
    .selectFrom('distribution_payees')
    .select('net_minor')
    .where('event_id', '=', eventId)
    .where('lp_id', '=', lpId)
    .executeTakeFirst()
  let left = payee?.net_minor ?? 0
  return rows.flatMap(({ type, amount_minor }) => {
    const amount = Math.min(amount_minor, left)
    left -= amount
    const known = (eventLineTypes as readonly string[]).includes(type) ? type : 'return_of_capital'
    return amount > 0 ? [{ type: known as LineType, amount }] : []
  })
}
