import { z } from 'zod'
import type { Permission } from '../kernel/access/permissions.ts'
import type { Context, PrepareContext } from '../kernel/routes/context.ts'
import { entity } from '../kernel/routes/entity.ts'
import { EventStream, eventStream } from '../kernel/routes/event-stream.ts'
import * as field from '../kernel/routes/fields.ts'
import { route } from '../kernel/routes/route.ts'
import { actionStatuses, listActions } from './approvals/actions.ts'
import { cancelRun } from './cancel-run.ts'
import { eventsSince, getRun, listRuns, runStatuses, runTopic } from './runs/runs.ts'
import { listSteps } from './runs/steps.ts'
import { Action, Records } from './schemas.ts'

/** Maximum sleep of a stream before it checks for events by itself: another server may have written. */
const LOOK_EVERY_MS = 1000

const Run = entity('AgentRun', {
  id: field.id(),
  agent: z.string(),
  status: z.enum(runStatuses),
  started_by: z.string(),
  finished_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const RunDetail = entity('AgentRunDetail', {
  ...Run.shape,
  actions: z.array(
    z.object({ id: field.id(), kind: z.string(), status: z.string(), expires_at: field.timestamp() }),
  ),
})

const RunEvents = entity('AgentRunEvents', {
  events: z.array(
    z.object({ id: z.int(), event: z.string(), data: z.unknown(), created_at: field.timestamp() }),
  ),
  resume_from: z.int().meta({ description: 'Pass as `since` to continue from here' }),
  finished: z.boolean().meta({ description: 'No further events will follow' }),
})

const Step = entity('AgentRunStep', {
  id: field.id(),
  position: z.int().meta({ description: 'Zero-based position' }),
  kind: z.enum(['tool', 'model', 'note']),
  tool: z.string().nullable(),
  title: z.string().meta({ description: 'The tool’s title, or the step’s text' }),
  arguments: z.record(z.string(), z.unknown()).nullable(),
  records: Records,
  refused: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'Why it was refused' }),
  rows: z.int().nullable().meta({ description: 'Number of rows in the answer' }),
  credits: z.int(),
  created_at: field.timestamp(),
})

const runs = {
  ...field.listing,
  status: z.enum(runStatuses).optional(),
  agent: z.string().max(200).optional(),
}
const since = z.object({
  since: z.coerce.number().int().min(0).default(0).meta({ description: 'Id of the last event received' }),
})

const list = <const P extends string>(path: P, operation: string) =>
  route({
    method: 'GET',
    path,
    operation,
    summary: 'List recent agent runs',
    access: 'agent:read',
    query: z.object(runs),
    response: z.array(Run),
    handle: (ctx, { query }) => listRuns(ctx, query),
  })

const detail = <const P extends `${string}{run_id}`>(path: P, operation: string) =>
  route({
    method: 'GET',
    path,
    operation,
    summary: 'Get an agent run with its actions',
    description:
      'A browser that asks for HTML gets the page with the live feed; the page needs a web session.',
    access: 'agent:read',
    page: path.startsWith('/svc/') ? true : undefined,
    params: runParams,
    response: RunDetail,
    handle: (ctx, { params }) => getRun(ctx, params.run_id),
  })

const runParams = z.object({ run_id: z.coerce.number().pipe(field.id()) })

/** Runs that an address shows: to whom, and which of them. */
interface Shown {
  access: Permission
  /** Throws 404 for a run that is no matter of this address. */
  only?: (ctx: Pick<Context, 'db' | 'principal' | 'now'>, runId: number) => Promise<void>
}
const all: Shown = { access: 'agent:read' }

/** Events of a run, for polling. */
export const eventsOfRun = <const P extends string>(
  path: P,
  operation: string,
  { access, only }: Shown = all,
) =>
  route({
    method: 'GET',
    path,
    operation,
    summary: 'Get the events of a run',
    description: 'The events and ids of the stream, up to 500 at a time.',
    access,
    params: runParams,
    query: since,
    response: RunEvents,
    handle: async (ctx, { params, query }) => {
      await only?.(ctx, params.run_id)
      const batch = await eventsSince(ctx, params.run_id, query.since)
      return {
        events: batch.events.map((event, index) => ({
          ...event,
          created_at: batch.created_at[index] as string,
        })),
        resume_from: batch.events.at(-1)?.id ?? query.since,
        finished: batch.finished,
      }
    },
  })

