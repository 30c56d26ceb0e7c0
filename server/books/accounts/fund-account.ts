import { z } from 'zod'
import { field, sentence } from '../../kernel/index.ts'
import {
  answered,
  currency,
  externalId,
  key,
  ownField,
  type RowOf,
  record,
  text,
} from '../../kernel/records/index.ts'
import { owner } from '../../platform/identity/owner.ts'
import { nextStepFields } from '../../platform/next-steps/next-steps.ts'
import { fundStatuses } from './fund-statuses.ts'

export type FundRow = RowOf<'fund_accounts'>
export type FundInput = z.output<typeof fundAccount.Input>
export type FundChange = z.output<typeof fundAccount.Change>

const DAY_OF_EVERY_YEAR =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))$/

const yearEnd = () =>
  z
    .string()
    .regex(DAY_OF_EVERY_YEAR, sentence`must be a date in the year as MM-DD`.english)
    .meta({ example: '12-31' })

/** A fund or SPV whose book is kept. */
export const fundAccount = record({
  type: 'fund',
  table: 'fund_accounts',
  entity: 'FundAccount',
  label: 'Fund',
  plural: 'Funds',
  title: 'name',
  access: 'cfo:read',
  timeline: {
    ids: ['fund_account_id'],
    address: '/api/v1/svc/cfo/accounts/{account_id}',
    aliases: ['/api/v1/svc/investor-portal/funds/{account_id}'],
  },
  page: '/funds',
  scope: 'fundId',
  kept: ['last_number', 'debits_minor'],
  fields: {
    name: text(200, { required: true }),
    entity_type: key({
      defaulted: true,
      given: 'Default: `fund`',
      label: 'Kind',
      hint: 'Such as fund or SPV',
      usual: [
        'fund',
        'feeder_fund',
        'master_fund',
        'parallel_fund',
        'co_investment_fund',
        'spv',
        'holding_company',
      ],
      searched: true,
      filter: true,
    }),
    currency: currency({
      defaulted: true,
      given: 'Currency of the whole book. Default: the office’s base currency',
      hint: 'For its whole book; fixed once it has records',
      searched: true,
      filter: true,
    }),
    minor_digits: answered('number', z.int(), {
      description: 'Decimals of the amounts',
      list: false,
    }),
    committed_total: ownField(
      'amount',
      field.money(),
      field.amount('Total capital committed').min(0).max(100_000_000_000),
      { currency: 'currency', label: 'Committed capital', searched: true, width: 180 },
    ),
    fiscal_year_end: ownField('text', z.string(), yearEnd(), {
      defaulted: true,
      description: 'MM-DD',
      given: 'MM-DD. Default: 12-31',
      label: 'End of the fiscal year',
      hint: 'MM-DD',
      searched: true,
      list: 'optional',
    }),
    gl_provider: key({
      defaulted: true,
      given: 'Default: `manual`',
      form: false,
      list: false,
    }),
    locked_through: answered('date', field.date().nullable(), {
      description: 'Last locked day: nothing can be posted on or before it',
      label: 'Closed through',
      searched: true,
    }),
    status: answered('choice', z.enum(fundStatuses), {
      label: 'Status',
      choices: fundStatuses,
      filter: true,
      searched: true,
      list: 'optional',
    }),
    ...owner({ description: 'Person responsible: see GET /me/colleagues' }),
    ...nextStepFields,
    external_id: externalId(),
  },
  beside: { nav: field.money('Assets less liabilities of all posted entries, in major units') },
})
