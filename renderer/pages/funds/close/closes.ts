import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { cfoApi, type PeriodClose } from '../../../api/modules.ts'
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

/** The last day of the month that has the day in it, or of one some months later. */
function monthEnd(day: string, later = 0): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month + later, 0)).toISOString().slice(0, 10)
}

/** Months that books are usually closed for. */
const LENGTHS = [12, 6, 3, 1]

/** The usual length, in months, that a closed period comes to. */
function lengthOf({ period_start: from, period_end: to }: Pick<PeriodClose, 'period_start' | 'period_end'>) {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7)) +
    1
  return LENGTHS.find(length => length <= months) ?? 1
}

/** The last day of the period to close next: as long as the last closed one, or the month before this one. */
export function nextPeriodEnd(
  lockedThrough: string | null,
  today: string,
  closes: readonly Pick<PeriodClose, 'status' | 'period_start' | 'period_end'>[],
): string {
  if (lockedThrough === null) return monthEnd(today, -1)
  const last = closes.find(({ status, period_end }) => status === 'closed' && period_end === lockedThrough)
  return monthEnd(dayAfter(lockedThrough), last ? lengthOf(last) - 1 : 0)
}
