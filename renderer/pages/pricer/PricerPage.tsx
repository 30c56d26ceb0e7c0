import { getRouteApi } from '@tanstack/react-router'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs, searchOfTab } from '../../components/page/PageTabs.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { wordOf } from '../../routes/search-params.ts'
import { PriceLoan } from './loan/PriceLoan.tsx'
import { ComparePricings } from './saved/ComparePricings.tsx'
import { SavedPricings } from './saved/SavedPricings.tsx'
import { Tapes } from './tapes/Tapes.tsx'

const route = getRouteApi('/office/pricer')

const tabs = [
  { key: 'loan', label: 'Price a loan', shows: PriceLoan },
  { key: 'saved', label: 'Saved pricings', shows: SavedPricings },
  { key: 'compare', label: 'Compare', shows: ComparePricings },
  { key: 'tapes', label: 'Loan tapes', shows: Tapes },
] as const

/** Loan pricing, saved pricings and loan pools. */
export function PricerPage() {
  const { tab: named } = route.useSearch()
  const navigate = route.useNavigate()
  const [first] = tabs
  const tab = tabs.find(({ key }) => key === wordOf(named)) ?? first
  useKeys(
    'Pricer',
    tabs.map(({ key, label }, index) => ({
      keys: String(index + 1),
      label,
      run: () => void navigate({ search: searchOfTab(location.pathname, key) }),
    })),
  )
  const Shown = tab.shows
  return (
    <PageBody>
      <PageHeader
        title="Pricer"
        calls={[
          'POST /api/v1/svc/pricer/run',
          'GET /api/v1/svc/pricer/deals',
          'GET /api/v1/svc/pricer/pricings',
          'GET /api/v1/svc/pricer/pricings/{pricing_id}',
          'POST /api/v1/svc/pricer/pricings/compare',
          'GET /api/v1/svc/pricer/tapes',
          'POST /api/v1/svc/pricer/tapes',
          'GET /api/v1/svc/pricer/tapes/{tape_id}',
          'POST /api/v1/svc/pricer/tapes/{tape_id}/supersede',
          'GET /api/v1/svc/pricer/tapes/{tape_id}/schedule',
          'POST /api/v1/svc/pricer/tapes/{tape_id}/amendments',
          'POST /api/v1/svc/pricer/tapes/{tape_id}/amendments/{amendment_id}/withdraw',
          'GET /api/v1/svc/pricer/remittances',
          'POST /api/v1/svc/pricer/remittances',
          'POST /api/v1/svc/pricer/remittances/{remittance_id}/supersede',
          'GET /api/v1/svc/pricer/remittances/{remittance_id}',
        ]}
      />
      <PageTabs label="Pricer" tabs={tabs} current={tab.key} />
      <Shown />
    </PageBody>
  )
}
