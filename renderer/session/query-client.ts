import { connection } from '../api/connection.ts'
import { PageQueries } from './page-queries.ts'

/**
 * The query client of the pages. Nothing is retried here: a refusal stays a refusal, and a request that finds
 * no server waits by itself (api/transport.ts), which is also why queries never pause.
 */
export const queryClient = new PageQueries({
  defaultOptions: {
    queries: { retry: false, staleTime: 5000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// After an outage everything on the screen may be old.
connection.subscribe(() => {
  if (connection.get() === 'live') void queryClient.invalidateQueries()
})
