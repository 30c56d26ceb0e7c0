import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { day } from '../schemas.ts'

export const feeBases = ['committed', 'invested', 'nav', 'net_invested_plus_unfunded'] as const
export const feeFrequencies = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const
export const feeDayCounts = ['act/365', 'act/360', '30/360', 'act/act', 'period'] as const

const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)
const part = (description: string) => field.fraction(description).min(0, 'must not be negative')

const feeFields = {
  rate: part('Fee a year'),
  base: z.enum(feeBases),
  frequency: z.enum(feeFrequencies),
  timing: z.enum(['advance', 'arrears']),
  day_count: z
    .enum(feeDayCounts)
    .meta({ description: '`period`: a quarter is a quarter of the year, whatever its days' }),
  step_downs: z.array(
    z.strictObject({ from_date: day(), rate: part('Fee a year from then on'), base: z.enum(feeBases) }),
  ),
  offset_pct: part('The part of transaction fees that is taken off the fee'),
  waiver_pct: part('The part of the fee that the manager waives'),
  minimum: amount('The least for a period').nullable(),
  maximum: amount('The most for a period').nullable(),
  vat_pct: part('VAT on what is payable'),
}

export const FeeTerms = entity('FeeTerms', feeFields)

export const FeeTermsInput = input('FeeTermsInput', {
  ...feeFields,
  frequency: feeFields.frequency
    .default('quarterly')
    .meta({ description: '`quarterly` unless said otherwise' }),
  timing: feeFields.timing.default('advance').meta({ description: '`advance` unless said otherwise' }),
  day_count: feeFields.day_count.default('period').meta({
    description: '`period` (a quarter is a quarter of the year) unless said otherwise',
  }),
  step_downs: feeFields.step_downs.max(50).default([]).meta({ description: 'By date' }),
  offset_pct: feeFields.offset_pct.default(1).meta({
    description: 'The part of transaction fees that is taken off the fee; 1 unless said otherwise (ILPA)',
  }),
  waiver_pct: feeFields.waiver_pct.default(0),
  minimum: feeFields.minimum.default(null),
  maximum: feeFields.maximum.default(null),
  vat_pct: feeFields.vat_pct.default(0),
})

export const FeePeriodInput = input('FeePeriodInput', {
  period_start: day().meta({ format: 'date', example: '2026-01-01' }),
  period_end: day().meta({ description: 'Its last day', format: 'date', example: '2026-03-31' }),
  transaction_fees: amount('Fees the manager took from portfolio companies in the period').optional(),
  brought_forward: amount(
    'Offset left over from before; what the last accrual left unless said otherwise',
  ).optional(),
  base_amount: amount('Computes on this base instead of that of the book').optional(),
})

export const FeeCalculationInput = input('FeeCalculationInput', {
  ...FeePeriodInput.shape,
  terms: FeeTermsInput.optional().meta({ description: 'Terms to try; the fund’s own when left out' }),
})

const figures = {
  fund_account_id: field.id(),
  currency: z.string(),
  period_start: z.string(),
  period_end: z.string(),
  terms: FeeTerms,
  segments: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      base: z.enum(feeBases),
      base_amount: field.money('After side letters: what the full rate is charged on'),
      rate: z.number().meta({ description: 'A year, as a fraction' }),
      days: z.int(),
      fee: field.money(),
    }),
  ),
  true_up: field.money(
    'At the fiscal year’s end: what the year requires less what its periods were rounded to',
  ),
  gross: field.money(),
  waived: field.money(),
  offset: field.money(),
  carry_forward: field.money('Offset that is left for the next period'),
  vat: field.money(),
  total: field.money('Payable: gross less waived and offset, plus VAT'),
  partners: z.array(
    z.object({
      lp_id: field.id(),
      name: z.string(),
      commitment: field.money(),
      gross: field.money(),
      total: field.money(),
    }),
  ),
  assumptions: z.array(z.string()),
}

export const FeeResult = z.object(figures)

export const FeeComputation = entity('FeeComputation', {
  ...figures,
  persisted: z.literal(false).meta({ description: 'Computed and kept nowhere: confirm it to keep it' }),
})

export const FeeCalculation = entity('FeeCalculation', {
  id: field.id(),
  ...figures,
  status: z.enum(['confirmed', 'superseded', 'posted', 'reversed']),
  author: z.string(),
  posted_on: z.string().nullable(),
  entry_id: field.id().nullable().meta({ description: 'The accrual in the journal' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const Fees = entity('Fees', {
  fund_account_id: field.id(),
  terms: FeeTerms.nullable().meta({ description: 'null until they are put' }),
  calculations: z.array(FeeCalculation).meta({ description: 'The last twenty, newest first' }),
})

export const AccrualInput = input('FeeAccrualInput', {
  calculation_id: field.id(),
  date: day().optional().meta({
    description:
      'In the period; its first day for fees in advance, its last in arrears unless said otherwise',
    format: 'date',
    example: '2026-01-01',
  }),
})

const tinLast4 = () => z.string().regex(/^\d{4}$/, 'must be the last four digits')

export const LpTermsInput = input('LpTermsInput', {
  lp_id: field.id(),
  fee_rate: part('A rate of this investor’s own').nullish(),
  fee_discount_pct: part('The part of the fee this investor does not pay').nullish(),
  excluded_from_fees: z.boolean().optional(),
  tin_last4: tinLast4()
    .nullish()
    .meta({ description: 'Of the taxpayer number; shown on a K-1', example: '6789' }),
  note: field.text(1000).nullish(),
})

export const LpTerms = entity('LpTerms', {
  id: field.id(),
  fund_account_id: field.id(),
  lp_id: field.id(),
  name: z.string(),
  fee_rate: z.number().nullable().meta({ description: 'A rate of this investor’s own, as a fraction' }),
  fee_discount_pct: z
    .number()
    .nullable()
    .meta({ description: 'The part of the fee this investor does not pay, as a fraction' }),
  excluded_from_fees: z.boolean(),
  tin_last4: z.string().nullable(),
  note: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export type FeeTerms = z.output<typeof FeeTerms>
export type FeePeriodInput = z.output<typeof FeePeriodInput>
export type FeeCalculationInput = z.output<typeof FeeCalculationInput>
export type FeeResult = z.output<typeof FeeResult>
export type LpTermsInput = z.output<typeof LpTermsInput>
