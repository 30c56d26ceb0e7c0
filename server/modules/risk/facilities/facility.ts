import { z } from 'zod'
import { companyFields } from '../../../companies/company-fields.ts'
import { dealField } from '../../../deals/deal-field.ts'
import { field, label, sentence } from '../../../kernel/index.ts'
import {
  amount,
  answered,
  choice,
  currency,
  date,
  externalId,
  json,
  type RowOf,
  record,
  text,
} from '../../../kernel/records/index.ts'
import { facilityKinds, Rules, RunSummary } from './schemas.ts'

export type FacilityRow = RowOf<'risk_facilities'>

/** A line of credit, which a lender gives against collateral. */
export const facility = record({
  type: 'facility',
  table: 'risk_facilities',
  entity: 'Facility',
  label: 'Facility',
  plural: 'Facilities',
  title: 'name',
  access: 'risk:read',
  timeline: { ids: ['facility_id'], address: '/api/v1/svc/risk/facilities/{facility_id}' },
  page: '/covenants/facilities',
  counter: 'version',
  within: { dealId: 'deal_id' },
  detail: row => label(row.kind as string),
  due: [
    {
      on: 'next_certificate_on',
      who: 'deal_id',
      key: 'facility-next_certificate_on',
      said: name => sentence`Borrowing base due: ${name}`,
    },
    {
      on: 'maturity_on',
      who: 'deal_id',
      key: 'facility-maturity_on',
      said: name => sentence`Facility matures: ${name}`,
    },
  ],
  fields: {
    name: text(200, { required: true, find: true }),
    kind: choice(facilityKinds, { defaulted: true, given: 'Default: loan_pool' }),
    // Amounts are in the deal's currency when the facility was entered.
    ...dealField({ uses: { of: 'deal.currency', what: sentence`facility` } }),
    ...companyFields(
      'lender',
      'company_id',
      { role: 'lender', find: true, searched: true },
      { description: 'Lender', given: 'Company id of the lender' },
    ),
    currency: currency({
      defaulted: true,
      only: 'creation',
      given: 'Default: the deal’s',
      hint: 'Default: the office’s own',
      searched: true,
    }),
    commitment: amount('Committed amount', 'currency', { required: true }),
    outstanding: amount('Amount drawn', 'currency', { defaulted: true, label: 'Drawn' }),
    letters_of_credit: amount('Letters of credit', 'currency', {
      defaulted: true,
      label: 'Letters of credit',
    }),
    maturity_on: date({ label: 'Matures', searched: true }),
    next_certificate_on: date({
      label: 'Next certificate',
      hint: 'Due date of the next borrowing base',
    }),
    certificate_overdue_since: answered('date', field.date().nullable(), {
      description: 'Day after its due day; a new due day clears it',
      list: 'optional',
    }),
    rules: json(Rules, Rules, { defaulted: true }),
    notes: text(5000, { searched: true }),
    external_id: externalId(),
  },
  beside: {
    deal_name: z.string().nullable(),
    latest_run: RunSummary.nullable(),
    runs: z.array(RunSummary).meta({ description: 'The latest 50, newest first' }),
  },
})

export type FacilityInput = z.output<typeof facility.Input>
export type FacilityChange = z.output<typeof facility.Change>
