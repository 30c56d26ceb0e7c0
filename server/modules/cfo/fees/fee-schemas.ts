import { z } from 'zod'
import { feeBases, feeDayCounts, feeFrequencies } from '../../../finance/management-fee.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { day } from '../fields.ts'

const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)
const part = (description: string) =>
  field.fraction(description).min(0, sentence`must not be negative`.english)

const feeFields = {
  rate: part('Annual fee rate'),
  base: z.enum(feeBases),
  frequency: z.enum(feeFrequencies),
  timing: z.enum(['advance', 'arrears']),
  day_count: z
    .enum(feeDayCounts)
    .meta({ description: '`period`: a quarter counts as a quarter of the year, whatever its days' }),
  step_downs: z.array(
    z.strictObject({ from_date: day(), rate: part('Annual fee rate from then on'), base: z.enum(feeBases) }),
  ),
  offset_pct: part('Share of transaction fees offset against the management fee'),
  waiver_pct: part('Share of the fee that the manager waives'),
  minimum: amount('Minimum per period').nullable(),
  maximum: amount('Maximum per period').nullable(),
  vat_pct: part('VAT on the payable amount'),
}

export const FeeTerms = entity('FeeTerms', feeFields)

export const FeeTermsInput = input('FeeTermsInput', {
  ...feeFields,
  frequency: feeFields.frequency.default('quarterly').meta({ description: 'Default: `quarterly`' }),
  timing: feeFields.timing.default('advance').meta({ description: 'Default: `advance`' }),
  day_count: feeFields.day_count.default('period').meta({
    description: 'Default: `period` (a quarter counts as a quarter of the year)',
  }),
  step_downs: feeFields.step_downs.max(50).default([]).meta({ description: 'In date order' }),
  offset_pct: feeFields.offset_pct.default(1).meta({
    description: 'Share of transaction fees offset against the management fee. Default: 1 (ILPA)',
  }),
  waiver_pct: feeFields.waiver_pct.default(0),
  minimum: feeFields.minimum.default(null),
  maximum: feeFields.maximum.default(null),
  vat_pct: feeFields.vat_pct.default(0),
})

const effectiveFrom = () =>
  day().nullish().meta({
    description:
      'First effective day; null: from inception. Default: the first open day, or the start of the latest version if later',
    format: 'date',
    example: '2026-01-01',
  })
const document = () =>
  field.text(300).nullish().meta({ description: 'Source: a document name or a place in the data room' })

export const FeeAgreementInput = input('FeeAgreementInput', {
  ...FeeTermsInput.shape,
  effective_from: effectiveFrom(),
  document: document(),
})

const version = {
  id: field.id(),
  effective_from: z.string().nullable().meta({ description: 'Null: from inception' }),
  document: z.string().nullable(),
  author: z
    .string()
    .nullable()
    .meta({ description: 'Person who recorded it; null before versions were kept' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

const FeeAgreement = entity('FeeAgreement', { ...version, terms: FeeTerms })

export const FeePeriodInput = input('FeePeriodInput', {
  period_start: day().meta({ format: 'date', example: '2026-01-01' }),
  period_end: day().meta({ description: 'Last day of the period', format: 'date', example: '2026-03-31' }),
  transaction_fees: amount(
    'Transaction fees that the manager received from portfolio companies in the period',
  ).optional(),
  brought_forward: amount('Offset carried forward. Default: what the last accrual left').optional(),
  base_amount: amount('Fee base to use instead of the book’s').optional(),
  lp_ids: z.array(field.id()).min(1).max(100).optional().meta({
    description:
      'Only of these investors, who were admitted after the fee of these days was accrued: their fee back to the first closing',
  }),
})

export const FeeCalculationInput = input('FeeCalculationInput', {
  ...FeePeriodInput.shape,
  terms: FeeTermsInput.optional().meta({ description: 'Terms to try. Default: the fund’s own' }),
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
      base_amount: field.money('Base charged at the full rate, after side letters'),
      rate: z.number().meta({ description: 'Annual rate, as a fraction' }),
      days: z.int(),
      fee: field.money(),
    }),
  ),
  true_up: field.money('At the fiscal year’s end: the year’s fee less the sum of its rounded periods'),
  gross: field.money(),
  waived: field.money(),
  offset: field.money(),
  carry_forward: field.money('Offset carried forward to the next period'),
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
  persisted: z
    .literal(false)
    .meta({ description: 'False for a calculation that is not saved: confirm it to save it' }),
})

