import { getRouteApi } from '@tanstack/react-router'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { wordOf } from '../../routes/search-params.ts'
import { CheckTrade } from './CheckTrade.tsx'
import { Clearances } from './Clearances.tsx'
import { Restricted } from './Restricted.tsx'

const route = getRouteApi('/office/compliance/restricted')

const tabs = [
  { key: 'lists', label: 'Lists' },
  { key: 'clearances', label: 'Pre-clearance' },
] as const

/** What may not be traded, whether something may, and who asked to trade for themselves. */
export function TradingPage() {
  const { tab: named } = route.useSearch()
  const tab = tabs.find(({ key }) => key === wordOf(named))?.key ?? 'lists'
  return (
    <PageBody>
      <PageHeader
        title="Restricted list"
        calls={[
          'GET /api/v1/svc/compliance/trade/check',
          'GET /api/v1/svc/compliance/trade/restricted',
          'GET /api/v1/svc/compliance/trade/preclearance',
        ]}
      />
      <CheckTrade />
      <PageTabs label="Restricted list" tabs={tabs} current={tab} />
      {tab === 'lists' && <Restricted />}
      {tab === 'clearances' && <Clearances />}
    </PageBody>
  )
}
