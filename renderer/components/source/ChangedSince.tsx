import { Alert, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTime } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'

interface ReadDocument {
  name: string
  now: { state: 'same' | 'changed' | 'gone'; seen_at: string } | null
}

interface ChangedSinceProps {
  documents: readonly ReadDocument[]
  /** The button with which they are read again. */
  action?: ReactNode
}

/** One line on the documents that have changed since they were read, which opens on their names and days. */
export function ChangedSince({ documents, action }: ChangedSinceProps) {
  const changed = changedOf(documents)
  if (changed.length === 0) return null
  const title =
    changed.length === 1
      ? 'A document has changed since it was read'
      : `${count(changed.length, 'document')} have changed since they were read`
  return (
    <Alert variant="outline" color="yellow" mb="md" py="xs" flex="none">
      <Group justify="space-between" align="start" gap="sm">
        <details>
          <summary>{title}</summary>
          {changed.slice(0, MOST).map(({ name, now }) => (
            <div key={name}>
              {name}: {now?.state === 'gone' ? 'no longer there' : 'replaced'}, seen{' '}
              {formatTime(now?.seen_at ?? '')}
            </div>
          ))}
          {changed.length > MOST && <div>and {changed.length - MOST} more; the documents say which.</div>}
        </details>
        {action}
      </Group>
    </Alert>
  )
}

const MOST = 5

/** The documents that are others, or gone, since they were read. */
export const changedOf = <Read extends ReadDocument>(documents: readonly Read[]): Read[] =>
  documents.filter(({ now }) => now !== null && now.state !== 'same')

/** The outcome of a document, for a table. */
export const sinceThen = ({ now }: ReadDocument): string | null =>
  now && { same: 'Unchanged', changed: 'Changed', gone: 'Gone' }[now.state]
