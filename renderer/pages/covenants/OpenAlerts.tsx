import { useQuery } from '@tanstack/react-query'
import { type RiskAlert, riskApi } from '../../api/modules.ts'
import { OpenAlerts as Alerts } from '../../components/alert/OpenAlerts.tsx'
import { useMay } from '../../session/session.ts'
import { openAlertsQuery, riskKey } from './covenants.ts'

/** The alerts that nobody has resolved, of a covenant or a facility where one is given. */
export function OpenAlerts({ covenantId, facilityId }: { covenantId?: number; facilityId?: number }) {
  const { data } = useQuery(openAlertsQuery)
  const mayResolve = useMay('write', 'risk')
  const alerts = (data?.items ?? [])
    .filter(one => covenantId === undefined || one.covenant_id === covenantId)
    .filter(one => facilityId === undefined || one.facility_id === facilityId)
  return (
    <Alerts
      alerts={alerts.map(one => ({
        id: one.id,
        severity: one.severity,
        name: one.name,
        to: addressOf(one),
        message: one.recovered_at === null ? one.message : `${one.message}.`,
        since: one.recovered_at === null ? undefined : 'It has recovered since.',
      }))}
      mayResolve={mayResolve}
      changes={riskKey}
      resolve={(id, note) =>
        riskApi('POST /api/v1/svc/risk/alerts/{alert_id}/resolve', {
          params: { alert_id: id },
          body: { note },
        })
      }
    />
  )
}

const addressOf = ({ covenant_id, facility_id }: RiskAlert): string =>
  covenant_id === null ? `/covenants/facilities/${facility_id}` : `/covenants/${covenant_id}`
