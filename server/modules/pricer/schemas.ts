import { z } from 'zod'
import { loanDayCounts } from '../../finance/loan-terms.ts'
import { LentSource, RecordSource } from '../../imports/lent-schemas.ts'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { type AmortisationName, amortisationNames } from './amortisation-names.ts'
import { pricingRoles } from './role-names.ts'

const names = Object.keys(amortisationNames) as [AmortisationName, ...AmortisationName[]]

const rate = (description: string) => field.fraction(description).min(0)
const months = (description: string, least: number) =>
  z.int().min(least).max(600).meta({ description, example: 36 })

const TrancheInput = z.strictObject({
  name: field.line(80),
  balance: field.amount('Size of the tranche').gt(0),
  coupon_pct: rate('Coupon of the tranche'),
  priority: z
    .int()
    .min(1)
    .max(100)
    .meta({ description: 'Lower is more senior; equal priorities share pro rata' }),
})

const terms = {
  name: field.line(120).nullish().meta({ description: 'Name of the scenario' }),
  principal: field.amount('Amount lent').gt(0),
  term_months: months('Months to the final payment', 1),
  amortisation: z.enum(names).meta({
    description:
      'bullet (interest_only), linear (straight_line, level_principal, equal_principal), annuity (level_payment, mortgage, amortising), zero (pik: interest is capitalised)',
  }),
  coupon_pct: rate('Fixed coupon; ignored if a spread is given').nullish(),
  benchmark_pct: field.fraction('Benchmark of a floating rate, assumed flat').nullish(),
  spread_bps: z
    .number()
    .min(0)
    .max(10_000)
    .nullish()
    .meta({ description: 'Margin over the benchmark in basis points; above 0 makes the rate floating' }),
  floor_pct: field.fraction('Benchmark floor; null for none, 0 is a floor of 0%').nullish(),
  ceiling_pct: rate('Benchmark cap; null or 0 for none').nullish(),
  cap_floor_basis: z
    .enum(['benchmark', 'all_in'])
    .optional()
    .meta({ description: 'What floor and cap apply to. Default: the benchmark' }),
  fees_upfront_pct: rate('Upfront fee netted from the funding').nullish(),
  io_months: months('Interest-only months at the start', 0).optional(),
  amortisation_months: months(
    'Amortisation period in months from closing, if longer than the term: the remainder is a balloon',
    1,
  ).optional(),
  day_count: z
    .enum(loanDayCounts)
    .optional()
    .meta({ description: 'Default: 30/360; the others need start_date' }),
  start_date: field.date().optional(),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'Default: the deal’s, else the office’s base currency' }),
  tranches: z.array(TrancheInput).max(20).optional(),
}

type Terms = z.output<z.ZodObject<typeof terms>>

function checkTerms(input: Terms, issues: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  const { floor_pct, ceiling_pct, io_months = 0, amortisation_months, term_months, day_count } = input
  if (floor_pct != null && ceiling_pct && floor_pct > ceiling_pct)
    refuse('floor_pct', sentence`must not be more than ceiling_pct`.english)
  if (io_months >= term_months) refuse('io_months', sentence`must be less than term_months`.english)
  if (amortisation_months !== undefined && amortisation_months < term_months)
    refuse('amortisation_months', sentence`must not be less than term_months`.english)
  const repaid = amortisationNames[input.amortisation]
  if (repaid === 'zero' && io_months > 0)
    refuse('io_months', `has no effect on ${input.amortisation}, whose interest is capitalised: leave it out`)
  if ((repaid === 'zero' || repaid === 'bullet') && amortisation_months !== undefined)
    refuse(
      'amortisation_months',
      `has no effect on ${input.amortisation}, whose principal is repaid at the end: leave it out`,
    )
  if (day_count !== undefined && day_count !== '30/360' && !input.start_date)
    refuse('start_date', `is required with ${day_count}`)
}

interface Benchmarked extends Terms {
  source?: RecordSource | undefined
  benchmark_index?: string | undefined
  benchmark_on?: string | undefined
}

