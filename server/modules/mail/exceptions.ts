import { sentence } from '../../kernel/index.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'

/** Papers that did not reach an investor; each heals when it is sent again. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'mail_failed',
    title: sentence`Undelivered mail`,
    access: 'mail:read',
    async find({ db }) {
      const rows = await db
        .selectFrom('mail_messages')
        .select([
          'id',
          'paper',
          'record_id',
          'lp_id',
          'round',
          'name',
          'subject',
          'status',
          'response',
          'page',
        ])
        .orderBy('id')
        .execute()
      const latest = new Map(rows.map(row => [[row.paper, row.record_id, row.lp_id].join('/'), row]))
      return [...latest]
        .filter(([, { status }]) => status === 'failed' || status === 'uncertain')
        .map(([fingerprint, row]) => ({
          fingerprint,
          source: { type: 'mail_message', id: row.id },
          severity: 'high' as const,
          title:
            row.status === 'failed'
              ? sentence`Mail to ${row.name} was refused: ${row.subject}`
              : sentence`Nobody knows whether mail reached ${row.name}: ${row.subject}`,
          detail: row.response,
          page: row.page,
          incident: String(row.id),
        }))
    },
  },
]
