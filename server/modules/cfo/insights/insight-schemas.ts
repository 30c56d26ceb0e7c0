import { z } from 'zod'
import { accountTypes } from '../../../books/accounts/chart.ts'
import { entity, field } from '../../../kernel/index.ts'
import { day } from '../fields.ts'

const multiple = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}; null if that is zero` })

export const asOf = {
  as_of: day().optional().meta({
    format: 'date',
    example: '2026-03-31',
    description: 'As of the end of this day. Default: today',
  }),
}

export const ChartQuery = z.object({
  from: day()
    .optional()
    .meta({ format: 'date', example: '2025-04-01', description: 'Default: one year before `to`' }),
  to: day().optional().meta({ format: 'date', example: '2026-03-31', description: 'Default: today' }),
  interval: z
    .enum(['month', 'quarter', 'year'])
    .optional()
    .meta({ description: 'Calendar interval. Default: month' }),
})

export const MoversQuery = z.object({
  from: day()
    .optional()
    .meta({ format: 'date', example: '2025-12-31', description: 'Default: the quarter end before `to`' }),
  to: day().optional().meta({ format: 'date', example: '2026-03-31', description: 'Default: today' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .meta({ description: 'Maximum rows of each kind' }),
})

const Figures = {
  income: field.money(),
  expenses: field.money('Positive; management fees included'),
  net_operating_income: field.money('Income less expenses'),
  realised_gain: field.money('Including FX gains'),
  unrealised_gain: field.money(),
  net_income: field.money('Net operating income plus realised and unrealised gains'),
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
  committed: field.money('Commitments, or the fund account’s total if there are none').nullable(),
  commitments_recorded: z
    .boolean()
    .meta({ description: 'False where `committed` is the target size, for no commitment is recorded' }),
  contributions: field.money('Called from partners since inception'),
  receivable: field.money('Called and not yet received'),
  paid_in: field.money('Contributions paid, less unused capital returned'),
  distributions: field.money('Positive, since inception, as booked'),
  distributed: field.money('Distributions less unused capital returned'),
  returned: field.money('Unused capital returned, included in the distributions'),
  uncalled: field
    .money('Commitments less contributions drawn against them, plus recallable distributions')
    .nullable(),
  dpi: multiple('Distributions over paid-in capital'),
  rvpi: multiple('NAV over paid-in capital'),
  tvpi: multiple('DPI plus RVPI'),
  year_to_date: z.object({
    start: z.string().meta({ description: 'First day of the fiscal year' }),
    ...Figures,
  }),
  entries: z.int().meta({ description: 'Entries posted up to that day' }),
  drafts: z.int().meta({ description: 'Drafts waiting to be posted' }),
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
    .meta({ description: 'Change over the absolute opening value, as a fraction; null if that is zero' }),
}

export const Movers = entity('FundMovers', {
  fund_account_id: field.id(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  investments: z
    .array(z.object({ investment_id: field.id(), name: z.string(), ...Change }))
    .meta({ description: 'Holdings by change in fair value' }),
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
    .meta({ description: 'Accounts by change in balance, on the account’s normal side' }),
})

const share = (description: string) => z.number().nullable().meta({ description })

export const Risk = entity('FundRisk', {
  fund_account_id: field.id(),
  currency: z.string(),
  as_of: z.string(),
  nav: field.money(),
  investments: field.money('At fair value'),
  unassigned: field.money('Fair value not assigned to a holding'),
  concentration: z.object({
    top_1: share('Share of the largest investment in total fair value; null without investments'),
    top_5: share('Share of the five largest investments in total fair value'),
    top_10: share('Share of the ten largest investments in total fair value'),
  }),
  largest: z
    .array(
      z.object({
        investment_id: field.id(),
        name: z.string(),
        fair_value: field.money(),
        share: share('Share of total fair value'),
      }),
    )
    .meta({ description: 'The ten largest holdings' }),
  cash: field.money(),
  uncalled: field
    .money('Commitments less contributions drawn against them, plus recallable distributions')
    .nullable(),
  payables: field.money('Liabilities other than subscription lines'),
  coverage: share(
    'Cash and uncalled commitments over payables; null without payables. Undrawn commitments to portfolio companies are not in the book',
  ),
  debt: field.money('Drawn on subscription lines'),
  leverage: share('Debt over NAV; null unless NAV is positive'),
  monthly_expenses: field.money('One twelfth of the last twelve months’ expenses'),
  runway_months: share('Cash over monthly expenses; null without expenses'),
})
