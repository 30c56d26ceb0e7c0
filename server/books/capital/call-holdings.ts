import { fromJson } from '../../database/columns.ts'
import { amountSaid, type Context, invalidField, sentence, spoken } from '../../kernel/index.ts'
import type { HoldingRow } from '../accounts/holding.ts'
import { holdingsNamed } from '../accounts/holding-rows.ts'
import type { CallRow, KeptPurpose } from '../calls/call-rows.ts'
import type { CallStatus } from '../calls/states.ts'

/** Amount called for the purpose at this place, in minor units. */
const amountAt = (purposes: string, place: number): number =>
  (fromJson<KeptPurpose[]>(purposes)[place] as KeptPurpose).amount_minor

/**
 * Keeps for which holding each purpose of a new call is, by the purpose's place, and tells it to the holding and its
 * deal. 422 for a holding that is not the fund's, or that was exited.
 */
export async function keepHoldingsOfCall(
  ctx: Context,
  call: CallRow,
  holdingIds: ReadonlyArray<number | undefined>,
): Promise<void> {
  const named = holdingIds.flatMap((id, place) => (id === undefined ? [] : { id, place }))
  if (named.length === 0) return
  const known =
    call.fund_account_id === null
      ? new Map<number, HoldingRow>()
      : await holdingsNamed(
          ctx,
          call.fund_account_id,
          named.map(({ id }) => id),
        )
  for (const { id, place } of named) {
    const path = `lines.${place}.holding_id`
    const holding = known.get(id)
    if (!holding) throw invalidField(path, sentence`is not a holding of the calling fund`)
    if (holding.status === 'exited')
      throw invalidField(
        path,
        sentence`${holding.name} was exited on ${String(holding.exited_on)}: reopen it first`,
      )
    await ctx.db
      .insertInto('capital_call_holdings')
      .values({ call_id: call.id, place, holding_id: id, created_at: ctx.now, updated_at: ctx.now })
      .execute()
    await tell(ctx, call, holding, amountAt(call.purposes, place))
  }
}

async function tell(ctx: Context, call: CallRow, holding: HoldingRow, minor: number): Promise<void> {
  const amount = amountSaid(minor, call.currency)
  await ctx.log(
    [
      { type: 'holding', id: holding.id },
      ...(holding.deal_id === null ? [] : [{ type: 'deal', id: holding.deal_id }]),
    ],
    {
      type: 'capital_call',
      summary: sentence`${amount} of capital call ${call.reference ?? call.id} is for ${holding.name}`,
    },
  )
}

/** The holdings that a call's purposes are for, by the place of the purpose. */
export async function holdingsOfCall(
  { db }: Context,
  callId: number,
): Promise<Map<number, { id: number; name: string }>> {
  const rows = await db
    .selectFrom('capital_call_holdings as called')
    .innerJoin('holdings', 'holdings.id', 'called.holding_id')
    .select(['called.place', 'holdings.id', 'holdings.name'])
    .where('called.call_id', '=', callId)
    .execute()
  return new Map(rows.map(({ place, ...holding }) => [place, holding]))
}

/** Holdings of several calls, a row for each purpose. */
export const holdingsOfCalls = async ({ db }: Context, callIds: readonly number[]) =>
  callIds.length === 0
    ? []
    : db
        .selectFrom('capital_call_holdings')
        .select(['call_id', 'place', 'holding_id'])
        .where('call_id', 'in', [...callIds])
        .execute()

/** Amount called for a holding, in minor units of the fund's currency. */
export interface CalledFor {
  call_id: number
  title: string
  status: CallStatus
  due_date: string
  amount: number
}

/** The calls that have a purpose for this holding, in the order they were made; cancelled ones too. */
export async function callsForHolding({ db }: Context, holdingId: number): Promise<CalledFor[]> {
  const rows = await db
    .selectFrom('capital_call_holdings as called')
    .innerJoin('capital_calls as call', 'call.id', 'called.call_id')
    .select([
      'call.id',
      'call.reference',
      'call.status',
      'call.due_date',
      'call.notice_date',
      'call.purposes',
      'called.place',
    ])
    .where('called.holding_id', '=', holdingId)
    .orderBy('called.id')
    .execute()
  return rows.map(({ id, reference, status, due_date, notice_date, purposes, place }) => ({
    call_id: id,
    title: reference ?? `Capital call of ${notice_date}, ${spoken(status)}`,
    status: status as CallStatus,
    due_date,
    amount: amountAt(purposes, place),
  }))
}
