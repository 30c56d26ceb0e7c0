import { z } from 'zod'
import { referringRows } from '../database/still-referred.ts'
import {
  type Context,
  conflict,
  field,
  invalidField,
  namesById,
  preparedRows,
  sentence,
} from '../kernel/index.ts'
import { keysOf } from '../kernel/names/name-keys.ts'
import {
  country,
  externalId,
  insertRecord,
  key,
  ownField,
  type RowOf,
  record,
  text,
} from '../kernel/records/index.ts'
import { ownersNamed } from '../platform/identity/index.ts'
import { owner } from '../platform/identity/owner.ts'
import { notThere } from '../platform/merging/merges.ts'
import { nextStepFields } from '../platform/next-steps/next-steps.ts'
import { isLei } from './lei.ts'

export type CompanyRow = RowOf<'companies'>
export type NewCompany = z.output<typeof company.Input>

const lei = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine(isLei, sentence`must be a valid 20-character legal entity identifier (LEI)`.english)
    .meta({ description: 'Legal entity identifier, ISO 17442', example: '529900T8BM49AURSDO55' })

const website = () =>
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .meta({ format: 'uri', example: 'https://example.com' })

/** A company that records refer to: a counterparty, a sponsor, an employer, an investor. */
export const company = record({
  type: 'company',
  table: 'companies',
  entity: 'Company',
  label: 'Company',
  plural: 'Companies',
  title: 'name',
  access: 'companies:read',
  timeline: { ids: ['company_id'], address: '/api/v1/svc/companies/{company_id}', asked: true },
  page: '/companies',
  counter: 'version',
  archive: true,
  // Search covers each of its names, which are in a table of their own.
  custom: ['search'],
  fields: {
    name: text(200, {
      required: true,
      sheet: { names: ['company', 'companyname', 'accountname', 'name', 'organisation', 'organization'] },
    }),
    legal_name: text(200, {
      sheet: { names: ['legalname', 'registeredname', 'officialname'] },
      given: 'As registered, including the legal form',
      hint: 'As in the register',
      searched: true,
      list: 'optional',
    }),
    country: country({
      searched: true,
      filter: true,
      width: 140,
      sheet: { names: ['country', 'billingcountry', 'domicile', 'jurisdiction'], lenient: true },
    }),
    sector: key({
      given: 'Key, such as logistics',
      hint: 'Such as logistics',
      sheet: { names: ['sector', 'industry'] },
      searched: true,
      width: 130,
    }),
    website: ownField('url', z.string(), website(), {
      hint: 'Such as https://example.com',
      sheet: { names: ['website', 'url', 'domain', 'homepage'] },
      searched: true,
      list: 'optional',
    }),
    registration_number: text(100, {
      given: 'Number in its country’s company register',
      label: 'Registration number',
      sheet: { names: ['registrationnumber', 'companynumber', 'registernumber'] },
      searched: true,
      list: 'optional',
    }),
    lei: ownField('text', z.string(), lei(), {
      label: 'LEI',
      sheet: { names: ['lei', 'legalentityidentifier'] },
      hint: 'Legal entity identifier, 20 characters',
      searched: true,
      list: 'optional',
    }),
    notes: text(10_000, {
      searched: true,
      personal: true,
      list: false,
      sheet: { names: ['notes', 'note', 'description', 'comments'] },
    }),
    ...owner({ given: 'Person responsible in the office' }),
    ...nextStepFields,
    external_id: externalId(),
  },
  beside: {
    aliases: z
      .array(z.object({ id: field.id(), name: z.string() }))
      .meta({ description: 'Other names by which it can be found' }),
    roles: z
      .array(z.string())
      .meta({ description: 'Its roles in records that refer to it: counterparty, employer ...' }),
  },
  find: (ctx, id) => findCompany(ctx, id),
})

/** A company as records refer to it. */
export type CompanyRef = Pick<CompanyRow, 'id' | 'name'>

/** Values looked up by one statement: well below the parameters that a statement may have. */
const CHUNK = 500

