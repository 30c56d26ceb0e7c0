import { z } from 'zod'
import { covenantStatuses } from '../../../finance/covenant.ts'
import { lend, lendingErrors } from '../../../imports/lending.ts'
import { LentSource, RecordSource } from '../../../imports/lent-schemas.ts'
import { MAX_BYTES } from '../../../imports/schemas.ts'
import { entity, field, input, route } from '../../../kernel/index.ts'
import { lentDeals } from '../../crm/index.ts'
import { figure, headroom } from '../covenants/measures.ts'
import { Covenant } from '../covenants/schemas.ts'
import { lentDealsAtRisk } from './deals.ts'
import { covenantReadings } from './kinds.ts'
import { lentReadings } from './readings.ts'

const LentReadings = entity('LentCovenantReadings', {
  readings: z.array(
    z.object({
      covenant: z.string().meta({ description: 'Its name in the source' }),
      company: z.string().nullable(),
      date: field.date().nullable(),
      value: figure('As the source gives it'),
      covenant_id: field.id().nullable().meta({ description: 'Covenant of the office with this name' }),
      status: z
        .enum(covenantStatuses)
        .nullable()
        .meta({ description: 'Tested by the terms of its day, or of today without one' }),
      headroom_pct: headroom,
      reason: z.string().nullable().meta({ description: 'Why it was not tested' }),
    }),
  ),
  source: LentSource,
})

export const lentRiskRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/risk/readings/read',
    operation: 'readLentCovenantReadings',
    effect: 'read',
    summary: 'Read covenant readings of a source',
    description:
      'Tests each by the covenant of its name and keeps nothing: a person records one with `POST /risk/check`.',
    access: 'risk:read',
    bodyLimit: MAX_BYTES,
    body: input('LentCovenantReadingsInput', {
      source: RecordSource,
      from: field.date().optional().meta({ format: 'date', description: 'First day' }),
      to: field.date().optional().meta({ format: 'date', description: 'Last day' }),
    }),
    example: {
      source: {
        type: 'inline',
        documents: [{ name: 'readings.csv', text: 'Covenant,Date,Value\nTotal leverage,2026-03-31,4.1\n' }],
      },
    },
    response: LentReadings,
    errors: lendingErrors,
    tool: {
      name: 'svc_read_covenant_readings',
      title: 'Read covenant readings',
      category: 'risk',
      credits: 1,
      description:
        'Reads covenant readings from a connection and tests each by the office’s covenant of that name, keeping nothing. To record one use svc_check_covenant.',
      keywords: 'ratio test compliance headroom market data connection source',
      openWorld: true,
    },
    prepare: (ctx, { body: { source, from, to } }) =>
      lend(ctx, covenantReadings, source, 'risk', { from, to }),
    handle: (ctx, { body }, lent) => lentReadings(ctx, lent, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/risk/deals/read',
    operation: 'readLentDealsAtRisk',
    effect: 'read',
    summary: 'Read the deals of a data platform with their covenants',
    description:
      'Each deal of the source with the covenants that stand here under its `peer_deal_id` or on the linked deal, and the worst status. Nothing is kept and no deal is created.',
    access: 'risk:read',
    bodyLimit: MAX_BYTES,
    body: input('LentDealsAtRiskInput', { source: RecordSource }),
    example: {
      source: {
        type: 'inline',
        documents: [{ name: 'deals.csv', text: 'Id,Name,Company\nD-77,Alder senior loan,Alder Ports plc\n' }],
      },
    },
    response: entity('LentDealsAtRisk', {
      deals: z.array(
        z.object({
          peer_deal_id: z.string().nullable().meta({ description: 'Its id in the source' }),
          name: z.string(),
          counterparty: z.string().nullable(),
          deal_id: field.id().nullable().meta({ description: 'Deal of the office that it is linked to' }),
          status: z.enum(covenantStatuses).nullable().meta({ description: 'The worst of its covenants' }),
          covenants: z.array(Covenant),
        }),
      ),
      source: LentSource,
    }),
    errors: lendingErrors,
    tool: {
      name: 'svc_read_deal_covenants',
      title: 'Read a data platform’s deals with their covenants',
      category: 'risk',
      credits: 1,
      description:
        'Reads the deals of a data platform through a connection, each with the office’s covenants on it and the worst status, keeping nothing. For the office’s own covenants use svc_list_covenants.',
      keywords: 'peer platform portfolio risk monitoring breach watch connection source',
      openWorld: true,
    },
    prepare: (ctx, { body: { source } }) => lend(ctx, lentDeals, source, 'risk'),
    handle: (ctx, _input, lent) => lentDealsAtRisk(ctx, lent),
  }),
] as const
