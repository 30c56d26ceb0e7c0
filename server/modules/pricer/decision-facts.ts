import { fromJson } from '../../database/columns.ts'
import type { Module } from '../../kernel/index.ts'
import { digestOfValue } from '../../kernel/values/digest.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { roleHistory, rolesByPricing } from './roles.ts'

/**
 * The pricings of a deal: inputs, figures, and the digest of the schedule; one that lost its role names it.
 */
export const decisionFacts: Module['decisionFacts'] = async ({ db }, dealId) => {
  const rows = await db
    .selectFrom('pricer_pricings')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('id')
    .execute()
  const roles = await rolesByPricing(db, [dealId])
  const history = await roleHistory(db, dealId)
  const supersededAs = (id: number) => {
    const held = new Set(history.filter(({ pricing_id }) => pricing_id === id).map(({ role }) => role))
    return [...held].filter(role => !roles.get(id)?.includes(role)).join(', ') || null
  }
  return rows.map(row => {
    const { schedule } = fromJson<{ schedule: unknown }>(row.result)
    return {
      type: 'pricing',
      id: row.id,
      title: row.name ?? `Pricing ${row.id}`,
      facts: {
        currency: row.currency,
        principal: fromMinor(row.principal_minor, row.currency),
        term_months: row.term_months,
        amortisation: row.amortisation,
        all_in_coupon_pct: row.all_in_coupon_pct,
        irr: row.irr,
        moic: row.moic,
        wal: row.wal,
        roles: roles.get(row.id)?.join(', ') ?? null,
        superseded_as: supersededAs(row.id),
      },
      content: { input: fromJson<unknown>(row.input), schedule_sha256: digestOfValue(schedule) },
    }
  })
}
