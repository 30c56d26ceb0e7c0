import { getRouteApi } from '@tanstack/react-router'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { Checks } from './Checks.tsx'
import { CheckTrade } from './CheckTrade.tsx'
import { Clearances } from './Clearances.tsx'
import { ClientTrades } from './ClientTrades.tsx'
import { Policy } from './Policy.tsx'
import { Restricted } from './Restricted.tsx'

const route = getRouteApi('/office/compliance/restricted')

const tabs = [
  { key: 'lists', label: 'Lists' },
  { key: 'clearances', label: 'Pre-clearance' },
  { key: 'rules', label: 'Rules' },
] as const

/** Tabs for those who run or audit compliance. */
const overseen = [
  { key: 'client-trades', label: 'Client trades' },
  { key: 'checks', label: 'Checks' },
] as const

/** The restricted list, trade checks and personal trading requests. */
export function TradingPage() {
  const { tab: named } = route.useSearch()
  const offered = useMay('oversee', 'compliance') ? [...tabs, ...overseen] : tabs
  const tab = offered.find(({ key }) => key === wordOf(named))?.key ?? 'lists'
  return (
    <PageBody>
      <PageHeader
        title="Restricted list"
        calls={[
          'GET /api/v1/svc/compliance/trade/check',
          'GET /api/v1/svc/compliance/trade/restricted',
          'GET /api/v1/svc/compliance/trade/preclearance',
          'GET /api/v1/svc/compliance/trade/policies/in-force',
          'POST /api/v1/svc/compliance/trade/policies',
          'GET /api/v1/svc/compliance/trade/client-trades',
          'POST /api/v1/svc/compliance/trade/client-trades',
          'GET /api/v1/svc/compliance/trade/checks',
        ]}
      />
      <CheckTrade />
      <PageTabs label="Restricted list" tabs={offered} current={tab} />
      {tab === 'lists' && <Restricted />}
      {tab === 'clearances' && <Clearances />}
      {tab === 'rules' && <Policy />}
      {tab === 'client-trades' && <ClientTrades />}
      {tab === 'checks' && <Checks />}
    </PageBody>
  )
}
