import { firstDayOfWeek, formatDate } from '../../format/dates.ts'
import { daysAfter } from '../../format/days.ts'
import { DaysView } from './DaysView.tsx'
import { DAYS_OF_WEEK, weekOf } from './month.ts'

interface WeekViewProps {
  /** A day of the week. */
  day: string
  onDay: (day: string) => void
}

/** The due dates of a week, each on its day with its details. */
export function WeekView({ day, onDay }: WeekViewProps) {
  const week = weekOf(day, firstDayOfWeek())
  const [first = day] = week
  const last = week.at(-1) ?? day
  return (
    <DaysView
      whole
      weeks={[week]}
      isWithin={one => first <= one && one <= last}
      title={`${formatDate(first)} – ${formatDate(last)}`}
      empty="Nothing is due in this week"
      previous={{ label: 'Previous week', day: daysAfter(first, -DAYS_OF_WEEK) }}
      next={{ label: 'Next week', day: daysAfter(first, DAYS_OF_WEEK) }}
      first={first}
      onDay={onDay}
    />
  )
}
