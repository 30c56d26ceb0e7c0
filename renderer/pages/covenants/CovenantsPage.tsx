import { getRouteApi } from '@tanstack/react-router'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { wordOf } from '../../routes/search-params.ts'
import { CovenantList } from './CovenantList.tsx'
import { Facilities } from './Facilities.tsx'
import { OpenAlerts } from './OpenAlerts.tsx'

const route = getRouteApi('/office/covenants')

const tabs = [
  { key: 'covenants', label: 'Covenants' },
  { key: 'facilities', label: 'Facilities' },
] as const

/** What borrowers promised and how far they are from breaking it, and what may be drawn on facilities. */
export function CovenantsPage() {
  const { tab: named } = route.useSearch()
  const tab = tabs.find(({ key }) => key === wordOf(named))?.key ?? 'covenants'
  return (
    <PageBody>
      <PageHeader
        title="Covenants"
        calls={[
          'GET /api/v1/svc/risk/covenants',
          'POST /api/v1/svc/risk/check',
          'GET /api/v1/svc/risk/alerts',
          'GET /api/v1/svc/risk/facilities',
        ]}
      />
      <OpenAlerts />
      <PageTabs label="Covenants" tabs={tabs} current={tab} />
      {tab === 'covenants' && <CovenantList />}
      {tab === 'facilities' && <Facilities />}
    </PageBody>
  )
}
