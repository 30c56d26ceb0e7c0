import { z } from 'zod'
import { archived, changed_meanwhile, entity, field, route } from '../../../kernel/index.ts'
import { SimilarRecord } from '../../../platform/merging/likeness.ts'
import {
  archiveContact,
  contactQuery,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '../contacts/contacts.ts'
import {
  addDealContact,
  getDealContact,
  listDealContacts,
  removeDealContact,
} from '../contacts/deal-contacts.ts'
import { Contact, ContactChange, ContactInput, DealContact, DealContactInput } from '../schemas.ts'
import { similarContacts } from '../similar.ts'

const duplicate = [409, 'Another contact has this e-mail; see `contact_id`'] as const

export const contactRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/contacts',
    summary: 'List contacts with their deals',
    access: 'crm:read',
    query: contactQuery,
    response: z.array(Contact),
    tool: {
      name: 'svc_list_contacts',
      title: 'List contacts',
      category: 'crm',
      credits: 1,
      description:
        'Lists people by name, company or e-mail, with the deals they are on. Use it to find a person’s id or address. Investors are in svc_list_lps.',
      keywords: 'people persons address book email phone find who',
      featured: true,
    },
    handle: (ctx, { query }) => listContacts(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/contacts',
    summary: 'Create a contact',
    does: 'contact',
    access: 'crm:write',
    status: 201,
    body: ContactInput,
    example: { name: 'Ana Silva', email: 'ana@example.com', company: 'Alder Ports plc', role: 'CFO' },
    response: Contact,
    errors: { duplicate },
    tool: {
      name: 'svc_create_contact',
      title: 'Create a contact',
      category: 'crm',
      credits: 2,
      description:
        'Creates a contact with company, role, e-mail and phone. Use svc_add_deal_contact to add one to a deal in the same step. It registers no investor.',
      keywords: 'new person address book people counterparty adviser',
    },
    handle: (ctx, { body }) => createContact(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/contacts/similar',
    operation: 'listSimilarContacts',
    summary: 'List possible duplicates of a contact',
    access: 'crm:read',
    audience: 'pages',
    query: z.object({
      name: field.line(200).optional(),
      email: field.email().optional(),
      company: field.line(200).optional(),
    }),
    response: z.array(SimilarRecord),
    handle: (ctx, { query }) => similarContacts(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/contacts/{contact_id}',
    shows: 'contact',
    summary: 'Get a contact with their deals',
    access: 'crm:read',
    response: Contact,
    tool: {
      name: 'svc_get_contact',
      title: 'Show a contact',
      category: 'crm',
      credits: 1,
      description:
        'Shows one person with their addresses, notes and the deals they are on. Find the id with svc_list_contacts; what was discussed is with each deal.',
      keywords: 'person details phone email',
    },
    handle: (ctx, { params }) => getContact(ctx, params.contact_id),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/crm/contacts/{contact_id}',
    summary: 'Change a contact',
    description: 'Send any subset of the fields; null clears one.',
    access: 'crm:write',
    body: ContactChange,
    example: { role: 'CEO', phone: null },
    response: Contact,
    errors: { archived, duplicate, changed_meanwhile },
    tool: {
      name: 'svc_update_contact',
      title: 'Change a contact',
      category: 'crm',
      credits: 2,
      description:
        'Changes a person’s name, e-mail, phone, company, role, notes, owner or next step; null clears one. What they are on a deal is not changed here.',
      keywords: 'edit person phone number email address correct next step follow up',
    },
    handle: (ctx, { params, body }) => updateContact(ctx, params.contact_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/contacts/{contact_id}/archive',
    operation: 'archiveContact',
    summary: 'Archive a contact',
    description: 'Removes the contact from lists. Search still finds it, and it stays on its deals.',
    access: 'crm:write',
    response: Contact,
    errors: { changed_meanwhile },
    handle: (ctx, { params }) => archiveContact(ctx, params.contact_id, true),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/contacts/{contact_id}/restore',
    operation: 'restoreContact',
    summary: 'Restore an archived contact',
    access: 'crm:write',
    response: Contact,
    errors: { changed_meanwhile },
    handle: (ctx, { params }) => archiveContact(ctx, params.contact_id, false),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/crm/contacts/{contact_id}',
    summary: 'Delete a contact',
    description: 'Removes the contact from all deals; the audit log keeps which.',
    access: 'crm:write',
    handle: (ctx, { params }) => deleteContact(ctx, params.contact_id),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/deals/{deal_id}/contacts',
    summary: 'List the contacts on a deal',
    access: 'crm:read',
    query: z.object(field.listing),
    response: z.array(DealContact),
    tool: {
      name: 'svc_list_deal_contacts',
      title: 'List the people on a deal',
      category: 'crm',
      credits: 1,
      description:
        'Lists who is on one deal and in what role: seller, adviser, lawyer, lender. To find a person whatever the deal use svc_list_contacts.',
      keywords: 'parties counsel lawyer law firm other side acts for broker advisers counterparty team who',
    },
    handle: (ctx, { params, query }) => listDealContacts(ctx, params.deal_id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/contacts',
    summary: 'Add a contact to a deal',
    description:
      'Send `contact_id`, or a name and e-mail: an existing contact with that e-mail is added unchanged, otherwise one is created.',
    access: 'crm:write',
    status: 201,
    body: DealContactInput,
    example: { name: 'Ana Silva', email: 'ana@example.com', role: 'Borrower’s CFO' },
    response: entity('AddedDealContact', {
      ...DealContact.shape,
      created: z.boolean().meta({ description: 'False if the contact already existed' }),
    }),
    errors: {
      archived,
      duplicate: [409, 'The contact is already on this deal'],
      changed_meanwhile: [409, 'The contact with this e-mail was deleted at the same time'],
    },
    tool: {
      name: 'svc_add_deal_contact',
      title: 'Add a contact to a deal',
      category: 'crm',
      credits: 2,
      description:
        'Links a person to a deal in a role, by contact id or by name and e-mail; who is not known yet becomes a contact. It sends no invitation.',
      keywords: 'assign link person party counsel adviser role',
    },
    handle: (ctx, { params, body }) => addDealContact(ctx, params.deal_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/crm/deals/{deal_id}/contacts/{contact_id}',
    operation: 'removeDealContact',
    summary: 'Remove a contact from a deal',
    description: 'The contact itself stays.',
    access: 'crm:write',
    errors: { archived },
    deleted: (ctx, { params }) => getDealContact(ctx, params.deal_id, params.contact_id),
    handle: (ctx, { params }) => removeDealContact(ctx, params.deal_id, params.contact_id),
  }),
] as const
