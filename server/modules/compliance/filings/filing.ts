import { z } from 'zod'
import { type Context, field, notFound } from '../../../kernel/index.ts'
import {
  answered,
  choice,
  date,
  ownField,
  type RowOf,
  record,
  text,
  type Values,
} from '../../../kernel/records/index.ts'
import { agencyKeys, filingStatuses } from './states.ts'

export type FilingRow = RowOf<'compliance_filings'>

/** Its column is never null: a rule makes what is due on a day due once for each subject. */
const subjectOf = async (_ctx: Context, { subject }: Values): Promise<Values> =>
  subject === undefined ? {} : { subject: subject ?? '' }

/** What the office owes an authority by a day. */
export const filing = record({
  type: 'compliance_filing',
  table: 'compliance_filings',
  entity: 'Filing',
  label: 'Filing',
  plural: 'Filings',
  title: 'title',
  access: 'compliance:read',
  timeline: { ids: ['filing_id'], address: '/api/v1/svc/compliance/filings/{filing_id}' },
  page: '/compliance/filings',
  counter: 'version',
  kept: ['due_given', 'warned_days'],
  // It is called by its title, subject and period together: `search-records.ts`.
  custom: ['search'],
  fields: {
    rule_key: ownField('key', field.key(), field.key(), {
      only: 'creation',
      lasting: true,
      given: 'By this rule, from `event_on`',
      form: false,
      list: false,
    }),
    title: text(200, {
      defaulted: true,
      only: 'creation',
      given: 'Needed without a rule',
      find: true,
      form: false,
    }),
    agency: choice(agencyKeys, { defaulted: true, only: 'creation', filter: true, form: false }),
    period: text(40, { only: 'creation', form: false }),
    base_on: answered('date', field.date().nullable(), {
      description: 'The day from which it was counted',
      label: 'Counted from',
      list: 'optional',
    }),
    nominal_on: answered('date', field.date().nullable(), {
      description: 'As counted, before it rolled to a business day',
      label: 'Due as counted',
      list: 'optional',
    }),
    status: choice(filingStatuses, { defaulted: true, only: 'change', filter: true, form: false }),
    owner: text(120, { label: 'Responsible', find: true }),
    due: date({
      column: 'due_on',
      defaulted: true,
      given: 'Needed without a rule. It can be moved while the filing is upcoming, as for an extension',
    }),
    subject: text(200, {
      description: 'The fund or issuer that it is for',
      label: 'Fund or issuer',
      find: true,
      resolve: subjectOf,
    }),
    reference: text(300, {
      only: 'change',
      description: 'What shows it: an accession or confirmation number',
      label: 'What shows it',
      find: true,
      list: 'optional',
    }),
    note: text(2000, { list: false }),
    submitted_on: ownField(
      'date',
      field.date(),
      field.pastDate('Today unless given, and at the latest; with `submitted`'),
      { only: 'change', lasting: true, form: false, list: 'optional' },
    ),
    reason: text(1000, {
      only: 'change',
      lasting: true,
      description: 'Why it was waived or is not applicable',
      given: 'Needed to waive it or to call it not applicable',
      form: false,
      list: false,
    }),
  },
  beside: {
    agency_label: z.string(),
    days_left: z.int().nullable().meta({ description: 'Negative when past; null once it is settled' }),
    moves: z.array(z.enum(filingStatuses)).meta({ description: 'The statuses that somebody may give it' }),
    late: z.boolean().nullable().meta({ description: 'Whether it was submitted after it was due' }),
  },
  find: findFiling,
})

export type FilingChange = z.output<typeof filing.Change>

export async function findFiling({ db }: Context, id: number): Promise<FilingRow> {
  const row = await db.selectFrom('compliance_filings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
