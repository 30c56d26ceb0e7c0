import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { count } from '../../format/numbers.ts'
import { gravityOf } from '../../words/severities.ts'
import { SeverityLabel } from '../facts/SeverityLabel.tsx'
import { ReasonDrawer } from '../form/ReasonDrawer.tsx'
import { useFirst } from '../states/use-first.tsx'
import classes from './alert.module.css'

/** An alert that nobody has resolved. */
export interface OpenAlert {
  id: number
  severity: 'medium' | 'high'
  /** The record the alert is about, and its address. */
  name: string
  to: string
  message: string
  /** Changes since the alert was raised. */
  since?: string | undefined
}

interface OpenAlertsProps {
  alerts: readonly OpenAlert[]
  mayResolve: boolean
  /** Query keys invalidated when an alert is resolved. */
  changes: readonly unknown[]
  resolve: (id: number, note: string) => Promise<unknown>
}

/** The alerts that nobody has resolved, the gravest first; nothing where there are none. */
export function OpenAlerts({ alerts, mayResolve, changes, resolve }: OpenAlertsProps) {
  const [resolving, setResolving] = useState<OpenAlert | null>(null)
  const gravestFirst = alerts.toSorted((one, other) => gravityOf(one.severity) - gravityOf(other.severity))
  const { first, others } = useFirst(gravestFirst)
  if (alerts.length === 0) return null
  return (
    <div className={classes.alerts}>
      <Alert
        variant="outline"
        color={gravestFirst[0]?.severity === 'high' ? 'orange' : 'yellow'}
        title={count(alerts.length, 'open alert')}
      >
        {first.map(one => (
          <div key={one.id} className={classes.alert}>
            <span>
              <SeverityLabel severity={one.severity} />{' '}
              <Anchor component={Link} to={one.to} underline="always">
                {one.name}
              </Anchor>
              : {one.message}
              {one.since && ` ${one.since}`}
            </span>
            {mayResolve && (
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
        {others}
      </Alert>
      {resolving && (
        <ReasonDrawer
          title={`Resolve: ${resolving.name}`}
          submit="Resolve alert"
          label="Action taken"
          changes={changes}
          onReason={note => resolve(resolving.id, note)}
          onClose={() => setResolving(null)}
        />
      )}
    </div>
  )
}
