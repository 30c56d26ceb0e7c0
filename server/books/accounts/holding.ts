import { z } from 'zod'
import { dealField } from '../../deals/deal-field.ts'
import { field } from '../../kernel/index.ts'
import {
  answered,
  choice,
  country,
  currency,
  date,
  externalId,
  ownField,
  type RowOf,
  record,
  reference,
  text,
} from '../../kernel/records/index.ts'
import { owner } from '../../platform/identity/owner.ts'

export type HoldingRow = RowOf<'holdings'>

/** A fund's position in a deal. */
export const instruments = [
  'first_lien',
  'second_lien',
  'unitranche',
  'mezzanine',
  'equity',
  'preferred_equity',
  'convertible',
  'fund_interest',
  'real_estate',
  'other',
] as const
export type Instrument = (typeof instruments)[number]

/**
 * Statuses of a holding; `to_review` is one that nobody has described yet, known to earlier books by a
 * number.
 */
export const holdingStatuses = ['open', 'exited', 'to_review'] as const
export type HoldingStatus = (typeof holdingStatuses)[number]

/** A fund's position, with figures from the fund's book. */
export const holding = record({
  type: 'holding',
  table: 'holdings',
  entity: 'Holding',
  label: 'Holding',
  plural: 'Holdings',
  title: 'name',
  access: 'cfo:read',
  timeline: { ids: ['holding_id'], address: '/api/v1/svc/holdings/{holding_id}' },
  page: '/holdings',
  counter: 'version',
  from: {
    rows: db =>
      db
        .selectFrom('holdings')
        .innerJoin('fund_accounts as fund', 'fund.id', 'holdings.fund_account_id')
        .select(['fund.name as fund_name', 'fund.currency as fund_currency']),
  },
  within: { fundId: 'fund_account_id', dealId: 'deal_id' },
  lines: ({ fund_name }) => ({ Fund: fund_name as string }),
  fields: {
    fund_account_id: reference({ required: true, only: 'creation', filter: true }),
    ...dealField({ given: 'The pipeline deal, if it was sourced there' }),
    name: text(200, { required: true, find: true }),
    instrument: choice(instruments, { required: true, searched: true }),
    currency: currency({
      defaulted: true,
      description: 'Currency of denomination',
      given: 'Currency of denomination. Default: the fund’s',
      searched: true,
    }),
    sector: text(100, { find: true, searched: true }),
    country: country(),
    expected_cost: ownField(
      'amount',
      field.money('In the fund’s currency, until the investment is booked'),
      field.amount('Expected cost to the fund').min(0),
      { currency: 'fund_currency' },
    ),
    opened_on: date({ defaulted: true, searched: true }),
    exited_on: answered('date', field.date().nullable(), { searched: true }),
    status: ownField('choice', z.enum(holdingStatuses), z.literal('open'), {
      defaulted: true,
      only: 'change',
      description: '`to_review`: created from a number in an earlier book; complete it',
      given: 'Set it once you have reviewed a holding in `to_review`',
      choices: holdingStatuses,
      filter: true,
      searched: true,
      form: false,
    }),
    notes: text(5000, { find: true, searched: true }),
    ...owner({ description: 'Person responsible: see GET /me/colleagues' }),
    external_id: externalId(),
  },
  beside: {
    fund: z.string().meta({ description: 'Name of the fund' }),
    deal: z.string().nullable().meta({ description: 'Name of the deal' }),
  },
})

/** The holding's row; 404 when it is not there or not the caller's. */
export const findHolding = holding.find

/** A holding as it is answered, in a fund of this currency. */
export const shownIn = (fund_currency: string, row: HoldingRow) =>
  holding.present({ ...row, fund_currency } as HoldingRow)

export type HoldingInput = z.output<typeof holding.Input>
export type HoldingChange = z.output<typeof holding.Change>
