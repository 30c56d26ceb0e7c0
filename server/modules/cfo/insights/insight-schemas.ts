import { z } from 'zod'
import { accountTypes } from '../../../books/accounts/chart.ts'
import { entity, field } from '../../../kernel/index.ts'
import { day } from '../fields.ts'

const multiple = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}; null where that is nothing` })

export const asOf = {
  as_of: day().optional().meta({
    format: 'date',
    example: '2026-03-31',
    description: 'At the end of this day; today when left out',
  }),
}

export const ChartQuery = z.object({
  from: day().optional().meta({ format: 'date', example: '2025-04-01', description: 'A year before `to`' }),
  to: day().optional().meta({ format: 'date', example: '2026-03-31', description: 'Today when left out' }),
  interval: z
    .enum(['month', 'quarter', 'year'])
    .optional()
    .meta({ description: 'Of the calendar; month when left out' }),
})

export const MoversQuery = z.object({
  from: day()
    .optional()
    .meta({ format: 'date', example: '2025-12-31', description: 'The end of the quarter before `to`' }),
  to: day().optional().meta({ format: 'date', example: '2026-03-31', description: 'Today when left out' }),
  limit: z.coerce.number().int().min(1).max(100).default(10).meta({ description: 'Rows of each kind' }),
})

const Figures = {
  income: field.money(),
  expenses: field.money('Positive; management fees included'),
  net_operating_income: field.money('Income less expenses'),
  realised_gain: field.money('FX gains included'),
  unrealised_gain: field.money(),
  net_income: field.money('Net operating income plus both gains'),
}

export const Dashboard = entity('FundDashboard', {
  fund_account_id: field.id(),
  name: z.string(),
  currency: z.string(),
  as_of: z.string(),
  nav: field.money('Assets less liabilities'),
  assets: field.money(),
  liabilities: field.money(),
  cash: field.money('Operating and escrow accounts'),
  investments: field.money('At fair value'),
  debt: field.money('Drawn on subscription lines'),
  committed: field.money('Commitments; what the fund account names where there are none').nullable(),
  contributions: field.money('Called from partners since the beginning'),
  receivable: field.money('Called and not received yet'),
  paid_in: field.money('What was paid of the contributions, less what came back unused'),
  distributions: field.money('Positive, since the beginning, as booked'),
  distributed: field.money('The distributions less what came back unused'),
  returned: field.money('Of the distributions, capital that came back unused'),
  uncalled: field
    .money('Commitments less contributions inside them, plus what was distributed and can be called again')
    .nullable(),
  dpi: multiple('Distributions over paid-in capital'),
  rvpi: multiple('NAV over paid-in capital'),
  tvpi: multiple('DPI plus RVPI'),
  year_to_date: z.object({
    start: z.string().meta({ description: 'The first day of the fiscal year' }),
    ...Figures,
  }),
  entries: z.int().meta({ description: 'Posted entries dated until then' }),
  drafts: z.int().meta({ description: 'Waiting to be posted' }),
  last_entry_on: z.string().nullable(),
  locked_through: z.string().nullable(),
})

export const ChartData = entity('FundChartData', {
  fund_account_id: field.id(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  interval: z.enum(['month', 'quarter', 'year']),
  points: z.array(
    z.object({
      start: z.string(),
      end: z.string(),
      nav: field.money('At the end of `end`'),
      contributions: field.money('From `start` to `end`'),
      distributions: field.money('From `start` to `end`, positive'),
      net_income: field.money('From `start` to `end`'),
    }),
  ),
})

const Change = {
  opening: field.money('At the end of `from`'),
  closing: field.money('At the end of `to`'),
  change: field.money('Closing less opening'),
  change_pct: z
    .number()
    .nullable()
    .meta({ description: 'Of the opening’s size, as a fraction; null where that is zero' }),
}

export const Movers = entity('FundMovers', {
  fund_account_id: field.id(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  investments: z
    .array(z.object({ investment_id: field.id(), name: z.string(), ...Change }))
    .meta({ description: 'Holdings, by change of fair value' }),
  accounts: z
    .array(
      z.object({
        account_id: field.id(),
        code: z.string(),
        name: z.string(),
        type: z.enum(accountTypes),
        ...Change,
      }),
    )
    .meta({ description: 'By change of balance, seen from the account’s normal side' }),
})

const share = (description: string) => z.number().nullable().meta({ description })

export const Risk = entity('FundRisk', {
  fund_account_id: field.id(),
  currency: z.string(),
  as_of: z.string(),
  nav: field.money(),
  investments: field.money('At fair value'),
  unassigned: field.money('Fair value that the journal assigns to no holding'),
  concentration: z.object({
    top_1: share('Share of the largest investment in the fair value of all; null without investments'),
    top_5: share('Share of the five largest'),
    top_10: share('Share of the ten largest'),
  }),
  largest: z
    .array(
      z.object({
        investment_id: field.id(),
        name: z.string(),
        fair_value: field.money(),
        share: share('Of the fair value of all'),
      }),
    )
    .meta({ description: 'The ten largest holdings' }),
  cash: field.money(),
  uncalled: field
    .money('Commitments less contributions inside them, plus what was distributed and can be called again')
    .nullable(),
  payables: field.money('Liabilities other than subscription lines'),
  coverage: share(
    'Cash and uncalled commitments over payables; null without payables. Undrawn promises to portfolio companies are not in the book',
  ),
  debt: field.money('Drawn on subscription lines'),
  leverage: share('Debt over NAV; null unless NAV is positive'),
  monthly_expenses: field.money('A twelfth of the expenses of the last twelve months'),
  runway_months: share('Cash over monthly expenses; null without expenses'),
})
