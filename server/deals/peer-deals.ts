import {
  AppError,
  type Context,
  invalidField,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../kernel/index.ts'

/** A data platform's answer about a record that is not a deal here yet. */
export type PeerDealFetched =
  | { status: 'found'; bringIn: (ctx: Context) => Promise<number> }
  /** No platform is set up that could be asked: whatever names the record waits until it is a deal. */
  | { status: 'not_configured' }
  | { status: 'unknown' }
  | { status: 'unavailable'; detail: Sentence }

declare module '../kernel/module.ts' {
  interface Module {
    /** Returns the deal of a data platform's record; null where it is linked to none. */
    dealOfPeer?: (ctx: Pick<Context, 'db'>, peerDealId: string) => Promise<number | null>
    /**
     * Requests a record from the data platform that is not a deal here yet, before the transaction that names
     * it.
     */
    fetchPeerDeal?: (ctx: PrepareContext, peerDealId: string) => Promise<PeerDealFetched>
    /**
     * Moves the module's own records, which waited for a platform's record to become a deal, to that deal.
     */
    followsPeerDeal?: (ctx: Context, linked: { peerDealId: string; dealId: number }) => Promise<void>
  }
}

type Asking = Pick<Context, 'db' | 'services'>

/** The deal that a record of a data platform is here; null where no module knows it. */
export async function dealOfPeer(ctx: Asking, peerDealId: string): Promise<number | null> {
  for (const module of ctx.services.registry.modules) {
    const dealId = await module.dealOfPeer?.(ctx, peerDealId)
    if (dealId != null) return dealId
  }
  return null
}

/**
 * Fetches the platform's data of a record named for the first time; null where it is a deal already. An
 * ephemeral call makes no request.
 */
export async function fetchPeerDeal(
  ctx: PrepareContext,
  peerDealId: string,
): Promise<PeerDealFetched | null> {
  const { services } = ctx
  if (ctx.ephemeral || (await ctx.read(db => dealOfPeer({ db, services }, peerDealId))) !== null) return null
  for (const { fetchPeerDeal: fetch } of services.registry.modules) if (fetch) return fetch(ctx, peerDealId)
  return { status: 'not_configured' }
}

/**
 * The deal that a record of a data platform is here, brought in on its first use; null where no platform is set up. 422 at
 * `peer_deal_id` where the platform does not know it, 503 where it cannot be asked.
 */
export async function dealOnFirstUse(
  ctx: Context,
  peerDealId: string,
  fetched: PeerDealFetched | null,
): Promise<number | null> {
  if (fetched?.status === 'found') return fetched.bringIn(ctx)
  const known = await dealOfPeer(ctx, peerDealId)
  if (known !== null) return known
  if (fetched?.status === 'unknown')
    throw invalidField('peer_deal_id', sentence`is not a deal here or on the data platform`)
  if (fetched?.status === 'unavailable') throw new AppError(503, 'source_unavailable', fetched.detail)
  return null
}

/** Tells every module that a record of a data platform is a deal here. */
export async function tellPeerDeal(ctx: Context, linked: { peerDealId: string; dealId: number }) {
  for (const { followsPeerDeal } of ctx.services.registry.modules) await followsPeerDeal?.(ctx, linked)
}
