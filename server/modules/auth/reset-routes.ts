import { z } from 'zod'
import { entity, route } from '../../kernel/index.ts'
import { busy, hashPassword } from '../../platform/identity/index.ts'
import { acceptReset, lookUpReset } from './resets.ts'
import { ResetInput, ResetToken } from './schemas.ts'

const link_expired = [410, 'The link was used, withdrawn or has expired'] as const

export const resetRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/auth/reset',
    operation: 'showReset',
    summary: 'Get a reset link',
    access: 'public',
    audience: 'pages',
    effect: 'read',
    body: ResetToken,
    response: entity('Reset', {
      name: z.string(),
      email: z.string(),
      second_factor: z.boolean().meta({ description: 'Whether it also removes the second factor' }),
    }),
    errors: { link_expired },
    prepare: (ctx, { body }) => lookUpReset(ctx, body.token),
    handle: async (_ctx, _input, reset) => reset,
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/reset/accept',
    operation: 'acceptReset',
    summary: 'Set a new password with a reset link',
    description: 'Ends all the person’s sessions and tokens. Does not sign them in.',
    access: 'public',
    audience: 'pages',
    body: ResetInput,
    errors: { busy, link_expired },
    async prepare(ctx, { body }) {
      await lookUpReset(ctx, body.token)
      return hashPassword(body.password)
    },
    handle: (ctx, { body }, hash) => acceptReset(ctx, body, hash),
  }),
] as const
