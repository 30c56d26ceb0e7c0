import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import { route } from '../../../kernel/index.ts'
import { day } from '../fields.ts'
import { FundWaterfall, FundWaterfallInput, WaterfallInputs } from './book-schemas.ts'
import { waterfallByPartner } from './by-partner.ts'
import { CarryTermsInput, FundCarryTerms, getCarryTerms, putCarryTerms } from './carry-terms.ts'
import { fundWaterfall, waterfallInputs } from './from-the-book.ts'
import { PartnerWaterfall, PartnerWaterfallInput } from './partner-schemas.ts'
import { Waterfall, WaterfallInput, waterfall } from './whole-fund.ts'

export const waterfallRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/waterfall',
    summary: 'Calculate a European waterfall',
    description:
      'Return of capital, hurdle, catch-up and carry split over the whole fund: for one distribution, or for dated flows with the hurdle compounding between them and the clawback at the end. Saves nothing.',
    access: 'cfo:read',
    effect: 'read',
    body: WaterfallInput,
    example: { committed: 50_000_000, distributable: 100_000_000, hurdle_pct: 0.08, carry_pct: 0.2 },
    response: Waterfall,
    tool: {
      name: 'svc_compute_waterfall',
      title: 'Compute a distribution waterfall',
      category: 'cfo',
      credits: 1,
      description:
        'Computes a European waterfall: return of capital, hurdle, catch-up and carry, for one distribution or dated flows, with clawback. Figures are given in the call; it pays out and keeps nothing.',
      keywords:
        'carry carried interest promote gp lp split preferred return hurdle catch-up clawback proceeds exit',
    },
    handle: (ctx, { body }) => waterfall(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/waterfall/by-partner',
    summary: 'Calculate a waterfall by partner',
    description:
      'Each partner’s share of each distribution runs through the tiers of its class: capital, preferred return, catch-up, split, and the split above each further hurdle, with escrow and a final clawback. Saves nothing.',
    access: 'cfo:read',
    effect: 'read',
    body: PartnerWaterfallInput,
    example: {
      hurdle_pct: 0.08,
      carry_pct: 0.2,
      classes: [{ class: 'GP commitment', hurdle_pct: 0, carry_pct: 0 }],
      partners: [
        { name: 'Alder Pension Scheme', commitment: 98_000_000 },
        { name: 'Alder GP', commitment: 2_000_000, class: 'GP commitment' },
      ],
      flows: [
        { date: '2022-01-01', kind: 'contribution', amount: 100_000_000 },
        { date: '2025-01-01', kind: 'distribution', amount: 180_000_000 },
      ],
    },
    response: PartnerWaterfall,
    tool: {
      name: 'svc_compute_partner_waterfall',
      title: 'Compute a waterfall by partner',
      category: 'cfo',
      credits: 1,
      description:
        'Computes a waterfall by partner from figures of the call: classes, several hurdles, European or deal by deal, escrow, clawback. For a fund in the books use svc_compute_fund_waterfall. Keeps nothing.',
      keywords: 'deal by deal american waterfall classes tiered carry hurdles escrow gp commitment promote',
    },
    handle: (ctx, { body }) => waterfallByPartner(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/waterfall',
    operation: 'getWaterfallInputs',
    summary: 'Get the inputs of a fund’s waterfall',
    description:
      'Partners with their contributions, distributions and uncalled commitments, and the fund’s cash.',
    access: 'cfo:read',
    query: z.object({
      as_of: day()
        .optional()
        .meta({ description: 'As of the end of this day. Default: today', format: 'date' }),
    }),
    response: WaterfallInputs,
    handle: (ctx, { params, query }) => waterfallInputs(ctx, params.account_id, query.as_of),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/waterfall',
    operation: 'computeFundWaterfall',
    summary: 'Calculate a fund’s waterfall from its book',
    description:
      'Contributions, distributions and cash come from the book unless the request overrides them; the answer marks the overrides. Saves and pays nothing.',
    access: 'cfo:read',
    effect: 'read',
    body: FundWaterfallInput,
    example: { as_of: '2026-03-31', hurdle_pct: 0.08, carry_pct: 0.2, distributable: 1_000_000 },
    response: FundWaterfall,
    tool: {
      name: 'svc_compute_fund_waterfall',
      title: 'Compute a fund’s waterfall from its book',
      category: 'cfo',
      credits: 1,
      description:
        'Computes a waterfall by partner out of the books: hurdle, catch-up, carry and clawback of a distribution on a day. It distributes nothing: svc_create_distribution does.',
      keywords: 'promote carried interest split per partner from the ledger prefilled',
    },
    handle: (ctx, { params, body }) => fundWaterfall(ctx, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/carry-terms',
    operation: 'getCarryTerms',
    summary: 'Get a fund’s carried interest terms',
    description: 'The terms in effect on a day, by which each period close accrues carried interest.',
    access: 'cfo:read',
    query: z.object({
      as_of: day().optional().meta({ description: 'Default: today', format: 'date', example: '2026-03-31' }),
    }),
    response: FundCarryTerms,
    handle: (ctx, { params, query }) => getCarryTerms(ctx, params.account_id, query.as_of),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/cfo/accounts/{account_id}/carry-terms',
    operation: 'setCarryTerms',
    summary: 'Set a fund’s carried interest terms',
    description:
      'Replaces all terms from a day on; earlier terms stay readable, and closed periods do not change. From the next period close on, carried interest is accrued by hypothetical liquidation.',
    access: 'cfo:manage',
    body: CarryTermsInput,
    example: { type: 'european', hurdle_pct: 0.08, carry_pct: 0.2, catch_up_pct: 1 },
    response: FundCarryTerms,
    errors: { period_closed },
    money: 'none',
    handle: (ctx, { params, body }) => putCarryTerms(ctx, params.account_id, body),
  }),
] as const
