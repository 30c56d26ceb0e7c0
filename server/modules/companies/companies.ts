import type { z } from 'zod'
import { addNames, type CompanyRow, company, findCompany, insertCompany } from '../../companies/company.ts'
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
  contains,
  field,
  notFound,
} from '../../kernel/index.ts'
import { keysOf } from '../../kernel/names/name-keys.ts'
import { archiveRecord, changeRecord, listQuery, listRecords } from '../../kernel/records/index.ts'
import type { CompanyChange, CompanyInput } from './schemas.ts'

/** Records shown of each kind that refers to a company. */
const SHOWN = 100

/** Query parameters of the list of companies. */
export const companyQuery = listQuery(company).extend({
  q: field.search('Part of any of its names'),
  kind: field.key().optional().meta({ description: 'Its role in some record', example: 'counterparty' }),
})

interface ByRole {
  q?: string | undefined
  kind?: string | undefined
}

/** `q` finds companies by each of their names, `kind` by their role in a record that the caller may read. */
const pageOfCompanies = listRecords(company, (ctx, { q, kind }: ByRole) => {
  if (!q && !kind) return undefined
  const references = shownReferences(ctx).filter(({ role }) => role === kind)
  return rows => {
    const named = q ? rows.where('id', 'in', idsNamed(ctx, q) as never) : rows
    if (!kind) return named
    return named.where(eb =>
      eb.or(references.map(reference => eb('id', 'in', referredBy(ctx.db, reference) as never))),
    )
  }
})

const idsNamed = ({ db }: Context, q: string) =>
  db
    .selectFrom('company_names')
    .select('company_names.company_id')
    .where(eb =>
      eb.or([
        contains(eb, ['company_names.name'], q),
        ...keysOf(q).map(key => contains(eb, ['company_names.key', 'company_names.other_key'], key)),
      ]),
    )

/** Companies, newest first. */
export async function listCompanies(ctx: Context, asked: z.output<typeof companyQuery>) {
  const page = await pageOfCompanies(ctx, asked)
  const shown = await presentAll(ctx, page.items)
  return page.map(({ id }) => shown.get(id) as PresentedCompany)
}

export const getCompany = async (ctx: Context, id: number) => present(ctx, await findCompany(ctx, id))

/** Enters a company; 409 `duplicate` with `company_id` where another one has the name. */
export const createCompany = async (ctx: Context, input: CompanyInput) =>
  present(ctx, await insertCompany(ctx, input))

/** Changes any subset of the fields. The name it had stays an alias, and every record that writes it follows. */
export async function updateCompany(ctx: Context, id: number, { version, ...change }: CompanyChange) {
  const before = await findCompany(ctx, id)
  assertNotArchived(before)
  assertVersion(before, version)
  const after = await changeRecord(ctx, company, before, change)
  if (after === before) return present(ctx, before)
  await addNames(
    ctx,
    id,
    [change.name, change.legal_name].filter(name => name != null),
  )
  if (after.name !== before.name) await spreadName(ctx.db, referencesIn(ctx.services.registry.modules), after)
  ctx.note(changes(before, after))
  return present(ctx, after)
}

/** Archives a company, or restores it; references to it stay. */
export async function archiveCompany(ctx: Context, id: number, archived: boolean) {
  const before = await findCompany(ctx, id)
  const after = await archiveRecord(ctx, company, before, archived)
  ctx.note(changes(before, after))
  return present(ctx, after)
}

/** Has a company known by a further name; 409 `duplicate` where it is another company's. */
export async function addAlias(ctx: Context, id: number, name: string) {
  const before = await findCompany(ctx, id)
  assertNotArchived(before)
  await addNames(ctx, id, [name])
  ctx.note({ after: { alias: name } })
  return present(ctx, await countChange(ctx, before))
}

/** An alias of a company; 404 where it is none, or the company's own name. */
export async function aliasOf(
  ctx: Context,
  id: number,
  aliasId: number,
): Promise<{ id: number; name: string }> {
  const alias = (await aliasesOf(ctx, [await findCompany(ctx, id)])).get(id)?.find(one => one.id === aliasId)
  if (!alias) throw notFound()
  return alias
}

/** Has a company no longer known by an alias. */
export async function removeAlias(ctx: Context, id: number, aliasId: number): Promise<void> {
  const before = await findCompany(ctx, id)
  assertNotArchived(before)
  const alias = await aliasOf(ctx, id, aliasId)
  await ctx.db.deleteFrom('company_names').where('id', '=', aliasId).execute()
  await countChange(ctx, before)
  ctx.note({ before: { alias: alias.name } })
}

/** Returns references to a company by its role, limited to records that the caller may read. */
export async function listReferences(ctx: Context, id: number) {
  await findCompany(ctx, id)
  const references = []
  for (const reference of shownReferences(ctx)) {
    const count = (await countReferring(ctx.db, reference, [id])).get(id) ?? 0
    if (count === 0) continue
    const records = await readReferring(ctx.db, reference, id, SHOWN)
    references.push({
      role: reference.role,
      type: reference.type,
      count,
      records: records.map(one => ({ ...one, detail: one.detail && ctx.say(one.detail) })),
    })
  }
  return { company_id: id, references }
}

/** The references of the areas that are the caller's to read. */
function shownReferences({ services, principal }: Context) {
  const hidden = hiddenAreas(services.registry, principal)
  return referencesIn(services.registry.modules).filter(({ area }) => !hidden.includes(area))
}

/** The names of a company are a part of it: one more or fewer is a change of it. */
const countChange = (ctx: Context, before: CompanyRow) =>
  changeRecord(ctx, company, before, {}, { updated_at: ctx.now })

type PresentedCompany = Awaited<ReturnType<typeof present>>

async function present(ctx: Context, row: CompanyRow) {
  const { aliases, roles } = await beside(ctx, [row])
  return presentRow(row, aliases.get(row.id), roles.get(row.id))
}

async function presentAll(
  ctx: Context,
  companies: readonly CompanyRow[],
): Promise<Map<number, PresentedCompany>> {
  const { aliases, roles } = await beside(ctx, companies)
  return new Map(companies.map(row => [row.id, presentRow(row, aliases.get(row.id), roles.get(row.id))]))
}

const presentRow = (row: CompanyRow, aliases: Alias[] = [], roles: string[] = []) => ({
  ...company.present(row),
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
  const own = new Map(companies.map(one => [one.id, one]))
  const rows = await db
    .selectFrom('company_names')
    .select(['id', 'company_id', 'name'])
    .where('company_id', 'in', [...own.keys()])
    .orderBy('id')
    .execute()
  const aliases = rows.filter(({ company_id, name }) => {
    const itself = own.get(company_id)
    return name !== itself?.name && name !== itself?.legal_name
  })
  return new Map(
    [...Map.groupBy(aliases, ({ company_id }) => company_id)].map(([id, names]) => [
      id,
      names.map(alias => ({ id: alias.id, name: alias.name })),
    ]),
  )
}
