import { z } from 'zod'
import { entity, field, input, invalidField, paginate, route, sentence } from '../../kernel/index.ts'
import { findHold, settle } from '../../platform/credits/holds.ts'

const statuses = ['held', 'confirmed', 'refunded'] as const

const Hold = entity('Hold', {
  id: field.id(),
  amount: z.int().meta({ description: 'Credits reserved' }),
  purpose: z.string(),
  run_id: field.id().nullable().meta({ description: 'The run that it was reserved for' }),
  status: z.enum(statuses),
  charged: z.int().nullable().meta({ description: 'Credits used; of a run under way, so far' }),
  settled_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const present = <T extends { status: string }>(row: T) => ({
  ...row,
  status: row.status as (typeof statuses)[number],
})

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/tasks/holds',
    summary: 'List credit holds',
    description:
      'Each run of an agent reserves what it may need at most, and each call of an AI-heavy tool its cost, before anything is read. Used credits stay charged; when it ends, fails or is cancelled, the rest comes back.',
    access: 'credits:read',
    query: z.object({ ...field.listing, status: z.enum(statuses).optional() }),
    response: z.array(Hold),
    handle: async ({ db }, { query: { status, ...slice } }) => {
      const all = db.selectFrom('credit_holds').selectAll()
      return (await paginate(status ? all.where('status', '=', status) : all, 'credit_holds.id', slice)).map(
        present,
      )
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/tasks/holds/{hold_id}',
    summary: 'Get a credit hold',
    access: 'credits:read',
    response: Hold,
    handle: async (ctx, { params }) => present(await findHold(ctx, params.hold_id)),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/tasks/holds/{hold_id}/confirm',
    summary: 'Charge a credit hold, in full or in part',
    access: 'credits:manage',
    body: input('HoldConfirmation', {
      used: z.int().min(1).optional().meta({ description: 'Credits used. Default: all reserved' }),
    }),
    example: {},
    response: Hold,
    errors: { illegal_transition: [409, 'Already settled'] },
    handle: async (ctx, { params, body }) => {
      const { amount, charged } = await findHold(ctx, params.hold_id)
      if (body.used !== undefined && body.used > amount)
        throw invalidField('used', sentence`must not be more than the ${amount} reserved`)
      if (body.used !== undefined && body.used < (charged ?? 0))
        throw invalidField('used', sentence`must not be less than the ${charged ?? 0} used so far`)
      return present(await settle(ctx, params.hold_id, body.used ?? amount))
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/tasks/holds/{hold_id}/refund',
    summary: 'Release a credit hold',
    description: 'What a run has used of it stays charged; later steps are charged to the balance.',
    access: 'credits:manage',
    response: Hold,
    errors: { illegal_transition: [409, 'Already settled'] },
    handle: async (ctx, { params }) => present(await settle(ctx, params.hold_id, 0)),
  }),
] as const
