import { daysAfter } from '../../kernel/values/days.ts'
import { dayIn, startOfDay } from './today.ts'

const HOUR = 3_600_000

/** The instant (ISO 8601) that lies so many hours after another; with a zone, its Saturdays and Sundays do not count. */
export function hoursAfter(instant: string, hours: number, zoneWithoutWeekends?: string): string {
  let time = Date.parse(instant)
  if (zoneWithoutWeekends === undefined) return new Date(time + hours * HOUR).toISOString()
  for (let left = hours * HOUR; ; ) {
    const day = dayIn(zoneWithoutWeekends, new Date(time).toISOString())
    const next = Date.parse(startOfDay(zoneWithoutWeekends, daysAfter(day, 1)))
    if (!isWeekend(day)) {
      if (next - time >= left) return new Date(time + left).toISOString()
      left -= next - time
    }
    time = next
  }
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())
