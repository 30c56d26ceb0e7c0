import { ActionIcon, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatWeekday } from '../../format/dates.ts'
import { daysAfter, today } from '../../format/days.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { dueDatesQuery } from '../../queries/calendar.ts'
import { CalendarDay, type Due } from './CalendarDay.tsx'
import classes from './month.module.css'

/** A period beside the one that is shown: a day of it, and its name. */
interface Beside {
  label: string
  day: string
}

interface DaysViewProps {
  weeks: readonly (readonly string[])[]
  /** Whether a day is of the period, and not of the one before or after. */
  isWithin: (day: string) => boolean
  title: string
  /** Said where nothing is due in the period. */
  empty: string
  previous: Beside
  next: Beside
  /** The first day of the period. */
  first: string
  /** Each day shows all that is due, with its details. */
  whole?: boolean
  /** Shows the period of a day. */
  onDay: (day: string) => void
}

/** Days that an arrow moves by. */
const ARROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The due dates of a period, each on its day. */
export function DaysView(props: DaysViewProps) {
  const { weeks, isWithin, title, empty, previous, next, first, whole = false, onDay } = props
  const days = weeks.flat()
  const dates = useQuery(dueDatesQuery({ from: days[0] ?? first, to: days.at(-1) ?? first }))
  const now = today()
  const [chosen, setChosen] = useState(now)
  const wanted = useRef<string>(null)
  const grid = useRef<HTMLTableElement>(null)
  // The day that Tab comes to: the chosen one, or the first of a period that does not have it.
  const current = isWithin(chosen) ? chosen : first

  const goTo = (day: string) => {
    wanted.current = day
    setChosen(day)
    if (!isWithin(day)) onDay(day)
  }
  useEffect(() => {
    // The period of the day may come to the address later.
    if (wanted.current !== current) return
    wanted.current = null
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  })
  useKeys('Calendar', [
    { keys: 't', label: 'Today', run: () => goTo(now) },
    { keys: 'ArrowLeft', label: previous.label, run: () => onDay(previous.day) },
    { keys: 'ArrowRight', label: next.label, run: () => onDay(next.day) },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (step === undefined || !(event.target as HTMLElement).dataset.day) return
    event.preventDefault()
    goTo(daysAfter(current, step))
  }

  const table = (items: readonly Due[]) => (
    <table ref={grid} className={classes.month} aria-labelledby="period" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map(day => (
            <th key={day} scope="col">
              {formatWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <CalendarDay
                key={day}
                day={day}
                items={items.filter(({ date }) => date === day)}
                isOutside={!isWithin(day)}
                whole={whole}
                isToday={day === now}
                isCurrent={day === current}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <section>
      <div className={classes.head}>
        <ActionIcon variant="default" aria-label={previous.label} onClick={() => onDay(previous.day)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={next.label} onClick={() => onDay(next.day)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button variant="default" size="compact-sm" onClick={() => goTo(now)}>
          Today
        </Button>
        <Title order={2} id="period" aria-live="polite">
          {title}
        </Title>
        <Loaded query={dates} skeleton={null}>
          {({ items }) =>
            items.every(({ date }) => !isWithin(date)) && <span className={classes.none}>{empty}</span>
          }
        </Loaded>
      </div>
      {dates.error && dates.data === undefined ? null : table(dates.data?.items ?? [])}
    </section>
  )
}
