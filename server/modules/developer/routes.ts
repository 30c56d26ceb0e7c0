import { z } from 'zod'
import { entity, field, input, roles, route } from '../../kernel/index.ts'
import { createKey, dashboard, revokeKey } from './keys.ts'

const Key = entity('ApiKey', {
  id: field.id(),
  name: z.string(),
  prefix: z.string().meta({ description: 'How the key begins, to tell it from others' }),
  role: z.enum(roles).meta({ description: 'What it may do: its owner’s role or a narrower one' }),
  owner: z.string(),
  last_used_at: field.timestamp().nullable(),
  expires_at: field.timestamp().nullable(),
  revoked_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/developer/dashboard',
    operation: 'getDeveloperDashboard',
    summary: 'API keys and how to connect',
    description: 'Your own keys; an administrator sees all of the office’s.',
    access: 'signed_in',
    response: entity('DeveloperDashboard', {
      keys: z.array(Key),
      rate_limit: z.int().meta({ description: 'Calls a minute for each token' }),
      reference: z.string(),
      openapi: z.string(),
      tools: z.int().meta({ description: 'How many tools agents can call' }),
      mcp_program: z.object({ command: z.string(), args: z.array(z.string()) }).meta({
        description:
          'What an AI client on the office’s own computer starts to speak MCP over standard streams',
      }),
    }),
    handle: ctx => dashboard(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/developer/keys',
    operation: 'createApiKey',
    governed: true,
    summary: 'Create an API key',
    description:
      'The key itself is in this answer and never again. It acts as its owner, with the owner’s role or a narrower one.',
    access: 'signed_in',
    secret: ['key'],
    status: 201,
    body: input('ApiKeyInput', {
      name: field.text(80),
      role: z.enum(roles).optional(),
      expires_at: z.iso.datetime().optional().meta({ example: '2027-12-31T00:00:00Z' }),
    }),
    example: { name: 'Nightly import' },
    response: entity('CreatedApiKey', {
      ...Key.shape,
      key: z.string().meta({ description: 'Shown once' }),
    }),
    handle: (ctx, { body }) => createKey(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/developer/keys/{key_id}/revoke',
    operation: 'revokeApiKey',
    governed: true,
    summary: 'Revoke an API key',
    description: 'It stops working at once. Revoking it again changes nothing.',
    access: 'signed_in',
    response: Key,
    handle: (ctx, { params }) => revokeKey(ctx, params.key_id),
  }),
] as const
