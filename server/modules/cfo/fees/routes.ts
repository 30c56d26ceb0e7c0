import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import { fee_called } from '../../../books/fees/due.ts'
import { amountIn, field, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { day } from '../fields.ts'
import { postAccrual, voidAccrual } from './fee-accruals.ts'
import { payFee, voidFeePayment } from './fee-payments.ts'
import {
  AccrualInput,
  FeeAgreementInput,
  FeeCalculation,
  FeeCalculationInput,
  FeeComputation,
  FeePayment,
  FeePaymentInput,
  FeePeriodInput,
  Fees,
  LpTerms,
  LpTermsInput,
  VoidInput,
} from './fee-schemas.ts'
import { calculateFee, confirmFee, getFees, putFees } from './fees.ts'
import { listLpTerms, upsertLpTerms } from './lp-terms.ts'

const no_fee_terms = [409, 'The fund has no fee terms'] as const
const already_posted = [409, 'Days in this period are already accrued; see `calculation_id`'] as const
const back_fees = {
  no_back_fee: [409, 'The fee is not charged on commitments'],
  not_accrued: [409, 'No fee of these days is accrued yet'],
  fee_equalised: [409, 'The fees were equalised at a later closing'],
} as const
const terms = { rate: 0.02, base: 'committed', day_count: 'period' } as const
const period = { period_start: '2026-01-01', period_end: '2026-03-31' }

export const feeRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees',
    summary: 'Get a fund’s management fee',
    access: 'cfo:read',
    query: z.object({
      as_of: day().optional().meta({ description: 'Default: today', format: 'date', example: '2026-03-31' }),
    }),
    response: Fees,
    tool: {
      name: 'svc_get_fund_fees',
      title: 'Show a fund’s management fee terms',
      category: 'cfo',
      credits: 1,
      description:
        'Shows the management fee terms of a fund, its last calculations, and what of the fee is computed, called, accrued, paid and payable by a day. It computes nothing new: use svc_calculate_fund_fee.',
      keywords: 'rate base step-down fee schedule payable due owed',
    },
    handle: (ctx, { params, query }) => getFees(ctx, params.account_id, query.as_of),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees',
    summary: 'Set a fund’s management fee terms',
    description:
      'Replaces all terms from a day on: omitted fields return to their defaults. Earlier terms stay readable, and closed periods do not change.',
    access: 'cfo:write',
    body: FeeAgreementInput,
    example: { ...terms, step_downs: [{ from_date: '2031-01-01', rate: 0.0175, base: 'invested' }] },
    response: Fees,
    errors: { period_closed },
    money: 'none',
    tool: {
      name: 'svc_set_fund_fees',
      title: 'Set a fund’s management fee terms',
      category: 'cfo',
      credits: 2,
      description:
        'Replaces a fund’s management fee terms as a whole; what is left out is at its default again. For one investor use svc_set_lp_terms; it charges nothing.',
      keywords: 'change rate base step-down fee schedule',
    },
    handle: (ctx, { params, body }) => putFees(ctx, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees/calculate',
    summary: 'Calculate the management fee of a period',
    description:
      'Splits the period at the step-downs, each part with its own base, rate and days; applies side letters, minimum and maximum, waiver, transaction fee offset and VAT. Saves nothing.',
    access: 'cfo:read',
    effect: 'read',
    body: FeeCalculationInput,
    example: { ...period, terms, base_amount: 98_000_000 },
    response: FeeComputation,
    errors: { no_fee_terms, no_back_fee: back_fees.no_back_fee },
    tool: {
      name: 'svc_calculate_fund_fee',
      title: 'Calculate a management fee',
      category: 'cfo',
      credits: 1,
      description:
        'Computes the management fee of a period by the fund’s terms, or by terms to try, with side letters, offset and VAT. It keeps nothing: svc_confirm_fund_fee freezes it.',
      keywords: 'quarter charge how much compute',
    },
    handle: (ctx, { params, body }) => calculateFee(ctx, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees/confirm',
    summary: 'Confirm the management fee of a period',
    description:
      'Uses the fund’s own terms; post-accrual takes the confirmed calculation’s id. With `lp_ids`, the fee that investors who joined later owe for days accrued without them.',
    access: 'cfo:write',
    status: 201,
    body: FeePeriodInput,
    example: period,
    response: FeeCalculation,
    errors: { no_fee_terms, already_posted, fee_called, ...back_fees },
    money: amountIn('total'),
    does: 'fund_fee',
    tool: {
      name: 'svc_confirm_fund_fee',
      title: 'Confirm a management fee',
      category: 'cfo',
      credits: 2,
      description:
        'Confirms the management fee of a period, calculated from the fund’s terms, for accrual. It posts nothing: svc_post_fee_accrual does.',
      keywords: 'freeze approve finalise',
    },
    handle: (ctx, { params, body }) => confirmFee(ctx, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees/post-accrual',
    summary: 'Accrue a confirmed management fee',
    description:
      'Dr 5100, Cr 2110 (and Cr 5110 for what is waived or offset), once per fund and period: a repeat answers with the existing accrual. If its day is closed, it is a prior-period true-up on the first open day.',
    access: 'cfo:write',
    body: AccrualInput,
    example: { calculation_id: 1 },
    response: FeeCalculation,
    errors: {
      already_posted,
      ...back_fees,
      illegal_transition: [409, 'Superseded by a later confirmed calculation'],
      nothing_to_post: [409, 'The fee is zero'],
      period_closed,
      too_large,
    },
    money: amountIn('total'),
    does: 'fund_fee',
    tool: {
      name: 'svc_post_fee_accrual',
      title: 'Accrue a management fee',
      category: 'cfo',
      credits: 2,
      description:
        'Posts a confirmed management fee to the fund’s book, once for each period. Confirm it first with svc_confirm_fund_fee; it pays nothing.',
      keywords: 'book post expense accrual payable',
    },
    handle: (ctx, { params, body }) => postAccrual(ctx, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees/{calculation_id}/void',
    operation: 'voidFeeAccrual',
    summary: 'Void an accrued management fee',
    description:
      'Reverses the posting on an open day and frees the period for a new calculation and accrual; a closed period is corrected in the open one. Payments made count towards the other fees.',
    access: 'cfo:write',
    body: VoidInput,
    example: { reason: 'The transaction fees of the quarter were left out' },
    response: FeeCalculation,
    errors: { illegal_transition: [409, 'Not posted'], fee_called, period_closed, too_large },
    money: amountIn('total'),
    does: 'fund_fee',
    tool: {
      name: 'svc_void_fee_accrual',
      title: 'Void a management fee accrual',
      category: 'cfo',
      credits: 2,
      description:
        'Voids an accrued management fee by reversing its posting on an open day. The period can then be confirmed and accrued again. It returns no money.',
      keywords: 'reverse undo correct wrong fee true-up',
      destructive: true,
    },
    handle: (ctx, { params, body }) => voidAccrual(ctx, params, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees/payments',
    operation: 'payFundFee',
    summary: 'Record a management fee payment',
    description:
      'Dr 2110, Cr 1010; settles the earliest accrual first. A repeated reference is not recorded twice.',
    access: 'cfo:write',
    status: 201,
    body: FeePaymentInput,
    example: { amount: 250_000, date: '2026-01-15', reference: 'WIRE-0007' },
    response: FeePayment,
    errors: {
      duplicate: [409, 'The reference belongs to another amount'],
      nothing_payable: [409, 'No accrued fee is left to pay on that day'],
      period_closed,
      too_large,
    },
    money: amountIn('amount'),
    does: 'fee_payment',
    tool: {
      name: 'svc_record_fee_payment',
      title: 'Record a payment of the management fee',
      category: 'cfo',
      credits: 2,
      description:
        'Records what the manager was paid of the accrued management fees and posts it. Accrue the fee first with svc_post_fee_accrual; it moves no money.',
      keywords: 'wire paid manager settle payable 2110',
    },
    handle: (ctx, { params, body }) => payFee(ctx, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees/payments/{payment_id}/void',
    operation: 'voidFeePayment',
    summary: 'Void a management fee payment',
    access: 'cfo:write',
    body: VoidInput,
    example: { reason: 'Recorded twice' },
    response: FeePayment,
    errors: { illegal_transition: [409, 'Already voided'], period_closed, too_large },
    money: amountIn('amount'),
    does: 'fee_payment',
    handle: (ctx, { params, body }) => voidFeePayment(ctx, params, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/lp-terms',
    summary: 'List a fund’s side letter terms, newest first',
    access: 'cfo:read',
    query: z.object(field.listing),
    response: z.array(LpTerms),
    tool: {
      name: 'svc_list_lp_terms',
      title: 'List side letters',
      category: 'cfo',
      credits: 1,
      description:
        'Lists what single investors agreed with a fund beside its agreement: fee rates, discounts, exclusions. The fund’s own terms are in svc_get_fund_fees.',
      keywords: 'special terms investor agreements discount',
    },
    handle: (ctx, { params, query }) => listLpTerms(ctx, params.account_id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/lp-terms/upsert',
    summary: 'Set an investor’s side letter terms',
    description:
      'Adds a version of the letter from a day on: sets the given terms, keeps the rest, and null clears a term. Earlier terms stay readable, and closed periods do not change.',
    access: 'cfo:write',
    body: LpTermsInput,
    example: { lp_id: 1, fee_discount_pct: 0.25, note: 'Side letter of 2026-01-15' },
    response: LpTerms,
    errors: { period_closed },
    tool: {
      name: 'svc_set_lp_terms',
      title: 'Set an investor’s side letter',
      category: 'cfo',
      credits: 2,
      description:
        'Sets an investor’s own terms in a fund: fee rate, discount or exclusion from fees. What is not given stays; null clears a term.',
      keywords: 'side letter special terms fee discount rebate exception',
    },
    handle: (ctx, { params, body }) => upsertLpTerms(ctx, params.account_id, body),
  }),
] as const