/** The company's row; 404 when it is not there or not the caller's. */
export async function findCompany(ctx: Context, id: number): Promise<CompanyRow> {
  const company = await ctx.db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!company) throw await notThere(ctx, 'company', id)
  return company
}

/** Returns the names of companies by id. */
export const companyNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted =>
    db.selectFrom('companies').select(['id', 'name']).where('id', 'in', wanted).execute(),
  )

/** Returns the owners of companies, by company. */
export const companyOwners = ({ db }: Pick<Context, 'db'>, ids: ReadonlyArray<number | null>) =>
  ownersNamed({ db }, ids, wanted =>
    db.selectFrom('companies').select(['id', 'owner_id']).where('id', 'in', wanted).execute(),
  )

/** Enters a company under its names; 409 `duplicate` where one of them is another company's. */
export async function insertCompany(ctx: Context, given: NewCompany): Promise<CompanyRow> {
  await takeTurn(ctx)
  const row = await insertRecord(ctx, company, given)
  await addNames(
    ctx,
    row.id,
    [row.name, row.legal_name].filter(name => name !== null),
  )
  return row
}

/** Removes a company that is as it was entered and that nothing refers to; 409 `has_history` otherwise. */
export async function withdrawCompany(
  ctx: Context,
  id: number,
  entered: Record<string, unknown>,
): Promise<void> {
  const row = await ctx.db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const shown: Record<string, unknown> = company.present(row)
  const isChanged = Object.keys(entered).some(name => shown[name] !== entered[name])
  const reference = (await referringRows(ctx.db, 'companies', [id], 1)).find(
    ({ table }) => table !== 'company_names',
  )
  if (isChanged || reference) throw conflict('has_history', sentence`${row.name} is used by now.`)
  await ctx.db.deleteFrom('company_names').where('company_id', '=', id).execute()
  await ctx.db.deleteFrom('companies').where('id', '=', id).execute()
}

/** Has a company known by further names; 409 `duplicate` with `company_id` where one is another company's. */
export async function addNames(ctx: Context, companyId: number, names: readonly string[]): Promise<void> {
  await takeTurn(ctx)
  const known = await companiesByName(ctx, names)
  for (const name of new Set(names)) {
    const [key, other_key = null] = keysOf(name)
    const other = known.get(name)
    if (other && other.id !== companyId)
      throw conflict(
        'duplicate',
        sentence`${name} is a name of ${other.name} already. Use that company, or merge the two.`,
        {
          company_id: other.id,
        },
      )
    await ctx.db
      .insertInto('company_names')
      .values({ company_id: companyId, name, key, other_key, created_at: ctx.now, updated_at: ctx.now })
      .onConflict(oc => oc.columns(['org_id', 'company_id', 'name']).doNothing())
      .execute()
  }
}

/** The company that a text names: known by that name in any spelling, or made. */
export async function companyNamed(ctx: Context, text: string): Promise<CompanyRef> {
  return (await companiesNamed(ctx, [text])).get(text) as CompanyRef
}

/** The companies that texts name, by the text; whichever nobody knows yet is made. */
export async function companiesNamed(
  ctx: Context,
  texts: readonly string[],
): Promise<Map<string, CompanyRef>> {
  const known = await companiesByName(ctx, texts)
  const unknown = [...new Set(texts)].filter(text => !known.has(text))
  if (unknown.length > 0) {
    await takeTurn(ctx)
    const made = new Map<string, CompanyRef>()
    const entered = await companiesByName(ctx, unknown)
    for (const text of unknown) {
      const keys = keysOf(text)
      const company =
        entered.get(text) ??
        keys.map(key => made.get(key)).find(one => one !== undefined) ??
        (await insertCompany(ctx, { name: text }))
      for (const key of keys) made.set(key, company)
      known.set(text, company)
    }
  }
  return known
}

/** The companies that are known by these names, in any spelling, by the name as it is given. */
export async function companiesByName(
  ctx: Pick<Context, 'db'>,
  names: readonly string[],
): Promise<Map<string, CompanyRef>> {
  const keys = new Map(names.map(name => [name, keysOf(name)]))
  const known = await companiesByKey(ctx, [...keys.values()].flat())
  return new Map(
    [...keys].flatMap(([name, own]) => {
      const company = own.map(key => known.get(key)).find(one => one !== undefined)
      return company ? [[name, company]] : []
    }),
  )
}

