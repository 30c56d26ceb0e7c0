import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { type CreditEntry, creditsApi, tasksApi } from '../../api/modules.ts'

export const creditsKey = ['credits']

export const balanceQuery = queryOptions({
  queryKey: [...creditsKey, 'balance'],
  queryFn: ({ signal }) => creditsApi('GET /api/v1/svc/credits/balance', { signal }),
})

export const entriesQuery = queryOptions({
  queryKey: [...creditsKey, 'entries'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      creditsApi('GET /api/v1/svc/credits/transactions', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const holdsQuery = queryOptions({
  queryKey: [...creditsKey, 'holds'],
  queryFn: ({ signal }) =>
    tasksApi('GET /api/v1/svc/tasks/holds', { query: { status: 'held', limit: 200 }, signal }),
})

export const packagesQuery = queryOptions({
  queryKey: [...creditsKey, 'packages'],
  queryFn: ({ signal }) => creditsApi('GET /api/v1/svc/credits/topup/packages', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export interface DayOfUse {
  /** A calendar date in UTC. */
  date: string
  used: number
}

const DAY_MS = 86_400_000

/** Returns the credits used on each of the last `days` days in UTC, oldest first: charges less refunds. */
export function usageByDay(entries: readonly CreditEntry[], days: number, now: number): DayOfUse[] {
  const used = new Map<string, number>()
  for (const { kind, amount, created_at } of entries) {
    if (kind === 'grant') continue
    const date = created_at.slice(0, 10)
    used.set(date, (used.get(date) ?? 0) - amount)
  }
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(now - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    return { date, used: used.get(date) ?? 0 }
  })
}
