import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DueDate } from '../../api/modules.ts'
import { Loaded } from '../../components/states/Loaded.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { formatDate, formatWeekday } from '../../format/dates.ts'
import { daysAfter, daysBetween, today } from '../../format/days.ts'
import { count } from '../../format/numbers.ts'
import { dueDatesQuery } from '../../queries/calendar.ts'
import classes from './home.module.css'

/** Enough for a Monday to look ahead, and for the search for overdue items to look back. */
const DAYS_AHEAD = 14
const DAYS_BACK = 365
const MOST_SHOWN = 6

/** Overdue items and their owners, latest first, and items due in two weeks. */
export function Due() {
  const now = today()
  const dates = useQuery(dueDatesQuery({ from: daysAfter(now, -DAYS_BACK), to: daysAfter(now, DAYS_AHEAD) }))
  return (
    <Loaded query={dates} skeleton={<LoadingRows rows={4} />}>
      {({ items }) => (
        <>
          <Days
            title="Overdue"
            id="overdue"
            empty="Nothing is late."
            isLate
            dates={items.filter(one => one.date < now)}
          />
          <Days
            title={`Next ${DAYS_AHEAD} days`}
            id="next"
            empty={`Nothing is due before ${formatDate(daysAfter(now, DAYS_AHEAD + 1))}.`}
            dates={items.filter(one => one.date >= now)}
          />
        </>
      )}
    </Loaded>
  )
}

interface DaysProps {
  title: string
  id: string
  empty: string
  isLate?: boolean
  dates: readonly DueDate[]
}

function Days({ title, id, empty, isLate = false, dates }: DaysProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {dates.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <ul className={classes.list}>
          {dates.slice(0, MOST_SHOWN).map(({ key, date, title: what, detail, who, page }) => (
            <li key={key}>
              <Link to={page} className={classes.item}>
                <span className={classes.name}>
                  {what}
                  {detail && <span className={classes.subject}>{detail}</span>}
                </span>
                <span className={classes.meta}>{who ?? (isLate ? 'Nobody is named' : null)}</span>
                <span className={classes.meta} title={formatDate(date)}>
                  {whenOf(date)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {dates.length > MOST_SHOWN && (
        <Anchor component={Link} to="/calendar" className={classes.all}>
          All {count(dates.length, 'due date')}
        </Anchor>
      )}
    </section>
  )
}

/** Returns how late an item is, or its due date. */
function whenOf(date: string): string {
  const days = daysBetween(today(), date)
  if (days < 0) return `${count(-days, 'day')} late`
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `${formatWeekday(date)}, ${formatDate(date)}`
}
