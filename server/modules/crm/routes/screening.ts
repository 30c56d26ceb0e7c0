import { z } from 'zod'
import { archived, field, route } from '../../../kernel/index.ts'
import { getMandate, listMandates, setMandate } from '../screening/mandate.ts'
import { screenDeal, screenInline } from '../screening/screening.ts'
import {
  InlineDeal,
  InlineScreening,
  MandateInput,
  MandateVersion,
  Screening,
} from '../screening/screening-schemas.ts'
import { listScreenings } from '../screening/screenings.ts'

export const screeningRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/mandate',
    summary: 'Get the investment mandate',
    access: 'crm:read',
    query: z.object({
      version: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .meta({ description: 'Earlier version. Default: the current one' }),
    }),
    response: MandateVersion,
    tool: {
      name: 'svc_get_deal_mandate',
      title: 'Show the investment mandate',
      category: 'crm',
      credits: 1,
      description:
        'Shows what the office buys: asset classes, currencies, countries, sizes and least return that deals are screened against. It judges no deal.',
      keywords: 'criteria strategy guidelines policy restrictions what we buy appetite',
    },
    handle: (ctx, { query }) => getMandate(ctx, query.version),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/mandate/versions',
    operation: 'listDealMandates',
    summary: 'List the versions of the mandate, newest first',
    access: 'crm:read',
    query: z.object(field.page),
    response: z.array(MandateVersion),
    handle: (ctx, { query }) => listMandates(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/deals/{deal_id}/screenings',
    operation: 'listDealScreenings',
    summary: 'List the screenings of a deal, newest first',
    description: 'Each with the facts judged, and the changes to the deal or mandate since.',
    access: 'crm:read',
    query: z.object(field.listing),
    response: z.array(Screening),
    handle: (ctx, { params, query }) => listScreenings(ctx, params.deal_id, query),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/crm/mandate',
    operation: 'setDealMandate',
    money: 'none',
    summary: 'Set the investment mandate',
    description: 'Replaces the whole mandate: omitted fields set no limit. Earlier versions are kept.',
    access: 'crm:manage',
    body: MandateInput,
    example: {
      asset_classes: ['private_credit', 'infrastructure_debt'],
      excluded_jurisdictions: ['RU'],
      min_size: 10_000_000,
      max_size: 75_000_000,
      size_currency: 'USD',
      min_irr: 0.1,
    },
    response: MandateVersion,
    handle: (ctx, { body }) => setMandate(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/screen',
    summary: 'Screen a deal against the mandate',
    description: 'Saves the result and logs an activity.',
    access: 'crm:write',
    response: Screening,
    errors: { archived },
    tool: {
      name: 'svc_screen_deal',
      title: 'Screen a deal against the mandate',
      category: 'crm',
      credits: 10,
      description:
        'Judges a stored deal by the office’s mandate, criterion by criterion, and keeps the result with the deal. Use it to see whether a deal fits; for one that is not stored use svc_screen_inline_deal. It moves no stage.',
      keywords: 'fit criteria check suitable eligible qualify guidelines triage evaluate',
    },
    handle: (ctx, { params }) => screenDeal(ctx, params.deal_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/screen',
    effect: 'read',
    summary: 'Screen an unsaved deal',
    description: 'Uses the office’s mandate, or one sent with the call. Saves nothing.',
    access: 'crm:read',
    body: InlineDeal,
    example: {
      asset_class: 'private_credit',
      currency: 'USD',
      target_size: 25_000_000,
      irr_target: 0.12,
      jurisdiction: 'GB',
    },
    response: InlineScreening,
    tool: {
      name: 'svc_screen_inline_deal',
      title: 'Screen a deal without storing it',
      category: 'crm',
      credits: 10,
      description:
        'Judges a deal described in the call by the office’s mandate, or by a given one, and keeps nothing. Use it for a quick check before a deal is entered.',
      keywords: 'fit criteria check what if suitable eligible teaser quick try',
    },
    handle: (ctx, { body }) => screenInline(ctx, body),
  }),
] as const
