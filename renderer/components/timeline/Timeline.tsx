import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentence } from '../../format/words.ts'
import { Ago } from '../facts/Moment.tsx'
import classes from './timeline.module.css'

export interface TimelineEntry {
  id: number
  at: string
  /** Who did it; left out where that is not known. */
  who?: string
  /** What else is to be known of it: an amount, `proposal 4`. */
  about?: string
  /** What it was, where its text does not say it. */
  kind?: string
  text: string
  /** What stands below the text. */
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
