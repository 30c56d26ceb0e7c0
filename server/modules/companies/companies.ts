import {
  addNames,
  type CompanyRow,
  findCompany,
  insertCompany,
  type NewCompany,
} from '../../companies/company.ts'
import { companyKey } from '../../companies/names.ts'
import {
  countReferring,
  readReferring,
  referencesIn,
  referredBy,
  spreadName,
} from '../../companies/references.ts'
import { hiddenAreas } from '../../kernel/call.ts'
import {
  assertNotArchived,
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  notFound,
  paginate,
  sentence,
} from '../../kernel/index.ts'
import { assertOwner } from '../../platform/identity/index.ts'
import type { CompanyChange, CompanyInput } from './schemas.ts'

/** Records shown of each kind that refers to a company. */
const SHOWN = 100

interface Filter {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  kind?: string | undefined
  country?: string | undefined
  owner_id?: number | undefined
  archived: boolean
}

/** Companies, newest first; `q` finds them by each of their names. */
export async function listCompanies(
  ctx: Context,
  { q, kind, country, owner_id, archived, ...slice }: Filter,
) {
  const { db } = ctx
  let query = db
    .selectFrom('companies')
    .selectAll()
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (country) query = query.where('country', '=', country)
  if (owner_id) query = query.where('owner_id', '=', owner_id)
  if (q)
    query = query.where('id', 'in', db =>
      db
        .selectFrom('company_names')
        .select('company_names.company_id')
        .where(eb =>
          eb.or([
            contains(eb, ['company_names.name'], q),
            contains(eb, ['company_names.key'], companyKey(q)),
          ]),
        ),
    )
  if (kind) {
    const references = shownReferences(ctx).filter(({ role }) => role === kind)
    query = query.where(eb =>
      eb.or(references.map(reference => eb('id', 'in', referredBy(db, reference) as never))),
    )
  }
  const page = await paginate(query, 'companies.id', slice)
  const shown = await presentAll(ctx, page.items)
  return page.map(({ id }) => shown.get(id) as PresentedCompany)
}

export const getCompany = async (ctx: Context, id: number) => present(ctx, await findCompany(ctx, id))

/** Enters a company; 409 `duplicate` with `company_id` where another one has the name. */
export async function createCompany(ctx: Context, input: CompanyInput) {
  await assertOwner(ctx, input.owner_id)
  const { legal_name = null, website = null, country = null, registration_number = null } = input
  const { lei = null, sector = null, notes = null, owner_id = null } = input
  const { next_step = null, next_step_at = null } = input
  return present(
    ctx,
    await insertCompany(ctx, {
      name: input.name,
      legal_name,
      website,
      country,
      registration_number,
      lei,
      sector,
      notes,
      owner_id,
      next_step,
      next_step_at,
    }),
  )
}

/** Changes any subset of the fields. The name it had stays an alias, and every record that writes it follows. */
export async function updateCompany(ctx: Context, id: number, { version, ...change }: CompanyChange) {
  const before = await findCompany(ctx, id)
  assertNotArchived(before)
  await assertOwner(ctx, change.owner_id)
  const names = Object.keys(change) as (keyof typeof change)[]
  assertVersion(before, version)
  if (names.every(name => change[name] === before[name])) return present(ctx, before)
  await addNames(
    ctx,
    id,
    [change.name, change.legal_name].filter(name => name != null),
  )
  const after = await write(ctx, before, change)
  if (after.name !== before.name) await spreadName(ctx.db, referencesIn(ctx.services.registry.modules), after)
  ctx.note(changes(before, after))
  return present(ctx, after)
}

/** Takes a company out of the lists, or back into them; what refers to it stays. */
export async function archiveCompany(ctx: Context, id: number, archived: boolean) {
  const before = await findCompany(ctx, id)
  if ((before.archived_at !== null) === archived) return present(ctx, before)
  const after = await write(ctx, before, { archived_at: archived ? ctx.now : null })
  ctx.note(changes(before, after))
  return present(ctx, after)
}

