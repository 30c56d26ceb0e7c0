import { sentence } from '../../kernel/index.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'

/** Connections that do not answer, or whose tools changed; each heals when it is healthy. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'connection_failed',
    title: sentence`Failing connection`,
    access: 'mcp:manage',
    events: ['mcp_connection.status_changed'],
    async find({ db }) {
      const rows = await db
        .selectFrom('mcp_connections')
        .select(['id', 'name', 'status', 'health'])
        .where('status', 'in', ['unhealthy', 'quarantined', 'needs_authorisation'])
        .orderBy('id')
        .execute()
      return rows.map(row => ({
        fingerprint: String(row.id),
        source: { type: 'mcp_connection', id: row.id },
        severity: row.status === 'quarantined' ? 'high' : 'medium',
        title:
          row.status === 'quarantined'
            ? sentence`The tools of the connection ${row.name} changed`
            : row.status === 'needs_authorisation'
              ? sentence`The connection ${row.name} has to be signed in again`
              : sentence`The connection ${row.name} does not answer`,
        detail: null,
        page: `/connections/${row.id}`,
        incident: row.status,
      }))
    },
  },
]
