import { z } from 'zod'
import { keepVoteMails } from '../../agents/index.ts'
import { entity, field, input, languages, roles, route } from '../../kernel/index.ts'
import { eventStream } from '../../kernel/routes/event-stream.ts'
import { listColleagues, signedInPerson } from '../../platform/identity/index.ts'
import { keepLanguage } from '../../platform/office/languages.ts'
import { listModules, ModuleState } from '../../platform/office/modules.ts'
import { AreaLevels } from '../../platform/office/rights.ts'
import { exportRoutes } from './exports.ts'
import { whoAmI } from './who.ts'

const chosenLanguage = {
  language: z.enum(languages).nullable().meta({ description: 'Null: the office’s language' }),
}

const mailed = { on: z.boolean() }

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/me',
    operation: 'getMe',
    summary: 'Get the signed-in user',
    access: 'signed_in',
    response: entity('Me', {
      id: field.id().nullable(),
      name: z.string(),
      email: z.string().nullable(),
      role: z.enum(roles),
      permissions: z.array(z.string()).meta({ description: 'Permissions of the role' }),
      areas: AreaLevels.meta({
        description: 'The caller’s effective access by area: `none`, `read`, `write` or `approve`',
      }),
      access_until: field.timestamp().nullable().meta({ description: 'When the caller’s access ends' }),
      proposes_only: z.boolean().meta({ description: 'All the caller’s writes become proposals' }),
      language: z
        .enum(languages)
        .nullable()
        .meta({ description: 'Language of the caller’s mail, as chosen; null: the office’s' }),
      vote_mails: z
        .boolean()
        .meta({ description: 'Whether the caller is mailed about proposals that wait for their approval' }),
      second_factor: z.boolean(),
      recovery_codes_left: z.int().nullable().meta({
        description: 'Unused recovery codes; null without two-factor authentication',
      }),
      token: z.object({ kind: z.enum(['session', 'jwt', 'api_key', 'calendar_address', 'system']) }),
      organisation: z.object({
        id: field.id(),
        name: z.string(),
        base_currency: z.string(),
        timezone: z.string().meta({ description: 'IANA time zone of the office’s days' }),
        sample: z.boolean().meta({ description: 'Whether it is the sample office' }),
      }),
    }),
    handle: ctx => whoAmI(ctx),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/me/language',
    operation: 'chooseMyLanguage',
    governed: 'harmless',
    summary: 'Set your language',
    description:
      'Language of mail to you and of your private calendar addresses. Answers use the language of each request (`Accept-Language`).',
    access: 'signed_in',
    audience: 'pages',
    body: input('ChosenLanguageInput', chosenLanguage),
    example: { language: 'de' },
    response: entity('ChosenLanguage', chosenLanguage),
    handle: (ctx, { body }) => keepLanguage(ctx, signedInPerson(ctx), body.language),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/me/vote-mails',
    operation: 'setMyVoteMails',
    governed: 'harmless',
    summary: 'Set whether you are mailed about approvals',
    did: 'Changed whether they are mailed about approvals',
    description:
      'Mails go to those whose approval a proposal waits for, where the office has a mail account.',
    access: 'signed_in',
    audience: 'pages',
    body: input('VoteMailsInput', mailed),
    example: { on: false },
    response: entity('VoteMails', mailed),
    handle: (ctx, { body }) => keepVoteMails(ctx, signedInPerson(ctx), body.on),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/me/colleagues',
    operation: 'listColleagues',
    summary: 'List colleagues, by name',
    description: 'People with an active account, who can own records. Empty for investors.',
    access: 'signed_in',
    audience: 'pages',
    response: z.array(entity('Colleague', { id: field.id(), name: z.string() })),
    handle: async ctx => (ctx.principal.role === 'lp' ? [] : listColleagues(ctx)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/me/modules',
    operation: 'listMyModules',
    summary: 'List modules and whether you may use them',
    access: 'signed_in',
    response: z.array(ModuleState),
    handle: async ctx => listModules(ctx.services.registry, ctx.principal),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/requests/{request}/progress',
    operation: 'followRequest',
    summary: 'Stream the progress of a request',
    description:
      'For a request sent with an `X-Request-Id` by the same session, key or token. `progress` events carry `{stage, percent}` and further details; other events carry parts of the answer as they become ready. Can be opened before the request is sent, and ends when it is answered.',
    access: 'signed_in',
    params: z.object({
      request: z
        .string()
        .regex(/^[\w.-]{1,100}$/)
        .meta({ description: 'X-Request-Id of the request' }),
    }),
    query: z.object({ since: z.coerce.number().int().min(0).default(0) }),
    response: eventStream,
    handle: async (ctx, { params, query }) =>
      ctx.services.progress.stream(ctx.principal, params.request, query.since),
  }),
  ...exportRoutes,
] as const
