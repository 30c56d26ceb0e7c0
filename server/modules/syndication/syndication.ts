import { z } from 'zod'
import { companyFields } from '../../companies/company-fields.ts'
import { dealField } from '../../deals/deal-field.ts'
import { field, label, sentence } from '../../kernel/index.ts'
import {
  amount,
  answered,
  currency,
  date,
  flag,
  ownField,
  type RowOf,
  record,
  text,
} from '../../kernel/records/index.ts'
import { fractionShown } from './fraction.ts'
import { bookStates, syndicationStatuses } from './states.ts'

export type SyndicationRow = RowOf<'syndications'>

/** A book in which a deal is placed with several investors. */
export const syndication = record({
  type: 'syndication',
  table: 'syndications',
  entity: 'Syndication',
  label: 'Syndication',
  plural: 'Syndications',
  title: 'name',
  access: 'syndication:read',
  timeline: { ids: ['syndication_id'], address: '/api/v1/svc/syndication/{synd_id}' },
  page: '/syndications',
  counter: 'version',
  within: { dealId: 'deal_id' },
  detail: row => label(row.status as string),
  due: [
    {
      on: 'closing_date',
      who: 'deal_id',
      key: 'syndication',
      said: name => sentence`Syndication closes: ${name}`,
      unless: { status: ['closed', 'cancelled'] },
    },
  ],
  fields: {
    name: text(200, {
      defaulted: true,
      given: 'Default: the deal’s name',
      hint: 'Default: from the deal',
      find: true,
    }),
    // Amounts are in the deal's currency when the book was opened.
    ...dealField({
      uses: { of: 'deal.currency', what: sentence`syndication`, unless: { status: ['cancelled'] } },
    }),
    ...companyFields(
      'lead_arranger',
      'company_id',
      { role: 'lead arranger', label: 'Lead arranger', find: true, searched: true },
      { description: 'Lead arranger', given: 'Company id of the lead arranger' },
    ),
    currency: currency({
      defaulted: true,
      only: 'creation',
      given: 'Default: the deal’s',
      hint: 'Default: from the deal',
      searched: true,
    }),
    target_amount: ownField('amount', field.money(), field.amount('Amount to place').gt(0), {
      column: 'target',
      currency: 'currency',
      required: true,
      label: 'To be placed',
    }),
    closing_date: date({ label: 'Closing', searched: true }),
    status: answered('choice', z.enum(syndicationStatuses), {
      choices: syndicationStatuses,
      filter: true,
      searched: true,
    }),
    protected_amount: amount('Amount of every ticket that is met before scaling', 'currency', {
      column: 'protected',
      defaulted: true,
      label: 'Protected amount per ticket',
      hint: 'Filled in full before any scale-back',
    }),
    minimum_amount: amount('Tickets scaled below this amount get nothing', 'currency', {
      column: 'minimum',
      defaulted: true,
      label: 'Smallest allocation',
      hint: 'Tickets scaled below it get nothing',
    }),
    multiple_amount: amount('Scaled amounts are multiples of this', 'currency', {
      column: 'unit',
      defaulted: true,
      label: 'In multiples of',
    }),
    allow_upsize: flag({
      defaulted: true,
      description: 'Allocations may exceed the target',
      form: false,
      list: false,
    }),
    notes: text(5000, { searched: true }),
  },
  beside: {
    deal_name: z.string().nullable(),
    book: z.enum(bookStates).meta({ description: 'Requested amount against the target' }),
    subscribed: fractionShown('Requested share of the target'),
    tickets: z.int().meta({ description: 'Tickets neither withdrawn nor failed' }),
    requested_amount: field.money(),
    allocated_amount: field.money(),
    received_amount: field.money(),
    outstanding_amount: field.money('Allocated and not received'),
    shortfall_amount: field.money('Part of the target without requests'),
  },
})
