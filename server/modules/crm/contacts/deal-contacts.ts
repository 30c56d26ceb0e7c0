import { findDeal, findDealToChange } from '../../../deals/deal.ts'
import { type Context, conflict, invalidField, notFound, paginate, sentence } from '../../../kernel/index.ts'
import type { ContactRow } from '../contact.ts'
import type { DealContactInput } from '../schemas.ts'
import { findByEmail, insertContact } from './contacts.ts'

export async function listDealContacts(
  ctx: Context,
  dealId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  await findDeal(ctx, dealId)
  const links = ctx.db
    .selectFrom('deal_contacts')
    .innerJoin('contacts', 'contacts.id', 'deal_contacts.contact_id')
    .select(['deal_contacts.id', 'deal_contacts.deal_id', 'deal_contacts.contact_id', 'deal_contacts.role'])
    .select(['deal_contacts.created_at', 'deal_contacts.updated_at'])
    .select(['contacts.name', 'contacts.email', 'contacts.phone', 'contacts.company', 'contacts.company_id'])
    .where('deal_contacts.deal_id', '=', dealId)
  const page = await paginate(links, 'deal_contacts.id', slice)
  return page.map(({ contact_id, ...link }) => ({ ...link, id: contact_id }))
}

/**
 * Puts somebody on the deal: a contact by id, or a person by name and e-mail. Whoever is a contact already, by
 * their e-mail, is linked as they are; anybody else becomes a contact.
 */
export async function addDealContact(ctx: Context, dealId: number, input: DealContactInput) {
  await findDealToChange(ctx, dealId)
  const { contact, created } = await personOf(ctx, input)
  const link = await ctx.db
    .insertInto('deal_contacts')
    .values({
      deal_id: dealId,
      contact_id: contact.id,
      role: input.role ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'deal_id', 'contact_id']).doNothing())
    .returning(['deal_id', 'role', 'created_at', 'updated_at'])
    .executeTakeFirst()
  if (!link)
    throw conflict('duplicate', sentence`${contact.name} is on this deal already.`, {
      contact_id: contact.id,
    })
  ctx.note({ contact_id: contact.id, created })
  if (!ctx.ephemeral) ctx.header('Location', `/api/v1/svc/crm/contacts/${contact.id}`)
  const { id, name, email, phone, company, company_id } = contact
  return { id, name, email, phone, company, company_id, ...link, created }
}

/** Returns a contact on a deal, with their role. */
export async function getDealContact({ db }: Context, dealId: number, contactId: number) {
  const found = await db
    .selectFrom('deal_contacts')
    .innerJoin('contacts', 'contacts.id', 'deal_contacts.contact_id')
    .select(['deal_contacts.contact_id', 'deal_contacts.role', 'contacts.name'])
    .where('deal_contacts.deal_id', '=', dealId)
    .where('deal_contacts.contact_id', '=', contactId)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Takes somebody off the deal; they stay a contact. */
export async function removeDealContact(ctx: Context, dealId: number, contactId: number): Promise<void> {
  await findDealToChange(ctx, dealId)
  const link = await ctx.db
    .deleteFrom('deal_contacts')
    .where('deal_id', '=', dealId)
    .where('contact_id', '=', contactId)
    .returning(['contact_id', 'role'])
    .executeTakeFirst()
  if (!link) throw notFound()
  ctx.note({ before: link })
}

async function personOf(
  ctx: Context,
  input: DealContactInput,
): Promise<{ contact: ContactRow; created: boolean }> {
  if (input.contact_id !== undefined) {
    const contact = await ctx.db
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', input.contact_id)
      .executeTakeFirst()
    if (!contact) throw invalidField('contact_id', sentence`is not a contact of this office`)
    return { contact, created: false }
  }
  const fresh = await insertContact(ctx, { name: input.name as string, email: input.email })
  if (fresh) return { contact: fresh, created: true }
  const known = await findByEmail(ctx, input.email as string)
  if (!known)
    throw conflict('changed_meanwhile', sentence`That contact was deleted at the same time. Try again.`)
  return { contact: known, created: false }
}

/** Returns the people on a deal, as a paper names them. */
export const peopleOf = (db: Context['db'], dealId: number) =>
  db
    .selectFrom('deal_contacts')
    .innerJoin('contacts', 'contacts.id', 'deal_contacts.contact_id')
    .select(['contacts.id', 'contacts.name', 'contacts.email', 'contacts.phone', 'contacts.company'])
    .select('deal_contacts.role')
    .where('deal_contacts.deal_id', '=', dealId)
    .orderBy('deal_contacts.id')
    .execute()
