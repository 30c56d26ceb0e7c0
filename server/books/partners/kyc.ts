import { sql } from 'kysely'
import type { Context, Moves } from '../../kernel/index.ts'

/** KYC statuses of an investor; `rejected` and `expired` are reviewed again. */
export const kycStatuses = ['pending', 'in_progress', 'approved', 'rejected', 'expired'] as const
export type KycStatus = (typeof kycStatuses)[number]
export const kycMoves: Moves<KycStatus> = {
  pending: ['in_progress'],
  in_progress: ['approved', 'rejected'],
  approved: ['expired'],
  rejected: ['in_progress'],
  expired: ['in_progress'],
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** Effects on its own records of how far an investor is known, which follow the register. */
    followsKyc?: (ctx: Context, investor: { lpId: number; status: KycStatus }) => Promise<void>
    /** Brings the register in line with the KYC records that an investor has, after two became one or one two. */
    settlesKyc?: (ctx: Context, lpId: number) => Promise<void>
  }
}

/** From the strictest status to the one that admits an investor. */
const strictest = ['rejected', 'expired', 'pending', 'in_progress', 'approved'] as const

/** Combined status of one investor's records after a merge: approved if each of them is. */
export const strictestOf = (statuses: readonly KycStatus[]): KycStatus | undefined =>
  strictest.find(status => statuses.includes(status))

/** Updates the register's KYC status from the investor's KYC record, and everything that depends on it. */
export async function followKyc(ctx: Context, lpId: number, status: KycStatus): Promise<void> {
  const changed = await ctx.db
    .updateTable('lps')
    .set({ kyc_status: status, version: sql<number>`version + 1`, updated_at: ctx.now })
    .where('id', '=', lpId)
    .where('kyc_status', '!=', status)
    .returning('id')
    .executeTakeFirst()
  if (changed) await tellKyc(ctx, lpId, status)
}

/** Tells every module of an investor's KYC that was changed in the register. */
export async function tellKyc(ctx: Context, lpId: number, status: KycStatus): Promise<void> {
  for (const { followsKyc } of ctx.services.registry.modules) await followsKyc?.(ctx, { lpId, status })
}
