import { firstDayOfWeek, formatMonth } from '../../format/dates.ts'
import { DaysView } from './DaysView.tsx'
import { monthOf, monthsAfter, weeksOf } from './month.ts'

interface MonthViewProps {
  month: string
  onMonth: (month: string) => void
}

/** The due dates of a month, each on its day. */
export function MonthView({ month, onMonth }: MonthViewProps) {
  const first = `${month}-01`
  return (
    <DaysView
      weeks={weeksOf(month, firstDayOfWeek())}
      isWithin={day => monthOf(day) === month}
      title={formatMonth(first)}
      empty={`Nothing is due in ${formatMonth(first)}`}
      previous={{ label: 'Previous month', day: `${monthsAfter(month, -1)}-01` }}
      next={{ label: 'Next month', day: `${monthsAfter(month, 1)}-01` }}
      first={first}
      onDay={day => onMonth(monthOf(day))}
    />
  )
}
