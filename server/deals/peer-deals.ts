import type { Context } from '../kernel/index.ts'

declare module '../kernel/module.ts' {
  interface Module {
    /** Which deal a record of a data platform is here; null where it is linked to none. */
    dealOfPeer?: (ctx: Context, peerDealId: string) => Promise<number | null>
    /** What of its own waits for a record of a data platform to become a deal, and stands on the deal from then on. */
    followsPeerDeal?: (ctx: Context, linked: { peerDealId: string; dealId: number }) => Promise<void>
  }
}

/** The deal that a record of a data platform is here; null where no module knows it. */
export async function dealOfPeer(ctx: Context, peerDealId: string): Promise<number | null> {
  for (const module of ctx.services.registry.modules) {
    const dealId = await module.dealOfPeer?.(ctx, peerDealId)
    if (dealId != null) return dealId
  }
  return null
}

/** Tells every module that a record of a data platform is a deal here. */
export async function tellPeerDeal(ctx: Context, linked: { peerDealId: string; dealId: number }) {
  for (const { followsPeerDeal } of ctx.services.registry.modules) await followsPeerDeal?.(ctx, linked)
}