function checkBenchmark(input: Benchmarked, issues: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  const { source, benchmark_pct, spread_bps } = input
  for (const name of ['benchmark_index', 'benchmark_on'] as const)
    if (!source && input[name] !== undefined) refuse(name, sentence`is of a source: name one`.english)
  if (source && benchmark_pct != null)
    refuse('benchmark_pct', sentence`is read from the source: leave it out`.english)
  if (source && !spread_bps) refuse('spread_bps', sentence`is required with a source`.english)
}

export const LoanInput = input('LoanInput', terms).superRefine(checkTerms)
export const PricerInput = input('PricingInput', {
  ...terms,
  deal_id: field.id().nullish().meta({ description: 'Saves the result with this deal' }),
  source: RecordSource.optional().meta({
    description: 'Rate fixings, sent along or of a connection, from which the benchmark is read',
  }),
  benchmark_index: field
    .line(200)
    .optional()
    .meta({ description: 'Index as the source names it. Default: the only one it has', example: 'SOFR' }),
  benchmark_on: field
    .date()
    .optional()
    .meta({ description: 'Day of the fixing, else the last before it. Default: start_date, else today' }),
})
  .superRefine(checkTerms)
  .superRefine(checkBenchmark)

const share = (description: string) => z.number().nullable().meta({ description })

const Row = z.object({
  period: z.int().meta({ description: 'Month; 0 is the funding date' }),
  opening_balance: field.money('Opening balance, in major units of `currency`'),
  interest: field.money('Interest, in major units of `currency`'),
  principal: field.money('Negative if interest is capitalised'),
  payment: field.money('Payment, in major units of `currency`'),
  closing_balance: field.money('Closing balance, in major units of `currency`'),
  cash_flow: field.money('Lender’s cash flow: the funding net of the fee is negative'),
})

const returns = {
  irr: share('Effective annual yield'),
  irr_nominal: share('Twelve times the monthly yield'),
  irr_monthly: share('Monthly yield'),
  moic: share('Total proceeds over the amount paid out at closing'),
  wal: share('Weighted average life in years'),
  reasons: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Why a figure is null or the loss is total, by figure' }),
}

const FlowRow = z.object({
  period: z.int(),
  interest: field.money('Interest, in major units of `currency`'),
  principal: field.money('Principal, in major units of `currency`'),
  closing_balance: field.money('Closing balance, in major units of `currency`'),
  interest_shortfall: field.money('Cumulative unpaid interest'),
})

const period = () => z.int().nullable()

const TrancheResult = z.object({
  name: z.string(),
  priority: z.int(),
  balance: field.money('Balance, in major units of `currency`'),
  coupon_pct: z.number().meta({ description: 'As a fraction' }),
  interest: field.money('Interest, in major units of `currency`'),
  principal: field.money('Principal, in major units of `currency`'),
  interest_shortfall: field.money('Interest shortfall, in major units of `currency`'),
  ...returns,
  credit_support: z.number().meta({ description: 'Share of principal that is subordinated' }),
  first_principal_period: period(),
  last_principal_period: period(),
  schedule: z.array(FlowRow),
})

const Residual = z.object({
  invested: field.money('Invested, in major units of `currency`'),
  total: field.money('Total, in major units of `currency`'),
  interest: field.money('Interest, in major units of `currency`'),
  principal: field.money('Principal, in major units of `currency`'),
  ...returns,
  schedule: z.array(
    z.object({
      period: z.int(),
      interest: field.money('Interest, in major units of `currency`'),
      principal: field.money('Principal, in major units of `currency`'),
    }),
  ),
})

