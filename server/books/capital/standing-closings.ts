import { fromJson } from '../../database/columns.ts'
import { type Context, type Sentence, sentence } from '../../kernel/index.ts'
import type { CallRow, KeptPurpose } from '../calls/call-rows.ts'
import { builtUpon, standing } from './voids.ts'

/**
 * Throws 409 `built_upon` for a call that is part of a later closing in force, or that its new partners made
 * up for.
 */
export async function assertNoClosingUpon(ctx: Context, call: CallRow): Promise<void> {
  const closing = await closingUpon(ctx, call)
  if (!closing) return
  throw builtUpon(
    closing.call_id === call.id
      ? partOf(closing)
      : sentence`The investors who joined were equalised for it at the later closing of ${closing.date}: void the closing.`,
  )
}

/** 409 `built_upon` for the refund of a later closing that stands. */
export async function assertNoRefund(
  ctx: Context,
  distributionId: number,
  fundId: number | null,
): Promise<void> {
  const closings = fundId === null ? [] : await closingsOf(ctx, fundId)
  const closing = closings.find(one => one.distribution_id === distributionId)
  if (closing) throw builtUpon(partOf(closing))
}

const partOf = ({ date }: { date: string }): Sentence =>
  sentence`It is part of the later closing of ${date}: void the closing.`

/** The later closing that stands upon a call: of which it is a part, or at which it was made up for. */
export async function closingUpon(ctx: Context, call: CallRow) {
  const { id, fund_account_id: fundId, lp_id, notice_date } = call
  if (fundId === null || lp_id !== null) return undefined
  const kinds = new Set(kindsOf(call.purposes))
  const closings = await closingsOf(ctx, fundId)
  return (
    closings.find(({ call_id }) => call_id === id) ??
    closings.find(
      ({ call_id, date, purposes }) =>
        call_id > id && date >= notice_date && kindsOf(purposes).some(kind => kinds.has(kind)),
    )
  )
}

const kindsOf = (purposes: string) =>
  fromJson<KeptPurpose[]>(purposes).map(({ ilpa_call_type }) => ilpa_call_type)

async function closingsOf(ctx: Context, fundId: number) {
  const rows = await ctx.db
    .selectFrom('subsequent_closes as closing')
    .innerJoin('capital_calls as call', 'call.id', 'closing.call_id')
    .select(['closing.id', 'closing.date', 'closing.call_id', 'closing.distribution_id', 'call.purposes'])
    .where('closing.fund_account_id', '=', fundId)
    .orderBy('closing.id')
    .execute()
  return standing(ctx, 'subsequent_close', rows)
}
