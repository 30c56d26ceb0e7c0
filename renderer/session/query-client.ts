import { connection } from '../api/connection.ts'
import { PageQueries } from './page-queries.ts'

/**
 * What the pages know of the server. Nothing is retried here: a refusal stays a refusal, and a request that found
 * no server waits for it by itself (api/transport.ts), which is also why queries never pause.
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