const figures = {
  currency: z.string(),
  rate_type: z.enum(['fixed', 'floating']),
  all_in_coupon_pct: z.number().meta({ description: 'Coupon including benchmark and spread, as a fraction' }),
  ...returns,
  moic_gross: z.number().meta({ description: 'Interest, principal and fee over principal' }),
  convention_yield: z.number().meta({ description: 'Coupon plus a quarter of the upfront fee (four years)' }),
  total_interest: field.money('Sum of the schedule’s monthly interest, in major units of `currency`'),
  scheduled_interest: field.money('The same as `total_interest`'),
  interest_at_rate: field.money(
    'Interest at the rate over the life, rounded once: the rounded months may sum to another amount',
  ),
  total_principal: field.money('Total principal, in major units of `currency`'),
  fee: field.money('Fee, in major units of `currency`'),
  funded: field.money('Paid out at closing, net of the fee'),
  warnings: z.array(z.string()),
}

const result = {
  ...figures,
  schedule: z.array(Row),
  waterfall: z
    .array(
      z.object({
        period: z.int(),
        collected: field.money('Collected, in major units of `currency`'),
        tranche_interest: field.money('Tranche interest, in major units of `currency`'),
        tranche_principal: z
          .number()
          .meta({ description: 'Tranche principal, in major units of `currency`' }),
        residual: field.money('Residual, in major units of `currency`'),
      }),
    )
    .optional()
    .meta({
      description:
        'Who gets each month’s collections: the tranches, then the holder of the rest (of all, without tranches)',
    }),
  tranches: z.array(TrancheResult).optional(),
  residual: Residual.optional(),
}

export const PricingResult = entity('PricingResult', {
  id: field.id().nullable().meta({ description: 'Null if nothing was saved' }),
  deal_id: field.id().nullable(),
  name: z.string().nullable(),
  ...result,
  benchmark: z
    .object({
      index: z.string().nullable(),
      date: z.string(),
      rate: z.number().meta({ description: 'As a fraction' }),
    })
    .nullable()
    .meta({ description: 'Fixing that the benchmark was read from, its rate as a fraction' }),
  source: LentSource.nullable().meta({ description: 'Where the benchmark comes from' }),
})

export const PricingSummary = entity('PricingSummary', {
  id: field.id(),
  deal_id: field.id(),
  name: z.string().nullable(),
  author: z.string(),
  roles: z
    .array(z.enum(pricingRoles))
    .meta({ description: 'Roles on its deal; each role belongs to one pricing' }),
  currency: z.string(),
  principal: field.money('Principal, in major units of `currency`'),
  term_months: z.int(),
  amortisation: z.string(),
  all_in_coupon_pct: z.number().meta({ description: 'Coupon including benchmark and spread, as a fraction' }),
  irr: share('Effective annual yield'),
  moic: share('Total proceeds over the amount paid out at closing'),
  wal: share('Weighted average life in years'),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const Pricing = entity('Pricing', {
  ...PricingSummary.shape,
  input: z.record(z.string(), z.unknown()).meta({ description: 'Input of the pricing' }),
  ...result,
})

export const PricedDeal = entity('PricedDeal', {
  id: field.id().meta({ description: 'Id of the deal' }),
  name: z.string(),
  stage: z.string(),
  currency: z.string(),
  irr_target: z.number().nullable().meta({ description: 'As a fraction' }),
  pricing_count: z.int(),
  latest: PricingSummary.nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const CompareInput = input('PricingComparisonInput', {
  scenarios: z.array(LoanInput).min(2).max(8).meta({ description: 'The others are compared with the first' }),
})

const difference = z.object({
  irr: share('Difference as a fraction'),
  moic: share('Difference in multiples'),
  wal: share('Difference in years'),
  total_interest: z.number().nullable().meta({ description: 'Null if the currencies differ' }),
  all_in_coupon_pct: z.number().meta({ description: 'Coupon including benchmark and spread, as a fraction' }),
})

export const Comparison = entity('PricingComparison', {
  scenarios: z.array(
    z.object({
      name: z.string(),
      ...figures,
      difference: difference
        .nullable()
        .meta({ description: 'Difference from the first; null for the first' }),
    }),
  ),
})

export type LoanInput = z.output<typeof LoanInput>
export type PricerInput = z.output<typeof PricerInput>
export type CompareInput = z.output<typeof CompareInput>
