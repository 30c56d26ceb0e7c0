import { queryOptions } from '@tanstack/react-query'
import { type BindingTrialInput, type Connection, mcpConnectionsApi } from '../api/modules.ts'

export const connectionsKey = ['connections']

/** Refresh interval in milliseconds of a connection's health. */
const REFRESH = 10_000

export const connectionsQuery = queryOptions({
  queryKey: [...connectionsKey, 'list'],
  queryFn: ({ signal }) =>
    mcpConnectionsApi('GET /api/v1/svc/mcp-connections', { query: { limit: 500 }, signal }),
  refetchInterval: REFRESH,
})

/** Whether a module may read through a connection now. */
export const isUsableBy =
  (module: string) =>
  ({ status, modules }: Connection): boolean =>
    status === 'healthy' && (modules.length === 0 || modules.includes(module))

export const connectionQuery = (id: number) =>
  queryOptions({
    queryKey: [...connectionsKey, id],
    queryFn: ({ signal }) =>
      mcpConnectionsApi('GET /api/v1/svc/mcp-connections/{connection_id}', {
        params: { connection_id: id },
        signal,
      }),
    refetchInterval: REFRESH,
  })

export const catalogueQuery = queryOptions({
  queryKey: [...connectionsKey, 'catalogue'],
  queryFn: ({ signal }) => mcpConnectionsApi('GET /api/v1/svc/mcp-connections/catalogue', { signal }),
})

export const toolsQuery = (id: number) =>
  queryOptions({
    queryKey: [...connectionsKey, id, 'tools'],
    queryFn: ({ signal }) =>
      mcpConnectionsApi('GET /api/v1/svc/mcp-connections/{connection_id}/tools', {
        params: { connection_id: id },
        signal,
      }),
  })

export const bindingsQuery = (id: number) =>
  queryOptions({
    queryKey: [...connectionsKey, id, 'bindings'],
    queryFn: ({ signal }) =>
      mcpConnectionsApi('GET /api/v1/svc/mcp-connections/{connection_id}/bindings', {
        params: { connection_id: id },
        signal,
      }),
  })

/** A trial of a binding on the server's own answer; each change of the binding sends a new request. */
export const bindingTrialQuery = (id: number, records: string, body: BindingTrialInput) =>
  queryOptions({
    queryKey: ['binding-trial', id, records, body],
    queryFn: ({ signal }) =>
      mcpConnectionsApi('POST /api/v1/svc/mcp-connections/{connection_id}/bindings/{records}/preview', {
        params: { connection_id: id, records },
        body,
        signal,
      }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const contentQuery = (id: number, path: string) =>
  queryOptions({
    queryKey: [...connectionsKey, id, 'content', path],
    queryFn: ({ signal }) =>
      mcpConnectionsApi('GET /api/v1/svc/mcp-connections/{connection_id}/browse', {
        params: { connection_id: id },
        query: { path },
        signal,
      }),
    retry: false,
  })
