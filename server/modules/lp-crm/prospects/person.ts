import { z } from 'zod'
import { field, sentence } from '../../../kernel/index.ts'
import { answered, email, flag, ownField, type RowOf, record, text } from '../../../kernel/records/index.ts'
import { prospectsIn } from './prospect.ts'

export type PersonRow = RowOf<'prospect_people'>
export type PersonInput = z.output<typeof person.Input>
export type PersonChange = z.output<typeof person.Change>

/** A contact person of a prospect. */
export const person = record({
  type: 'prospect_person',
  table: 'prospect_people',
  entity: 'ProspectPerson',
  label: 'Person',
  plural: 'People of limited partners',
  title: 'name',
  called: ({ name, lp_name }) => `${name}, ${lp_name}`,
  unnamed: true,
  access: 'lp-crm:read',
  page: '/fundraising',
  within: { parentId: 'prospect_id' },
  from: {
    rows: db =>
      db
        .selectFrom('prospect_people')
        .innerJoin(prospectsIn(db).as('lp'), 'lp.id', 'prospect_people.prospect_id')
        .select('lp.name as lp_name'),
  },
  // Their own row goes with them: `erasure.ts`.
  custom: ['erasure'],
  fields: {
    lp_id: answered('record', field.id(), {
      column: 'prospect_id',
      uses: { of: 'prospect', what: sentence`person` },
      list: false,
    }),
    name: text(200, { required: true }),
    role: text(200, { searched: true }),
    email: email({ label: 'E-mail', searched: true }),
    phone: ownField('phone', z.string(), field.text(50), { searched: true }),
    main: flag({
      column: 'is_main',
      defaulted: true,
      description: 'Primary contact',
      given: 'Primary contact; one per prospect. Default: the first person',
      form: false,
      list: false,
    }),
  },
})
