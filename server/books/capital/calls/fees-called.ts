import type { Participant, Share } from '../../../finance/capital-call.ts'
import { amountSaid, type Context, invalidField, sentence } from '../../../kernel/index.ts'
import type { KeptPurpose } from '../../calls/call-rows.ts'
import { type FeeLeft, feeLeftToCall } from '../../fees/due.ts'

/**
 * Returns the uncalled part of the computed fee behind each purpose; undefined for a purpose without one. 422
 * for more than that, which the purposes of one fee share.
 */
export async function feesLeftOf(
  ctx: Context,
  fund: { id: number; currency: string } | null,
  purposes: readonly KeptPurpose[],
): Promise<Array<FeeLeft | undefined>> {
  const asked = new Map<number, number>()
  const found: Array<FeeLeft | undefined> = []
  for (const [at, { fee, amount_minor }] of purposes.entries()) {
    const left = fund && fee ? await feeLeftToCall(ctx, fund.id, fee.calculation_id) : undefined
    found.push(left)
    if (!fund || !fee || !left) continue
    const id = fee.calculation_id
    const amount = (asked.get(id) ?? 0) + amount_minor
    asked.set(id, amount)
    if (amount > left.left)
      throw invalidField(
        `lines.${at}.amount`,
        sentence`exceeds the uncalled fee of ${fee.period_start} to ${fee.period_end}: of ${amountSaid(left.total, fund.currency)}, ${amountSaid(left.total - left.left, fund.currency)} is already called and ${amountSaid(left.left, fund.currency)} remains`,
      )
  }
  return found
}

/** Throws where an investor is called more of a computed fee than the uncalled part of their share. */
export function assertFeeParts(
  participants: readonly Participant[],
  shares: readonly Share[],
  left: ReadonlyArray<FeeLeft | undefined>,
): void {
  for (const [at, fee] of left.entries())
    if (fee && fee.byPartner.size > 0)
      for (const [index, { lpId }] of participants.entries())
        if ((shares[index]?.shares[at] ?? 0) > (fee.byPartner.get(lpId) ?? 0))
          throw invalidField(
            `lines.${at}.amount`,
            sentence`exceeds the part of this fee still uncalled for these investors`,
          )
}

/** Throws where a payer of a computed fee has no commitment by the notice: nobody else pays for them. */
export function assertFeePayers(
  left: ReadonlyArray<FeeLeft | undefined>,
  participants: readonly Participant[],
  notice: string,
): void {
  const there = new Set(participants.map(({ lpId }) => lpId))
  for (const [at, fee] of left.entries())
    if ([...(fee?.byPartner ?? [])].some(([lpId, part]) => part > 0 && !there.has(lpId)))
      throw invalidField(
        `lines.${at}.fee_calculation_id`,
        sentence`charges an investor admitted after ${notice}: call it on a later date`,
      )
}
