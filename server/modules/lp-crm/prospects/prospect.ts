import type { SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { investorTypes } from '../../../books/partners/investor-types.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, field, sentence, spoken } from '../../../kernel/index.ts'
import {
  amount,
  answered,
  choice,
  country,
  currency,
  date,
  externalId,
  key,
  ownField,
  type RowOf,
  record,
  reference,
  rowsIn,
  text,
  type Values,
} from '../../../kernel/records/index.ts'
import { owner } from '../../../platform/identity/owner.ts'
import { nextStepFields } from '../../../platform/next-steps/next-steps.ts'
import { requireRaisedFund } from './raised-fund.ts'
import { declineReasons, type ProspectStage, prospectStages, strengths } from './states.ts'

/** A prospect's place in the pipeline, with the register's details where it is an investor. */
export type ProspectRow = Omit<RowOf<'prospects'>, 'name'> & { name: string }
export type ProspectInput = z.output<typeof prospect.Input>
export type ProspectChange = z.output<typeof prospect.Change>

const probability = () =>
  field
    .decimals(
      z.number().min(0, 'is a fraction: 0.4 means 40%').max(1, 'is a fraction: 0.4 means 40%'),
      4,
      'Estimate of a colleague, as a fraction',
    )
    .meta({ example: 0.4 })

const fundOf = async (ctx: Context, { fund_id }: Values): Promise<Values> => {
  if (fund_id != null) await requireRaisedFund(ctx, fund_id as number)
  return {}
}

/** A limited partner who is asked to invest. */
export const prospect = record({
  type: 'prospect',
  table: 'prospects',
  entity: 'Prospect',
  label: 'Limited partner asked',
  plural: 'Limited partners asked',
  title: 'name',
  access: 'lp-crm:read',
  timeline: {
    ids: ['lp_id'],
    address: '/api/v1/svc/lp-crm/lps/{lp_id}',
    within: '/api/v1/svc/lp-crm',
  },
  page: '/fundraising',
  counter: 'version',
  from: {
    rows: db =>
      db
        .selectFrom('prospects')
        .leftJoin('lps', 'lps.id', 'prospects.investor_id')
        .select(({ fn }) => [
          fn.coalesce('lps.name', 'prospects.name').as('name'),
          fn.coalesce('lps.entity_type', 'prospects.type').as('type'),
          fn.coalesce('lps.jurisdiction', 'prospects.country').as('country'),
          fn.coalesce('lps.company_id', 'prospects.company_id').as('company_id'),
        ]),
    instead: ['name', 'type', 'country', 'company_id'],
  },
  detail: ({ stage }) => spoken(String(stage)),
  fields: {
    name: text(200, {
      defaulted: true,
      description: 'From the register, once linked to an investor',
      given: 'Required unless `investor_id` is given',
      find: true,
    }),
    type: key({
      description: 'Key, such as family_office, as for investors',
      hint: 'Such as family office or pension fund',
      usual: investorTypes,
      searched: true,
      filter: true,
    }),
    country: country({ searched: true }),
    company_id: reference({
      description: 'The prospect’s company',
      given:
        'The prospect’s company. Default: the company of the same name, created unless the prospect is a natural person',
      company: { role: 'limited partner asked', column: 'company_id' },
    }),
    investor_id: ownField('record', field.id(), field.id(), {
      only: 'creation',
      lasting: true,
      description: 'Investor in the register',
      given: 'Links an investor from the register: name, type, country and company are then the investor’s',
      uses: { of: 'lp', what: sentence`record of the LP CRM` },
      filter: true,
      form: false,
      list: false,
    }),
    stage: choice(prospectStages, {
      defaulted: true,
      description: 'Pipeline stage',
      searched: true,
      filter: true,
      form: false,
    }),
    stage_changed_at: answered('time', field.timestamp(), { label: 'In stage since', list: 'optional' }),
    decline_reason: choice(declineReasons, {
      given: 'Reason for declining; required for the stage `declined`',
      form: false,
      list: 'optional',
    }),
    decline_note: text(500, { personal: true, form: false, list: false }),
    fund_id: reference({
      description: 'The fund being raised: see GET /lp-crm/funds',
      resolve: fundOf,
      uses: { of: 'raised_fund', what: sentence`limited partner` },
      filter: true,
    }),
    currency: currency({
      defaulted: true,
      given: 'Currency of the amounts. Default: the fund’s or the office’s',
      list: 'optional',
    }),
    aum_amount: amount('Assets under management', 'currency', {
      column: 'aum',
      label: 'Assets under management',
      list: 'optional',
    }),
    ticket_min_amount: amount('Minimum ticket', 'currency', {
      column: 'ticket_min',
      label: 'Ticket from',
      list: 'optional',
    }),
    ticket_max_amount: amount('Maximum ticket', 'currency', {
      column: 'ticket_max',
      label: 'Ticket to',
      list: 'optional',
    }),
    target_amount: amount('Target commitment', 'currency', { column: 'target', label: 'Asked for' }),
    soft_circled_amount: amount('Soft-circled amount', 'currency', {
      column: 'soft_circled',
      label: 'Soft-circled',
      searched: true,
    }),
    probability: ownField('fraction', z.number(), probability(), {
      e4: true,
      description: 'Estimate of a colleague, as a fraction',
      hint: 'Your assessment',
    }),
    strength: choice(strengths, {
      description: 'Strength of the relationship',
      label: 'Relationship',
      list: 'optional',
    }),
    ...owner({ description: 'Owner of the relationship: see GET /me/colleagues' }),
    next_step: { ...nextStepFields.next_step, find: true },
    next_step_at: { ...nextStepFields.next_step_at, unless: { stage: ['closed', 'declined'] } },
    last_contact_at: date({ label: 'Last contact on', list: 'optional' }),
    source: text(200, {
      description: 'Source of the relationship',
      hint: 'Source of the relationship',
      searched: true,
      personal: true,
      list: 'optional',
    }),
    notes: text(5000, { searched: true, personal: true, list: false }),
    blurb: text(2000, {
      description: 'Background, one paragraph',
      searched: true,
      personal: true,
      form: false,
      list: false,
    }),
    external_id: externalId(),
  },
  beside: { fund_name: z.string().nullable() },
})

/** Prospects under the name, type, country and company of the register where they are investors, and else under their own. */
export const prospectsIn = (db: Context['db']) =>
  rowsIn(db, prospect) as unknown as SelectQueryBuilder<Tables, 'prospects', ProspectRow>

/** The prospect; 404 when it is not there or not the caller's. */
export const findProspect = async (ctx: Context, id: number): Promise<ProspectRow> =>
  (await prospect.find(ctx, id)) as ProspectRow

export const stageOf = ({ stage }: Pick<ProspectRow, 'stage'>) => stage as ProspectStage
