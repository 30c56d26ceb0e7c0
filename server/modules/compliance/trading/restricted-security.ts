import { z } from 'zod'
import { type Context, notFound } from '../../../kernel/index.ts'
import { answered, choice, date, ownField, type RowOf, record, text } from '../../../kernel/records/index.ts'
import { identifierFields } from './identifier-fields.ts'
import { oversees } from './oversight.ts'
import { lists, restrictionReasons, scopes } from './states.ts'

export type RestrictedRow = RowOf<'restricted_securities'>

/** A security that may not be traded, or is watched, because of the office's knowledge or activity. */
export const restrictedSecurity = record({
  type: 'restricted_security',
  table: 'restricted_securities',
  entity: 'RestrictedSecurity',
  label: 'Restricted security',
  plural: 'Restricted securities',
  title: 'issuer',
  unnamed: true,
  access: 'compliance:read',
  timeline: { ids: ['sec_id'], address: '/api/v1/svc/compliance/trade/restricted/{sec_id}' },
  page: '/compliance/restricted',
  // The watch list and its reasons are never indexed for search.
  search: { list: ['restricted'] },
  fields: {
    issuer: text(200, { required: true, find: true, width: 220 }),
    ...identifierFields,
    list: choice(lists, { defaulted: true, given: 'Default: `restricted`', filter: true, width: 160 }),
    reason: ownField('choice', z.enum(restrictionReasons).nullable(), z.enum(restrictionReasons), {
      defaulted: true,
      description: 'Visible to compliance only',
      given: 'Visible to compliance only. Default: `mnpi`',
      choices: restrictionReasons,
      label: 'Reason',
      list: false,
    }),
    scope: choice(scopes, {
      defaulted: true,
      given: 'Default: the firm',
      label: 'Holds for',
      searched: true,
      list: false,
    }),
    scope_name: text(200, {
      description: 'Desk or person it applies to',
      label: 'Who',
      hint: 'A person entry denies that person’s requests; others go to a reviewer. A desk entry denies everyone.',
      searched: true,
      list: false,
    }),
    starts_on: date({
      defaulted: true,
      given: 'Default: today',
      label: 'From',
      hint: 'Default: today',
      searched: true,
      width: 120,
    }),
    ends_on: date({
      description: 'Last effective day',
      label: 'Until',
      hint: 'Last day; leave empty for none',
      searched: true,
      width: 120,
    }),
    note: text(2000, { hint: 'Read by compliance only', list: false }),
    is_active: answered('flag', z.boolean(), { list: false }),
    added_by: answered('text', z.string(), { label: 'By', list: 'optional' }),
  },
  find: findRestricted,
})

/** Returns an entry; 404 for one that only compliance may see. */
export async function findRestricted(ctx: Context, id: number): Promise<RestrictedRow> {
  const row = await ctx.db
    .selectFrom('restricted_securities')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (row.list !== 'restricted' && !oversees(ctx))) throw notFound()
  return row
}
