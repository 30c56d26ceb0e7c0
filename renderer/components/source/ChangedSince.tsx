import { Alert } from '@mantine/core'
import { formatTime } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'

interface ReadDocument {
  name: string
  now: { state: 'same' | 'changed' | 'gone'; seen_at: string } | null
}

/** Lists the documents that have changed since they were read, and when that was noticed. */
export function ChangedSince({ documents }: { documents: readonly ReadDocument[] }) {
  const changed = documents.filter(({ now }) => now !== null && now.state !== 'same')
  if (changed.length === 0) return null
  const title =
    changed.length === 1
      ? 'A document has changed since it was read'
      : `${count(changed.length, 'document')} have changed since they were read`
  return (
    <Alert variant="outline" color="yellow" title={title} mb="md" flex="none">
      {changed.slice(0, MOST).map(({ name, now }) => (
        <div key={name}>
          {name}: {now?.state === 'gone' ? 'no longer there' : 'another file now'}, seen{' '}
          {formatTime(now?.seen_at ?? '')}
        </div>
      ))}
      {changed.length > MOST && <div>and {changed.length - MOST} more; the documents say which.</div>}
    </Alert>
  )
}

const MOST = 5

/** The outcome of a document, for a table. */
export const sinceThen = ({ now }: ReadDocument): string | null =>
  now && { same: 'Unchanged', changed: 'Changed', gone: 'Gone' }[now.state]
