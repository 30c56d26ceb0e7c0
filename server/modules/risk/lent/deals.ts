import { type Lent, lentAnswer, rowsOfLent } from '../../../imports/lending.ts'
import type { Context } from '../../../kernel/index.ts'
import { lentDeals } from '../../crm/index.ts'
import { covenantsByPeerDeals, worstOf } from '../covenants/covenants.ts'

/** Deals of a data platform with the covenants that stand here under their ids there, or on the linked deals; nothing is recorded. */
export async function lentDealsAtRisk(ctx: Context, lent: Lent) {
  const { rows, source } = await rowsOfLent(ctx, lentDeals, lent)
  const known = await covenantsByPeerDeals(
    ctx,
    rows.flatMap(({ values }) => values.external_id ?? []),
  )
  const deals = rows.map(({ values: { external_id, name, counterparty } }) => {
    const { deal_id = null, covenants = [] } = known.get(external_id ?? '') ?? {}
    return {
      peer_deal_id: external_id,
      name: name as string,
      counterparty,
      deal_id,
      status: worstOf(covenants),
      covenants,
    }
  })
  return lentAnswer(lent, { deals, source }, { deals: [] })
}
