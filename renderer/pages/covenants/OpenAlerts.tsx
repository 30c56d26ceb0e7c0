import { Alert, Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RiskAlert, riskApi } from '../../api/modules.ts'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { Status } from '../../components/Status.tsx'
import { useMay } from '../../session/session.ts'
import classes from './covenants.module.css'
import { openAlertsQuery, riskKey } from './covenants.ts'

/** The alerts that nobody has resolved, the gravest first; nothing where there are none. */
export function OpenAlerts({ covenantId, facilityId }: { covenantId?: number; facilityId?: number }) {
  const { data } = useQuery(openAlertsQuery)
  const mayWrite = useMay('write', 'risk')
  const [resolving, setResolving] = useState<RiskAlert | null>(null)
  const alerts = (data?.items ?? [])
    .filter(one => covenantId === undefined || one.covenant_id === covenantId)
    .filter(one => facilityId === undefined || one.facility_id === facilityId)
    .toSorted((one, other) => Number(other.severity === 'high') - Number(one.severity === 'high'))
  if (alerts.length === 0) return null
  return (
    <div className={classes.alerts}>
      <Alert
        variant="outline"
        color={alerts[0]?.severity === 'high' ? 'red' : 'yellow'}
        title={alerts.length === 1 ? '1 open alert' : `${alerts.length} open alerts`}
      >
        {alerts.map(one => (
          <div key={one.id} className={classes.alert}>
            <span>
              <Status tone={one.severity === 'high' ? 'bad' : 'warning'}>
                {one.severity === 'high' ? 'High' : 'Medium'}
              </Status>{' '}
              <Anchor component={Link} to={addressOf(one)} underline="always">
                {one.name}
              </Anchor>
              : {one.message}
              {one.recovered_at !== null && ' It has recovered since.'}
            </span>
            {mayWrite && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Resolve: ${one.name}`}
                onClick={() => setResolving(one)}
              >
                Resolve
              </Button>
            )}
          </div>
        ))}
      </Alert>
      {resolving && (
        <ReasonDrawer
          title={`Resolve: ${resolving.name}`}
          submit="Resolve alert"
          label="What was done"
          changes={riskKey}
          onReason={note =>
            riskApi('POST /api/v1/svc/risk/alerts/{alert_id}/resolve', {
              params: { alert_id: resolving.id },
              body: { note },
            })
          }
          onClose={() => setResolving(null)}
        />
      )}
    </div>
  )
}

const addressOf = ({ covenant_id, facility_id }: RiskAlert): string =>
  covenant_id === null ? `/covenants/facilities/${facility_id}` : `/covenants/${covenant_id}`
