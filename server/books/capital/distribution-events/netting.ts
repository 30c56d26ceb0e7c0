import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { type CallRow, linesOfCalls, owedOf } from '../../calls/call-rows.ts'
import { isOneOf, OPEN } from '../../calls/states.ts'
import { partnerNames } from '../../partners/partners.ts'
import { callTermsOf } from '../calls/call-terms.ts'
import { remediesAgainst } from '../calls/default-standing.ts'
import { keepPayment, lineOf } from '../calls/payments.ts'
import { lockCall } from '../calls/settle.ts'
import type { DistributionRow } from '../distributions/keep-distribution.ts'
import type { Payee } from './components.ts'
import type { EventTerms } from './event-input.ts'

export const netting_not_allowed = [409, 'The fund’s terms do not allow netting against calls'] as const

/**
 * Returns the part of each investor's amount that is netted against the open call; an investor in default with a set-off
 * pays that call first. 409 `netting_not_allowed`; 422 for a call that is not open.
 */
export async function nettedAgainst(
  ctx: Context,
  fund: FundRow,
  { net_call_id, date }: EventTerms,
  due: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  if (net_call_id !== undefined) await assertNets(ctx, fund, net_call_id)
  const calls = await callsNetted(ctx, fund, { net_call_id, date })
  const ids = [...new Set([...due.keys()].flatMap(lpId => calls(lpId) ?? []))]
  const lines = await linesOfCalls(ctx, ids)
  return new Map(
    lines.flatMap(line => {
      if (calls(line.lp_id) !== line.call_id) return []
      const netted = Math.min(Math.max(owedOf(line), 0), due.get(line.lp_id) ?? 0)
      return netted > 0 ? [[line.lp_id, netted] as const] : []
    }),
  )
}

export const set_off_stands = [
  409,
  'A recipient’s distributions are set off: make a distribution event',
] as const

/** Refuses cash to an investor whose distributions pay a call in default first, as an event does it. */
export async function assertNoneSetOff(
  ctx: Context,
  {
    fund_account_id: fundId,
    date,
    type,
    id,
  }: Pick<DistributionRow, 'fund_account_id' | 'date' | 'type' | 'id'>,
): Promise<void> {
  if (fundId === null || !isCash(type)) return
  const setOffs = await remediesAgainst(ctx, fundId, { kind: 'set_off', day: date })
  if (setOffs.size === 0) return
  const parts = await ctx.db
    .selectFrom('distribution_lines')
    .select('lp_id')
    .where('distribution_id', '=', id)
    .where('lp_id', 'in', [...setOffs.keys()])
    .execute()
  const owing = await linesOfCalls(
    ctx,
    parts.map(({ lp_id }) => setOffs.get(lp_id)?.call_id as number),
  )
  const first = parts.find(({ lp_id }) =>
    owing.some(
      line => line.lp_id === lp_id && line.call_id === setOffs.get(lp_id)?.call_id && owedOf(line) > 0,
    ),
  )
  if (!first) return
  const name = (await partnerNames(ctx.db, [first.lp_id])).get(first.lp_id) ?? ''
  throw conflict(
    'set_off_stands',
    sentence`Distributions of ${name} pay what they owe first: make this distribution as an event, which sets it off.`,
  )
}

const isCash = (type: string): boolean => type !== 'withholding_tax' && type !== 'stock_distribution'

/** The call that an investor's amount is netted against: the one in default with a set-off, else the one that is named. */
async function callsNetted(
  ctx: Context,
  { id: fundId }: Pick<FundRow, 'id'>,
  { net_call_id, date }: Pick<EventTerms, 'net_call_id' | 'date'>,
): Promise<(lpId: number) => number | undefined> {
  const setOffs = await remediesAgainst(ctx, fundId, { kind: 'set_off', day: date })
  return lpId => setOffs.get(lpId)?.call_id ?? net_call_id
}

async function assertNets(ctx: Context, fund: FundRow, callId: number): Promise<void> {
  const { nets_distributions } = await callTermsOf(ctx, fund.id)
  if (!nets_distributions)
    throw conflict(
      'netting_not_allowed',
      sentence`The fund’s call terms do not allow a distribution to be netted against a call.`,
    )
  await openCall(ctx, fund, callId)
}

async function openCall({ db }: Context, fund: FundRow, id: number): Promise<CallRow> {
  const call = await db.selectFrom('capital_calls').selectAll().where('id', '=', id).executeTakeFirst()
  if (!call || call.fund_account_id !== fund.id)
    throw invalidField('net_call_id', sentence`is not a capital call of this fund`)
  if (!isOneOf(OPEN, call.status))
    throw invalidField('net_call_id', sentence`is ${call.status}: only an open call can be netted against`)
  return call
}

/** Pays the call with the netted part of the event (Dr 2200, Cr 1200). */
export async function payByNetting(
  ctx: Context,
  fund: Pick<FundRow, 'id'>,
  eventId: number,
  terms: EventTerms,
  payees: readonly Payee[],
): Promise<void> {
  const { date, reference } = terms
  const calls = await callsNetted(ctx, fund, terms)
  for (const { lpId, netted } of payees.filter(payee => payee.netted > 0)) {
    const call = await lockCall(ctx, calls(lpId) as number)
    if (date < call.notice_date)
      throw invalidField(
        'date',
        sentence`must not be before the notice of ${call.notice_date}: nothing was called yet`,
      )
    await keepPayment(ctx, call, await lineOf(ctx, call, lpId), {
      amount: netted,
      date,
      reference: reference ?? null,
      method: 'netting',
      nettedEventId: eventId,
    })
  }
}
