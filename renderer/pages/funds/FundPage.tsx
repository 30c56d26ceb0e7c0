import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { FundAccount } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs, searchOfTab } from '../../components/page/PageTabs.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatDate } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/words.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { fundQuery } from '../../queries/funds.ts'
import { wordOf } from '../../routes/search-params.ts'
import { useEnabledModules, useMay } from '../../session/session.ts'
import { FundClose } from './close/FundClose.tsx'
import { FundCallTerms } from './FundCallTerms.tsx'
import { EditFund } from './FundForm.tsx'
import { FundOverview } from './FundOverview.tsx'
import { FundFees } from './fees/FundFees.tsx'
import { FundK1 } from './k1/FundK1.tsx'
import { FundJournal } from './ledger/FundJournal.tsx'
import { TrialBalance } from './ledger/TrialBalance.tsx'
import { FundWaterfall } from './waterfall/FundWaterfall.tsx'

const route = getRouteApi('/office/funds/$fundId')

interface Tab {
  key: string
  label: string
  shows: ComponentType<{ fund: FundAccount }>
  /** Another module that must be switched on. */
  module?: string
}

const all: readonly Tab[] = [
  { key: 'overview', label: 'Overview', shows: FundOverview },
  { key: 'journal', label: 'Journal', shows: FundJournal },
  { key: 'trial-balance', label: 'Trial balance', shows: TrialBalance },
  { key: 'waterfall', label: 'Waterfall', shows: FundWaterfall },
  { key: 'fees', label: 'Fees', shows: FundFees },
  { key: 'close', label: 'Period close', shows: FundClose },
  { key: 'k1', label: 'K-1', shows: FundK1 },
  { key: 'call-terms', label: 'Call terms', shows: FundCallTerms, module: 'investor-portal' },
]

/** One fund's books. */
export function FundPage() {
  const { fundId } = route.useParams()
  const fund = useQuery(fundQuery(Number(fundId)))
  return (
    <PageBody>
      <Anchor component={Link} to="/funds" size="sm" underline="hover" mb={4}>
        Funds
      </Anchor>
      <Loaded query={fund}>{found => <Fund key={found.id} fund={found} />}</Loaded>
    </PageBody>
  )
}

function Fund({ fund }: { fund: FundAccount }) {
  const { tab: named } = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'cfo')
  const [editing, setEditing] = useState(false)
  const enabled = useEnabledModules()
  const tabs = all.filter(({ module }) => module === undefined || enabled.has(module))
  const tab = tabs.find(({ key }) => key === wordOf(named))
  const params = { fundId: String(fund.id) }
  const newEntry = () => void navigate({ to: '/funds/$fundId/new-entry', params })
  useKeys('Fund', [
    ...tabs.map(({ key, label }, index) => ({
      keys: String(index + 1),
      label,
      run: () => void navigate({ search: searchOfTab(location.pathname, key) }),
    })),
    ...(mayWrite ? [{ keys: 'c', label: 'Create a journal entry', run: newEntry }] : []),
  ])
  const Shown = tab?.shows ?? FundOverview
  return (
    <>
      <PageHeader
        title={fund.name}
        description={[
          wordsOfKey(fund.entity_type),
          fund.currency,
          fund.locked_through ? `closed through ${formatDate(fund.locked_through)}` : 'no period closed',
        ].join(' · ')}
        actions={
          mayWrite && (
            <>
              <Button variant="default" component={Link} to={`/funds/${fund.id}/import`}>
                Import
              </Button>
              <Button variant="default" onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button onClick={newEntry}>Create journal entry</Button>
            </>
          )
        }
        calls={[
          'GET /api/v1/svc/cfo/accounts/{account_id}',
          'PATCH /api/v1/svc/cfo/accounts/{account_id}',
          'POST /api/v1/svc/cfo/report',
          'GET /api/v1/svc/cfo/accounts/{account_id}/dashboard',
          'GET /api/v1/svc/cfo/accounts/{account_id}/chart-data',
          'GET /api/v1/svc/cfo/accounts/{account_id}/performance',
          'GET /api/v1/svc/cfo/gl-trial-balance',
          'GET /api/v1/svc/cfo/gl/journal',
          'POST /api/v1/svc/cfo/accounts/{account_id}/entries',
          'DELETE /api/v1/svc/cfo/accounts/{account_id}/entries/{entry_id}',
          'POST /api/v1/svc/cfo/gl/journal',
          'POST /api/v1/svc/cfo/gl/journal/drafts/{draft_id}/post',
          'POST /api/v1/svc/cfo/gl/journal/{entry_id}/reverse',
          'POST /api/v1/svc/cfo/waterfall',
          'GET /api/v1/svc/cfo/accounts/{account_id}/fees',
          'PUT /api/v1/svc/cfo/accounts/{account_id}/fees',
          'POST /api/v1/svc/cfo/accounts/{account_id}/fees/calculate',
          'POST /api/v1/svc/cfo/accounts/{account_id}/fees/confirm',
          'POST /api/v1/svc/cfo/accounts/{account_id}/fees/post-accrual',
          'GET /api/v1/svc/cfo/accounts/{account_id}/lp-terms',
          'POST /api/v1/svc/cfo/accounts/{account_id}/lp-terms/upsert',
          'GET /api/v1/svc/cfo/accounts/{account_id}/k1',
          'POST /api/v1/svc/cfo/accounts/{account_id}/k1/generate',
          'GET /api/v1/svc/cfo/accounts/{account_id}/k1/proposal',
          'POST /api/v1/svc/cfo/accounts/{account_id}/k1/review',
          'POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-preview',
          'POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-upload',
          'POST /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/overrides',
          'GET /api/v1/svc/investor-portal/funds/{account_id}/call-terms',
          'PUT /api/v1/svc/investor-portal/funds/{account_id}/call-terms',
          'GET /api/v1/svc/cfo/accounts/{account_id}/period-close',
          'POST /api/v1/svc/cfo/accounts/{account_id}/period-close/run',
          'POST /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/reopen',
        ]}
      />
      <PageTabs label="Books" tabs={tabs} current={tab?.key ?? 'overview'} />
      <Shown fund={fund} />
      {editing && <EditFund fund={fund} onClose={() => setEditing(false)} />}
    </>
  )
}
