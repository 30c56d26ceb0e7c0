import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cfoApi, type FundAccount } from '../../api/modules.ts'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import type { OwnTab } from '../../components/record/RecordTabs.tsx'
import { TabbedRecordPage } from '../../components/record/TabbedRecordPage.tsx'
import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { inSentence } from '../../format/words.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { bankAccountsQuery } from '../../queries/bank-accounts.ts'
import { entryCountQuery, fundPartnersQuery, fundQuery, fundsKey } from '../../queries/funds.ts'
import { fundHoldingsQuery } from '../../queries/holdings.ts'
import { subsequentClosesQuery, transfersQuery } from '../../queries/investors.ts'
import { useMay } from '../../session/session.ts'
import { fundStatusNames } from '../../words/funds.ts'
import { FundBank } from './bank/FundBank.tsx'
import { closesQuery } from './close/closes.ts'
import { FundClose } from './close/FundClose.tsx'
import { createJournalEntry } from './commands.ts'
import { foreignBalancesQuery } from './currencies/currencies.ts'
import { FundCurrencies } from './currencies/FundCurrencies.tsx'
import { FundCallTerms } from './FundCallTerms.tsx'
import { FundClosings } from './FundClosings.tsx'
import { EditFund } from './FundForm.tsx'
import { FundHoldings } from './FundHoldings.tsx'
import { FundOverview } from './FundOverview.tsx'
import { FundTransfers } from './FundTransfers.tsx'
import { FundFees } from './fees/FundFees.tsx'
import { FundIlpa } from './ilpa/FundIlpa.tsx'
import { FundK1 } from './k1/FundK1.tsx'
import { formsQuery } from './k1/k1.ts'
import { FundJournal } from './ledger/FundJournal.tsx'
import { TrialBalance } from './ledger/TrialBalance.tsx'
import { FundLife } from './life/FundLife.tsx'
import { FundNav } from './nav/FundNav.tsx'
import { navRunsQuery } from './nav/nav-runs.ts'
import { FundPartners } from './partners/FundPartners.tsx'
import { FinancialStatements } from './statements/FinancialStatements.tsx'
import { FundStructure } from './structure/FundStructure.tsx'
import { WaterfallTab } from './waterfall/WaterfallTab.tsx'

const route = getRouteApi('/office/funds/$fundId')

const tabsOf = (fund: FundAccount): OwnTab[] => [
  { key: 'journal', label: 'Journal', content: <FundJournal fund={fund} />, lists: entryCountQuery },
  { key: 'trial-balance', label: 'Trial balance', content: <TrialBalance fund={fund} /> },
  { key: 'holdings', label: 'Holdings', content: <FundHoldings fund={fund} />, lists: fundHoldingsQuery },
  { key: 'waterfall', label: 'Waterfall', content: <WaterfallTab fund={fund} /> },
  { key: 'fees', label: 'Fees', content: <FundFees fund={fund} /> },
  {
    key: 'bank',
    label: 'Bank',
    content: <FundBank fund={fund} />,
    lists: bankAccountsQuery,
    module: 'bank',
  },
  {
    key: 'currencies',
    label: 'Currencies',
    content: <FundCurrencies fund={fund} />,
    lists: id => foreignBalancesQuery(id, today()),
  },
  { key: 'close', label: 'Period close', content: <FundClose fund={fund} />, lists: closesQuery },
  { key: 'nav', label: 'NAV runs', content: <FundNav fund={fund} />, lists: navRunsQuery },
  { key: 'statements', label: 'Financial statements', content: <FinancialStatements fund={fund} /> },
  { key: 'ilpa', label: 'ILPA', content: <FundIlpa fund={fund} /> },
  { key: 'structure', label: 'Structure', content: <FundStructure fund={fund} /> },
  { key: 'life', label: 'Term and end', content: <FundLife fund={fund} /> },
  { key: 'k1', label: 'K-1', content: <FundK1 fund={fund} />, lists: formsQuery },
  {
    key: 'partners',
    label: 'Partners',
    content: <FundPartners fund={fund} end={today()} />,
    lists: id => fundPartnersQuery(id, today()),
  },
  {
    key: 'call-terms',
    label: 'Call terms',
    content: <FundCallTerms fund={fund} />,
    module: 'investor-portal',
  },
  {
    key: 'closings',
    label: 'Later closings',
    content: <FundClosings fund={fund} />,
    lists: subsequentClosesQuery,
    module: 'investor-portal',
  },
  {
    key: 'transfers',
    label: 'Transfers',
    content: <FundTransfers fund={fund} />,
    lists: fund_account_id => transfersQuery({ fund_account_id }),
    module: 'investor-portal',
  },
]

/** One fund's books. */
export function FundPage() {
  const { fundId } = route.useParams()
  const fund = useQuery(fundQuery(Number(fundId)))
  return <LoadedPage query={fund}>{found => <Fund key={found.id} fund={found} />}</LoadedPage>
}

