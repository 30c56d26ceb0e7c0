import { type CallRow, findCall, type KeptPurpose, linesOfCalls } from '../../../books/calls/call-rows.ts'
import type { CallStatus } from '../../../books/calls/states.ts'
import { beforeEntry, beforeWithoutFund } from '../../../books/capital/calls/before.ts'
import { noticeTermsOf } from '../../../books/capital/calls/call-terms.ts'
import { extensionsOf } from '../../../books/capital/calls/extend.ts'
import { presentLine } from '../../../books/capital/calls/present.ts'
import { commitmentsOf } from '../../../books/partners/commitments.ts'
import { fundNameThen, partnersThen } from '../../../books/partners/named-then.ts'
import { languagesOfPapers } from '../../../books/partners/partners.ts'
import { fromJson } from '../../../database/columns.ts'
import type { CallType } from '../../../finance/capital-call.ts'
import { type Context, notFound } from '../../../kernel/index.ts'
import { Exact, fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'

/** A notice of a capital call to one investor, as the ILPA template orders it; amounts in major units. */
export type Notice = Awaited<ReturnType<typeof noticesOf>>[number]

/**
 * Returns the notices of a call, one for each investor on it, or for one of them. Earlier figures are as of
 * the moment of its issue (as of now for a draft). 404 for an investor who is not on it.
 */
export async function noticesOf(ctx: Context, callId: number, lpId?: number) {
  const call = await findCall(ctx, callId)
  const owing = (await linesOfCalls(ctx, [callId])).filter(({ amount_minor }) => amount_minor > 0)
  const lines = lpId === undefined ? owing : owing.filter(({ lp_id }) => lp_id === lpId)
  if (lines.length === 0) throw notFound()
  const partners = await partnersThen(
    ctx,
    lines.map(({ lp_id }) => lp_id),
    call.issued_at ?? ctx.now,
  )
  const languageOf = await languagesOfPapers(ctx, partners)
  const before = await whatWasBefore(ctx, call)
  const today = await todayOf(ctx)
  const terms = await noticeTermsOf(ctx, call)
  const extensions = await extensionsOf(ctx, callId)
  const purposes = fromJson<KeptPurpose[]>(call.purposes)
  const major = (minor: number) => fromMinor(minor, call.currency)
  return lines.map(line => {
    const { by_purpose, ...owed } = presentLine(call, line, {
      purposes,
      today,
      default: undefined,
    })
    const share =
      before.commitments > 0 ? new Exact(line.commitment_minor).dividedBy(before.commitments) : null
    return {
      call_id: call.id,
      reference: call.reference,
      description: call.description,
      status: call.status as CallStatus,
      currency: call.currency,
      notice_date: call.notice_date,
      due_date: extensions[0]?.due_before ?? call.due_date,
      extended_to: extensions.length > 0 ? call.due_date : null,
      fund: {
        fund_account_id: call.fund_account_id,
        name: before.fund,
        commitments: major(before.commitments),
        amount: major(call.amount_minor),
        by_purpose: purposes.map(purpose => ({
          ilpa_call_type: purpose.ilpa_call_type,
          amount: major(purpose.amount_minor),
        })),
      },
      lp: {
        lp_id: line.lp_id,
        name: partners.get(line.lp_id)?.name ?? '',
        postal_address: partners.get(line.lp_id)?.postal_address ?? null,
        commitment: owed.commitment,
        share_of_fund: share?.toNumber() ?? null,
        prior_contributions: major(before.contributions.get(line.lp_id) ?? 0),
        prior_distributions: major(before.distributions.get(line.lp_id) ?? 0),
        unfunded_before: owed.unfunded_before,
        amount: owed.amount,
        unfunded_after: owed.unfunded_after,
      },
      transactions: purposes.flatMap((purpose, at) => {
        const { amount, ilpa_call_type } = by_purpose[at] as { amount: number; ilpa_call_type: CallType }
        if (amount === 0) return []
        return [
          {
            transaction_type: ilpa_call_type,
            description: purpose.description,
            amount,
            impact_on_unfunded: purpose.inside ? -amount : 0,
            inside_commitment: purpose.inside,
          },
        ]
      }),
      fees: purposes.flatMap(({ fee }, at) => {
        if (!fee) return []
        const { fund_account_id, ...table } = fee
        return [{ ...table, lp_amount: by_purpose[at]?.amount ?? 0 }]
      }),
      ...terms,
      language: languageOf(line.lp_id),
    }
  })
}

/** Returns commitments, calls and distributions when the call was issued; minor units, by investor. */
async function whatWasBefore(ctx: Context, call: CallRow) {
  const at = call.issued_at ?? ctx.now
  const { fund, total } = await committedBefore(ctx, call.fund_account_id, at)
  return {
    fund,
    commitments: total,
    ...(call.fund_account_id === null
      ? await beforeWithoutFund(ctx, { at, callId: call.id })
      : await beforeEntry(ctx, call.fund_account_id, call.entry_id)),
  }
}

/**
 * Returns the commitments to a fund by a moment, in all and by investor, in minor units; nothing without a
 * fund.
 */
export async function committedBefore(ctx: Context, fundId: number | null, at: string) {
  if (fundId === null) return { fund: null, total: 0, byLp: new Map<number, number>() }
  const fund = await ctx.db
    .selectFrom('fund_accounts')
    .select(['id', 'name'])
    .where('id', '=', fundId)
    .executeTakeFirstOrThrow()
  const then = (await commitmentsOf(ctx, fundId)).filter(({ created_at }) => created_at <= at)
  const byLp = new Map<number, number>()
  for (const { lp_id, amount_minor } of then) byLp.set(lp_id, (byLp.get(lp_id) ?? 0) + amount_minor)
  return { fund: await fundNameThen(ctx, fund, at), total: sumMinor(byLp.values()), byLp }
}
