import { sentence } from '../../kernel/index.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'

const PAGE = '/settings/integrations/peer'

/** Events of the data platform that could not be applied, and fields on which it and the office differ. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'peer_event_failed',
    title: sentence`Event of the data platform not applied`,
    access: 'peer:read',
    async find({ db }) {
      const rows = await db
        .selectFrom('peer_events')
        .select(['id', 'event_type', 'peer_id', 'error', 'updated_at'])
        .where('status', '=', 'failed')
        .orderBy('id')
        .execute()
      return rows.map(row => ({
        fingerprint: String(row.id),
        source: { type: 'peer_event', id: row.id },
        severity: 'medium' as const,
        title: sentence`${row.event_type} of ${row.peer_id ?? ''} could not be applied`,
        detail: row.error,
        page: `${PAGE}?tab=events`,
        incident: row.updated_at,
      }))
    },
  },
  {
    kind: 'peer_conflict',
    title: sentence`Field that differs from the data platform`,
    access: 'peer:read',
    async find({ db }) {
      const rows = await db
        .selectFrom('peer_conflicts as conflict')
        .innerJoin('peer_links as link', 'link.id', 'conflict.link_id')
        .leftJoin('deals as deal', 'deal.id', 'link.deal_id')
        .select(['conflict.id', 'conflict.field', 'conflict.updated_at', 'link.name', 'link.peer_id'])
        .select('deal.name as deal_name')
        .where('conflict.status', '=', 'open')
        .orderBy('conflict.id')
        .execute()
      return rows.map(row => ({
        fingerprint: String(row.id),
        source: { type: 'peer_conflict', id: row.id },
        severity: 'medium' as const,
        title: sentence`${row.deal_name ?? row.name ?? row.peer_id}: a field differs from the data platform`,
        detail: null,
        page: `${PAGE}?tab=conflicts`,
        incident: row.updated_at,
      }))
    },
  },
]
