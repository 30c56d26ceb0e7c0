import { z } from 'zod'
import { lend, lendingErrors } from '../../../imports/lending.ts'
import { MAX_BYTES } from '../../../imports/schemas.ts'
import { field, route } from '../../../kernel/index.ts'
import { fixings } from '../lent/kinds.ts'
import {
  comparePricings,
  deletePricing,
  getPricing,
  getPricingRoles,
  listPricedDeals,
  listPricings,
  listPricingsOfDeal,
  runPricer,
} from '../pricings.ts'
import { DealPricingRoles, PricingRoleInput } from '../role-schemas.ts'
import { giveRole, in_use } from '../roles.ts'
import {
  CompareInput,
  Comparison,
  PricedDeal,
  PricerInput,
  Pricing,
  PricingResult,
  PricingSummary,
} from '../schemas.ts'

const loan = {
  principal: 10_000_000,
  term_months: 36,
  amortisation: 'annuity' as const,
  coupon_pct: 0.12,
  fees_upfront_pct: 0.02,
}

export const pricingRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/run',
    summary: 'Price a loan',
    description:
      'Schedule, yields, multiple, life and, with tranches, the sequential-pay stack. The same input gives the same answer. Saved with the deal if `deal_id` is given; otherwise not saved, and `persisted` is false. With a `source` of fixings the benchmark of a floating rate is read from it. Amounts are to the minor unit: running totals are rounded half up and each month is the difference of two, so that months sum to the totals.',
    access: 'pricer:write',
    bodyLimit: MAX_BYTES,
    body: PricerInput,
    computes: ({ body }) => body.deal_id == null,
    example: {
      ...loan,
      deal_id: 1,
      tranches: [
        { name: 'Senior', balance: 6_000_000, coupon_pct: 0.08, priority: 1 },
        { name: 'Mezzanine', balance: 3_000_000, coupon_pct: 0.1, priority: 2 },
      ],
    },
    response: PricingResult,
    money: 'none',
    errors: {
      ...lendingErrors,
      stores_nothing: [409, 'Nothing of the connection is stored, and a pricing of a deal is'],
    },
    tool: {
      name: 'svc_run_pricer',
      title: 'Price a loan',
      category: 'crm',
      credits: 10,
      description:
        'Prices one loan: schedule, all-in rate, yields, multiple, life and tranches. With deal_id the result is kept with the deal; without, it only computes. It is for single loans: a pool is svc_analyze_loan_tape.',
      openWorld: true,
      keywords:
        'loan yield spread irr coupon amortisation amortising schedule sofr floating fixed discount price valuation bond debt tranche',
    },
    prepare: async (ctx, { body: { source, benchmark_index: index, benchmark_on, start_date } }) =>
      source ? lend(ctx, fixings, source, 'pricer', { index, to: benchmark_on ?? start_date }) : null,
    handle: (ctx, { body }, lent) => runPricer(ctx, body, lent),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/pricings/compare',
    effect: 'read',
    summary: 'Price loans side by side',
    description: 'Two to eight scenarios, each with its differences from the first. Saves nothing.',
    access: 'pricer:read',
    body: CompareInput,
    example: {
      scenarios: [
        { ...loan, name: 'As offered' },
        { ...loan, name: 'Bullet at 11%', amortisation: 'bullet', coupon_pct: 0.11 },
      ],
    },
    response: Comparison,
    tool: {
      name: 'svc_compare_pricings',
      title: 'Compare loan structures',
      category: 'crm',
      credits: 10,
      description:
        'Prices two to eight loans side by side, each with its differences from the first. Use it to choose between structures; it keeps nothing.',
      keywords: 'scenarios alternatives options structures side by side versus what if yield',
    },
    handle: (ctx, { body }) => comparePricings(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/deals',
    summary: 'List deals with their latest pricing, newest first',
    access: 'pricer:read',
    query: z.object(field.listing),
    response: z.array(PricedDeal),
    tool: {
      name: 'svc_list_priced_deals',
      title: 'List deals with their pricings',
      category: 'crm',
      credits: 1,
      description:
        'Lists deals, newest first, with how often each was priced and the latest result. For every pricing of one deal use svc_list_deal_pricings.',
      keywords: 'valuation loans priced',
    },
    handle: (ctx, { query }) => listPricedDeals(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/deals/{deal_id}/pricings',
    summary: 'List the pricings of a deal, newest first',
    access: 'pricer:read',
    query: z.object(field.listing),
    response: z.array(PricingSummary),
    tool: {
      name: 'svc_list_deal_pricings',
      title: 'List the pricings of a deal',
      category: 'crm',
      credits: 1,
      description:
        'Lists every kept pricing of one deal, newest first. Use it to see how its price changed; it prices nothing.',
      keywords: 'valuation loan history',
    },
    handle: (ctx, { params, query }) => listPricingsOfDeal(ctx, params.deal_id, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/deals/{deal_id}/pricing-roles',
    summary: 'Get the pricing roles of a deal',
    access: 'pricer:read',
    response: DealPricingRoles,
    tool: {
      name: 'svc_get_deal_pricing_roles',
      title: 'Show the base case of a deal',
      category: 'crm',
      credits: 1,
      description:
        'Shows which pricing of a deal is its base case, its downside, the one that was approved and the one that was closed, with who had each role before. All pricings are in svc_list_deal_pricings.',
      keywords: 'base case downside approved closed pricing irr priced scenario',
    },
    handle: (ctx, { params }) => getPricingRoles(ctx, params.deal_id),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/pricer/deals/{deal_id}/pricing-roles',
    operation: 'setDealPricingRole',
    summary: 'Set the role of a pricing',
    description:
      'Each role belongs to one pricing of a deal; it moves from the previous holder, and the history keeps both. Taking the approved or closed role needs a `reason`. A pricing that has or had a role cannot be deleted.',
    access: 'pricer:write',
    body: PricingRoleInput,
    example: { role: 'base', pricing_id: 1 },
    response: DealPricingRoles,
    money: 'none',
    tool: {
      name: 'svc_set_deal_pricing_role',
      title: 'Set the base case of a deal',
      category: 'crm',
      credits: 2,
      description:
        'Sets a pricing as a deal’s base case, downside, as approved or as closed, replacing the previous one. Use it to say which pricing counts; it prices nothing.',
      keywords: 'base case downside approved closed scenario mark set role',
    },
    handle: async (ctx, { params, body }) => {
      await giveRole(ctx, params.deal_id, body)
      return getPricingRoles(ctx, params.deal_id)
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/pricings',
    summary: 'List pricings, newest first',
    access: 'pricer:read',
    query: z.object({ ...field.listing, deal_id: z.coerce.number().pipe(field.id()).optional() }),
    response: z.array(PricingSummary),
    tool: {
      name: 'svc_list_pricings',
      title: 'List pricings',
      category: 'crm',
      credits: 1,
      description:
        'Lists kept loan pricings of all deals, newest first. Use it to find a pricing’s id; loan tapes are in svc_list_loan_tapes.',
      keywords: 'valuation loans history',
    },
    handle: (ctx, { query }) => listPricings(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/pricings/{pricing_id}',
    shows: 'pricing',
    summary: 'Get a pricing with its input and its schedule',
    access: 'pricer:read',
    response: Pricing,
    tool: {
      name: 'svc_get_pricing',
      title: 'Show a pricing',
      category: 'crm',
      credits: 1,
      description:
        'Shows one kept pricing with its input, yields and payment schedule. To price with other terms use svc_run_pricer.',
      keywords: 'loan monthly payment cash flows amortisation schedule valuation',
    },
    handle: (ctx, { params }) => getPricing(ctx, params.pricing_id),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/pricer/pricings/{pricing_id}',
    summary: 'Delete a pricing',
    access: 'pricer:write',
    errors: { in_use },
    tool: {
      name: 'svc_delete_pricing',
      title: 'Delete a pricing',
      category: 'crm',
      credits: 2,
      description:
        'Deletes one kept pricing for good. Use it for one that was made by mistake; the deal and its other pricings stay.',
      keywords: 'remove loan valuation',
    },
    handle: (ctx, { params }) => deletePricing(ctx, params.pricing_id),
  }),
] as const