/** Has a company known by a further name; 409 `duplicate` where it is another company's. */
export async function addAlias(ctx: Context, id: number, name: string) {
  const company = await findCompany(ctx, id)
  assertNotArchived(company)
  await addNames(ctx, id, [name])
  ctx.note({ after: { alias: name } })
  return present(ctx, await write(ctx, company, {}))
}

/** An alias of a company; 404 where it is none, or the company's own name. */
export async function aliasOf(
  ctx: Context,
  id: number,
  aliasId: number,
): Promise<{ id: number; name: string }> {
  const company = await findCompany(ctx, id)
  const alias = (await aliasesOf(ctx, [company])).get(id)?.find(one => one.id === aliasId)
  if (!alias) throw notFound()
  return alias
}

/** Has a company no longer known by an alias. */
export async function removeAlias(ctx: Context, id: number, aliasId: number): Promise<void> {
  const company = await findCompany(ctx, id)
  assertNotArchived(company)
  const alias = await aliasOf(ctx, id, aliasId)
  await ctx.db.deleteFrom('company_names').where('id', '=', aliasId).execute()
  await write(ctx, company, {})
  ctx.note({ before: { alias: alias.name } })
}

/** What refers to a company, by what the company is to it, as far as the caller may read it. */
export async function listReferences(ctx: Context, id: number) {
  await findCompany(ctx, id)
  const references = []
  for (const reference of shownReferences(ctx)) {
    const count = (await countReferring(ctx.db, reference, [id])).get(id) ?? 0
    if (count === 0) continue
    const records = await readReferring(ctx.db, reference, id, SHOWN)
    references.push({ role: reference.role, type: reference.type, count, records })
  }
  return { company_id: id, references }
}

/** The references of the areas that are the caller's to read. */
function shownReferences({ services, principal }: Context) {
  const hidden = hiddenAreas(services.registry, principal)
  return referencesIn(services.registry.modules).filter(({ area }) => !hidden.includes(area))
}

async function write(ctx: Context, { id, version }: CompanyRow, change: Partial<NewCompany>) {
  const after = await ctx.db
    .updateTable('companies')
    .set({ ...change, version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw conflict('changed_meanwhile', sentence`Somebody changed this company at the same moment.`)
  return after
}

type PresentedCompany = Awaited<ReturnType<typeof present>>

async function present(ctx: Context, company: CompanyRow) {
  const { aliases, roles } = await beside(ctx, [company])
  return presentRow(company, aliases.get(company.id), roles.get(company.id))
}

async function presentAll(
  ctx: Context,
  companies: readonly CompanyRow[],
): Promise<Map<number, PresentedCompany>> {
  const { aliases, roles } = await beside(ctx, companies)
  return new Map(
    companies.map(company => [
      company.id,
      presentRow(company, aliases.get(company.id), roles.get(company.id)),
    ]),
  )
}

const presentRow = (company: CompanyRow, aliases: Alias[] = [], roles: string[] = []) => ({
  ...company,
  aliases,
  roles,
})

async function beside(ctx: Context, companies: readonly CompanyRow[]) {
  const ids = companies.map(({ id }) => id)
  const roles = new Map<number, string[]>()
  for (const reference of shownReferences(ctx))
    for (const id of (await countReferring(ctx.db, reference, ids)).keys())
      roles.set(id, [...new Set([...(roles.get(id) ?? []), reference.role])])
  return { aliases: await aliasesOf(ctx, companies), roles }
}

interface Alias {
  id: number
  name: string
}

/** The names of companies but those that their fields say, by the company. */
async function aliasesOf({ db }: Context, companies: readonly CompanyRow[]): Promise<Map<number, Alias[]>> {
  if (companies.length === 0) return new Map()
  const own = new Map(companies.map(company => [company.id, company]))
  const rows = await db
    .selectFrom('company_names')
    .select(['id', 'company_id', 'name'])
    .where('company_id', 'in', [...own.keys()])
    .orderBy('id')
    .execute()
  const aliases = rows.filter(({ company_id, name }) => {
    const company = own.get(company_id)
    return name !== company?.name && name !== company?.legal_name
  })
  return new Map(
    [...Map.groupBy(aliases, ({ company_id }) => company_id)].map(([id, names]) => [
      id,
      names.map(alias => ({ id: alias.id, name: alias.name })),
    ]),
  )
}
