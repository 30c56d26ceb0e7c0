import { z } from 'zod'
import { companyFields } from '../../companies/company-fields.ts'
import { stageKeys } from '../../deals/stages.ts'
import { type Context, field } from '../../kernel/index.ts'
import {
  answered,
  email,
  externalId,
  ownField,
  type RowOf,
  record,
  text,
} from '../../kernel/records/index.ts'
import { owner } from '../../platform/identity/owner.ts'
import { notThere } from '../../platform/merging/merges.ts'
import { nextStepFields } from '../../platform/next-steps/next-steps.ts'

export type ContactRow = RowOf<'contacts'>

/** A person the office knows, by the company where they work and the deals they are on. */
export const contact = record({
  type: 'contact',
  table: 'contacts',
  entity: 'Contact',
  label: 'Contact',
  plural: 'Contacts',
  title: 'name',
  access: 'crm:read',
  timeline: { ids: ['contact_id'], address: '/api/v1/svc/crm/contacts/{contact_id}' },
  page: '/contacts',
  counter: 'revision',
  unique: ['email'],
  archive: true,
  // Their own row goes with them: `erasure.ts`.
  custom: ['erasure'],
  detail: ({ role }) => role as string | null,
  fields: {
    name: text(200, { required: true, find: true }),
    ...companyFields(
      'company',
      'company_id',
      {
        role: 'employer',
        given: 'Any name of the company; an unknown name creates a company',
        find: true,
        searched: true,
        filter: true,
        width: 160,
      },
      { description: 'Employer', given: 'Company id, instead of the name', filter: true },
    ),
    role: text(200, {
      description: 'Job title',
      hint: 'Job title',
      searched: true,
      width: 120,
    }),
    email: email({
      given: 'Unique in the office, ignoring case',
      label: 'E-mail',
      find: true,
      searched: true,
      filter: true,
      width: 200,
    }),
    phone: ownField('phone', z.string(), field.text(60), { searched: true, width: 150 }),
    notes: text(10_000, { searched: true, personal: true, list: 'optional' }),
    ...owner({ description: 'Owner of the contact: see GET /me/colleagues' }),
    ...nextStepFields,
    import_id: answered('record', field.id().nullable(), {
      description: 'Import that created it',
      merge: { keeps: 'The import that a contact came of is undone for that contact alone' },
      filter: true,
      list: false,
    }),
    external_id: externalId(),
  },
  beside: {
    deals: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        stage: z.enum(stageKeys),
        role: z.string().nullable().meta({ description: 'Role on this deal' }),
      }),
    ),
  },
  find: findContact,
})

/** The contact's row; 404 when it is not there or not the caller's. */
export async function findContact(ctx: Context, id: number): Promise<ContactRow> {
  const row = await ctx.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw await notThere(ctx, 'contact', id)
  return row
}
