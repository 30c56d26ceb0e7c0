import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { fromMinor, sumMinor, toMinor } from '../../../kernel/values/money.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import type { LpRow } from '../../partners/investor.ts'
import { findPartners } from '../../partners/partners.ts'
import { amountOf, type Component, rateOf } from './components.ts'
import { type EventTerms, profitTypes, type WithholdingRule } from './event-input.ts'

/**
 * Tax withheld of each investor, by the first rate that fits them and the kind of proceeds, or as said for them. 422 where
 * it is more than they receive.
 */
export async function withheldOf(
  ctx: Context,
  { currency }: FundRow,
  { withholding = [], withheld = [] }: EventTerms,
  components: readonly Component[],
): Promise<Map<number, number>> {
  const ids = [...new Set(components.flatMap(({ parts }) => parts.map(({ lpId }) => lpId)))]
  const partners = await findPartners(ctx, ids)
  const said = new Map<number, number>()
  for (const [at, { lp_id, amount }] of withheld.entries()) {
    if (!ids.includes(lp_id))
      throw invalidField(`withheld.${at}.lp_id`, sentence`receives nothing of this distribution`)
    said.set(lp_id, toMinor(amount, currency, `withheld.${at}.amount`))
  }
  const found = new Map<number, number>()
  for (const lpId of ids) {
    const partner = partners.get(lpId) as LpRow
    const tax = said.get(lpId) ?? byRates(partner, components, withholding)
    const received = sumMinor(components.map(component => amountOf(component, lpId)))
    if (tax > received)
      throw invalidField(
        'withheld',
        sentence`withholds ${fromMinor(tax, currency)} ${currency} from ${partner.name}, whose distributions without withholding total ${fromMinor(received, currency)} ${currency}`,
      )
    if (tax > 0) found.set(lpId, tax)
  }
  return found
}

const byRates = (
  partner: LpRow,
  components: readonly Component[],
  rules: readonly WithholdingRule[],
): number =>
  sumMinor(
    components.map(component => {
      const rule = rules.find(one => fits(one, partner, component))
      return rule ? rateOf(amountOf(component, partner.id), rule.rate) : 0
    }),
  )

const fits = (
  { country, entity_type, lp_ids, types }: WithholdingRule,
  partner: LpRow,
  { type }: Component,
): boolean =>
  (types ?? profitTypes).includes(type) &&
  (country === undefined || partner.jurisdiction === country) &&
  (entity_type === undefined || partner.entity_type === entity_type) &&
  (lp_ids === undefined || lp_ids.includes(partner.id))
