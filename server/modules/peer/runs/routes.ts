import { z } from 'zod'
import { entity, field, route } from '../../../kernel/index.ts'
import { cronSecret, cronSecretSince, rotateCronSecret } from '../../../platform/identity/cron-secret.ts'
import { notConfigured } from '../connections/connections.ts'
import { SETTINGS } from '../connections/routes.ts'
import { PeerConnectionNamed } from '../connections/schemas.ts'
import { fates, importCompanies, prepareImport } from './import-companies.ts'
import { reconcileAll, reconcileOne } from './reconcile.ts'
import { askers, getRun, listRuns, runKinds, runStatuses } from './runs.ts'

const CRON_SECRET = '/admin/integrations/cron-secret'

const PeerRun = entity('PeerRun', {
  id: field.id(),
  connection_id: field.id(),
  kind: z.enum(runKinds),
  asked_by: z.enum(askers),
  status: z.enum(runStatuses),
  counts: z.object({
    pages: z.int(),
    found: z.int(),
    taken: z.int().meta({ description: 'Events that were missed and are taken in now' }),
    known: z.int().meta({ description: 'Known already' }),
    retried: z.int().meta({ description: 'Known as failed, and tried again' }),
    refused: z.int().meta({ description: 'Not signed, or not what it should be; the errors say why' }),
    created: z.int().meta({ description: 'Records of ours that were made' }),
    updated: z.int().meta({ description: 'Records of ours that follow now' }),
    merged: z.int().meta({ description: 'Records that were here already, and are linked now' }),
    left: z.int().meta({ description: 'Records with nothing to change' }),
  }),
  errors: z.array(z.string()),
  finished_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const PeerImport = entity('PeerImport', {
  ...PeerRun.shape,
  plan: z
    .array(
      z.object({
        peer_id: z.string().nullable(),
        name: z.string().nullable(),
        fate: z.enum(fates),
        error: z.string().nullable(),
      }),
    )
    .nullable()
    .meta({ description: 'Of a dry run alone: what would become of each' }),
})

export const runRoutes = [
  route({
    method: 'POST',
    path: '/webhooks/peer/cron/reconcile',
    operation: 'reconcilePeerByCron',
    summary: 'Ask the data platform for the events that it could not deliver',
    description:
      'Of every connection that is switched on and has an API. It happens at 03:00 UTC by itself and may be asked for at any time: a run that is under way is not begun twice, and no event is applied twice.',
    access: 'proof',
    proof: cronSecret,
    ephemeral: false,
    status: 202,
    response: entity('PeerReconcileStarted', { runs: z.array(PeerRun) }),
    handle: async ctx => ({ runs: await reconcileAll(ctx, 'cron') }),
  }),
  route({
    method: 'POST',
    path: `${SETTINGS}/reconcile`,
    operation: 'reconcilePeer',
    governed: false,
    summary: 'Ask the data platform now for the events that it could not deliver',
    access: 'peer:manage',
    ephemeral: false,
    errors: notConfigured,
    status: 202,
    body: PeerConnectionNamed,
    example: {},
    response: PeerRun,
    handle: (ctx, { body }) => reconcileOne(ctx, body.connection),
  }),
  route({
    method: 'POST',
    path: `${SETTINGS}/import/companies`,
    operation: 'importPeerCompanies',
    governed: false,
    summary: 'Import every company of the data platform into the pipeline',
    description:
      'Page by page, by the same rules as its events: what is here already is linked, what people changed stays. It goes on where it was after a crash. With `ephemeral=true` nothing is kept, and `plan` says of each of the first 1,000 what would become of it.',
    access: 'peer:manage',
    errors: {
      ...notConfigured,
      source_unavailable: [503, 'The platform does not answer; the detail says why'],
    },
    body: PeerConnectionNamed,
    example: {},
    response: PeerImport,
    prepare: (ctx, { body }) => prepareImport(ctx, body.connection),
    handle: (ctx, _input, facts) => importCompanies(ctx, facts),
  }),
  route({
    method: 'GET',
    path: `${SETTINGS}/runs`,
    operation: 'listPeerRuns',
    summary: 'Runs that asked the data platform, newest first',
    access: 'peer:manage',
    query: z.object({
      ...field.page,
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
    summary: 'One run that asked the data platform',
    access: 'peer:manage',
    response: PeerRun,
    handle: (ctx, { params }) => getRun(ctx, params.peer_run_id),
  }),
  route({
    method: 'GET',
    path: CRON_SECRET,
    operation: 'getCronSecretAge',
    summary: 'Since when the office has a cron secret',
    access: 'peer:manage',
    response: entity('CronSecretAge', {
      since: field.timestamp().nullable().meta({ description: 'null: it has none' }),
    }),
    handle: async ctx => ({ since: await cronSecretSince(ctx) }),
  }),
  route({
    method: 'POST',
    path: CRON_SECRET,
    operation: 'rotateCronSecret',
    governed: false,
    summary: 'Give the office a new cron secret',
    description:
      'With it a timer elsewhere starts what otherwise happens by our clock. It is told this once, opens nothing else, and the one before ends at once.',
    access: 'peer:manage',
    ephemeral: false,
    secret: ['secret'],
    response: entity('CronSecret', { secret: z.string().meta({ description: 'Shown once' }) }),
    handle: async ctx => ({ secret: await rotateCronSecret(ctx) }),
  }),
] as const
