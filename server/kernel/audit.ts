import { createHash } from 'node:crypto'
import { toJson } from '../database/columns.ts'
import { type Db, prepared } from '../database/index.ts'
import type { Principal } from './principal.ts'

/** Where every organisation's chain begins. */
export const GENESIS = '0'.repeat(64)

export interface AuditEntry {
  principal: Principal
  at: string
  requestId: string
  /** The route: method and path template. */
  action: string
  /** The path as it was called. */
  target: string
  outcome: string
  details: Record<string, unknown>
}

/** The columns that a row's hash covers, in the order it covers them. */
const hashed = [
  'org_id',
  'seq',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'via',
  'request_id',
  'action',
  'target',
  'outcome',
  'details',
  'prev_hash',
] as const
type AuditRow = Record<(typeof hashed)[number], string | number | null>

/** SHA-256 over the row's columns and, through `prev_hash`, over everything before it. */
export function auditHash(row: AuditRow): string {
  return createHash('sha256')
    .update(JSON.stringify(hashed.map(column => row[column])))
    .digest('hex')
}

const advanceHead = prepared((db, p: { orgId: number }) =>
  db
    .updateTable('audit_heads')
    .set(eb => ({ seq: eb('seq', '+', 1) }))
    .where('org_id', '=', p.orgId)
    .returning(['seq', 'hash']),
)

const insertEntry = prepared((db, p: Required<AuditRow> & { hash: string }) =>
  db
    .insertInto('audit_log')
    .values(Object.fromEntries([...hashed, 'hash' as const].map(column => [column, p[column]])) as never),
)

const setHead = prepared((db, p: { orgId: number; hash: string }) =>
  db.updateTable('audit_heads').set({ hash: p.hash }).where('org_id', '=', p.orgId),
)

/**
 * Appends to the organisation's chain. Advancing the head first takes its row lock, so that two servers on one
 * Postgres cannot fork the chain; on SQLite there is one writer anyhow. `db` is unscoped.
 */
export async function appendAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { principal } = entry
  const { orgId } = principal
  const [head] = await advanceHead(db, { orgId })
  if (!head) throw new Error(`Organisation ${orgId} has no audit chain`)
  const row = {
    org_id: orgId,
    seq: head.seq,
    at: entry.at,
    actor_kind: principal.kind,
    actor_id: principal.userId,
    actor_name: principal.name,
    via: viaOf(principal),
    request_id: entry.requestId,
    action: entry.action,
    target: entry.target,
    outcome: entry.outcome,
    details: toJson(entry.details),
    prev_hash: head.hash,
  }
  const hash = auditHash(row)
  await insertEntry(db, { ...row, hash })
  await setHead(db, { orgId, hash })
}

/** Through what somebody came: `session`, `jwt`, `system`, or which key. */
export const viaOf = ({ token }: Principal): string =>
  token.kind === 'api_key' ? `api_key:${token.id}` : token.kind

export interface ChainVerdict {
  organisation: number
  entries: number
  /** Null when the chain is whole; otherwise the first row that does not fit, and why. */
  broken: { seq: number; reason: string } | null
}

/** Recomputes an organisation's whole chain, in steps, and compares it with what is stored and with its head. */
export async function verifyAudit(db: Db, orgId: number): Promise<ChainVerdict> {
  let previous = GENESIS
  let seq = 0
  const broken = (at: number, reason: string): ChainVerdict => ({
    organisation: orgId,
    entries: seq,
    broken: { seq: at, reason },
  })
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(1000)
      .execute()
    for (const row of rows) {
      if (row.seq !== seq + 1) return broken(seq + 1, 'is missing')
      if (row.prev_hash !== previous) return broken(row.seq, 'does not follow the one before it')
      if (auditHash(row) !== row.hash) return broken(row.seq, 'was changed after it was written')
      previous = row.hash
      seq = row.seq
    }
    if (rows.length < 1000) break
  }
  const head = await db.selectFrom('audit_heads').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  if (!head || head.seq !== seq || head.hash !== previous)
    return broken(seq + 1, 'entries were removed from the end')
  return { organisation: orgId, entries: seq, broken: null }
}

/** The verdict on every organisation's chain. */
export async function verifyAllAudits(db: Db): Promise<ChainVerdict[]> {
  const organisations = await db.selectFrom('audit_heads').select('org_id').orderBy('org_id').execute()
  const verdicts = []
  for (const { org_id } of organisations) verdicts.push(await verifyAudit(db, org_id))
  return verdicts
}

const SECRET = /password|secret|token|otp|code|passphrase|authorization|api_?key/i

/**
 * What the log keeps of an input: short top-level values; of anything long or nested only its size, so that
 * neither a secret nor a document's text can end up in the log.
 */
export function summarise(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, brief(name, value)]))
}

function brief(name: string, value: unknown): unknown {
  if (SECRET.test(name)) return '[redacted]'
  if (Array.isArray(value)) return `[${value.length} items]`
  if (typeof value === 'object' && value !== null) return `{${Object.keys(value).join(', ').slice(0, 200)}}`
  if (typeof value === 'string' && value.length > 200) return `[${value.length} characters]`
  return value
}