function Fund({ fund }: { fund: FundAccount }) {
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'cfo')
  const [editing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  const params = { fundId: String(fund.id) }
  const newEntry = () => void navigate({ to: '/funds/$fundId/new-entry', params })
  useKeys('Fund', [
    ...(mayWrite
      ? [
          { keys: 'c', label: createJournalEntry.label, run: newEntry },
          { keys: 'e', label: 'Edit the fund', run: edit },
        ]
      : []),
  ])
  return (
    <TabbedRecordPage
      of="fund"
      wide
      record={fund}
      description={[
        wordsOfKey(fund.entity_type),
        fund.currency,
        ...(fund.status === 'active' ? [] : [inSentence(fundStatusNames[fund.status] as string)]),
        fund.locked_through ? `closed through ${formatDate(fund.locked_through)}` : 'no period closed',
      ].join(' · ')}
      mayWrite={mayWrite}
      remove={{
        says: 'This cannot be undone and includes its chart of accounts. A fund with entries, commitments or holdings cannot be deleted.',
        run: () =>
          cfoApi('DELETE /api/v1/svc/cfo/accounts/{account_id}', { params: { account_id: fund.id } }),
        invalidates: [fundsKey],
      }}
      actions={
        mayWrite && (
          <>
            <Button variant="default" component={Link} to={`/funds/${fund.id}/import`}>
              Import
            </Button>
            <Button variant="default" onClick={edit}>
              Edit
            </Button>
            <Button onClick={newEntry}>Create journal entry</Button>
          </>
        )
      }
      opened={editing && <EditFund fund={fund} onClose={() => setEditing(false)} />}
      calls={[
        'GET /api/v1/svc/cfo/accounts/{account_id}',
        'PATCH /api/v1/svc/cfo/accounts/{account_id}',
        'POST /api/v1/svc/cfo/report',
        'GET /api/v1/svc/investor-portal/transfers',
        'POST /api/v1/svc/investor-portal/transfers',
        'POST /api/v1/svc/investor-portal/transfers/{transfer_id}/void',
        'GET /api/v1/svc/cfo/accounts/{account_id}/dashboard',
        'GET /api/v1/svc/cfo/accounts/{account_id}/partners',
        'GET /api/v1/svc/cfo/accounts/{account_id}/chart-data',
        'GET /api/v1/svc/cfo/accounts/{account_id}/performance',
        'GET /api/v1/svc/cfo/accounts/{account_id}/performance/time-weighted',
        'POST /api/v1/svc/cfo/accounts/{account_id}/performance/public-market',
        'GET /api/v1/svc/intelligence/benchmark',
        'GET /api/v1/svc/intelligence/benchmark/peer-sets',
        'GET /api/v1/svc/cfo/gl-trial-balance',
        'GET /api/v1/svc/cfo/gl/journal',
        'POST /api/v1/svc/cfo/accounts/{account_id}/entries',
        'DELETE /api/v1/svc/cfo/accounts/{account_id}/entries/{entry_id}',
        'POST /api/v1/svc/cfo/gl/journal',
        'POST /api/v1/svc/cfo/gl/journal/drafts/{draft_id}/post',
        'POST /api/v1/svc/cfo/gl/journal/{entry_id}/reverse',
        'GET /api/v1/svc/holdings',
        'POST /api/v1/svc/holdings',
        'POST /api/v1/svc/cfo/waterfall',
        'GET /api/v1/svc/cfo/accounts/{account_id}/waterfall',
        'POST /api/v1/svc/cfo/accounts/{account_id}/waterfall',
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
        'GET /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes',
        'POST /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes',
        'POST /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes/{closing_id}/void',
        'GET /api/v1/svc/bank/accounts',
        'POST /api/v1/svc/bank/accounts',
        'PATCH /api/v1/svc/bank/accounts/{account_id}',
        'POST /api/v1/svc/bank/accounts/{account_id}/statements',
        'GET /api/v1/svc/bank/accounts/{account_id}/lines',
        'POST /api/v1/svc/bank/accounts/{account_id}/matches',
        'GET /api/v1/svc/bank/accounts/{account_id}/reconciliation',
        'GET /api/v1/svc/cfo/accounts/{account_id}/foreign-balances',
        'POST /api/v1/svc/cfo/gl/accounts',
        'PATCH /api/v1/svc/cfo/gl/accounts/{gl_account_id}',
        'POST /api/v1/svc/cfo/accounts/{account_id}/revaluations',
        'GET /api/v1/svc/cfo/exchange-rates',
        'POST /api/v1/svc/cfo/exchange-rates',
        'POST /api/v1/svc/cfo/exchange-rates/import',
        'GET /api/v1/svc/cfo/accounts/{account_id}/period-close',
        'POST /api/v1/svc/cfo/accounts/{account_id}/period-close/run',
        'POST /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/reopen',
        'GET /api/v1/svc/fund-admin/nav-runs',
        'POST /api/v1/svc/fund-admin/nav-runs',
        'GET /api/v1/svc/fund-admin/nav-runs/{run_id}',
        'POST /api/v1/svc/fund-admin/nav-runs/{run_id}/check',
        'POST /api/v1/svc/fund-admin/nav-runs/{run_id}/gp-acceptance',
        'POST /api/v1/svc/fund-admin/nav-runs/{run_id}/gp-rejection',
        'POST /api/v1/svc/fund-admin/{fa_id}/admin-tb-rec/run',
        'GET /api/v1/svc/cfo/accounts/{account_id}/financial-statements',
        'GET /api/v1/svc/cfo/accounts/{account_id}/ilpa',
        'GET /api/v1/svc/cfo/accounts/{account_id}/structure',
        'POST /api/v1/svc/cfo/accounts/{account_id}/structure',
        'POST /api/v1/svc/cfo/accounts/{account_id}/structure/{relation_id}/value',
        'POST /api/v1/svc/cfo/accounts/{account_id}/structure/{relation_id}/end',
        'GET /api/v1/svc/cfo/accounts/{account_id}/life',
        'POST /api/v1/svc/cfo/accounts/{account_id}/life/terms',
        'POST /api/v1/svc/cfo/accounts/{account_id}/life/wind-up',
        'POST /api/v1/svc/cfo/accounts/{account_id}/life/final-distribution',
        'POST /api/v1/svc/cfo/accounts/{account_id}/life/liquidate',
      ]}
      tabs={tabsOf(fund)}
    >
      <FundOverview fund={fund} />
    </TabbedRecordPage>
  )
}
