import { fromJson } from '../../database/columns.ts'
import { verifyAudit } from '../../kernel/audit.ts'
import { type Context, contains, paginate } from '../../kernel/index.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  action?: string | undefined
  actor_id?: number | undefined
  q?: string | undefined
}

export async function listAudit({ db }: Context, { action, actor_id, q, ...slice }: Filter) {
  let query = db.selectFrom('audit_log').selectAll()
  if (action) query = query.where('action', '=', action)
  if (actor_id) query = query.where('actor_id', '=', actor_id)
  if (q) query = query.where(eb => contains(eb, ['action', 'target', 'actor_name', 'outcome'], q))
  const page = await paginate(query, 'audit_log.id', slice)
  return page.map(({ actor_kind, actor_id: id, actor_name, details, ...row }) => ({
    ...row,
    actor: { kind: actor_kind, id, name: actor_name },
    details: fromJson<Record<string, unknown>>(details),
  }))
}

/** Recomputes the caller's organisation's chain. */
export const verifyChain = ({ db, principal }: Context) => verifyAudit(db, principal.orgId)
