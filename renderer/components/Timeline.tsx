import { Text } from '@mantine/core'
import { Ago } from './Moment.tsx'
import classes from './timeline.module.css'

export interface TimelineEntry {
  id: number
  at: string
  who: string
  kind: string
  text: string
}

/** What happened, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline}>
      {entries.map(({ id, at, who, kind, text }) => (
        <li key={id}>
          <Text size="xs" c="dimmed">
            {kind} · {who} · <Ago at={at} />
          </Text>
          <div className={classes.text}>{text}</div>
        </li>
      ))}
    </ol>
  )
}