/** The companies that are known by these keys; where two share one, the first that was entered. */
export async function companiesByKey(
  { db }: Pick<Context, 'db'>,
  keys: readonly string[],
): Promise<Map<string, CompanyRef>> {
  const wanted = [...new Set(keys)]
  const found = new Map<string, CompanyRef>()
  const others = new Map<string, CompanyRef>()
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const chunk = wanted.slice(at, at + CHUNK).map(key => ({ key }))
    for (const { key, other_key, ...company } of await selectByKeys(db, chunk)) {
      found.set(key, company)
      if (other_key !== null) others.set(other_key, company)
    }
  }
  for (const [key, company] of others) if (!found.has(key)) found.set(key, company)
  return new Map(wanted.flatMap(key => (found.has(key) ? [[key, found.get(key) as CompanyRef]] : [])))
}

const selectByKeys = preparedRows((db: Context['db'], keys: ReadonlyArray<{ key: string }>) =>
  db
    .selectFrom('company_names')
    .innerJoin('companies', 'companies.id', 'company_names.company_id')
    .select(['company_names.key', 'company_names.other_key', 'companies.id', 'companies.name'])
    .where(eb => {
      const wanted = keys.map(({ key }) => key)
      return eb.or([eb('company_names.key', 'in', wanted), eb('company_names.other_key', 'in', wanted)])
    })
    .orderBy('companies.id', 'desc'),
)

/** The company of a record in an input: by id, by name, or absent. */
interface CompanySaid {
  id?: number | null | undefined
  text?: string | null | undefined
  /** The field of the text, such as `counterparty`. */
  field: string
  /** The field of the id, such as `company_id`. */
  idField: string
}

/**
 * The company that an input names, null where it clears it and undefined where it says nothing of it. A text that nobody
 * knows makes the company. 422 where the id is none, or the text is another company's.
 */
async function companySaid(
  ctx: Context,
  { id, text, field, idField }: CompanySaid,
): Promise<CompanyRef | null | undefined> {
  if (id == null) {
    if (text == null) return id === undefined ? text : null
    return companyNamed(ctx, text)
  }
  const company = (await companyNames(ctx.db, [id])).get(id)
  if (company === undefined) throw invalidField(idField, sentence`is not a company of this office`)
  if (text != null && (await companiesByName(ctx, [text])).get(text)?.id !== id)
    throw invalidField(idField, sentence`is ${company}, but ${field} says ${text}: send only one`)
  return { id, name: company }
}

type CompanyInput<F extends string, I extends string> = { [K in I]?: number | null | undefined } & {
  [K in F]?: string | null | undefined
}
type CompanyColumns<F extends string, I extends string> = Partial<
  Record<F, string | null> & Record<I, number | null>
>

/**
 * The columns of a record that are of its company, as an input says them: the reference and, beside it, the company's name;
 * none where it says nothing of it.
 */
export const companyColumns = <F extends string>(
  ctx: Context,
  field: F,
  input: CompanyInput<F, 'company_id'>,
): Promise<CompanyColumns<F, 'company_id'>> => companyColumnsBy(ctx, [field, 'company_id'], input)

/** Columns of a further company of the record, whose reference has another name. */
export async function companyColumnsBy<F extends string, I extends string>(
  ctx: Context,
  [field, idField]: readonly [field: F, idField: I],
  input: CompanyInput<F, I>,
): Promise<CompanyColumns<F, I>> {
  const company = await companySaid(ctx, { id: input[idField], text: input[field], field, idField })
  if (company === undefined) return {}
  return { [idField]: company?.id ?? null, [field]: company?.name ?? null } as CompanyColumns<F, I>
}

/** Names come one after the other: of two people at once the second finds the company that the first made. */
async function takeTurn({ db }: Context): Promise<void> {
  await db
    .updateTable('organisations')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .execute()
}
