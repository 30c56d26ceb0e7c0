// Ownership of tables: another module's rows are requested from that module.

import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { reaches } from './rules.ts'
import { arrayOf, lineOf, nodesOf, textOf } from './syntax.ts'

/** The tables of the floors below the modules; a module declares its own (`owns`). */
export const tablesOfFloors: Readonly<Record<string, readonly string[]>> = {
  'server/kernel': [
    'audit_heads',
    'audit_log',
    'audit_values',
    'idempotency_keys',
    'jobs',
    'outbox',
    'timeline_entries',
  ],
  'server/platform': [
    'access_log',
    'api_keys',
    'appliance_milestones',
    'calendar_addresses',
    'appliance_secrets',
    'cron_secrets',
    'credit_balances',
    'credit_entries',
    'credit_holds',
    'file_parts',
    'file_uploads',
    'invite_links',
    'kept_files',
    'letterheads',
    'login_failures',
    'mail_accounts',
    'mail_messages',
    'merges',
    'model_calls',
    'model_settings',
    'notifications',
    'organisation_modules',
    'organisations',
    'pending_mail_accounts',
    'recovery_codes',
    'reset_links',
    'schedule_runs',
    'record_changes',
    'search_marks',
    'search_passages',
    'sessions',
    'users',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_endpoints',
  ],
  'server/http': ['rate_windows'],
  'server/sources': ['connection_bindings', 'mcp_connections'],
  'server/imports': ['import_formats', 'import_records', 'imports'],
  'server/agents': [
    'account_makers',
    'agent_actions',
    'agent_approvals',
    'agent_vote_mail_actions',
    'agent_vote_mails',
    'agent_events',
    'agent_runs',
    'agent_steps',
    'approval_policies',
    'vote_delegations',
  ],
  'server/companies': ['companies', 'company_names'],
  'server/deals': ['deals'],
  'server/books': [
    'capital_call_defaults',
    'capital_call_extensions',
    'past_names',
    'call_term_versions',
    'capital_call_holdings',
    'capital_call_interest',
    'capital_call_lines',
    'capital_call_payments',
    'capital_call_reminders',
    'capital_call_remedies',
    'capital_call_waivers',
    'capital_calls',
    'capital_credit_refunds',
    'capital_voids',
    'carry_term_versions',
    'commitment_changes',
    'interest_transfers',
    'transfer_carries',
    'commitments',
    'currency_scales',
    'distribution_event_parts',
    'distribution_events',
    'distribution_lines',
    'distribution_payees',
    'distribution_payment_files',
    'distribution_payments',
    'distribution_returns',
    'distributions',
    'exchange_rates',
    'fee_agreements',
    'fee_calculations',
    'fee_payment_voids',
    'fee_payments',
    'fee_voids',
    'fund_accounts',
    'fund_call_terms',
    'fund_life_events',
    'fund_mirrors',
    'fund_relations',
    'gl_accounts',
    'gl_balances',
    'gl_entries',
    'gl_lines',
    'holding_valuations',
    'holdings',
    'lp_bank_details',
    'lp_facts',
    'lps',
    'period_locks',
    'side_letter_clauses',
    'side_letters',
    'subsequent_closes',
  ],
}

const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin'])
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom'])

/** A statement that names a table. */
interface Use {
  path: string
  table: string
  line: number
  writes: boolean
}

interface Source {
  path: string
  text: string
}

/**
 * One sentence for each table without exactly one owner, and for each statement on a table that is neither one's own
 * nor of a floor below. A module writes only its own tables and those that it declares (`writes`).
 */
export function findTableViolations(tables: readonly string[], sources: readonly Source[]): string[] {
  const owners = new Map<string, string[]>()
  const declared = new Map<string, ReadonlySet<string>>()
  const own = (owner: string, names: readonly string[]) => {
    for (const name of names) owners.set(name, [...(owners.get(name) ?? []), owner])
  }
  for (const [floor, names] of Object.entries(tablesOfFloors)) own(floor, names)
  for (const source of sources) {
    if (!/^server\/modules\/[^/]+\/index\.ts$/.test(source.path)) continue
    const folder = placeOf(source.path)
    const { owns, writes } = declarationsOf(source)
    own(folder, owns)
    declared.set(folder, new Set(writes))
  }
  const uses = sources.flatMap(source => usesIn(source, tables))
  return [
    ...tables
      .filter(table => owners.get(table)?.length !== 1)
      .map(table => `The table ${table} belongs to ${owners.get(table)?.join(' and ') ?? 'nobody'}`),
    ...[...owners.keys()]
      .filter(table => !tables.includes(table))
      .map(table => `${owners.get(table)?.join(' and ')} owns ${table}, which is no table`),
    ...uses.flatMap(use => {
      const [owner] = owners.get(use.table) ?? []
      const why = owner && refusal(use, owner, declared)
      return why ? [`${use.path}:${use.line} ${why}`] : []
    }),
    ...[...declared].flatMap(([folder, names]) =>
      [...names]
        .filter(table => !uses.some(use => use.writes && use.table === table && placeOf(use.path) === folder))
        .map(table => `${folder} declares that it writes ${table}, and does not`),
    ),
  ]
}

function refusal(
  { path, table, writes }: Use,
  owner: string,
  declared: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  const place = placeOf(path)
  if (place === owner) return null
  if (owner.startsWith('server/modules/')) return `uses ${table}; ${owner} owns it: ask its index.ts`
  if (!reaches(path, `${owner}/index.ts`)) return `uses ${table}; ${owner} owns it, which is no floor below`
  if (writes && place.startsWith('server/modules/') && !declared.get(place)?.has(table))
    return `writes ${table}, a table of ${owner}, and its module does not declare that it does (writes)`
  return null
}

/** A module's folder, or that of a floor. */
const placeOf = (path: string): string =>
  /^server\/modules\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/')

function declarationsOf({ path, text }: Source): { owns: string[]; writes: string[] } {
  const named = { owns: [] as string[], writes: [] as string[] }
  for (const node of nodesOf(parseSync(path, text).program)) {
    const name = node.type === 'Property' && textOf((node.key as { name?: string }).name)
    if (name === 'owns' || name === 'writes') named[name].push(...arrayOf(node.value))
  }
  return named
}

function usesIn({ path, text }: Source, tables: readonly string[]): Use[] {
  if (!path.startsWith('server/') || path.startsWith('server/database/')) return []
  if (![...READS, ...WRITES].some(verb => text.includes(verb))) return []
  const nodes = [...nodesOf(parseSync(path, text).program)]
  return nodes.flatMap(node => {
    if (node.type !== 'CallExpression') return []
    const verb = textOf((node.callee as { property?: { name?: string } }).property?.name)
    if (verb === null || !(READS.has(verb) || WRITES.has(verb))) return []
    const [first] = node.arguments as unknown[]
    const said = arrayOf(first)
    // Where the table is a variable, every table that the file names may be the one.
    const named = said.length > 0 ? said : nodes.flatMap(one => textOf(one.value) ?? [])
    const at = { path, line: lineOf(text, Number(node.start)), writes: WRITES.has(verb) }
    return named
      .map(name => name.split(' ')[0] as string)
      .filter(table => tables.includes(table))
      .map(table => ({ ...at, table }))
  })
}

/** The tables of the schema, by the names that the generated types have. */
export const tablesIn = (root: string): string[] => {
  const text = readFileSync(`${root}/server/database/tables.ts`, 'utf8')
  return [...text.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(match => match[1] as string)
}
