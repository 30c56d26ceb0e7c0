import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { riskApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { CovenantList } from './CovenantList.tsx'
import { Facilities } from './facilities/Facilities.tsx'
import { OpenAlerts } from './OpenAlerts.tsx'

const route = getRouteApi('/office/covenants')

const tabs = [
  { key: 'covenants', label: 'Covenants' },
  { key: 'facilities', label: 'Facilities' },
] as const

/** Covenants with their headroom, and the availability of credit facilities. */
export function CovenantsPage() {
  const { tab: named } = route.useSearch()
  const tab = tabs.find(({ key }) => key === wordOf(named))?.key ?? 'covenants'
  const navigate = useNavigate()
  const mayWrite = useMay('write', 'risk')
  const scan = useAction(
    async () => {
      const { run_id } = await riskApi('POST /api/v1/svc/risk/agent/scan', { body: {} })
      await navigate({ to: '/svc/agent/runs/$runId', params: { runId: String(run_id) } })
    },
    { invalidates: [] },
  )
  return (
    <PageBody>
      <PageHeader
        title="Covenants"
        calls={[
          'GET /api/v1/svc/risk/covenants',
          'POST /api/v1/svc/risk/check',
          'GET /api/v1/svc/risk/alerts',
          'GET /api/v1/svc/risk/facilities',
          'POST /api/v1/svc/risk/agent/scan',
        ]}
        actions={
          mayWrite && (
            <Button variant="default" loading={scan.isPending} onClick={() => scan.mutate(undefined)}>
              Scan for alerts
            </Button>
          )
        }
      />
      <OpenAlerts />
      <PageTabs label="Covenants" tabs={tabs} current={tab} />
      {tab === 'covenants' && <CovenantList />}
      {tab === 'facilities' && <Facilities />}
    </PageBody>
  )
}
