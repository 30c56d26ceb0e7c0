import { Code, Text } from '@mantine/core'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import type { RunEvent, useRunEvents } from '../../components/run/use-run-events.ts'
import { Failed } from '../../components/states/Failed.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { tell } from './events.ts'
import classes from './runs.module.css'

/** Live events of a run, newest first. */
export function RunTimeline({ feed }: { feed: ReturnType<typeof useRunEvents> }) {
  const { events, state, error, retry } = feed
  return (
    <RecordSection
      title="What happened"
      action={state === 'live' ? <Status tone="good">Live</Status> : undefined}
    >
      {error && <Failed error={error} onRetry={retry} />}
      {state === 'loading' ? (
        <LoadingRows rows={5} />
      ) : (
        <ol className={classes.timeline} aria-live="polite" aria-relevant="additions">
          {events.toReversed().map(event => (
            <Entry key={event.id} event={event} />
          ))}
        </ol>
      )}
    </RecordSection>
  )
}

function Entry({ event }: { event: RunEvent }) {
  const { title, text, details } = tell(event)
  return (
    <li data-event={event.event}>
      <Text size="xs" c="dimmed">
        {title} · <Ago at={event.at} />
      </Text>
      {text && <div className={classes.text}>{text}</div>}
      {details !== null && details !== undefined && (
        <details className={classes.details}>
          <summary>Details</summary>
          <Code block tabIndex={0}>
            {JSON.stringify(details, null, 2)}
          </Code>
        </details>
      )}
    </li>
  )
}
