import { z } from 'zod'
import { type Context, field, sentence } from '../../../kernel/index.ts'
import {
  answered,
  choice,
  date,
  externalId,
  ownField,
  type RowOf,
  record,
  text,
  type Values,
} from '../../../kernel/records/index.ts'
import { agencies, agencyKeys, filingStatuses } from './states.ts'

export type FilingRow = RowOf<'compliance_filings'>

/** Never null in the database: a rule creates each due date once for each subject. */
const subjectOf = async (_ctx: Context, { subject }: Values): Promise<Values> =>
  subject === undefined ? {} : { subject: subject ?? '' }

/** A filing that the office owes an authority by a day. */
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
      given: 'Rule to apply from `event_on`',
      form: false,
      list: false,
    }),
    title: text(200, {
      defaulted: true,
      only: 'creation',
      given: 'Required without a rule',
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
      description: 'Base day of the deadline',
      label: 'Counted from',
      list: 'optional',
    }),
    nominal_on: answered('date', field.date().nullable(), {
      description: 'Deadline before rolling to a business day',
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
      renamed: 'due_date',
      defaulted: true,
      given:
        'Required without a rule. Can be moved while the filing is upcoming, for instance for an extension',
      searched: true,
    }),
    subject: text(200, {
      description: 'Fund or issuer that files',
      label: 'Fund or issuer',
      find: true,
      resolve: subjectOf,
    }),
    reference: text(300, {
      only: 'change',
      description: 'Proof of filing: an accession or confirmation number',
      label: 'Evidence',
      find: true,
      searched: true,
      list: 'optional',
    }),
    note: text(2000, { searched: true, list: false }),
    submitted_on: ownField(
      'date',
      field.date(),
      field.pastDate('Not in the future; only with `submitted`. Default: today'),
      { only: 'change', lasting: true, searched: true, form: false, list: 'optional' },
    ),
    reason: text(1000, {
      only: 'change',
      lasting: true,
      description: 'Reason for the waiver or for not applying',
      given: 'Required to waive it or to mark it not applicable',
      searched: true,
      form: false,
      list: false,
    }),
    external_id: externalId(),
  },
  beside: {
    agency_label: z.string(),
    days_left: z.int().nullable().meta({ description: 'Negative when overdue; null once settled' }),
    moves: z.array(z.enum(filingStatuses)).meta({ description: 'Statuses that a person may set' }),
    late: z.boolean().nullable().meta({ description: 'Submitted after the due day' }),
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
