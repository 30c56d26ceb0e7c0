import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import {
  firstDayOfWeek,
  formatDate,
  formatMonth,
  formatMonthAlone,
  formatWeekday,
} from '../../format/dates.ts'

interface CalendarProps {
  date: string | null
  onPick: (date: string) => void
}

/** The days of a month, in the reader's language and order; loaded when a calendar is first opened. */
export default function Calendar({ date, onPick }: CalendarProps) {
  return (
    <DatePicker
      value={date}
      {...(date ? { defaultDate: date } : {})}
      onChange={chosen => chosen && onPick(chosen)}
      firstDayOfWeek={firstDayOfWeek()}
      weekdayFormat={formatWeekday}
      monthLabelFormat={formatMonth}
      monthsListFormat={formatMonthAlone}
      getDayAriaLabel={formatDate}
      highlightToday
      weekendDays={[]} // colour means state
      size="sm"
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
    />
  )
}
