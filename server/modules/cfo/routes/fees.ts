import { z } from 'zod'
import { period_closed } from '../../../books/periods.ts'
import { field, route } from '../../../kernel/index.ts'
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
    tool: { name: 'svc_get_fund_fees', category: 'cfo', credits: 1 },
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
    tool: { name: 'svc_set_fund_fees', category: 'cfo', credits: 2 },
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
    tool: { name: 'svc_calculate_fund_fee', category: 'cfo', credits: 1 },
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
    tool: { name: 'svc_confirm_fund_fee', category: 'cfo', credits: 2 },
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
    tool: { name: 'svc_post_fee_accrual', category: 'cfo', credits: 2 },
    handle: (ctx, { params, body }) => postAccrual(ctx, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/lp-terms',
    summary: 'Side letters: the terms of single investors in a fund, newest first',
    access: 'cfo:read',
    query: z.object(field.page),
    response: z.array(LpTerms),
    tool: { name: 'svc_list_lp_terms', category: 'cfo', credits: 1 },
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
    tool: { name: 'svc_set_lp_terms', category: 'cfo', credits: 2 },
    handle: (ctx, { params, body }) => upsertLpTerms(ctx, params.account_id, body),
  }),
] as const
