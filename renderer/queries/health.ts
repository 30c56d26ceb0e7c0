import { queryOptions } from '@tanstack/react-query'

interface Health {
  version: string
  storage: { free_bytes: number; low: boolean }
  /** Times of the newest backups; null where there is none. */
  backups: { newest: string | null; elsewhere: string | null }
}

/** The server's health, which needs no session. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => (await (await fetch('/healthz', { signal })).json()) as Health,
})
