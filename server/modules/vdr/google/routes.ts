import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import {
  forgetClient,
  getClient,
  googleErrors,
  googleStatus,
  not_configured,
  putClient,
  source_unavailable,
  still_connected,
} from './connection.ts'
import { browse, listDrives } from './entries.ts'
import * as schemas from './schemas.ts'
import { beginSignIn, disconnect, exchange, finishSignIn, revoke, sign_in_over } from './sign-in.ts'

const GOOGLE = '/api/v1/svc/vdr/google'

const clientRoutes = [
  route({
    method: 'GET',
    path: `${GOOGLE}/client`,
    operation: 'getGoogleClient',
    summary: 'Get the office’s Google client',
    access: 'vdr:manage',
    audience: 'pages',
    response: schemas.GoogleClient,
    handle: ctx => getClient(ctx),
  }),
  route({
    method: 'PUT',
    path: `${GOOGLE}/client`,
    operation: 'setGoogleClient',
    summary: 'Set the office’s Google client',
    description: 'OAuth client of the type "Web application", created at Google with `redirect_uri`.',
    access: 'vdr:manage',
    audience: 'pages',
    governed: 'secret',
    body: schemas.GoogleClientInput,
    example: { client_id: '1234-abc.apps.googleusercontent.com', client_secret: 'a secret of Google’s' },
    response: schemas.GoogleClient,
    errors: { still_connected },
    handle: (ctx, { body }) => putClient(ctx, body),
  }),
  route({
    method: 'DELETE',
    path: `${GOOGLE}/client`,
    operation: 'forgetGoogleClient',
    summary: 'Delete the office’s Google client and its secret',
    access: 'vdr:manage',
    audience: 'pages',
    governed: 'in_person',
    errors: { still_connected },
    handle: ctx => forgetClient(ctx),
  }),
]

const signInRoutes = [
  route({
    method: 'POST',
    path: `${GOOGLE}/connect`,
    operation: 'connectGoogle',
    summary: 'Start connecting a Google account',
    description:
      'The caller opens `authorisation_url` and grants access to their Drive. Everybody who may change data rooms can then browse it.',
    access: 'vdr:manage',
    session: true,
    governed: 'in_person',
    outside: true,
    secret: ['authorisation_url'],
    response: schemas.GoogleSignIn,
    errors: { not_configured },
    handle: ctx => beginSignIn(ctx),
  }),
  route({
    method: 'GET',
    path: `${GOOGLE}/oauth/callback`,
    operation: 'finishGoogleSignIn',
    summary: 'Finish connecting a Google account',
    description:
      'A browser that asks for HTML gets the page that calls this. Accepted only from the person who started it, within ten minutes.',
    access: 'vdr:manage',
    session: true,
    effect: 'write',
    governed: 'in_person',
    page: true,
    query: schemas.CallbackQuery,
    response: schemas.GoogleCallback,
    errors: { sign_in_over, not_configured, source_unavailable },
    prepare: (ctx, { query }) => exchange(ctx, query),
    handle: (ctx, { query }, found) => finishSignIn(ctx, query.state, found),
  }),
  route({
    method: 'POST',
    path: `${GOOGLE}/disconnect`,
    operation: 'disconnectGoogle',
    summary: 'Disconnect the Google account',
    description: 'Imported documents stay.',
    access: 'vdr:manage',
    governed: 'in_person',
    outside: true,
    response: schemas.GoogleDisconnected,
    prepare: ctx => revoke(ctx),
    handle: async (ctx, _input, revoked) => {
      await disconnect(ctx)
      return { revoked }
    },
  }),
]

export const googleRoutes = [
  route({
    method: 'GET',
    path: `${GOOGLE}/status`,
    operation: 'getGoogleStatus',
    summary: 'Get the status of the Google Drive connection',
    description: 'Reports the office’s own records, without asking Google.',
    access: 'vdr:read',
    response: schemas.GoogleStatus,
    handle: ctx => googleStatus(ctx),
  }),
  ...clientRoutes,
  ...signInRoutes,
  route({
    method: 'GET',
    path: `${GOOGLE}/drives`,
    operation: 'listGoogleDrives',
    summary: 'List the drives of the connected Google account',
    access: 'vdr:write',
    response: z.array(schemas.GoogleDrive),
    errors: googleErrors,
    prepare: ctx => listDrives(ctx),
    handle: async (_ctx, _input, drives) => drives,
  }),
  route({
    method: 'GET',
    path: `${GOOGLE}/browse`,
    operation: 'browseGoogleDrive',
    summary: 'Browse a Google Drive folder',
    access: 'vdr:write',
    query: schemas.BrowseQuery,
    response: schemas.GooglePage,
    errors: { ...googleErrors, not_found: [404, 'The account cannot see such a folder'] },
    prepare: (ctx, { query }) => browse(ctx, query),
    handle: async (_ctx, _input, page) => page,
  }),
]
