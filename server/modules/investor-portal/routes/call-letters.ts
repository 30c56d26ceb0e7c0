import { file, route } from '../../../kernel/index.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { paperRoutes } from '../../mail/index.ts'
import { defaultsAsPdf, extensionsAsPdf, remediesAsPdf } from '../notices/call-letter-files.ts'
import {
  callExtension,
  defaultNotice,
  defaultPapers,
  extensionPapers,
  remedyNotice,
  remedyPapers,
} from '../notices/call-letter-mail.ts'
import { defaultLetters, extensionLetters, remedyLetter } from '../notices/call-letters.ts'
import { ofLp } from '../schemas/fields.ts'

const CALL = '/api/v1/svc/investor-portal/calls/{call_id}'
const DEFAULTS = `${CALL}/default-notices` as const
const EXTENSION = `${CALL}/extensions/{extension_id}` as const
const REMEDY = `${CALL}/remedies/{remedy_id}/notice` as const
const nothing_owed = [409, 'No notice of default was given of it'] as const
const taken_back = [409, 'The remedy was voided'] as const

/** Letters about a call: extensions of its due date, notices of default and of remedies. */
export const callLetterRoutes = [
  ...paperRoutes({
    path: DEFAULTS,
    area: 'investor-portal',
    paper: defaultNotice,
    operation: 'DefaultNotices',
    words: 'notices of default',
    errors: { nothing_owed },
    gather: (ctx, { call_id = 0 }) => defaultPapers(ctx, call_id),
  }),
  route({
    method: 'GET',
    path: `${DEFAULTS}/pdf`,
    operation: 'printDefaultNotices',
    summary: 'Export notices of default (PDF)',
    leaves: 'records',
    access: 'investor-portal:read',
    audience: 'pages',
    query: ofLp,
    response: file('application/pdf'),
    errors: { nothing_owed },
    async handle(ctx, { params, query: { lp_id } }) {
      const all = await defaultLetters(ctx, params.call_id)
      const letters = lp_id === undefined ? all : all.filter(({ lp }) => lp.lp_id === lp_id)
      return defaultsAsPdf(letters, await letterheadOf(ctx))
    },
  }),
  ...paperRoutes({
    path: EXTENSION,
    area: 'investor-portal',
    paper: callExtension,
    operation: 'CallExtensions',
    words: 'letters about an extension',
    gather: (ctx, { call_id = 0, extension_id = 0 }) => extensionPapers(ctx, call_id, extension_id),
  }),
  route({
    method: 'GET',
    path: `${EXTENSION}/pdf`,
    operation: 'printCallExtensions',
    summary: 'Export letters about an extension (PDF)',
    leaves: 'records',
    access: 'investor-portal:read',
    audience: 'pages',
    response: file('application/pdf'),
    handle: async (ctx, { params: { call_id, extension_id } }) =>
      extensionsAsPdf(await extensionLetters(ctx, call_id, extension_id), await letterheadOf(ctx)),
  }),
  ...paperRoutes({
    path: REMEDY,
    area: 'investor-portal',
    paper: remedyNotice,
    operation: 'RemedyNotice',
    words: 'notices of a remedy',
    errors: { taken_back },
    gather: (ctx, { call_id = 0, remedy_id = 0 }) => remedyPapers(ctx, call_id, remedy_id),
  }),
  route({
    method: 'GET',
    path: `${REMEDY}/pdf`,
    operation: 'printRemedyNotice',
    summary: 'Export the notice of a remedy (PDF)',
    leaves: 'records',
    access: 'investor-portal:read',
    audience: 'pages',
    response: file('application/pdf'),
    errors: { taken_back },
    handle: async (ctx, { params: { call_id, remedy_id } }) =>
      remediesAsPdf([await remedyLetter(ctx, call_id, remedy_id)], await letterheadOf(ctx)),
  }),
]
