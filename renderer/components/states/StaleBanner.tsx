import { Loader } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { connection } from '../../api/connection.ts'
import classes from './states.module.css'

/** Says that the server is away; disappears once it answers. */
export function StaleBanner() {
  const state = useSyncExternalStore(connection.subscribe, connection.get)
  return (
    <div role="status">
      {state === 'stale' && (
        <div className={classes.stale}>
          <Loader size={14} color="currentColor" />
          The server does not respond. Your input is kept, and sent as soon as it is back.
        </div>
      )}
    </div>
  )
}
