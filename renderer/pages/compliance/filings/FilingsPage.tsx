import { getRouteApi } from '@tanstack/react-router'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { PageTabs } from '../../../components/page/PageTabs.tsx'
import { wordOf } from '../../../routes/search-params.ts'
import { Rules } from '../rules/Rules.tsx'
import { Filings } from './Filings.tsx'

const route = getRouteApi('/office/compliance/filings')

const tabs = [
  { key: 'filings', label: 'Filings' },
  { key: 'rules', label: 'Rules' },
] as const

/** Regulatory filings with their deadlines, and the rules that create them. */
export function FilingsPage() {
  const { tab: named } = route.useSearch()
  const tab = tabs.find(({ key }) => key === wordOf(named))?.key ?? 'filings'
  return (
    <PageBody>
      <PageHeader
        title="Filings"
        calls={[
          'GET /api/v1/svc/compliance/filings',
          'POST /api/v1/svc/compliance/filings',
          'POST /api/v1/svc/compliance/filings/generate',
          'GET /api/v1/svc/compliance/filing-rules',
          'POST /api/v1/svc/compliance/filing-rules',
          'PUT /api/v1/svc/compliance/filing-profile',
        ]}
      />
      <PageTabs label="Filings" tabs={tabs} current={tab} />
      {tab === 'filings' && <Filings />}
      {tab === 'rules' && <Rules />}
    </PageBody>
  )
}
