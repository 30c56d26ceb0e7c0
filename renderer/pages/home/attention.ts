import { queryOptions } from '@tanstack/react-query'
import {
  complianceApi,
  creditsApi,
  diligenceApi,
  notificationsApi,
  pricerApi,
  riskApi,
  webhooksApi,
} from '../../api/modules.ts'
import { formatMonth } from '../../format/dates.ts'
import { count, formatNumber } from '../../format/numbers.ts'
import type { SearchParams } from '../../routes/search-params.ts'

/** Something that waits for a person, and where it is settled. */
export interface Attention {
  key: string
  text: string
  detail: string
  to: string
  search?: SearchParams
}

/** Refresh interval in milliseconds. */
const REFRESH = 30_000

export const unreadAttention = queryOptions({
  queryKey: ['home', 'notifications'],
  queryFn: async ({ signal }): Promise<Attention[]> => {
    const { unread } = await notificationsApi('GET /api/v1/svc/notifications/summary', { signal })
    if (unread === 0) return []
    return [
      { key: 'unread', text: `${count(unread, 'notification')} to read`, detail: '', to: '/notifications' },
    ]
  },
  refetchInterval: REFRESH,
})

/** Events while the computer was off, until somebody has read them. */
export const absenceAttention = queryOptions({
  queryKey: ['home', 'absence'],
  queryFn: async ({ signal }): Promise<Attention[]> => {
    const query = { unread: true, limit: 100 } as const
    const { items } = await notificationsApi('GET /api/v1/svc/notifications', { query, signal })
    return items
      .filter(({ kind }) => kind === 'away')
      .slice(0, 1)
      .map(({ id, title, detail }) => ({
        key: `away ${id}`,
        text: title,
        detail: detail ?? '',
        to: '/notifications',
      }))
  },
  refetchInterval: REFRESH,
})

/** Unreviewed flags of each document's newest analysis; a reviewed one was confirmed or dismissed. */
export const flagsAttention = queryOptions({
  queryKey: ['home', 'red flags'],
  queryFn: async ({ signal }): Promise<Attention[]> => {
    const { items } = await diligenceApi('GET /api/v1/svc/vdr/analyses', {
      query: { newest: true, limit: 50 },
      signal,
    })
    const open = items.reduce((sum, { flags }) => sum + flags.open, 0)
    if (open === 0) return []
    return [
      {
        key: 'flags',
        text: `${count(open, 'red flag')} not reviewed`,
        detail: '',
        to: '/diligence',
      },
    ]
  },
  refetchInterval: REFRESH,
})

/** Loans of which the last report of each tape says that less came than was due. */
export const servicingAttention = queryOptions({
  queryKey: ['home', 'servicing'],
  queryFn: async ({ signal }): Promise<Attention[]> => {
    const query = { limit: 200 } as const
    const { items } = await pricerApi('GET /api/v1/svc/pricer/remittances', { query, signal })
    const latest = new Map<number, (typeof items)[number]>()
    for (const one of items) {
      const known = latest.get(one.tape_id)
      if (!known || known.period < one.period) latest.set(one.tape_id, one)
    }
    return [...latest.values()].flatMap(({ id, tape_id, period, by_status }): Attention[] => {
      const behind = by_status
        .filter(({ status }) => status !== 'paid' && status !== 'prepaid')
        .reduce((sum, one) => sum + one.count, 0)
      if (behind === 0) return []
      return [
        {
          key: `servicing ${tape_id}`,
          text: `${count(behind, 'loan')} underpaid`,
          detail: formatMonth(`${period}-01`),
          to: '/pricer',
          search: { tab: 'tapes', tape: String(tape_id), remittance: String(id) },
        },
      ]
    })
  },
  refetchInterval: REFRESH,
})

/** Alerts of covenants and facilities that nobody has resolved. */
export const riskAttention = queryOptions({
  queryKey: ['home', 'risk alerts'],
  queryFn: async ({ signal }): Promise<Attention[]> => {
    const query = { open: true, limit: 1 } as const
    const { items, total } = await riskApi('GET /api/v1/svc/risk/alerts', { query, signal })
    return openAlerts('risk', { items, total, of: 'of covenants and facilities', to: '/covenants' })
  },
  refetchInterval: REFRESH,
})

/** Alerts of expiries, filings and obligations that nobody has resolved. */
export const complianceAttention = queryOptions({
  queryKey: ['home', 'compliance alerts'],
  queryFn: async ({ signal }): Promise<Attention[]> => {
    const query = { open: true, limit: 1 } as const
    const { items, total } = await complianceApi('GET /api/v1/svc/compliance/alerts', { query, signal })
    return openAlerts('compliance', { items, total, of: 'of compliance', to: '/compliance' })
  },
  refetchInterval: REFRESH,
})

function openAlerts(
  key: string,
  {
    items: [latest],
    total,
    of,
    to,
  }: { items: ReadonlyArray<{ message: string }>; total: number; of: string; to: string },
): Attention[] {
  return latest === undefined
    ? []
    : [{ key: `${key} alerts`, text: `${count(total, 'open alert')} ${of}`, detail: latest.message, to }]
}

export const creditsAttention = queryOptions({
  queryKey: ['home', 'credits'],
  queryFn: async ({ signal }): Promise<Attention[]> => {
    const { balance, low, threshold } = await creditsApi('GET /api/v1/svc/credits/balance', { signal })
    if (!low) return []
    const text = balance === 0 ? 'No credits left' : `Only ${count(balance, 'credit')} left`
    const detail = `Agents stop at 0; low is ${formatNumber(threshold)} and below`
    return [{ key: 'credits', text, detail, to: '/automation/credits' }]
  },
  refetchInterval: REFRESH,
})

/** Webhooks that were switched off because they kept failing, and those with deliveries that failed to the end. */
export const webhooksAttention = queryOptions({
  queryKey: ['home', 'webhooks'],
  queryFn: async ({ signal }): Promise<Attention[]> => {
    const { items } = await webhooksApi('GET /api/v1/webhooks/', { signal })
    const found = await Promise.all(
      items
        .filter(({ failure_count }) => failure_count > 0)
        .map(async ({ id, name, is_active, disabled_reason }): Promise<Attention[]> => {
          const key = `webhook ${id}`
          const to = `/automation/webhooks/${id}`
          if (disabled_reason !== null) {
            return [{ key, text: `Webhook ${name} was turned off`, detail: disabled_reason, to }]
          }
          if (!is_active) return []
          const { total } = await webhooksApi('GET /api/v1/webhooks/{id}/deliveries', {
            params: { id },
            query: { status: 'failed', limit: 1 },
            signal,
          })
          return total === 0
            ? []
            : [{ key, text: `${count(total, 'delivery', 'deliveries')} to ${name} failed`, detail: '', to }]
        }),
    )
    return found.flat()
  },
  refetchInterval: REFRESH,
})
