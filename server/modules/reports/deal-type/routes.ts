import { z } from 'zod'
import { entity, field, input, route } from '../../../kernel/index.ts'
import { detectDealType, saveDealType } from './detect.ts'
import { dealTypeKeys } from './types.ts'

const changed_meanwhile = [409, 'Changed since the version you saw'] as const

const DealTypeQuestion = input('DealTypeQuestion', { deal_id: field.id() })

const DealTypeFound = entity('DealTypeDetection', {
  deal_id: field.id(),
  current: z.string().nullable().meta({ description: 'Asset class of the deal now' }),
  detected: z
    .enum(dealTypeKeys)
    .nullable()
    .meta({ description: 'Null where nothing speaks for a type, or two are level' }),
  confidence: z.number().meta({ description: 'Share of all points that speak for it, as a fraction' }),
  types: z
    .array(
      z.object({
        deal_type: z.enum(dealTypeKeys).meta({ description: 'Key of the type' }),
        title: z.string(),
        score: z.number().meta({ description: 'Points of its reasons' }),
        reasons: z
          .array(
            z.object({
              text: z.string(),
              points: z.number().meta({ description: 'Points that it is worth' }),
              page: z.string().meta({ description: 'Page where it is seen' }),
            }),
          )
          .meta({ description: 'The phrases that speak for it, and where they stand' }),
      }),
    )
    .meta({ description: 'Types that something speaks for, the strongest first' }),
})

const DealTypeInput = input('DealTypeInput', {
  deal_id: field.id(),
  deal_type: z.enum(dealTypeKeys).meta({ description: 'Becomes the asset class of the deal' }),
  version: field.version(),
})

const DealTypeSaved = entity('DealType', {
  id: field.id(),
  deal_id: field.id(),
  deal_type: z.enum(dealTypeKeys).meta({ description: 'Asset class of the deal now' }),
  version: z.int().meta({ description: 'Version of the deal' }),
})

export const dealTypeRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/reports/detect-deal-type',
    operation: 'detectDealType',
    summary: 'Detect the type of a deal',
    description:
      'By rules, from the deal’s fields, positions and documents as far as the caller may see them: points for each phrase that speaks for a type, with its place. Changes nothing.',
    access: 'reports:read',
    effect: 'read',
    body: DealTypeQuestion,
    example: { deal_id: 1 },
    response: DealTypeFound,
    errors: { not_found: [404, 'No deal that the caller may see'] },
    tool: {
      name: 'svc_detect_deal_type',
      title: 'Detect the type of a deal',
      category: 'reports',
      credits: 2,
      description:
        'Says which type a deal is, such as private credit, asset-backed or infrastructure, with the words of its fields and documents that speak for it. It changes nothing: svc_save_deal_type saves a type.',
      keywords: 'classify asset class strategy kind of deal detect guess',
    },
    prepare: (ctx, { body }) => detectDealType(ctx, body.deal_id),
    handle: async (_ctx, _input, found) => found,
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/reports/save-deal-type',
    operation: 'saveDealType',
    summary: 'Save the type of a deal',
    did: 'Saved its type',
    description: 'Sets the asset class of the deal, with the rights and the history of a change of the deal.',
    access: 'reports:write',
    body: DealTypeInput,
    example: { deal_id: 1, deal_type: 'private_credit' },
    response: DealTypeSaved,
    errors: {
      changed_meanwhile,
      not_found: [404, 'No deal of the office'],
      archived: [409, 'The deal is archived'],
    },
    tool: {
      name: 'svc_save_deal_type',
      title: 'Save the type of a deal',
      category: 'reports',
      credits: 2,
      description:
        'Saves a type as the asset class of a deal. Use it after svc_detect_deal_type, or for a type that a person names. Other fields are changed with svc_update_deal.',
      keywords: 'classify set asset class strategy',
    },
    handle: (ctx, { body }) => saveDealType(ctx, body),
  }),
] as const
