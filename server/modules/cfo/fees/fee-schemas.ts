import { z } from 'zod'
import { feeBases, feeDayCounts, feeFrequencies } from '../../../finance/management-fee.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { day } from '../fields.ts'

const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)
const part = (description: string) =>
  field.fraction(description).min(0, sentence`must not be negative`.english)

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

const effectiveFrom = () =>
  day().nullish().meta({
    description:
      'From which day on; null since the beginning. Left out it is the first open day, or the beginning of the last version where that is later',
    format: 'date',
    example: '2026-01-01',
  })
const document = () =>
  field.text(300).nullish().meta({ description: 'Where it is written: a name, a place in the data room' })

export const FeeAgreementInput = input('FeeAgreementInput', {
  ...FeeTermsInput.shape,
  effective_from: effectiveFrom(),
  document: document(),
})

const version = {
  id: field.id(),
  effective_from: z.string().nullable().meta({ description: 'null since the beginning' }),
  document: z.string().nullable(),
  author: z
    .string()
    .nullable()
    .meta({ description: 'Who recorded it; null of what was recorded before versions' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

const FeeAgreement = entity('FeeAgreement', { ...version, terms: FeeTerms })

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
  prior_period: z.boolean().meta({
    description: 'A true-up: accrued after its period, whose days were closed already',
  }),
  entry_id: field.id().nullable().meta({ description: 'The accrual in the journal' }),
  called: field.money('What issued calls asked for of it, or of a calculation that it came in the place of'),
  paid: field.money(
    'Of what is payable, what the manager was paid: payments count for the earliest accrual first',
  ),
  voided_on: z.string().nullable(),
  void_reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const FeePayment = entity('FeePayment', {
  id: field.id(),
  fund_account_id: field.id(),
  currency: z.string(),
  amount: field.money(),
  date: z.string(),
  reference: z.string().nullable(),
  author: z.string(),
  entry_id: field.id().meta({ description: 'The payment in the journal' }),
  voided_on: z.string().nullable(),
  void_reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const due = {
  computed: field.money('By the calculations that stand, of periods that have begun'),
  called: field.money('By issued calls that name a calculation'),
  accrued: field.money('Posted as owed to the manager'),
  paid: field.money('What the manager was paid'),
  payable: field.money(
    'Accrued and not paid yet, the balance of 2110; negative where more was paid than is accrued',
  ),
}

export const Fees = entity('Fees', {
  fund_account_id: field.id(),
  terms: FeeTerms.nullable().meta({
    description: 'In effect today, else the first to come; null until some are put',
  }),
  effective_from: version.effective_from,
  document: version.document,
  agreements: z
    .array(FeeAgreement)
    .meta({ description: 'Every version of the terms, the last to begin first' }),
  calculations: z.array(FeeCalculation).meta({ description: 'The last twenty, newest first' }),
  as_of: z.string().meta({ description: 'The day by whose end the figures below stand' }),
  currency: z.string(),
  ...due,
  payable_by_hand: field.money(
    'Of what is payable, what was posted on 2110 by hand and by no record: negative where that was paid',
  ),
  partners: z
    .array(z.object({ lp_id: field.id(), name: z.string(), ...due }))
    .meta({ description: 'What of it is each investor’s; nobody’s where it was posted by hand' }),
  payments: z.array(FeePayment).meta({ description: 'What the manager was paid, newest first' }),
})

export const AccrualInput = input('FeeAccrualInput', {
  calculation_id: field.id(),
  date: day().optional().meta({
    description:
      'In the period; its first day for fees in advance, its last in arrears unless said otherwise. Where that day is closed, the first open day: a prior-period true-up',
    format: 'date',
    example: '2026-01-01',
  }),
})

export const VoidInput = input('FeeVoidInput', {
  date: day().optional().meta({
    description: 'An open day, not before what is voided; the first such day unless said otherwise',
    format: 'date',
    example: '2026-04-01',
  }),
  reason: field.text(1000),
})

export const FeePaymentInput = input('FeePaymentInput', {
  amount: amount('What the manager was paid; all that is payable unless said otherwise').optional(),
  date: day()
    .optional()
    .meta({ description: 'Today unless said otherwise', format: 'date', example: '2026-01-15' }),
  reference: field
    .text(100)
    .nullish()
    .meta({ description: 'Such as that of the wire; a repeated reference is not recorded twice' }),
})

const tinLast4 = () => z.string().regex(/^\d{4}$/, sentence`must be the last four digits`.english)

export const LpTermsInput = input('LpTermsInput', {
  lp_id: field.id(),
  fee_rate: part('A rate of this investor’s own').nullish(),
  fee_discount_pct: part('The part of the fee this investor does not pay').nullish(),
  excluded_from_fees: z.boolean().optional(),
  tin_last4: tinLast4()
    .nullish()
    .meta({ description: 'Of the taxpayer number; shown on a K-1', example: '6789' }),
  tax_address: field.text(500).nullish().meta({ description: 'The address that a K-1 names' }),
  note: field.text(1000).nullish(),
  effective_from: effectiveFrom(),
  document: document(),
})

const letterFields = {
  fee_rate: z.number().nullable().meta({ description: 'A rate of this investor’s own, as a fraction' }),
  fee_discount_pct: z
    .number()
    .nullable()
    .meta({ description: 'The part of the fee this investor does not pay, as a fraction' }),
  excluded_from_fees: z.boolean(),
  note: z.string().nullable(),
}

export const LpTerms = entity('LpTerms', {
  id: field.id(),
  fund_account_id: field.id(),
  lp_id: field.id(),
  name: z.string(),
  ...letterFields,
  effective_from: version.effective_from,
  document: version.document,
  tin_last4: z.string().nullable(),
  tax_address: z.string().nullable().meta({ description: 'The address that a K-1 names' }),
  versions: z.array(entity('SideLetter', { ...version, ...letterFields })).meta({
    description: 'Every version of the letter, the last to begin first; above is the one in effect today',
  }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export type VoidInput = z.output<typeof VoidInput>
export type FeePaymentInput = z.output<typeof FeePaymentInput>
export type FeePeriodInput = z.output<typeof FeePeriodInput>
export type FeeCalculationInput = z.output<typeof FeeCalculationInput>
export type FeeResult = z.output<typeof FeeResult>
export type FeeAgreementInput = z.output<typeof FeeAgreementInput>
export type LpTermsInput = z.output<typeof LpTermsInput>
