import { dealNames } from '../../deals/deal.ts'
import { amountOf, linesOf, percent, type SearchRecord, spoken } from '../../kernel/index.ts'

/** Pricings as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'pricing',
    table: 'pricer_pricings',
    async read(db, ids) {
      const pricings = await db.selectFrom('pricer_pricings').selectAll().where('id', 'in', ids).execute()
      const deals = await dealNames(
        db,
        pricings.map(({ deal_id }) => deal_id),
      )
      return pricings.map(pricing => ({
        recordId: pricing.id,
        dealId: pricing.deal_id,
        title: `${deals.get(pricing.deal_id)}, pricing ${pricing.name ?? pricing.id}`,
        lines: linesOf({
          Pricing: pricing.name,
          Principal: amountOf(pricing.principal_minor, pricing.currency),
          Term: `${pricing.term_months} months`,
          Amortisation: spoken(pricing.amortisation),
          'All-in coupon': percent(pricing.all_in_coupon_pct, 4),
          IRR: pricing.irr === null ? null : percent(pricing.irr, 4),
          MOIC: pricing.moic === null ? null : `${Number(pricing.moic.toFixed(4))}x`,
        }),
        happenedOn: pricing.created_at,
      }))
    },
  },
]
