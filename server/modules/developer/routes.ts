import { z } from 'zod'
import {
  type Context,
  declared,
  entity,
  field,
  input,
  joined,
  offeredRoles,
  roles,
  route,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { AreaLevels } from '../../platform/office/rights.ts'
import { lastDayOf } from '../../platform/office/today.ts'
import { changeKey, createKey, dashboard, getKey, grantsOwnVote, revokeKey } from './keys.ts'
import { vocabulariesOf } from './vocabularies.ts'

const bounds = {
  propose_only: z.boolean().meta({
    description: 'All its writes become proposals for a person to decide',
  }),
  scopes: AreaLevels.refine(
    areas => Object.keys(areas).length > 0,
    sentence`must contain an area; null covers all`.english,
  ).meta({
    minProperties: 1,
    description:
      'Access by area (`none`, `read`, `write`, `approve`), at most the owner’s; areas not listed are closed. Null for a key with its role’s full access. Finding tools and following its own proposals need no scope.',
    example: { crm: 'read', cfo: 'write' },
  }),
  may_vote: z.boolean().meta({
    description: 'It may approve and reject proposals, each vote counting as its owner’s',
  }),
  daily_credits: z.int().min(1).max(1_000_000).meta({
    description: 'Daily credit limit; null if only the office’s balance applies',
  }),
}

const Key = entity('ApiKey', {
  id: field.id(),
  name: z.string(),
  prefix: z.string().meta({ description: 'First characters of the key, to tell it apart' }),
  role: z.enum(roles).meta({ description: 'Role of the key: the owner’s or a narrower one' }),
  owner: z.string(),
  own: z.boolean().meta({ description: 'Whether it is the caller’s' }),
  propose_only: bounds.propose_only,
  may_vote: bounds.may_vote,
  scopes: bounds.scopes.nullable(),
  daily_credits: bounds.daily_credits.nullable(),
  spent_today: z.int().meta({ description: 'Credits spent today, if `daily_credits` is set' }),
  last_used_at: field.timestamp().nullable(),
  expires_at: field.timestamp().nullable(),
  revoked_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const RevokedKey = entity('RevokedApiKey', {
  ...Key.shape,
  withdrawn: z.array(field.id()).meta({ description: 'Proposals withdrawn with the key' }),
})

/** Words a key's current limits, for notifications of it. */
async function boundsInWords(
  ctx: Context,
  { role, propose_only, may_vote, scopes, expires_at }: z.output<typeof Key>,
): Promise<Sentence> {
  const titleOf = (area: string) => declared(ctx.services.registry.module(area)?.title ?? area)
  const areas = Object.entries(scopes ?? {}).map(([area, level]) =>
    level === 'write' ? titleOf(area) : sentence`${titleOf(area)} (read only)`,
  )
  return joined(
    [
      propose_only
        ? sentence`It acts as ${role} and only proposes.`
        : sentence`It acts as ${role} and writes directly.`,
      ...(may_vote ? [sentence`It decides proposals for its owner.`] : []),
      scopes === null ? sentence`It covers every area.` : sentence`It covers ${joined(areas, ', ')}.`,
      expires_at === null
        ? sentence`It does not expire.`
        : sentence`It is valid until ${await lastDayOf(ctx, expires_at)}.`,
    ],
    ' ',
  )
}

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/developer/dashboard',
    operation: 'getDeveloperDashboard',
    summary: 'Get API keys and connection details',
    description: 'Your own keys; administrators and auditors see all keys of the office.',
    access: 'signed_in',
    response: entity('DeveloperDashboard', {
      keys: z.array(Key),
      rate_limit: z.int().meta({ description: 'Calls per minute per token' }),
      reference: z.string(),
      openapi: z.string(),
      tools: z.int().meta({ description: 'Number of tools that agents can call' }),
      mcp_program: z.object({ command: z.string(), args: z.array(z.string()) }).meta({
        description:
          'Command with which an AI client on the office’s own computer starts MCP over standard streams',
      }),
    }),
    handle: ctx => dashboard(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/developer/vocabularies',
    summary: 'List the values of every enumeration',
    description: 'Every field of the API that takes or answers a few values alone, by schema and field.',
    access: 'signed_in',
    query: z.object({
      schema: z.string().max(100).optional().meta({ description: 'Only this schema, such as `Deal`' }),
    }),
    response: z.array(
      entity('Vocabulary', {
        schema: z.string().meta({ description: 'Schema in the API description', example: 'Deal' }),
        field: z.string().meta({ description: 'Field of the schema; a dot leads to a nested one' }),
        values: z.array(z.string()),
      }),
    ),
    handle: async ({ services }, { query: { schema } }) =>
      vocabulariesOf(services.registry).filter(one => schema === undefined || one.schema === schema),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/developer/keys',
    operation: 'createApiKey',
    governed: true,
    does: 'api_key',
    tells: async (ctx, { body }, key) => ({
      kind: 'key_made',
      title: sentence`${ctx.principal.name} made the API key ${body.name}`,
      detail: await boundsInWords(ctx, key),
      link: '/settings/api-keys',
    }),
    summary: 'Create an API key',
    description:
      'Shows the key only once. It acts as its owner, with the owner’s role or a narrower one, and never exceeds the owner’s rights at the time of the call.',
    access: 'signed_in',
    secret: ['key'],
    status: 201,
    body: input('ApiKeyInput', {
      name: field.line(80),
      role: z.enum(offeredRoles).optional(),
      expires_at: field.end().optional().meta({ example: '2027-12-31T00:00:00Z' }),
      propose_only: bounds.propose_only.default(false),
      scopes: bounds.scopes.nullish(),
      daily_credits: bounds.daily_credits.nullish(),
    }),
    example: { name: 'Nightly import' },
    response: entity('CreatedApiKey', {
      ...Key.shape,
      key: z.string().meta({ description: 'Shown only once' }),
    }),
    handle: (ctx, { body }) => createKey(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/developer/keys/{key_id}',
    operation: 'getApiKey',
    summary: 'Get an API key',
    description:
      'Your own; administrators and auditors see every key of the office. The key itself is never shown again.',
    access: 'signed_in',
    response: Key,
    handle: (ctx, { params }) => getKey(ctx, params.key_id),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/developer/keys/{key_id}',
    operation: 'updateApiKey',
    governed: true,
    does: 'api_key',
    tells: async (ctx, _input, key) => ({
      kind: 'key_changed',
      title: sentence`${ctx.principal.name} changed what bounds the API key ${key.name}`,
      detail: await boundsInWords(ctx, key),
      link: '/settings/api-keys',
    }),
    summary: 'Change the limits of an API key',
    description:
      'Takes effect with the next call. Users change their own keys, administrators any key; only an administrator may let a propose-only key write, or a key decide proposals (`may_vote`). Letting your own key decide is a proposal (202) if the office has another administrator.',
    access: 'signed_in',
    audience: 'pages',
    body: input('ApiKeyChange', {
      expires_at: field.end().nullable().optional(),
      propose_only: bounds.propose_only.optional(),
      may_vote: bounds.may_vote.optional(),
      scopes: bounds.scopes.nullish(),
      daily_credits: bounds.daily_credits.nullish(),
    }),
    secondPerson: (ctx, { params, body }) => grantsOwnVote(ctx, params.key_id, body),
    response: Key,
    errors: { key_revoked: [409, 'It was revoked'] },
    handle: (ctx, { params, body }) => changeKey(ctx, params.key_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/developer/keys/{key_id}/revoke',
    operation: 'revokeApiKey',
    governed: true,
    summary: 'Revoke an API key',
    description:
      'Takes effect at once and withdraws the key’s undecided proposals. Revoking it again changes nothing.',
    access: 'signed_in',
    response: RevokedKey,
    handle: (ctx, { params }) => revokeKey(ctx, params.key_id),
  }),
] as const
