import { z } from 'zod'
import {
  type Context,
  entity,
  field,
  input,
  invalidField,
  notFound,
  paginate,
  route,
  sentence,
} from '../../kernel/index.ts'
import { settle } from '../../platform/credits/credits.ts'

const statuses = ['held', 'confirmed', 'refunded'] as const

const Hold = entity('Hold', {
  id: field.id(),
  amount: z.int().meta({ description: 'Credits reserved' }),
  purpose: z.string(),
  status: z.enum(statuses),
  charged: z.int().nullable().meta({ description: 'Credits actually used' }),
  settled_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const find = async ({ db }: Context, id: number) => {
  const row = await db.selectFrom('credit_holds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const present = <T extends { status: string }>(row: T) => ({
  ...row,
  status: row.status as (typeof statuses)[number],
})

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/tasks/holds',
    summary: 'List credit holds',
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
    handle: async (ctx, { params }) => present(await find(ctx, params.hold_id)),
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
      const { amount } = await find(ctx, params.hold_id)
      if (body.used !== undefined && body.used > amount)
        throw invalidField('used', sentence`must not be more than the ${amount} reserved`)
      return present(await settle(ctx, params.hold_id, body.used ?? amount))
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/tasks/holds/{hold_id}/refund',
    summary: 'Release a credit hold',
    access: 'credits:manage',
    response: Hold,
    errors: { illegal_transition: [409, 'Already settled'] },
    handle: async (ctx, { params }) => present(await settle(ctx, params.hold_id, 0)),
  }),
] as const
