import { z } from 'zod'
import { period_closed } from '../../../books/periods.ts'
import { amountIn, field, route } from '../../../kernel/index.ts'
import {
  AccrualInput,
  FeeCalculation,
  FeeCalculationInput,
  FeeComputation,
  FeePeriodInput,
  Fees,
  FeeTermsInput,
  LpTerms,
  LpTermsInput,
} from '../fees/fee-schemas.ts'
import { calculateFee, confirmFee, getFees, postAccrual, putFees } from '../fees/fees.ts'
import { listLpTerms, upsertLpTerms } from '../fees/lp-terms.ts'

const no_fee_terms = [409, 'The fund has no fee terms yet'] as const
const already_posted = [409, 'Days of this period are accrued already, by `calculation_id`'] as const
const terms = { rate: 0.02, base: 'committed', day_count: 'period' } as const
const period = { period_start: '2026-01-01', period_end: '2026-03-31' }

export const feeRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees',
    summary: 'A fund’s management fee terms, and its last calculations',
    access: 'cfo:read',
    response: Fees,
    tool: {
      name: 'svc_get_fund_fees',
      title: 'Show a fund’s management fee terms',
      category: 'cfo',
      credits: 1,
      description:
        'Shows the management fee terms of a fund and its last calculations. It computes nothing new: use svc_calculate_fund_fee.',
      keywords: 'rate base step-down fee schedule',
    },
    handle: (ctx, { params }) => getFees(ctx, params.account_id),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees',
    summary: 'Put a fund’s management fee terms',
    description: 'The whole of the terms: what is left out is at its default again.',
    access: 'cfo:write',
    body: FeeTermsInput,
    example: { ...terms, step_downs: [{ from_date: '2031-01-01', rate: 0.0175, base: 'invested' }] },
    response: Fees,
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
    summary: 'The management fee of a period',
    description:
      'Cut at the step-downs, each part on its own base, rate and days; side letters, minimum and maximum, waiver, offset of transaction fees and VAT. Computed and kept nowhere.',
    access: 'cfo:read',
    effect: 'read',
    body: FeeCalculationInput,
    example: { ...period, terms, base_amount: 98_000_000 },
    response: FeeComputation,
    errors: { no_fee_terms },
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
    summary: 'Freeze the management fee of a period',
    description: 'By the fund’s own terms; post-accrual takes the id of what is confirmed.',
    access: 'cfo:write',
    status: 201,
    body: FeePeriodInput,
    example: period,
    response: FeeCalculation,
    errors: { no_fee_terms, already_posted },
    money: amountIn('total'),
    tool: {
      name: 'svc_confirm_fund_fee',
      title: 'Confirm a management fee',
      category: 'cfo',
      credits: 2,
      description:
        'Freezes the management fee of a period, computed by the fund’s own terms, so that it can be accrued. It posts nothing yet: svc_post_fee_accrual does.',
      keywords: 'freeze approve finalise',
    },
    handle: (ctx, { params, body }) => confirmFee(ctx, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/fees/post-accrual',
    summary: 'Accrue a confirmed management fee',
    description:
      'Dr 5100, Cr 2110 (and Cr 5110 what is waived or offset), once for each fund and period: again, it answers the same accrual.',
    access: 'cfo:write',
    body: AccrualInput,
    example: { calculation_id: 1 },
    response: FeeCalculation,
    errors: {
      already_posted,
      illegal_transition: [409, 'A later calculation was confirmed in its place'],
      nothing_to_post: [409, 'The fee is zero'],
      period_closed,
    },
    money: amountIn('total'),
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
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/lp-terms',
    summary: 'Side letters: the terms of single investors in a fund, newest first',
    access: 'cfo:read',
    query: z.object(field.page),
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
    summary: 'Set an investor’s terms in a fund',
    description: 'Sets what is given and keeps the rest; null clears a term.',
    access: 'cfo:write',
    body: LpTermsInput,
    example: { lp_id: 1, fee_discount_pct: 0.25, note: 'Side letter of 2026-01-15' },
    response: LpTerms,
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
