import { fromJson } from '../../../database/columns.ts'
import { bookedAs } from '../../../finance/capital-call.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { fundNames } from '../../accounts/fund-accounts.ts'
import { type CallRow, type KeptPurpose, linesOfCalls } from '../../calls/call-rows.ts'
import { holdsOn, keepMirror, mirroredFrom, mirrorsOf, type RelationRow } from '../../journal/relations.ts'
import { commitmentsOf } from '../../partners/commitments.ts'
import type { CallInput } from './plan.ts'

/** A fund's feeders on a day that have investors of their own to pass something on to. */
export async function feedersOf(ctx: Context, fundId: number, day: string): Promise<RelationRow[]> {
  const found: RelationRow[] = []
  for (const relation of await mirroredFrom(ctx.db, [{ fundId }])) {
    if (relation.kind !== 'feeder' || !holdsOn(relation, day)) continue
    if ((await commitmentsOf(ctx, relation.fund_account_id, day)).length > 0) found.push(relation)
  }
  return found
}

/**
 * Calls a feeder's part of an issued call from the feeder's own investors, with the same days and reference,
 * in the transaction that issues it. A feeder calls all of it for its investment in the master.
 */
export async function callFeeders(
  ctx: Context,
  call: CallRow,
  create: (input: CallInput) => Promise<CallRow>,
): Promise<void> {
  if (call.fund_account_id === null) return
  const relations = await feedersOf(ctx, call.fund_account_id, call.notice_date)
  if (relations.length === 0) return
  const lines = await linesOfCalls(ctx, [call.id])
  const purposes = fromJson<KeptPurpose[]>(call.purposes)
  const master = (await fundNames(ctx.db, [call.fund_account_id])).get(call.fund_account_id) ?? ''
  for (const relation of relations) {
    const line = lines.find(({ lp_id }) => lp_id === relation.lp_id)
    if (!line || line.amount_minor === 0) continue
    const sums = { inside: 0, outside: 0, giveback: 0 }
    for (const [at, amount] of fromJson<number[]>(line.shares).entries()) {
      const { ilpa_call_type, inside } = purposes[at] as KeptPurpose
      sums[bookedAs(ilpa_call_type) === 'giveback' ? 'giveback' : inside ? 'inside' : 'outside'] += amount
    }
    const description = `${call.description ?? 'Capital call'} of ${master}`
    const made = await create({
      fundAccountId: relation.fund_account_id,
      purposes: (['inside', 'outside', 'giveback'] as const)
        .filter(name => sums[name] > 0)
        .map(name => ({
          type: name === 'giveback' ? 'giveback' : 'investments',
          amount: fromMinor(sums[name], call.currency),
          description,
          inside: name === 'inside',
          ...(name === 'giveback' ? {} : { holdingId: relation.holding_id as number }),
        })),
      noticeDate: call.notice_date,
      dueDate: call.due_date,
      reference: call.reference,
      description,
      overrideReason: call.override_reason,
      status: 'issued',
    })
    await keepMirror(ctx, { relationId: relation.id, kind: 'call', sourceId: call.id, mirrorId: made.id })
  }
}

/** The calls of feeders that were made with a call, and are cancelled with it. */
export const callsWith = (ctx: Context, callId: number): Promise<number[]> => mirrorsOf(ctx, 'call', callId)
