import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentence } from '../format/words.ts'
import { Ago } from './Moment.tsx'
import classes from './timeline.module.css'

export interface TimelineEntry {
  id: number
  at: string
  who: string
  /** What it was, where its text does not say it. */
  kind?: string
  text: string
  /** What stands below the text. */
  more?: ReactNode
}

/** What happened, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline}>
      {entries.map(({ id, at, who, kind, text, more }) => (
        <li key={id}>
          <Text size="xs" c="dimmed">
            {kind && `${kind} · `}
            {who} · <Ago at={at} />
          </Text>
          <div className={classes.text}>{sentence(text)}</div>
          {more}
        </li>
      ))}
    </ol>
  )
}
