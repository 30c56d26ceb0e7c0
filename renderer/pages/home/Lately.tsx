import { Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type OfficeTimelineEntry, timelineApi } from '../../api/modules.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { formatAgo } from '../../format/dates.ts'
import { sentence } from '../../format/words.ts'
import { useAddressOf } from '../../routes/record-link.ts'
import { useMe } from '../../session/session.ts'
import classes from './home.module.css'

const MOST_SHOWN = 8
/** A shorter absence does not count as one. */
const AWAY_MS = 30 * 60_000
/** The first visit shows the activity of the last week. */
const FIRST_VISIT_MS = 7 * 86_400_000

/** Activity of others since the last visit. */
export function Lately() {
  const { since, isFirst } = useLastVisit()
  const news = useQuery({
    queryKey: ['timeline', 'office', since],
    queryFn: ({ signal }) =>
      timelineApi('GET /api/v1/svc/timeline', { query: { since, others: true, limit: 50 }, signal }),
  })
  return (
    <section className={classes.section} aria-labelledby="lately">
      <Title order={2} id="lately">
        {isFirst ? 'Last seven days' : 'Since you were last here'}
      </Title>
      <Loaded query={news} skeleton={<LoadingRows rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">
              {isFirst
                ? 'No changes by others in the last seven days.'
                : `No changes by others since your last visit ${formatAgo(since)}.`}
            </Text>
          ) : (
            <ul className={classes.list}>
              {onceEach(items)
                .slice(0, MOST_SHOWN)
                .map(entry => (
                  <News key={entry.id} entry={entry} />
                ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function News({ entry }: { entry: OfficeTimelineEntry }) {
  const { record_type, record_id, record_name, summary, author, created_at } = entry
  const page = useAddressOf()(record_type, { id: record_id, title: record_name })
  const words = (
    <>
      <span className={classes.name}>
        {sentence(summary)}
        {record_name && !summary.includes(record_name) && (
          <span className={classes.subject}>{record_name}</span>
        )}
      </span>
      <span className={classes.meta}>
        {author}, <Ago at={created_at} />
      </span>
    </>
  )
  return (
    <li>
      {page ? (
        <Link {...page} className={classes.item}>
          {words}
        </Link>
      ) : (
        <div className={classes.item}>{words}</div>
      )}
    </li>
  )
}

/** Lists an action once that is recorded on several records. */
function onceEach(entries: readonly OfficeTimelineEntry[]): OfficeTimelineEntry[] {
  const told = Map.groupBy(entries, ({ created_at, type, summary }) => `${created_at} ${type} ${summary}`)
  return [...told.values()].flatMap(([first]) => first ?? [])
}

/** When this person last opened the office in this browser before they came back now; on the first visit a week ago. */
function useLastVisit(): { since: string; isFirst: boolean } {
  const { id, organisation } = useMe()
  const [now] = useState(() => Date.now())
  const [visits, setVisits] = useLocalStorage<{ before: number | null; last: number }>({
    key: `fund-office.visits.${organisation.id}.${id}`,
    defaultValue: { before: null, last: now },
    getInitialValueInEffect: false,
  })
  const shown = now - visits.last > AWAY_MS ? visits.last : visits.before
  useEffect(() => setVisits({ before: shown, last: now }), [shown, now, setVisits])
  return { since: new Date(shown ?? now - FIRST_VISIT_MS).toISOString(), isFirst: shown === null }
}
