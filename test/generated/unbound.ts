import type { Statement } from '../../server/database/index.ts'
import { tenantKeys } from '../../server/database/tables.ts'

/**
 * Statements of the platform across organisations: the owner of a token, and the next turn in the background.
 * Exactly these; a new one is a decision.
 */
const PLATFORM: ReadonlyArray<readonly [why: string, statement: RegExp]> = [
  ['who a session is', /^select \* from "sessions" where "token_hash" = \S+$/],
  ['who an API key is', /^select \* from "api_keys" where "hash" = \S+$/],
  ['when a key was used', /^update "api_keys" set "last_used_at" = \S+ where "id" = \S+$/],
  ['who a token’s person is', /^select \* from "users" where "id" = \S+$/],
  [
    'whether an address is taken, on the whole appliance',
    /^select "id" from "users" where "email" = \S+( limit \S+)?$/,
  ],
  ['what waits in the outbox', /^select "id", "org_id" from "outbox" where "dispatched_at" is null/],
  ['an event whose turn it is', /^select \* from "outbox" where "id" = \S+ and "dispatched_at" is null/],
  ['an event that was handed on', /^update "outbox" set "dispatched_at" = \S+ where "id" = \S+$/],
  ['a job whose turn it is', /^select .* from "jobs" where "kind" in \(/],
  [
    'a job that is run',
    /^update "jobs" set .* where "id" = \S+( and "status" = \S+ and "lease_owner" = \S+)?$/,
  ],
  ['a delivery whose turn it is', /^select .* from "webhook_deliveries" as "d" inner join .* limit \S+/],
  [
    'a delivery that is sent',
    /^update "webhook_deliveries" set "lease_owner" = \S+, "lease_until" = \S+ where "id" = \S+$/,
  ],
  [
    'which records are to be read again for the search',
    /^select "id", "org_id", "type", "record_id" from "search_marks" order by "id" limit \S+$/,
  ],
  ['whose actions may expire', /^select "id" from "organisations"$/],
]

/** The tables of organisations’ rows that a statement touches without saying whose: `organisation`’s, and nobody else’s. */
export function unboundTables(statement: Statement, organisation: number): string[] {
  const { sql } = statement
  if (PLATFORM.some(([, known]) => known.test(sql))) return []
  return tablesOf(sql)
    .filter(({ table, alias }) => !isBound(statement, table, alias, organisation))
    .map(({ table }) => `${table}: ${sql}`)
}

function tablesOf(sql: string): Array<{ table: string; alias: string }> {
  const lists = sql.matchAll(
    /\b(?:from|join|into|update|using)\s+((?:"\w+"(?:\s+as\s+"\w+")?)(?:\s*,\s*"\w+"(?:\s+as\s+"\w+")?)*)/gi,
  )
  return [...lists].flatMap(([, list]) =>
    [...(list as string).matchAll(/"(\w+)"(?:\s+as\s+"(\w+)")?/gi)]
      .map(([, table, alias]) => ({ table: table as string, alias: alias ?? (table as string) }))
      .filter(({ table }) => table in tenantKeys),
  )
}

function isBound(
  { sql, parameters }: Statement,
  table: string,
  alias: string,
  organisation: number,
): boolean {
  const column = tenantKeys[table] as string
  const insert = /^insert into "(\w+)" \(([^)]*)\) (?:overriding system value )?values \(/.exec(sql)
  if (insert?.[1] === table) {
    const columns = (insert[2] as string).split(', ')
    const at = columns.indexOf(`"${column}"`)
    // Every value of our inserts is a placeholder, so that the first row's are the first parameters.
    return at >= 0 && Number(parameters[at]) === organisation
  }
  const pattern = new RegExp(`(?:"${alias}"\\.|(?<!\\.))"${column}" = (\\?|\\$\\d+)`, 'g')
  return [...sql.matchAll(pattern)].some(match => {
    const qualified = match[0].startsWith(`"${alias}".`)
    const alone = tablesOf(sql).length === 1
    const value = parameterAt(sql, parameters, match[1] as string, match.index + match[0].length - 1)
    return (qualified || alone) && value === organisation
  })
}

/** The value of a placeholder: `$n` says which; a `?` is counted from the beginning. */
function parameterAt(sql: string, parameters: readonly unknown[], placeholder: string, at: number): unknown {
  if (placeholder.startsWith('$')) return Number(parameters[Number(placeholder.slice(1)) - 1])
  return Number(parameters[sql.slice(0, at).split('?').length - 1])
}
