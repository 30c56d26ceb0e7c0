import { z } from 'zod'
import { type Context, field, sentence } from '../../../kernel/index.ts'
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
import { agencies, agencyKeys, filingStatuses } from './states.ts'

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
  called: row => titleOf(row as FilingRow),
  unnamed: true,
  due: [
    {
      on: 'due',
      who: 'owner',
      key: 'filing',
      said: title => sentence`Filing due: ${title}`,
      unless: { status: ['submitted', 'waived', 'not_applicable'] },
    },
  ],
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
    agency: choice(agencyKeys, {
      defaulted: true,
      only: 'creation',
      words: agencies,
      filter: true,
      searched: true,
      form: false,
    }),
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
    status: choice(filingStatuses, {
      defaulted: true,
      only: 'change',
      filter: true,
      searched: true,
      form: false,
    }),
    owner: text(120, { label: 'Responsible', find: true, searched: true }),
    due: date({
      column: 'due_on',
      defaulted: true,
      given: 'Needed without a rule. It can be moved while the filing is upcoming, as for an extension',
      searched: true,
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
      searched: true,
      list: 'optional',
    }),
    note: text(2000, { searched: true, list: false }),
    submitted_on: ownField(
      'date',
      field.date(),
      field.pastDate('Today unless given, and at the latest; with `submitted`'),
      { only: 'change', lasting: true, searched: true, form: false, list: 'optional' },
    ),
    reason: text(1000, {
      only: 'change',
      lasting: true,
      description: 'Why it was waived or is not applicable',
      given: 'Needed to waive it or to call it not applicable',
      searched: true,
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
})

export type FilingChange = z.output<typeof filing.Change>

/** The name of a filing: `Form 13F, Q3 2026`. */
export const titleOf = ({
  title,
  period,
  subject,
}: Pick<FilingRow, 'title' | 'period' | 'subject'>): string =>
  [title, period, subject].filter(Boolean).join(', ')
