import { sql } from 'kysely'
import { notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** Funds' positions in deals. What lines of the journal called an investment by a number becomes one to be looked at. */
export async function up(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('holdings')
    .addColumn('fund_account_id', integer, notNull)
    .addColumn('deal_id', integer)
    .addColumn('name', text, notNull)
    .addColumn('instrument', text, notNull)
    .addColumn('currency', text, notNull)
    .addColumn('sector', text)
    .addColumn('country', text)
    .addColumn('expected_cost_minor', integer)
    .addColumn('opened_on', text, notNull)
    .addColumn('exited_on', text)
    .addColumn('status', text, notNull)
    .addColumn('notes', text)
    .addColumn('version', integer, c => c.notNull().defaultTo(1))
    .addUniqueConstraint('holdings_of_fund', ['org_id', 'fund_account_id', 'id'])
    .addForeignKeyConstraint('holdings_fund', ['org_id', 'fund_account_id'], 'fund_accounts', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('holdings_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .execute()
  await index(schema, 'holdings_by_deal', 'holdings', ['org_id', 'deal_id'])
  // What a holding carries is asked with every line that credits it.
  await index(schema, 'gl_lines_by_investment', 'gl_lines', ['org_id', 'fund_account_id', 'investment_id'])
  await markChanges(schema, 'holdings', 'holding')
  await nameNumbers(schema)
}

/** A number that a fund's lines had for an investment. */
interface Numbered {
  org_id: number
  fund_account_id: number
  number: number
  currency: string
  first: string
}

/** Numbers above were typed for something else than an identity, and would be the start of all that come after. */
const HIGHEST_KEPT = 1_000_000

/** A number stays the id where one fund alone used it; the other funds' lines follow their holding's new one. */
async function nameNumbers(schema: Schema): Promise<void> {
  const numbered = await numbersOf(schema)
  if (numbered.length === 0) return
  const kept = new Set<number>()
  const moved: Numbered[] = []
  for (const one of numbered) {
    if (kept.has(one.number) || one.number > HIGHEST_KEPT) moved.push(one)
    else {
      kept.add(one.number)
      await insertHolding(schema, one, one.number)
    }
  }
  if (schema.dialect === 'postgres')
    await sql`select setval(pg_get_serial_sequence('holdings', 'id'), (select coalesce(max(id), 1) from holdings))`.execute(
      schema.db,
    )
  if (moved.length === 0) return
  const ids: Array<Numbered & { id: number }> = []
  for (const one of moved) ids.push({ ...one, id: await insertHolding(schema, one) })
  await renumber(schema, ids)
}

/** Of lines and of drafts, by number, the older of the funds that used it before the others. */
async function numbersOf({ db }: Schema): Promise<Numbered[]> {
  const { rows: lines } = await sql<Omit<Numbered, 'currency'>>`
    select org_id, fund_account_id, investment_id as number, min(date) as first from gl_lines
    where investment_id is not null group by org_id, fund_account_id, investment_id`.execute(db)
  const drafts = (await draftsOf({ db })).flatMap(({ lines: own, ...entry }) =>
    own.flatMap(({ investment_id: number }) =>
      number == null
        ? []
        : [{ org_id: entry.org_id, fund_account_id: entry.fund_account_id, number, first: entry.date }],
    ),
  )
  const found = new Map<string, Omit<Numbered, 'currency'>>()
  for (const one of [...lines, ...drafts]) {
    const number = Number(one.number)
    const key = `${one.fund_account_id} ${number}`
    const known = found.get(key)
    found.set(key, { ...one, number, first: known && known.first < one.first ? known.first : one.first })
  }
  const { rows: funds } = await sql<{ id: number; currency: string }>`
    select id, currency from fund_accounts`.execute(db)
  const currencies = new Map(funds.map(({ id, currency }) => [Number(id), currency]))
  return [...found.values()]
    .map(one => ({ ...one, currency: currencies.get(Number(one.fund_account_id)) as string }))
    .sort((a, b) => a.number - b.number || a.fund_account_id - b.fund_account_id)
}

interface Draft {
  id: number
  org_id: number
  fund_account_id: number
  date: string
  lines: Line[]
}

/** A line of a draft, or the securities of a distribution, as far as it is about an investment. */
interface Line {
  investment_id?: number | null
}

async function draftsOf({ db }: Pick<Schema, 'db'>): Promise<Draft[]> {
  const { rows } = await sql<Omit<Draft, 'lines'> & { draft_lines: string }>`
    select id, org_id, fund_account_id, date, draft_lines from gl_entries
    where draft_lines is not null order by id`.execute(db)
  return rows.map(({ draft_lines, ...entry }) => ({ ...entry, lines: JSON.parse(draft_lines) }))
}

async function insertHolding({ db, dialect }: Schema, one: Numbered, id?: number): Promise<number> {
  const now = new Date().toISOString()
  const values = sql.join([
    ...(id === undefined ? [] : [id]),
    one.org_id,
    one.fund_account_id,
    `Investment ${one.number}`,
    'other',
    one.currency,
    one.first,
    'to_review',
    now,
    now,
  ])
  const named = sql.raw(id === undefined ? '' : 'id, ')
  const own = sql.raw(id !== undefined && dialect === 'postgres' ? 'overriding system value' : '')
  const { rows } = await sql<{ id: number }>`
    insert into holdings (${named}org_id, fund_account_id, name, instrument, currency, opened_on, status, created_at, updated_at)
    ${own} values (${values}) returning id`.execute(db)
  return Number(rows[0]?.id)
}

async function renumber(schema: Schema, ids: ReadonlyArray<Numbered & { id: number }>): Promise<void> {
  const { db } = schema
  await letChange(schema)
  // By way of negative numbers: a new id may be another old number of the same fund.
  for (const { org_id, fund_account_id, number, id } of ids)
    await sql`update gl_lines set investment_id = ${-id}
      where org_id = ${org_id} and fund_account_id = ${fund_account_id} and investment_id = ${number}`.execute(
      db,
    )
  await sql`update gl_lines set investment_id = 0 - investment_id where investment_id < 0`.execute(db)
  const newIds = new Map(ids.map(({ fund_account_id, number, id }) => [`${fund_account_id} ${number}`, id]))
  const renumbered = (fund: number, { investment_id: number }: Line): number | null =>
    newIds.get(`${fund} ${number}`) ?? number ?? null
  for (const { id, fund_account_id: fund, lines } of await draftsOf(schema)) {
    const changed = lines.map(line => ({ ...line, investment_id: renumbered(fund, line) }))
    await sql`update gl_entries set draft_lines = ${JSON.stringify(changed)} where id = ${id}`.execute(db)
  }
  const { rows: inKind } = await sql<{ id: number; fund_account_id: number; in_kind: string }>`
    select id, fund_account_id, in_kind from distributions
    where in_kind is not null and fund_account_id is not null`.execute(db)
  for (const { id, fund_account_id: fund, in_kind } of inKind) {
    const securities: Line = JSON.parse(in_kind)
    const investment_id = renumbered(fund, securities)
    if (investment_id === null) continue
    const changed = JSON.stringify({ ...securities, investment_id })
    await sql`update distributions set in_kind = ${changed} where id = ${id}`.execute(db)
  }
  for (const table of renumberedTables) await schema.appendOnly(table)
}

const renumberedTables = ['gl_lines', 'distributions']

async function letChange({ db, dialect }: Schema): Promise<void> {
  const names = dialect === 'sqlite' ? ['no_update', 'no_delete'] : ['append_only']
  for (const table of renumberedTables)
    for (const name of names)
      await sql.raw(`drop trigger ${table}_${name}${dialect === 'sqlite' ? '' : ` on ${table}`}`).execute(db)
}

async function index(schema: Schema, name: string, table: string, columns: string[]): Promise<void> {
  await schema.db.schema.createIndex(name).on(table).columns(columns).execute()
}
