import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { complianceApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { OpenAlerts } from '../../../components/alert/OpenAlerts.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { useMay } from '../../../session/session.ts'
import { Deadlines } from './Deadlines.tsx'
import { Figures } from './Figures.tsx'
import { addressOf, complianceKey, dashboardQuery, openAlertsQuery } from './overview.ts'

/** The compliance overview: open alerts, overdue and upcoming items, and the figures behind them. */
export function CompliancePage() {
  const navigate = useNavigate()
  const dashboard = useQuery(dashboardQuery)
  const alerts = useQuery(openAlertsQuery)
  const mayWrite = useMay('write', 'compliance')
  const scan = useAction(
    async () => {
      const { run_id } = await complianceApi('POST /svc/compliance/agent/scan', { body: {} })
      await navigate({ to: '/svc/agent/runs/$runId', params: { runId: String(run_id) } })
    },
    { invalidates: [] },
  )
  return (
    <PageBody>
      <PageHeader
        title="Compliance"
        calls={[
          'GET /api/v1/svc/compliance/dashboard',
          'GET /api/v1/svc/compliance/deadlines',
          'GET /api/v1/svc/compliance/alerts',
          'POST /svc/compliance/agent/scan',
        ]}
        actions={
          mayWrite && (
            <Button loading={scan.isPending} onClick={() => scan.mutate(undefined)}>
              Scan for alerts
            </Button>
          )
        }
      />
      <OpenAlerts
        alerts={(alerts.data?.items ?? []).map(one => ({
          id: one.id,
          severity: one.severity,
          name: one.title,
          to: addressOf(one),
          message: one.message,
          since: one.settled ? 'It no longer applies.' : undefined,
        }))}
        mayResolve={mayWrite}
        changes={complianceKey}
        resolve={(id, note) =>
          complianceApi('POST /api/v1/svc/compliance/alerts/{alert_id}/resolve', {
            params: { alert_id: id },
            body: { note },
          })
        }
      />
      <Loaded query={dashboard}>
        {shown => (
          <>
            <Figures dashboard={shown} />
            <Deadlines deadlines={shown.deadlines} />
          </>
        )}
      </Loaded>
    </PageBody>
  )
}
