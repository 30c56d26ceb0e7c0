import { queryOptions } from '@tanstack/react-query'
import { calendarApi } from '../api/modules.ts'

/** Due dates; from a month ago to a year ahead unless a span is given. */
export const dueDatesQuery = (span: { from?: string; to?: string } = {}) =>
  queryOptions({
    queryKey: ['calendar', 'due-dates', span],
    queryFn: ({ signal }) => calendarApi('GET /api/v1/svc/calendar/due-dates', { query: span, signal }),
  })
