import { companyKey } from '../server/companies/names.ts'
import { notNull, type Schema } from '../server/database/schema.ts'
import { markChanges } from '../server/database/search.ts'

/** The texts by which records named companies, each with the reference that stands beside it from now on. */
const named = [
  { table: 'deals', text: 'counterparty' },
  { table: 'contacts', text: 'company' },
] as const

/** Companies with the names they are known by; each that a deal or a contact named becomes one, with its spellings. */
export async function up(schema: Schema): Promise<void> {
  await tables(schema)
  for (const { table } of named) {
    await schema.addReference(table, 'company_id', 'companies')
    await schema.db.schema
      .createIndex(`${table}_by_company`)
      .on(table)
      .columns(['org_id', 'company_id'])
      .execute()
  }
  for (const company of await namedCompanies(schema)) await make(schema, company)
}

async function tables(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('companies')
    .addColumn('name', text, notNull)
    .addColumn('legal_name', text)
    .addColumn('website', text)
    .addColumn('country', text)
    .addColumn('registration_number', text)
    .addColumn('lei', text)
    .addColumn('sector', text)
    .addColumn('notes', text)
    .addColumn('owner_id', integer)
    .addColumn('version', integer, c => c.notNull().defaultTo(1))
    .addColumn('archived_at', text)
    .addForeignKeyConstraint('companies_owner', ['org_id', 'owner_id'], 'users', ['org_id', 'id'])
    .execute()
  // Every name that a company has or had; `key` is that by which spellings are the same, and belongs to one company.
  await schema
    .tenantTable('company_names')
    .addColumn('company_id', integer, notNull)
    .addColumn('name', text, notNull)
    .addColumn('key', text, notNull)
    .addUniqueConstraint('company_names_once', ['org_id', 'company_id', 'name'])
    .addForeignKeyConstraint('company_names_company', ['org_id', 'company_id'], 'companies', ['org_id', 'id'])
    .execute()
  await db.schema.createIndex('company_names_by_key').on('company_names').columns(['org_id', 'key']).execute()
  await markChanges(schema, 'companies', 'company')
}

interface Company {
  org_id: number
  key: string
  /** How often each spelling stands somewhere. */
  spellings: Map<string, number>
}

async function namedCompanies({ db }: Schema): Promise<Company[]> {
  const found = new Map<string, Company>()
  for (const { table, text } of named) {
    const rows = await db
      .selectFrom(table)
      .select(['org_id', `${text} as name`])
      .select(({ fn }) => fn.countAll().as('count'))
      .where(text, 'is not', null)
      .groupBy(['org_id', text])
      .orderBy('org_id')
      .orderBy(text)
      .execute()
    for (const { org_id, name, count } of rows) {
      const key = companyKey(name)
      const id = `${org_id} ${key}`
      const company = found.get(id) ?? { org_id, key, spellings: new Map() }
      company.spellings.set(name, (company.spellings.get(name) ?? 0) + Number(count))
      found.set(id, company)
    }
  }
  return [...found.values()]
}

async function make({ db }: Schema, { org_id, key, spellings }: Company): Promise<void> {
  const now = new Date().toISOString()
  const stamps = { org_id, created_at: now, updated_at: now }
  const names = [...spellings].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  const [name] = names
  const { id } = await db
    .insertInto('companies')
    .values({ ...stamps, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const one of names)
    await db
      .insertInto('company_names')
      .values({ ...stamps, company_id: id, name: one, key })
      .execute()
  for (const { table, text } of named)
    await db
      .updateTable(table)
      .set({ company_id: id, [text]: name })
      .where('org_id', '=', org_id)
      .where(text, 'in', names)
      .execute()
}
