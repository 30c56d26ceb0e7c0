import type { z } from 'zod'
import type { StageKey } from '../../../deals/stages.ts'
import {
  assertNotArchived,
  assertVersion,
  type Context,
  changes,
  conflict,
  sentence,
} from '../../../kernel/index.ts'
import {
  archiveRecord,
  changeRecord,
  insertUnique,
  listQuery,
  listRecords,
} from '../../../kernel/records/index.ts'
import { foundByFormer } from '../../../platform/merging/known-by.ts'
import { type ContactRow, contact, findContact } from '../contact.ts'
import type { ContactChange, ContactInput } from '../schemas.ts'

/** Query parameters of the list of contacts. */
export const contactQuery = listQuery(contact)

const pageOfContacts = listRecords(contact, undefined, foundByFormer('contact', ['name', 'email', 'company']))

export async function listContacts(ctx: Context, asked: z.output<typeof contactQuery>) {
  const page = await pageOfContacts(ctx, asked)
  const deals = await dealsByContact(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row => present(row, deals.get(row.id)))
}

export async function getContact(ctx: Context, id: number) {
  return withDeals(ctx, await findContact(ctx, id))
}

export async function createContact(ctx: Context, input: ContactInput) {
  const row = await insertContact(ctx, input)
  if (row) return present(row)
  throw await duplicateOf(ctx, input.email as string)
}

/** The new contact's row, or undefined when somebody has that e-mail already. */
export const insertContact = (ctx: Context, input: ContactInput): Promise<ContactRow | undefined> =>
  insertUnique(ctx, contact, input)

export async function updateContact(ctx: Context, id: number, { version, ...change }: ContactChange) {
  const before = await findContact(ctx, id)
  assertNotArchived(before)
  assertVersion({ version: before.revision }, version)
  if (change.email != null && change.email !== before.email && (await findByEmail(ctx, change.email)))
    throw await duplicateOf(ctx, change.email)
  const after = await changeRecord(ctx, contact, before, change)
  ctx.note(changes(before, after))
  return withDeals(ctx, after)
}

/** Takes a contact out of the lists, or back into them; their places on deals stay. */
export async function archiveContact(ctx: Context, id: number, archived: boolean) {
  const before = await findContact(ctx, id)
  const after = await archiveRecord(ctx, contact, before, archived)
  ctx.note(changes(before, after))
  return withDeals(ctx, after)
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

async function withDeals(ctx: Context, row: ContactRow) {
  return present(row, (await dealsByContact(ctx, [row.id])).get(row.id))
}

const present = (row: ContactRow, deals: DealOfContact[] = []) => ({
  ...contact.present(row),
  deals: deals.map(deal => ({ ...deal, stage: deal.stage as StageKey })),
})

/** Returns the names of all contacts. */
export async function contactNames(db: Context['db']): Promise<string[]> {
  return (await db.selectFrom('contacts').select('name').execute()).map(({ name }) => name)
}
