import { Button, Select, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TimelineEntry as Entry } from '../../api/modules.ts'
import { formatDate } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { formatNumber } from '../../format/numbers.ts'
import { type TimelineFilter, timelineCountsQuery, timelineQuery } from '../../queries/timeline.ts'
import { wordsOfArea } from '../../words/areas.ts'
import { entryTypes } from '../../words/deals.ts'
import { labelOf } from '../../words/fields.ts'
import { isCounted } from '../difference/counted.ts'
import { Value } from '../difference/Value.tsx'
import { Failed } from '../states/Failed.tsx'
import { LoadingRows } from '../states/Loading.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import classes from '../timeline/timeline.module.css'

interface RecordTimelineProps {
  type: string
  id: number
  /** Shown until something happens. */
  empty: string
}

/** The timeline of a record over all areas, newest first, with a filter by kind. */
export function RecordTimeline({ type, id, empty }: RecordTimelineProps) {
  const [filter, setFilter] = useState<TimelineFilter>('all')
  const query = useInfiniteQuery(timelineQuery(type, id, filter))
  const choices = useFilters(type, id)
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      {choices.length > 2 && (
        <Select
          aria-label="Show on the timeline"
          size="xs"
          mb="sm"
          allowDeselect={false}
          data={choices}
          value={filter}
          onChange={chosen => setFilter(chosen as TimelineFilter)}
        />
      )}
      {!entries &&
        (query.error ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <LoadingRows />)}
      {entries?.length === 0 && <Text c="dimmed">{empty}</Text>}
      {entries && <Timeline entries={entries.map(shownEntry)} />}
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

/** Returns the filters of the timeline, each with its count. */
function useFilters(type: string, id: number): Array<{ value: TimelineFilter; label: string }> {
  const { data: counts } = useQuery(timelineCountsQuery(type, id))
  if (!counts) return []
  const filters: Array<readonly [TimelineFilter, string, number]> = [
    ['all', 'Everything', counts.total],
    ['said', 'Notes, calls and meetings', counts.said],
    ['proposed', 'Proposals', counts.proposed],
    ...counts.areas.map(({ area, count }) => [`area ${area}`, wordsOfArea(area), count] as const),
  ]
  return filters
    .filter(([, , count]) => count > 0)
    .map(([value, label, count]) => ({ value, label: `${label} (${formatNumber(count)})` }))
}

const wordsOfEntry = (type: string): string => entryTypes[type] ?? wordsOfKey(type)

const shownEntry = (entry: Entry) => ({
  id: entry.id,
  at: entry.created_at,
  who: entry.author,
  about: [
    ...(entry.action_id === null ? [] : [`proposal ${entry.action_id}`]),
    ...(entry.happened_on === null ? [] : [`on ${formatDate(entry.happened_on)}`]),
  ].join(' · '),
  ...(entry.origin === 'call' ? {} : { kind: wordsOfEntry(entry.type) }),
  text: entry.summary,
  more: <Changed entry={entry} />,
})

/** References, and the hours at which something was done. */
const UNTOLD = /(_id|(?<!next_step)_at)$/

/** The fields a change touched, before and after. */
function Changed({ entry: { details } }: { entry: Entry }) {
  const { before = {}, after } = (details ?? {}) as { before?: object; after?: object }
  const of = (record: object | undefined, name: string) => (record as Record<string, unknown>)?.[name]
  // Entries of earlier versions have lists among them that nothing changed.
  const isChanged = (name: string) => JSON.stringify(of(before, name)) !== JSON.stringify(of(after, name))
  const names = Object.keys(after ?? {}).filter(
    name => !UNTOLD.test(name) && !isCounted(name) && isChanged(name),
  )
  if (names.length === 0) return null
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
