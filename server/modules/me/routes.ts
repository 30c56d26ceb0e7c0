import { z } from 'zod'
import { field, roles, route } from '../../kernel/index.ts'
import { listModules, ModuleState } from '../../platform/office/modules.ts'
import { whoAmI } from './who.ts'

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/me',
    summary: 'Who the caller is and where',
    access: 'signed_in',
    response: z.object({
      id: field.id().nullable(),
      name: z.string(),
      email: z.string().nullable(),
      role: z.enum(roles),
      permissions: z.array(z.string()).meta({ description: 'The verbs the role has' }),
      second_factor: z.boolean(),
      token: z.object({ kind: z.enum(['session', 'jwt', 'api_key', 'system']) }),
      organisation: z.object({
        id: field.id(),
        name: z.string(),
        base_currency: z.string(),
        sample: z.boolean().meta({ description: 'An invented office, to look around in' }),
      }),
    }),
    handle: ctx => whoAmI(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/me/modules',
    summary: 'The modules and whether the caller may use them',
    access: 'signed_in',
    response: z.array(ModuleState),
    handle: async ctx => listModules(ctx.services.registry, ctx.principal.disabledModules),
  }),
] as const
