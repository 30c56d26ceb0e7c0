import { ActionIcon, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Loaded } from '../../components/states/Loaded.tsx'
import { firstDayOfWeek, formatMonth, formatWeekday } from '../../format/dates.ts'
import { daysAfter, today } from '../../format/days.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { dueDatesQuery } from '../../queries/calendar.ts'
import { type Due, MonthDay } from './MonthDay.tsx'
import classes from './month.module.css'
import { monthOf, monthsAfter, weeksOf } from './month.ts'

interface MonthViewProps {
  month: string
  onMonth: (month: string) => void
}

/** Days that an arrow moves by. */
const ARROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The due dates of a month, each on its day. */
export function MonthView({ month, onMonth }: MonthViewProps) {
  const weeks = weeksOf(month, firstDayOfWeek())
  const days = weeks.flat()
  const dates = useQuery(dueDatesQuery({ from: days[0] ?? month, to: days.at(-1) ?? month }))
  const now = today()
  const [chosen, setChosen] = useState(now)
  const wanted = useRef<string>(null)
  const grid = useRef<HTMLTableElement>(null)
  // The day that Tab comes to: the chosen one, or the first of a month that does not have it.
  const current = monthOf(chosen) === month ? chosen : `${month}-01`

  const goTo = (day: string) => {
    wanted.current = day
    setChosen(day)
    if (monthOf(day) !== month) onMonth(monthOf(day))
  }
  useEffect(() => {
    // The month of the day may come to the address later.
    if (wanted.current !== current) return
    wanted.current = null
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  })
  useKeys('Calendar', [
    { keys: 't', label: 'Today', run: () => goTo(now) },
    { keys: 'ArrowLeft', label: 'Previous month', run: () => onMonth(monthsAfter(month, -1)) },
    { keys: 'ArrowRight', label: 'Next month', run: () => onMonth(monthsAfter(month, 1)) },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (step === undefined || !(event.target as HTMLElement).dataset.day) return
    event.preventDefault()
    goTo(daysAfter(current, step))
  }

  const table = (items: readonly Due[]) => (
    <table ref={grid} className={classes.month} aria-labelledby="month" onKeyDown={onKeyDown}>
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
              <MonthDay
                key={day}
                day={day}
                items={items.filter(({ date }) => date === day)}
                isOutside={monthOf(day) !== month}
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
        <ActionIcon
          variant="default"
          aria-label="Previous month"
          onClick={() => onMonth(monthsAfter(month, -1))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Next month" onClick={() => onMonth(monthsAfter(month, 1))}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button variant="default" size="compact-sm" onClick={() => goTo(now)}>
          Today
        </Button>
        <Title order={2} id="month" aria-live="polite">
          {formatMonth(`${month}-01`)}
        </Title>
        <Loaded query={dates} skeleton={null}>
          {({ items }) =>
            items.every(({ date }) => monthOf(date) !== month) && (
              <span className={classes.none}>{`Nothing is due in ${formatMonth(`${month}-01`)}`}</span>
            )
          }
        </Loaded>
      </div>
      {dates.error && dates.data === undefined ? null : table(dates.data?.items ?? [])}
    </section>
  )
}
