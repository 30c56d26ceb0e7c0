import { z } from 'zod'
import { entity, field, input, languages, roles, route } from '../../kernel/index.ts'
import { eventStream } from '../../kernel/routes/event-stream.ts'
import { listColleagues, signedInPerson } from '../../platform/identity/index.ts'
import { keepLanguage } from '../../platform/office/languages.ts'
import { listModules, ModuleState } from '../../platform/office/modules.ts'
import { AreaLevels } from '../../platform/office/rights.ts'
import { exportRoutes } from './exports.ts'
import { whoAmI } from './who.ts'

const chosenLanguage = {
  language: z.enum(languages).nullable().meta({ description: 'Null for that of the office' }),
}

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
      permissions: z.array(z.string()).meta({ description: 'The verbs the role has' }),
      areas: AreaLevels.meta({
        description: 'How far the caller really gets in each area: `none`, `read`, `write` or `approve`',
      }),
      access_until: field.timestamp().nullable().meta({ description: 'When the caller’s access ends' }),
      proposes_only: z.boolean().meta({ description: 'What the caller writes becomes a proposal' }),
      language: z
        .enum(languages)
        .nullable()
        .meta({ description: 'That the caller chose, and is written to in; null for that of the office' }),
      second_factor: z.boolean(),
      recovery_codes_left: z.int().nullable().meta({
        description: 'How many codes stand for a lost app; null without a second factor',
      }),
      token: z.object({ kind: z.enum(['session', 'jwt', 'api_key', 'calendar_address', 'system']) }),
      organisation: z.object({
        id: field.id(),
        name: z.string(),
        base_currency: z.string(),
        timezone: z.string().meta({ description: 'By which its days begin and end; its IANA name' }),
        sample: z.boolean().meta({ description: 'An invented office, to look around in' }),
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
      'Of mails to you and of the calendar at your private addresses. Answers are in the language that each request asks for (`Accept-Language`).',
    access: 'signed_in',
    audience: 'pages',
    body: input('ChosenLanguageInput', chosenLanguage),
    example: { language: 'de' },
    response: entity('ChosenLanguage', chosenLanguage),
    handle: (ctx, { body }) => keepLanguage(ctx, signedInPerson(ctx), body.language),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/me/colleagues',
    operation: 'listColleagues',
    summary: 'List colleagues, by name',
    description:
      'Those with an account that is on, of whom each can be the owner of a record. An investor sees nobody.',
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
      'For a request that was sent with an `X-Request-Id` by the same session, key or token. `progress` events say `{stage, percent}` and what more there is to say; other events bring parts of the answer that are there already. May be opened before the request is sent, and ends when it is answered.',
    access: 'signed_in',
    params: z.object({
      request: z
        .string()
        .regex(/^[\w.-]{1,100}$/)
        .meta({ description: 'Its X-Request-Id' }),
    }),
    query: z.object({ since: z.coerce.number().int().min(0).default(0) }),
    response: eventStream,
    handle: async (ctx, { params, query }) =>
      ctx.services.progress.stream(ctx.principal, params.request, query.since),
  }),
  ...exportRoutes,
] as const
