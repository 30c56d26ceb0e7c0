import type { Row } from '../../database/index.ts'

/** Files of an archive besides the rows, for people and other programs. */
export interface ArchivedFile {
  /** The path in the archive. */
  path: string
  text: string
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** Files for the archive of an organisation; `db` is bound to it. */
    archives?: (db: import('../../database/index.ts').Db) => AsyncIterable<ArchivedFile>
  }
}

/**
 * Tables that are not archived: credentials, work in progress of one appliance, and data it rebuilds. Their
 * sealed secrets could be read nowhere else anyhow.
 */
const STAYS: ReadonlySet<string> = new Set([
  'account_makers',
  'api_keys',
  'appliance_milestones',
  'calendar_addresses',
  'cron_secrets',
  'currency_scales',
  'idempotency_keys',
  'invite_links',
  'jobs',
  'login_failures',
  'outbox',
  'pending_mail_accounts',
  'rate_windows',
  'record_changes',
  'recovery_codes',
  'reset_links',
  'schedule_runs',
  'search_marks',
  'search_passages',
  'sessions',
  'vdr_google_sign_ins',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints',
])

/** Columns whose values are not archived, and their replacements. */
const BLANK: Readonly<Record<string, Row>> = {
  users: { password_hash: '', totp_sealed: null, totp_confirmed_at: null, totp_last_step: 0 },
  mail_accounts: { password_sealed: null },
  mcp_connections: { secrets_sealed: null, authorisation_sealed: null },
  model_settings: { key_sealed: null },
  vdr_google_connections: { client_secret_sealed: null, refresh_token_sealed: null },
  vdr_share_links: { token_hash: null, password_hash: null },
  vdr_share_visits: { token_hash: null, password_proven: 0 },
  peer_connections: { api_key_sealed: null, secret_sealed: null, previous_secret_sealed: null },
}

export const isArchived = (table: string): boolean => !STAYS.has(table)

/** A row as it is archived. */
export const withoutSecrets = (table: string, row: Row): Row => ({ ...row, ...BLANK[table] })

/** The contents of an archive, which is its last file. */
export interface Manifest {
  format: 1
  product: string
  made_at: string
  organisation: { id: number; name: string }
  /** The migrations of the database: the version of the tables. */
  migrations: string[]
  /** Row count of each table, and the highest id it ever assigned. */
  tables: Record<string, { rows: number; highest_id: number }>
  left_out: { tables: string[]; columns: Record<string, string[]> }
  files: Record<string, { bytes: number; sha256: string }>
}

export const MANIFEST = 'manifest.json'
export const rowsFile = (table: string): string => `rows/${table}.jsonl`
export const sheetFile = (table: string): string => `sheets/${table}.csv`

/** Where the bytes of a kept file lie, by their digest. */
export const KEPT_FILES = 'files/'

export const leftOut = (): Manifest['left_out'] => ({
  tables: [...STAYS],
  columns: Object.fromEntries(Object.entries(BLANK).map(([table, row]) => [table, Object.keys(row)])),
})
