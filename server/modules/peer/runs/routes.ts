import { z } from 'zod'
import { entity, field, route } from '../../../kernel/index.ts'
import {
  cronSecret,
  cronSecretSince,
  rotateCronSecret,
} from '../../../platform/identity/tokens/cron-secret.ts'
import { notConfigured } from '../connections/connections.ts'
import { SETTINGS } from '../connections/routes.ts'
import { PeerConnectionNamed } from '../connections/schemas.ts'
import type { LinkKind } from '../kinds/event-types.ts'
import { importAll, prepareImport } from './imports.ts'
import { reconcileAll, reconcileOne } from './reconcile.ts'
import { getRun, listRuns, runStatuses } from './runs.ts'
import { PeerImport, PeerRun } from './schemas.ts'

const CRON_SECRET = '/admin/integrations/cron-secret'

const importRoute = <const P extends string>({
  kind,
  ...declared
}: {
  path: P
  operation: string
  kind: LinkKind
  summary: string
}) =>
  route({
    ...declared,
    method: 'POST',
    governed: 'in_person',
    description:
      'Reads page by page under the same rules as events: existing records are linked, and people’s changes stay. Resumes after a crash. With `ephemeral=true` nothing is saved, and `plan` shows the result for each of the first 1,000.',
    access: 'peer:manage',
    errors: {
      ...notConfigured,
      source_unavailable: [503, 'The platform does not answer; see the detail'],
    },
    body: PeerConnectionNamed,
    example: {},
    response: PeerImport,
    prepare: (ctx, { body }) => prepareImport(ctx, kind, body.connection),
    handle: (ctx, _input, facts) => importAll(ctx, facts),
  })

export const runRoutes = [
  route({
    method: 'POST',
    path: '/webhooks/peer/cron/reconcile',
    operation: 'reconcilePeerByCron',
    summary: 'Fetch undelivered events from the data platform (cron)',
    description:
      'Covers every active connection with an API. Runs daily at 03:00 UTC and on request: a run in progress is not started twice, and no event is applied twice.',
    access: 'proof',
    proof: cronSecret,
    status: 202,
    response: entity('PeerReconcileStarted', { runs: z.array(PeerRun) }),
    handle: async ctx => ({ runs: await reconcileAll(ctx, 'cron') }),
  }),
  route({
    method: 'POST',
    path: `${SETTINGS}/reconcile`,
    operation: 'reconcilePeer',
    governed: 'in_person',
    summary: 'Fetch undelivered events from the data platform',
    access: 'peer:manage',
    audience: 'pages',
    errors: notConfigured,
    status: 202,
    body: PeerConnectionNamed,
    example: {},
    response: PeerRun,
    handle: (ctx, { body }) => reconcileOne(ctx, body.connection),
  }),
  importRoute({
    path: `${SETTINGS}/import/companies`,
    operation: 'importPeerCompanies',
    kind: 'company',
    summary: 'Import companies from the data platform',
  }),
  importRoute({
    path: `${SETTINGS}/import/funds`,
    operation: 'importPeerFunds',
    kind: 'fund',
    summary: 'Import funds from the data platform',
  }),
  route({
    method: 'GET',
    path: `${SETTINGS}/runs`,
    operation: 'listPeerRuns',
    summary: 'List data platform runs, newest first',
    access: 'peer:manage',
    audience: 'pages',
    query: z.object({
      ...field.listing,
      connection_id: z.coerce.number().pipe(field.id()).optional(),
      status: z.enum(runStatuses).optional(),
    }),
    response: z.array(PeerRun),
    handle: (ctx, { query }) => listRuns(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${SETTINGS}/runs/{peer_run_id}`,
    operation: 'getPeerRun',
    summary: 'Get a data platform run',
    access: 'peer:manage',
    audience: 'pages',
    response: PeerRun,
    handle: (ctx, { params }) => getRun(ctx, params.peer_run_id),
  }),
  route({
    method: 'GET',
    path: CRON_SECRET,
    operation: 'getCronSecretAge',
    summary: 'Get the age of the cron secret',
    access: 'peer:manage',
    audience: 'pages',
    response: entity('CronSecretAge', {
      since: field.timestamp().nullable().meta({ description: 'null: none was set' }),
    }),
    handle: async ctx => ({ since: await cronSecretSince(ctx) }),
  }),
  route({
    method: 'POST',
    path: CRON_SECRET,
    operation: 'rotateCronSecret',
    governed: 'secret',
    summary: 'Rotate the cron secret',
    description:
      'For an external timer that starts the jobs otherwise run by the office’s clock. The secret is shown only once, opens nothing else, and replaces the previous one at once.',
    access: 'peer:manage',
    audience: 'pages',
    secret: ['secret'],
    response: entity('CronSecret', { secret: z.string().meta({ description: 'Shown only once' }) }),
    handle: async ctx => ({ secret: await rotateCronSecret(ctx) }),
  }),
] as const
