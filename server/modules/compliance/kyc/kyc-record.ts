import { z } from 'zod'
import { kycStatuses } from '../../../books/partners/kyc.ts'
import { field, label, sentence } from '../../../kernel/index.ts'
import {
  answered,
  choice,
  country,
  flag,
  ownField,
  record,
  reference,
  text,
} from '../../../kernel/records/index.ts'
import { ScreeningResult } from '../screening/schemas.ts'
import { type RiskFactor, riskFactors } from './rating.ts'
import { documentTypes, riskRatings, subjectTypes } from './states.ts'

const factor = flag({ defaulted: true, form: false, list: false })

/** Risk factors of a subject; the form shows their checkboxes together. */
const factors = Object.fromEntries(riskFactors.map(one => [one, factor])) as Record<RiskFactor, typeof factor>

/** A KYC record: the checks on an investor, a company or another party before the office deals with them. */
export const kycRecord = record({
  type: 'kyc_record',
  table: 'kyc_records',
  entity: 'KycRecord',
  label: 'KYC record',
  plural: 'KYC records',
  title: 'subject_name',
  called: ({ subject_name }) => `KYC of ${subject_name}`,
  unnamed: true,
  access: 'compliance:read',
  timeline: {
    ids: ['record_id'],
    address: '/api/v1/svc/compliance/kyc/{record_id}',
    aliases: ['/svc/compliance/kyc/{record_id}'],
  },
  page: '/kyc',
  counter: 'version',
  within: { lpId: 'lp_id' },
  detail: ({ status }) => label(status as string),
  kept: ['warned_days'],
  fields: {
    lp_id: reference({
      only: 'creation',
      description: 'The investor it concerns',
      given: 'Investor in the register',
      filter: true,
      // The register takes an investor's KYC status from this record.
      uses: { of: 'lp.kyc_status', what: sentence`KYC record` },
    }),
    company_id: reference({
      only: 'creation',
      description: 'The company it concerns',
      given: 'Company, instead of an investor',
      filter: true,
      company: { role: 'subject of KYC', column: 'company_id' },
    }),
    subject_name: text(200, {
      defaulted: true,
      given: 'Default: the name of the investor or company',
      label: 'Name',
      find: true,
    }),
    subject_type: choice(subjectTypes, {
      defaulted: true,
      given: 'Default: `individual` for an investor who is one, otherwise `entity`',
      label: 'Kind',
      searched: true,
      form: false,
    }),
    jurisdiction: country({ label: 'Country' }),
    birth_date: ownField('date', field.date(), field.pastDate(), { label: 'Born' }),
    ...factors,
    source_of_funds: text(2000, { personal: true, list: false }),
    source_of_wealth: text(2000, { personal: true, list: false }),
    ownership_note: text(2000, {
      given: 'Why nobody else qualifies as a beneficial owner',
      label: 'Reason there are no other owners',
      hint: 'If the named owners do not hold 100%',
      personal: true,
      list: false,
    }),
    status: choice(kycStatuses, {
      defaulted: true,
      only: 'change',
      filter: true,
      searched: true,
      form: false,
    }),
    risk_score: answered('number', z.int(), {}),
    risk_rating: answered('choice', z.enum(riskRatings), {
      choices: riskRatings,
      label: 'Risk',
      searched: true,
    }),
    reviewer: answered('text', z.string().nullable(), { description: 'Person who approved or rejected it' }),
    decision_reason: text(2000, {
      only: 'change',
      given: 'Reason for the approval or rejection',
      personal: true,
      form: false,
      list: false,
    }),
    approved_at: answered('date', field.date().nullable(), {}),
    next_review_at: answered('date', field.date().nullable(), {}),
    expires_at: answered('date', field.date().nullable(), {
      description: 'Next review, or the expiry of a document if earlier',
      label: 'Expires on',
      searched: true,
    }),
    review_trigger: answered('text', z.string().nullable(), {
      description: 'Reason for an early review',
      personal: true,
      list: false,
    }),
    notes: text(5000, { searched: true, personal: true, list: false }),
  },
  beside: {
    open_hits: z.int().meta({ description: 'Screening hits without a decision' }),
    risk_reasons: z.array(
      z.object({
        factor: z.enum([...riskFactors, 'monitored_country', 'prohibited_country']),
        points: z.int().nullable(),
      }),
    ),
    moves: z.array(z.enum(kycStatuses)).meta({ description: 'Statuses it may change to' }),
    missing: z.array(z.string()).meta({ description: 'Requirements for approval not yet met' }),
    warnings: z.array(z.string()).meta({ description: 'Loaded lists that are too old to rely on' }),
    beneficial_owners: z.array(
      z.object({
        name: z.string(),
        share: z.number().meta({ description: 'As a fraction, to four decimals' }),
        birth_date: field.date().nullable(),
        country: z.string().nullable(),
      }),
    ),
    documents: z.array(
      z.object({
        type: z.enum(documentTypes),
        number_masked: z.string().nullable(),
        country: z.string().nullable(),
        issued_on: field.date().nullable(),
        expires_on: field.date().nullable(),
      }),
    ),
    screen_results: z.array(ScreeningResult).meta({ description: 'Latest result for each current name' }),
  },
})
