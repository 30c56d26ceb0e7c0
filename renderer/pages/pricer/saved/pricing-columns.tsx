import type { PricingSummary } from '../../../api/modules.ts'
import type { Column } from '../../../components/table/columns/columns.ts'
import { turns } from '../../../format/figures.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { meant } from '../../../language/language.ts'
import { pricingRoles } from '../../../words/pricer.ts'
import { titleOfPricing } from '../pricings.ts'

type Pricing = Column<PricingSummary>

export const nameColumn: Pricing = { id: 'name', title: 'Pricing', kind: 'text', value: titleOfPricing }

export const dealColumn = (deals: ReadonlyMap<number, string>): Pricing => ({
  id: 'deal',
  title: 'Deal',
  kind: 'text',
  value: ({ deal_id }) => deals.get(deal_id) ?? '',
  width: 180,
})

/** Columns of a saved pricing: its role in the deal, terms and yields. */
export const pricingColumns: readonly Pricing[] = [
  {
    id: 'roles',
    title: 'Role',
    kind: 'text',
    value: ({ roles }) => roles.map(role => pricingRoles[role]).join(', '),
    width: 240,
  },
  {
    id: 'principal',
    title: meant('Principal', 'of a loan'),
    kind: 'money',
    value: ({ principal }) => principal,
    currency: ({ currency }) => currency,
    width: 140,
  },
  { id: 'term_months', title: 'Months', kind: 'number', value: one => one.term_months, width: 80 },
  {
    id: 'amortisation',
    title: 'Repayment',
    kind: 'text',
    value: ({ amortisation }) => wordsOfKey(amortisation),
    width: 110,
  },
  {
    id: 'coupon',
    title: 'All-in coupon',
    kind: 'percent',
    value: one => Number(one.all_in_coupon_pct.toFixed(4)),
    width: 110,
  },
  {
    id: 'irr',
    title: 'IRR',
    kind: 'percent',
    value: ({ irr }) => (irr === null ? null : Number(irr.toFixed(4))),
    width: 80,
  },
  {
    id: 'moic',
    title: 'MOIC',
    kind: 'number',
    value: ({ moic }) => moic,
    show: ({ moic }) => (moic === null ? '' : turns(moic)),
    width: 80,
  },
  { id: 'author', title: 'By', kind: 'text', value: ({ author }) => author, width: 120, optional: true },
  { id: 'created_at', title: 'Saved', kind: 'time', value: one => one.created_at, optional: true },
]
