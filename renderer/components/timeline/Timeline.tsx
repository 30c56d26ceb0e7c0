import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentence } from '../../format/words.ts'
import { Ago } from '../facts/Moment.tsx'
import classes from './timeline.module.css'

export interface TimelineEntry {
  id: number
  at: string
  /** The author; left out where unknown. */
  who?: string
  /** A further detail: an amount, `proposal 4`. */
  about?: string
  /** The kind of event, where its text does not say it. */
  kind?: string
  text: string
  /** Content below the text. */
  more?: ReactNode
}

/** Events, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline}>
      {entries.map(({ id, at, who, about, kind, text, more }) => (
        <li key={id}>
          <Text size="xs" c="dimmed">
            {who && (
              <>
                <span className={classes.who}>{who}</span> ·{' '}
              </>
            )}
            {[kind, about].filter(Boolean).map(word => `${word} · `)}
            <Ago at={at} />
          </Text>
          <div className={classes.text}>{sentence(text)}</div>
          {more}
        </li>
      ))}
    </ol>
  )
}