const STREAMED =
  'Each connection ends after 45 seconds with a `timeout` event that carries `resume_from`. EventSource reconnects on its own, and the later of `since` and `Last-Event-ID` applies. A finished run answers 204 once all its events have been received.'

/** Events of a run as they happen. */
export const streamOfRun = <const P extends string>(
  path: P,
  operation: string,
  { access, only }: Shown = all,
) =>
  route({
    method: 'GET',
    path,
    operation,
    summary: 'Stream the events of a run',
    description: STREAMED,
    access,
    params: runParams,
    query: since,
    response: eventStream,
    prepare: (ctx, { params, query }) => openStream(ctx, params.run_id, query.since, only),
    handle: async (_ctx, _input, opened) => opened,
  })

/** Events of the run that the query names, as they happen. */
export const streamOfAskedRun = <const P extends string>(
  path: P,
  operation: string,
  { access, only }: Shown,
) =>
  route({
    method: 'GET',
    path,
    operation,
    summary: 'Stream the events of a run named in the query',
    description: STREAMED,
    access,
    query: since.extend(runParams.shape),
    response: eventStream,
    errors: { not_found: [404, 'The run does not exist, or is hidden from the caller'] },
    prepare: (ctx, { query }) => openStream(ctx, query.run_id, query.since, only),
    handle: async (_ctx, _input, opened) => opened,
  })

async function openStream(
  ctx: PrepareContext,
  runId: number,
  from: number,
  only: Shown['only'],
): Promise<EventStream> {
  const read = (after: number) =>
    ctx.read(async db => {
      await only?.({ ...ctx, db }, runId)
      return eventsSince({ ...ctx, db }, runId, after)
    })
  // A run that is not there is a 404 before anything is streamed.
  await read(from)
  return new EventStream({
    since: from,
    read,
    wait: () => ctx.services.wakeUps.wait(runTopic(runId), LOOK_EVERY_MS),
  })
}

export const runRoutes = [
  list('/api/v1/svc/agent-runs', 'listAgentRuns'),
  detail('/api/v1/svc/agent-runs/{run_id}', 'getAgentRun'),
  route({
    method: 'GET',
    path: '/api/v1/svc/agent-runs/{run_id}/actions',
    operation: 'listAgentRunActions',
    summary: 'List the actions a run proposed',
    access: 'agent:read',
    query: z.object({ ...field.listing, status: z.enum(actionStatuses).optional() }),
    response: z.array(Action),
    async handle(ctx, { params, query }) {
      await getRun(ctx, params.run_id)
      return listActions(ctx, { ...query, run_id: params.run_id })
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/agent-runs/{run_id}/steps',
    operation: 'listAgentRunSteps',
    summary: 'List the steps of a run, newest first',
    description:
      'Every tool call with its result, including reads and refused calls. Notes stay in English, as recorded; the run’s events are in the reader’s language. Proposals that a client makes itself have no steps.',
    access: 'agent:read',
    audience: 'pages',
    query: z.object(field.page),
    response: z.array(Step),
    handle: (ctx, { params, query }) => listSteps(ctx, params.run_id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/agent-runs/{run_id}/cancel',
    operation: 'cancelAgentRun',
    governed: 'harmless',
    summary: 'Cancel a run',
    description:
      'The run takes no further steps, and its undecided proposals are withdrawn. Open to the person who started it and to anyone with approval rights.',
    access: 'agent:write',
    errors: { illegal_transition: [409, 'The run has already ended'] },
    response: RunDetail,
    handle: (ctx, { params }) => cancelRun(ctx, params.run_id),
  }),
  eventsOfRun('/api/v1/svc/agent-runs/{run_id}/events', 'getAgentRunEvents'),
  streamOfRun('/api/v1/svc/agent-runs/{run_id}/stream', 'followAgentRun'),
  list('/svc/agent/', 'listAgentRunsOnPage'),
  detail('/svc/agent/runs/{run_id}', 'getAgentRunOnPage'),
  eventsOfRun('/svc/agent/runs/{run_id}/events.json', 'getAgentRunEventsOnPage'),
  streamOfRun('/svc/agent/runs/{run_id}/stream', 'followAgentRunOnPage'),
  detail('/api/v1/svc/lp-crm/agent-runs/{run_id}', 'getAgentRunInLpCrm'),
  streamOfRun('/api/v1/svc/lp-crm/agent-runs/{run_id}/stream', 'followAgentRunInLpCrm'),
] as const
