import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { cfoApi } from '../../../api/modules.ts'
import { dayAfter } from '../../../format/days.ts'
import { fundsKey } from '../../../queries/funds.ts'

export const closesQuery = (fundId: number) =>
  queryOptions({
    queryKey: [...fundsKey, fundId, 'closes'],
    queryFn: ({ signal }) =>
      everything(cursor =>
        cfoApi('GET /api/v1/svc/cfo/accounts/{account_id}/period-close', {
          params: { account_id: fundId },
          query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
          signal,
        }),
      ),
  })

/** The last day of the month that has the day in it. */
function monthEnd(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The period that is to be closed next: the month after the last closed one, or the month before this one. */
export function nextPeriodEnd(lockedThrough: string | null, today: string): string {
  if (lockedThrough !== null) return monthEnd(dayAfter(lockedThrough))
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}
