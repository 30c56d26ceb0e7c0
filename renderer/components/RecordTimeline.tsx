import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineEntry as Entry } from '../api/modules.ts'
import { formatDate } from '../format/dates.ts'
import { wordsOfKey } from '../format/words.ts'
import { timelineQuery } from '../queries/timeline.ts'
import { labelOf } from '../words/fields.ts'
import { Failed } from './states/Failed.tsx'
import { LoadingRows } from './states/Loading.tsx'
import { Timeline } from './Timeline.tsx'
import classes from './timeline.module.css'
import { Value } from './Value.tsx'

/** Everything that happened to one record, whatever area did it, newest first. */
export function RecordTimeline({ type, id, empty }: { type: string; id: number; empty: string }) {
  const query = useInfiniteQuery(timelineQuery(type, id))
  const entries = query.data?.pages.flatMap(({ items }) => items)
  if (!entries)
    return query.error ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <LoadingRows />
  if (entries.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <>
      <Timeline entries={entries.map(shownEntry)} />
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  )
}

const shownEntry = (entry: Entry) => ({
  id: entry.id,
  at: entry.created_at,
  who: [
    entry.author,
    ...(entry.action_id === null ? [] : [`proposal ${entry.action_id}`]),
    ...(entry.happened_on === null ? [] : [`on ${formatDate(entry.happened_on)}`]),
  ].join(' · '),
  ...(entry.origin === 'call' ? {} : { kind: wordsOfKey(entry.type) }),
  text: entry.summary,
  more: <Changed entry={entry} />,
})

/** What a change changed; what only the office itself counts by is left out. */
function Changed({ entry: { details } }: { entry: Entry }) {
  const { before = {}, after } = (details ?? {}) as { before?: object; after?: object }
  const names = Object.keys(after ?? {}).filter(name => !/(_id|_at|^version|(^|_)moves)$/.test(name))
  if (names.length === 0) return null
  const of = (record: object | undefined, name: string) => (record as Record<string, unknown>)?.[name]
  return (
    <ul className={classes.changes}>
      {names.map(name => (
        <li key={name}>
          {labelOf(name)}: <Value field={name} value={of(before, name)} inline /> →{' '}
          <Value field={name} value={of(after, name)} inline />
        </li>
      ))}
    </ul>
  )
}
