import { queryOptions } from '@tanstack/react-query'
import type { FlowKind } from '../../api/papers.ts'
import { send } from '../../api/transport.ts'

/** Previews a flow: the server validates and splits it, and keeps nothing. */
export const previewQuery = <Preview>(kind: FlowKind, body: object) =>
  queryOptions<Preview>({
    queryKey: ['investors', kind, 'preview', body],
    queryFn: ({ signal }) =>
      send(`POST /api/v1/svc/investor-portal/${kind}`, {
        query: { ephemeral: true },
        body,
        signal,
      }) as Promise<Preview>,
    // A refusal is said at once.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
