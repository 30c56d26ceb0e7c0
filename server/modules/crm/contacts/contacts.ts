import type { Insertable, Selectable } from 'kysely'
import { companyColumns } from '../../../companies/company.ts'
import type { Tables } from '../../../database/tables.ts'
import type { StageKey } from '../../../deals/stages.ts'
import {
  assertNotArchived,
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { assertOwner } from '../../../platform/identity/index.ts'
import { notThere } from '../../../platform/merging/merges.ts'
import type { ContactChange, ContactInput } from '../schemas.ts'

export type ContactRow = Selectable<Tables['contacts']>

interface Filter {
  limit: number
  cursor?: string | undefined
  email?: string | undefined
  company?: string | undefined
  company_id?: number | undefined
  import_id?: number | undefined
  owner_id?: number | undefined
  archived: boolean
  q?: string | undefined
}

export async function listContacts(
  ctx: Context,
  { email, company, company_id, import_id, owner_id, archived, q, ...slice }: Filter,
) {
  let query = ctx.db
    .selectFrom('contacts')
    .selectAll()
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (email) query = query.where('email', '=', email)
  if (company) query = query.where('company', '=', company)
  if (company_id) query = query.where('company_id', '=', company_id)
  if (import_id) query = query.where('import_id', '=', import_id)
  if (owner_id) query = query.where('owner_id', '=', owner_id)
  if (q) query = query.where(eb => contains(eb, ['name', 'email', 'company'], q))
  const page = await paginate(query, 'contacts.id', slice)
  const deals = await dealsByContact(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(contact => present(contact, deals.get(contact.id)))
}

export async function getContact(ctx: Context, id: number) {
  return withDeals(ctx, await findContact(ctx, id))
}

export async function createContact(ctx: Context, input: ContactInput) {
  await assertOwner(ctx, input.owner_id)
  const contact = await insertContact(ctx, input)
  if (contact) return present(contact)
  throw await duplicateOf(ctx, input.email as string)
}

/** The new contact's row, or undefined when somebody has that e-mail already. */
export async function insertContact(ctx: Context, input: ContactInput): Promise<ContactRow | undefined> {
  const { company = null, company_id = null } = await companyColumns(ctx, 'company', input)
  const values: Insertable<Tables['contacts']> = {
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    company,
    company_id,
    role: input.role ?? null,
    notes: input.notes ?? null,
    owner_id: input.owner_id ?? null,
    next_step: input.next_step ?? null,
    next_step_at: input.next_step_at ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  return ctx.db
    .insertInto('contacts')
    .values(values)
    .onConflict(oc => oc.columns(['org_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateContact(ctx: Context, id: number, { version, ...change }: ContactChange) {
  const before = await findContact(ctx, id)
  assertNotArchived(before)
  assertVersion({ version: before.revision }, version)
  await assertOwner(ctx, change.owner_id)
  if (change.email != null && change.email !== before.email && (await findByEmail(ctx, change.email)))
    throw await duplicateOf(ctx, change.email)
  const { company, company_id, ...rest } = change
  const after = await changeContact(ctx, before, {
    ...rest,
    ...(await companyColumns(ctx, 'company', { company, company_id })),
  })
  ctx.note(changes(before, after))
  return withDeals(ctx, after)
}

/** Takes a contact out of the lists, or back into them; their places on deals stay. */
export async function archiveContact(ctx: Context, id: number, archived: boolean) {
  const before = await findContact(ctx, id)
  if ((before.archived_at !== null) === archived) return withDeals(ctx, before)
  const after = await changeContact(ctx, before, { archived_at: archived ? ctx.now : null })
  ctx.note(changes(before, after))
  return withDeals(ctx, after)
}

/** Writes what differs from the row, if anything does. */
async function changeContact(
  ctx: Context,
  contact: ContactRow,
  change: Omit<ContactChange, 'version'> & { archived_at?: string | null },
): Promise<ContactRow> {
  const names = Object.keys(change) as (keyof typeof change)[]
  if (names.every(name => change[name] === contact[name])) return contact
  const changed = await ctx.db
    .updateTable('contacts')
    .set(eb => ({ ...change, revision: eb('revision', '+', 1), updated_at: ctx.now }))
    .where('id', '=', contact.id)
    .where('revision', '=', contact.revision)
    .returningAll()
    .executeTakeFirst()
  if (!changed)
    throw conflict('changed_meanwhile', sentence`Somebody changed this contact at the same moment.`)
  return changed
}

/** Deletes the contact and takes them off every deal. */
export async function deleteContact(ctx: Context, id: number): Promise<void> {
  const { name, email } = await findContact(ctx, id)
  const links = await ctx.db
    .deleteFrom('deal_contacts')
    .where('contact_id', '=', id)
    .returning(['deal_id', 'role'])
    .execute()
  await ctx.db.deleteFrom('contacts').where('id', '=', id).execute()
  for (const { deal_id, role } of links)
    await ctx.log([{ type: 'deal', id: deal_id }], {
      type: 'contact_deleted',
      summary: sentence`${role ? `${name}, ${role},` : name} is no longer a contact and was removed from the deal`,
    })
  ctx.note({ before: { name, email }, removed_from_deals: links.map(({ deal_id }) => deal_id) })
}

async function findContact(ctx: Context, id: number): Promise<ContactRow> {
  const contact = await ctx.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contact) throw await notThere(ctx, 'contact', id)
  return contact
}

/** E-mail addresses are stored in lower case, so that equality is enough. */
export function findByEmail({ db }: Context, email: string): Promise<ContactRow | undefined> {
  return db.selectFrom('contacts').selectAll().where('email', '=', email).executeTakeFirst()
}

async function duplicateOf(ctx: Context, email: string) {
  const existing = await findByEmail(ctx, email)
  const name = existing?.name ?? sentence`a contact`
  return conflict('duplicate', sentence`${email} is already the address of ${name}.`, {
    contact_id: existing?.id ?? null,
    errors: [{ path: 'email', message: sentence`is already the address of ${name}` }],
  })
}

interface DealOfContact {
  id: number
  name: string
  stage: string
  role: string | null
}

async function dealsByContact({ db }: Context, contactIds: number[]): Promise<Map<number, DealOfContact[]>> {
  if (contactIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deal_contacts')
    .innerJoin('deals', 'deals.id', 'deal_contacts.deal_id')
    .select(['deal_contacts.contact_id', 'deal_contacts.role', 'deals.id', 'deals.name', 'deals.stage'])
    .where('deal_contacts.contact_id', 'in', contactIds)
    .orderBy('deal_contacts.id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ contact_id }) => contact_id)
}

async function withDeals(ctx: Context, contact: ContactRow) {
  return present(contact, (await dealsByContact(ctx, [contact.id])).get(contact.id))
}

const present = ({ revision, ...contact }: ContactRow, deals: DealOfContact[] = []) => ({
  ...contact,
  version: revision,
  deals: deals.map(deal => ({ ...deal, stage: deal.stage as StageKey })),
})

/** What every contact is called. */
export async function contactNames(db: Context['db']): Promise<string[]> {
  return (await db.selectFrom('contacts').select('name').execute()).map(({ name }) => name)
}
