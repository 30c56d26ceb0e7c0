import { fromBit, fromJson, toJson } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { type CallRow, findCall, type KeptPurpose, linesOfCalls } from '../../calls/call-rows.ts'
import { type CallStatus, callMoves } from '../../calls/states.ts'
import { holdingsOfCall, keepHoldingsOfCall } from '../call-holdings.ts'
import { assertNewCall } from '../references.ts'
import { assertOfNoRemedy, mainType, writeLines } from './calls.ts'
import { type CallInput, planCall } from './plan.ts'

export type DraftChange = Pick<
  CallInput,
  | 'amount'
  | 'ilpaCallType'
  | 'inside'
  | 'purposes'
  | 'lpIds'
  | 'excusedLpIds'
  | 'noticeDate'
  | 'dueDate'
  | 'reference'
  | 'description'
  | 'overrideReason'
>

/**
 * Changes a draft, which is split anew; what is left out stays. 409 `illegal_transition` for a call that was approved or
 * issued, or that a remedy drafted; 422 as `planCall`.
 */
export async function editDraft(ctx: Context, id: number, change: DraftChange): Promise<CallRow> {
  const call = await findCall(ctx, id)
  if (call.status !== 'draft')
    throw conflict('illegal_transition', sentence`It is ${call.status}: only drafts can be changed.`, {
      state: call.status,
      requested: 'changed',
      allowed: callMoves[call.status as CallStatus],
    })
  await assertOfNoRemedy(ctx, call, 'changed')
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const before = await inputOf(ctx, call)
  const input: CallInput = { ...(isSplitAnew(change) ? withoutPurposes(before) : before), ...given }
  if ((input.dueDate as string) < (input.noticeDate as string))
    throw invalidField('due_date', sentence`must not be before the notice`)
  const plan = await planCall(ctx, input)
  const lpIds = plan.participants.map(({ lpId }) => lpId)
  if (input.reference !== call.reference)
    await assertNewCall(ctx, { reference: input.reference, fundId: plan.fund?.id ?? null, lpIds })
  for (const table of ['capital_call_holdings', 'capital_call_lines'] as const)
    await ctx.db.deleteFrom(table).where('call_id', '=', id).execute()
  const edited = await ctx.db
    .updateTable('capital_calls')
    .set({
      reference: input.reference ?? null,
      description: input.description ?? null,
      amount_minor: plan.amount,
      notice_date: input.noticeDate as string,
      due_date: input.dueDate as string,
      ilpa_call_type: mainType(plan),
      purposes: toJson(plan.purposes),
      override_reason: input.overrideReason ?? null,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeLines(ctx, id, plan)
  await keepHoldingsOfCall(
    ctx,
    edited,
    (input.purposes ?? []).map(({ holdingId }) => holdingId),
  )
  ctx.note({
    before: { amount_minor: call.amount_minor, notice_date: call.notice_date, due_date: call.due_date },
    after: { amount_minor: edited.amount_minor, notice_date: edited.notice_date, due_date: edited.due_date },
  })
  return edited
}

/** An amount or a purpose of its own takes the place of the purposes before. */
const isSplitAnew = ({ amount, ilpaCallType }: DraftChange): boolean =>
  amount !== undefined || ilpaCallType !== undefined

const withoutPurposes = ({ purposes: _, ...input }: CallInput): CallInput => input

/** A draft as it was asked for: investors whom a letter excuses are excused by it again. */
async function inputOf(ctx: Context, call: CallRow): Promise<CallInput> {
  const lines = await linesOfCalls(ctx, [call.id])
  const purposes = fromJson<KeptPurpose[]>(call.purposes)
  const holdings = await holdingsOfCall(ctx, call.id)
  const byLetter = new Set(purposes.flatMap(({ excused = [] }) => excused))
  return {
    fundAccountId: call.fund_account_id ?? undefined,
    lpId: call.lp_id ?? undefined,
    ...(call.lp_id === null
      ? {
          lpIds: lines.map(({ lp_id }) => lp_id),
          excusedLpIds: lines.flatMap(({ lp_id, is_excused }) =>
            fromBit(is_excused) && !byLetter.has(lp_id) ? [lp_id] : [],
          ),
        }
      : {}),
    purposes: purposes.map(({ ilpa_call_type, amount_minor, description, inside, excluded, fee }, at) => ({
      type: ilpa_call_type,
      amount: fromMinor(amount_minor, call.currency),
      description: description ?? undefined,
      inside,
      excluded,
      holdingId: holdings.get(at)?.id,
      fee,
    })),
    noticeDate: call.notice_date,
    dueDate: call.due_date,
    reference: call.reference,
    description: call.description,
    overrideReason: call.override_reason,
  }
}
