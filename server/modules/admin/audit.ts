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
  let query = withValues(db)
  if (action) query = query.where('action', '=', action)
  if (actor_id) query = query.where('actor_id', '=', actor_id)
  if (q) query = query.where(eb => contains(eb, ['action', 'target', 'actor_name', 'outcome'], q))
  const page = await paginate(query, 'audit_log.id', slice)
  return page.map(present)
}

/** The entries with what they were about. */
const withValues = (db: Context['db']) =>
  db
    .selectFrom('audit_log')
    .leftJoin('audit_values', 'audit_values.seq', 'audit_log.seq')
    .selectAll('audit_log')
    .select(['audit_values.details as values', 'audit_values.erased_at'])

type Entry = Awaited<ReturnType<ReturnType<typeof withValues>['executeTakeFirstOrThrow']>>

const present = ({ actor_kind, actor_id: id, actor_name, details, values, erased_at, ...row }: Entry) => ({
  ...row,
  actor: { kind: actor_kind, id, name: actor_name },
  details: erased_at ? {} : fromJson<Record<string, unknown>>(values ?? details),
  erased_at,
})

/** Recomputes the caller's organisation's chain. */
export const verifyChain = ({ db, principal }: Context) => verifyAudit(db, principal.orgId)
