import { z } from 'zod'
import { deal } from '../../../deals/deal.ts'
import { gateErrors } from '../../../deals/stage-gates.ts'
import { stages } from '../../../deals/stages.ts'
import { amountGiven, archived, changed_meanwhile, field, route } from '../../../kernel/index.ts'
import { SimilarRecord } from '../../../platform/merging/likeness.ts'
import {
  archiveDeal,
  bindRoom,
  createDeal,
  dealQuery,
  deleteDeal,
  getDeal,
  listDeals,
  moveDeal,
  updateDeal,
} from '../deals/deals.ts'
import { pipeline } from '../deals/pipeline.ts'
import { countPassReasons } from '../deals/stage-moves.ts'
import { DealDetail, PassReasonCount, Pipeline, RoomBinding, Stage, StageMove } from '../schemas.ts'
import { similarDeals } from '../similar.ts'

const has_history = [409, 'It has activities, contacts or screenings'] as const

export const dealRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/stages',
    summary: 'List deal stages, in board order',
    access: 'crm:read',
    response: z.array(Stage),
    tool: {
      name: 'svc_list_deal_stages',
      title: 'List the deal stages',
      category: 'crm',
      credits: 1,
      description:
        'Lists the stages a deal goes through, in the order of the board, with each one’s usual chance of closing. Use it to learn the stage keys; it shows no deals.',
      keywords: 'pipeline steps funnel phases probability',
    },
    handle: async ({ say }) =>
      stages.map((stage, index) => ({ ...stage, title: say(stage.title), order: index + 1 })),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/pass-reasons',
    summary: 'List pass reasons with their counts',
    access: 'crm:read',
    response: z.array(PassReasonCount),
    tool: {
      name: 'svc_list_pass_reasons',
      title: 'Count pass reasons',
      category: 'crm',
      credits: 1,
      description:
        'Counts the deals that are passed on by the reason that was given. Use it to see what the office turns down and why it loses; the deals of one reason are found with svc_list_deals.',
      keywords: 'lost rejected declined turned down reasons statistics win loss',
    },
    handle: ctx => countPassReasons(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/pipeline',
    summary: 'Get the pipeline by stage',
    description:
      'Every stage with its newest deals and their total size, exact and per currency; nothing is converted.',
    access: 'crm:read',
    query: z.object({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(500)
        .default(100)
        .meta({ description: 'Maximum deals per stage' }),
      q: field.search('Part of the deal’s or counterparty’s name'),
    }),
    response: Pipeline,
    tool: {
      name: 'svc_get_pipeline',
      title: 'Show the pipeline',
      category: 'crm',
      credits: 1,
      description:
        'Shows the deals as a board: each stage with its newest deals, their count and the sum of their sizes per currency, also weighted by chance. Use it for an overview or a forecast; to go through all deals use svc_list_deals.',
      keywords: 'board kanban funnel forecast dealflow overview weighted',
      featured: true,
    },
    handle: (ctx, { query }) => pipeline(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/deals',
    summary: 'List deals, newest first',
    access: 'crm:read',
    query: dealQuery,
    response: z.array(deal.Entity),
    tool: {
      name: 'svc_list_deals',
      title: 'List deals',
      category: 'crm',
      credits: 1,
      description:
        'Lists deals, newest first, by stage, asset class, currency or part of a name. Use it to find a deal’s id or to go through the deal flow; it gives no sums and no history.',
      keywords: 'opportunities transactions dealflow investments find search look up',
      featured: true,
    },
    handle: (ctx, { query }) => listDeals(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals',
    summary: 'Create a deal',
    access: 'crm:write',
    status: 201,
    body: deal.Input,
    example: {
      name: 'Alder Ports senior loan',
      asset_class: 'private_credit',
      counterparty: 'Alder Ports plc',
      currency: 'USD',
      irr_target: 0.12,
      stage: 'sourced',
      target_size: 25_000_000,
      jurisdiction: 'GB',
    },
    response: deal.Entity,
    errors: gateErrors,
    money: amountGiven('target_size'),
    does: 'deal',
    tool: {
      name: 'svc_create_deal',
      title: 'Create a deal',
      category: 'crm',
      credits: 2,
      description:
        'Creates a deal in the pipeline with its size, currency, target return and counterparty. Use it for a new opportunity; check svc_list_deals first. It neither screens nor prices the deal.',
      keywords: 'new opportunity transaction register enter sourced lead',
      featured: true,
    },
    handle: (ctx, { body }) => createDeal(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/deals/similar',
    operation: 'listSimilarDeals',
    summary: 'List possible duplicates of a deal',
    access: 'crm:read',
    audience: 'pages',
    query: z.object({ name: field.line(200).optional(), counterparty: field.line(200).optional() }),
    response: z.array(SimilarRecord),
    handle: (ctx, { query }) => similarDeals(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/crm/deals/{deal_id}',
    shows: 'deal',
    summary: 'Get a deal with its room, counts and latest screening',
    access: 'crm:read',
    response: DealDetail,
    tool: {
      name: 'svc_get_deal',
      title: 'Show a deal',
      category: 'crm',
      credits: 1,
      description:
        'Shows one deal with its data room, how many activities and contacts it has, and its latest screening. The activities, contacts and pricings themselves have tools of their own.',
      keywords: 'opportunity transaction details look up',
      featured: true,
    },
    handle: (ctx, { params }) => getDeal(ctx, params.deal_id),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/crm/deals/{deal_id}',
    summary: 'Change a deal',
    description:
      'Send any subset of the fields; null clears one. Changing the currency keeps the amount’s number unconverted. A new stage or room is logged as an activity.',
    access: 'crm:write',
    body: deal.Change,
    example: { target_size: 30_000_000, counterparty: null },
    response: deal.Entity,
    errors: { archived, changed_meanwhile, ...gateErrors },
    money: amountGiven('target_size'),
    does: 'deal_change',
    tool: {
      name: 'svc_update_deal',
      title: 'Change a deal',
      category: 'crm',
      credits: 2,
      description:
        'Changes any of a deal’s fields: name, size, currency, target return, counterparty, stage or room; null clears one. An amount is not converted with its currency. To move a stage with a reason use svc_move_deal_stage.',
      keywords: 'edit correct rename size amount counterparty opportunity',
      featured: true,
    },
    handle: (ctx, { params, body }) => updateDeal(ctx, params.deal_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/crm/deals/{deal_id}',
    summary: 'Delete a deal without activity',
    description: 'A deal with history is passed on or archived instead.',
    access: 'crm:write',
    errors: { has_history },
    handle: (ctx, { params }) => deleteDeal(ctx, params.deal_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/archive',
    operation: 'archiveDeal',
    summary: 'Archive a deal',
    description:
      'Removes the deal from lists, the board and its counts. Search still finds it, and its stage and records stay.',
    access: 'crm:write',
    response: deal.Entity,
    errors: { changed_meanwhile },
    handle: (ctx, { params }) => archiveDeal(ctx, params.deal_id, true),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/restore',
    operation: 'restoreDeal',
    summary: 'Restore an archived deal',
    access: 'crm:write',
    response: deal.Entity,
    errors: { changed_meanwhile },
    handle: (ctx, { params }) => archiveDeal(ctx, params.deal_id, false),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/stage',
    summary: 'Move a deal to a stage',
    description:
      'Any stage may follow any other. The move appears on the timeline; moving to the current stage changes only the reason for passing. If the office requires decisions, `term_sheet` and later stages need one; an administrator may bypass that with `override` and a reason.',
    access: 'crm:write',
    body: StageMove,
    example: { stage: 'due_diligence', reason: 'Indicative offer accepted' },
    response: deal.Entity,
    errors: { archived, changed_meanwhile, ...gateErrors },
    tool: {
      name: 'svc_move_deal_stage',
      title: 'Move a deal to another stage',
      category: 'crm',
      credits: 2,
      description:
        'Moves a deal to any stage, with a reason that is logged: forward, back, on hold, passed or won. Use it when a deal advances or is turned down; it deletes nothing.',
      keywords:
        'put on ice hold pause advance push promote progress decline reject turn down pass drop kill lost dead win close investment committee ic',
      featured: true,
    },
    handle: (ctx, { params, body }) => moveDeal(ctx, params.deal_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/crm/deals/{deal_id}/bind-room',
    summary: 'Link a deal to a data room, or unlink it',
    did: 'Changed the data room of a deal',
    access: 'crm:write',
    body: RoomBinding,
    example: { room_id: null },
    response: deal.Entity,
    errors: { archived },
    tool: {
      name: 'svc_bind_deal_room',
      title: 'Link a deal to a data room',
      category: 'crm',
      credits: 2,
      description:
        'Connects a deal with an existing data room, or disconnects it with null. It creates no room and moves no documents.',
      keywords: 'link attach connect unbind detach vdr',
    },
    handle: (ctx, { params, body }) => bindRoom(ctx, params.deal_id, body.room_id),
  }),
] as const