export const FeeCalculation = entity('FeeCalculation', {
  id: field.id(),
  ...figures,
  back_for: z.array(field.id()).nullable().meta({
    description: 'Investors whose fee back to the first closing it is; null for a fee of the whole fund',
  }),
  status: z.enum(['confirmed', 'superseded', 'posted', 'reversed']),
  author: z.string(),
  posted_on: z.string().nullable(),
  prior_period: z.boolean().meta({
    description: 'A true-up: posted after its period was closed',
  }),
  entry_id: field.id().nullable().meta({ description: 'Journal entry of the accrual' }),
  called: field.money('Called by issued calls for this calculation or one it replaced'),
  paid: field.money('Paid to the manager; payments settle the earliest accrual first'),
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
  entry_id: field.id().meta({ description: 'Journal entry of the payment' }),
  voided_on: z.string().nullable(),
  void_reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const due = {
  computed: field.money('Per current calculations, for periods that have begun'),
  called: field.money('Called by issued calls that include a calculated fee'),
  accrued: field.money('Posted as payable to the manager'),
  paid: field.money('Paid to the manager'),
  payable: field.money('Accrued and unpaid, the balance of 2110; negative if overpaid'),
}

export const Fees = entity('Fees', {
  fund_account_id: field.id(),
  terms: FeeTerms.nullable().meta({
    description: 'In effect today, else the next to take effect; null if none are set',
  }),
  effective_from: version.effective_from,
  document: version.document,
  agreements: z.array(FeeAgreement).meta({ description: 'Every version of the terms, latest start first' }),
  calculations: z.array(FeeCalculation).meta({ description: 'The last twenty, newest first' }),
  as_of: z.string().meta({ description: 'The figures below are as of the end of this day' }),
  currency: z.string(),
  ...due,
  payable_by_hand: field.money(
    'Share of `payable` posted to 2110 by hand, without a record: negative if it was paid',
  ),
  partners: z
    .array(z.object({ lp_id: field.id(), name: z.string(), ...due }))
    .meta({ description: 'Share of each investor; no investor’s share if posted by hand' }),
  payments: z.array(FeePayment).meta({ description: 'Payments to the manager, newest first' }),
})

export const AccrualInput = input('FeeAccrualInput', {
  calculation_id: field.id(),
  date: day().optional().meta({
    description:
      'In the period. Default: its first day for fees in advance, its last in arrears. If that day is closed, the first open day: a prior-period true-up',
    format: 'date',
    example: '2026-01-01',
  }),
})

export const VoidInput = input('FeeVoidInput', {
  date: day().optional().meta({
    description: 'An open day, not before what is voided. Default: the first such day',
    format: 'date',
    example: '2026-04-01',
  }),
  reason: field.text(1000),
})

export const FeePaymentInput = input('FeePaymentInput', {
  amount: amount('Amount paid to the manager. Default: the full payable amount').optional(),
  date: day().optional().meta({ description: 'Default: today', format: 'date', example: '2026-01-15' }),
  reference: field
    .text(100)
    .nullish()
    .meta({ description: 'Such as the wire’s reference; a repeated reference is not recorded twice' }),
})

const tinLast4 = () => z.string().regex(/^\d{4}$/, sentence`must be the last four digits`.english)

export const LpTermsInput = input('LpTermsInput', {
  lp_id: field.id(),
  fee_rate: part('Fee rate of this investor').nullish(),
  fee_discount_pct: part('Share of the fee that this investor does not pay').nullish(),
  excluded_from_fees: z.boolean().optional(),
  tin_last4: tinLast4()
    .nullish()
    .meta({ description: 'Last four digits of the taxpayer number, shown on a K-1', example: '6789' }),
  tax_address: field.text(500).nullish().meta({ description: 'Address shown on a K-1' }),
  note: field.text(1000).nullish(),
  effective_from: effectiveFrom(),
  document: document(),
})

const letterFields = {
  fee_rate: z.number().nullable().meta({ description: 'Fee rate of this investor, as a fraction' }),
  fee_discount_pct: z
    .number()
    .nullable()
    .meta({ description: 'Share of the fee that this investor does not pay, as a fraction' }),
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
  tax_address: z.string().nullable().meta({ description: 'Address shown on a K-1' }),
  versions: z.array(entity('SideLetter', { ...version, ...letterFields })).meta({
    description:
      'Every version of the letter, latest start first; the fields above are those in effect today',
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
