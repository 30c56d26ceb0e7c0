import { createHash, createHmac, randomFillSync } from 'node:crypto'
import { toJson } from '../database/columns.ts'
import { type Db, prepared } from '../database/index.ts'
import type { Principal } from './access/principal.ts'

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

const insertValues = prepared((db, p: { orgId: number; seq: number; salt: string; details: string }) =>
  db.insertInto('audit_values').values({
    org_id: p.orgId,
    seq: p.seq,
    salt: p.salt,
    details: p.details,
  }),
)

const setHead = prepared((db, p: { orgId: number; hash: string }) =>
  db.updateTable('audit_heads').set({ hash: p.hash }).where('org_id', '=', p.orgId),
)

const SALT = 16
/** Random bytes of many salts at once: asking the system for each costs ten times as much. */
const salts = Buffer.alloc(SALT * 256)
let salted = salts.length

function nextSalt(): string {
  if (salted === salts.length) {
    randomFillSync(salts)
    salted = 0
  }
  salted += SALT
  return salts.toString('hex', salted - SALT, salted)
}

/** The chain's digest of an entry's values: once the salt is erased, nobody can test guesses against it. */
const digestOf = (salt: string, details: string): string =>
  toJson({ values_sha256: createHmac('sha256', salt).update(details).digest('hex') })

const DIGEST = /^\{"values_sha256":"[0-9a-f]{64}"\}$/

/** Returns whether an entry's values are stored beside the log; older entries hold them in the log itself. */
export const holdsValues = (details: string): boolean => DIGEST.test(details)

/** Returns whether the stored values are those the entry was written with. */
export const valuesMatch = ({
  salt,
  values,
  details,
}: {
  salt: string | null
  values: string | null
  details: string
}): boolean => salt !== null && values !== null && digestOf(salt, values) === details

/**
 * Appends to the organisation's chain; the call's values are stored beside it, where they can be erased.
 * Advancing the head first takes its row lock, so that two servers on one Postgres cannot fork the chain; on
 * SQLite there is one writer anyhow. `db` is unscoped.
 */
export async function appendAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { principal } = entry
  const { orgId } = principal
  const [head] = await advanceHead(db, { orgId })
  if (!head) throw new Error(`Organisation ${orgId} has no audit chain`)
  const values = toJson(entry.details)
  const salt = nextSalt()
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
    details: digestOf(salt, values),
    prev_hash: head.hash,
  }
  const hash = auditHash(row)
  await insertEntry(db, { ...row, hash })
  await insertValues(db, { orgId, seq: head.seq, salt, details: values })
  await setHead(db, { orgId, hash })
}

/** Returns the access method: `session`, `jwt`, `system`, or the key. */
export const viaOf = ({ token }: Principal): string =>
  token.kind === 'api_key' ? `api_key:${token.id}` : token.kind

export interface ChainVerdict {
  organisation: number
  entries: number
  /** Number of entries whose values were erased. */
  erased: number
  /** Null when the chain is whole; otherwise the first row that does not fit, and why. */
  broken: { seq: number; reason: string } | null
}

/**
 * Recomputes an organisation's whole chain, in steps, and compares it with the stored entries and the head.
 */
export async function verifyAudit(db: Db, orgId: number): Promise<ChainVerdict> {
  let previous = GENESIS
  let seq = 0
  let erased = 0
  const broken = (at: number, reason: string): ChainVerdict => ({
    organisation: orgId,
    entries: seq,
    erased,
    broken: { seq: at, reason },
  })
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .leftJoin('audit_values as kept', join =>
        join.onRef('kept.org_id', '=', 'audit_log.org_id').onRef('kept.seq', '=', 'audit_log.seq'),
      )
      .selectAll('audit_log')
      .select(['kept.salt', 'kept.details as values', 'kept.erased_at'])
      .where('audit_log.org_id', '=', orgId)
      .where('audit_log.seq', '>', seq)
      .orderBy('audit_log.seq')
      .limit(1000)
      .execute()
    for (const row of rows) {
      if (row.seq !== seq + 1) return broken(seq + 1, 'is missing')
      if (row.prev_hash !== previous) return broken(row.seq, 'does not follow the one before it')
      if (auditHash(row) !== row.hash) return broken(row.seq, 'was changed after it was written')
      if (holdsValues(row.details)) {
        if (row.erased_at !== null) erased += 1
        else if (row.salt === null || row.values === null) return broken(row.seq, 'has lost its values')
        else if (!valuesMatch(row)) return broken(row.seq, 'has other values than it was written with')
      }
      previous = row.hash
      seq = row.seq
    }
    if (rows.length < 1000) break
  }
  const head = await db.selectFrom('audit_heads').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  if (!head || head.seq !== seq || head.hash !== previous)
    return broken(seq + 1, 'entries were removed from the end')
  return { organisation: orgId, entries: seq, erased, broken: null }
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
 * Summarises an input for the log: short top-level values, and only the size of anything long or nested, so
 * that neither a secret nor a document's text can end up there.
 */
export function summarise(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, brief(name, value)]))
}

/** A logged setting as shown: fields that may hold a secret are left out. */
export const withoutSecrets = (shown: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, SECRET.test(name) ? '[redacted]' : value]),
  )

function brief(name: string, value: unknown): unknown {
  if (SECRET.test(name)) return '[redacted]'
  if (Array.isArray(value)) return `[${value.length} items]`
  if (typeof value === 'object' && value !== null) return `{${Object.keys(value).join(', ').slice(0, 200)}}`
  if (typeof value === 'string' && value.length > 200) return `[${value.length} characters]`
  return value
}
