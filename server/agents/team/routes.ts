import { z } from 'zod'
import { sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'
import { entity, input } from '../../kernel/routes/entity.ts'
import * as field from '../../kernel/routes/fields.ts'
import { route } from '../../kernel/routes/route.ts'
import { credits_exhausted } from '../../platform/credits/credits.ts'
import { agentsOf } from './definitions.ts'
import { startAgent } from './run-agent.ts'

const Member = entity('Agent', {
  key: z.string(),
  title: z.string(),
  purpose: z.string(),
  tools: z
    .array(z.string())
    .meta({ description: 'Tools it may call; its writes wait for a person’s approval' }),
  budget: z.object({
    steps: z.int().meta({ description: 'Maximum tool calls per run' }),
    credits: z.int().meta({ description: 'Maximum credits per run' }),
    minutes: z.int().meta({ description: 'Maximum run time in minutes' }),
  }),
  input: z.looseObject({}).meta({ description: 'JSON Schema of its input' }),
  started_by: z.string().nullable().meta({ description: 'The call that starts it, if not `POST /team/run`' }),
})

export const teamRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/team',
    operation: 'listAgents',
    summary: 'List agents and what each may do',
    access: 'agent:read',
    response: z.array(Member),
    handle: async ({ services }) =>
      agentsOf(services.registry).map(({ key, title, purpose, tools, budget, input, startedBy }) => ({
        key,
        title,
        purpose,
        tools: [...tools],
        budget,
        input: z.toJSONSchema(input, { io: 'input' }) as Record<string, unknown>,
        started_by: startedBy ?? null,
      })),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/team/run',
    operation: 'startAgentRun',
    governed: 'harmless',
    summary: 'Run an agent',
    description:
      'Starts the run in the background; follow it under `/svc/agent/runs/{run_id}`. Its proposals wait for a person’s approval.',
    access: 'agent:write',
    status: 202,
    body: input('AgentStart', {
      agent: z.string().min(1).max(100).meta({ description: 'The agent’s key, from `GET /team`' }),
      input: z.record(z.string(), z.unknown()).default({}),
    }),
    example: { agent: 'stale_deals', input: { days: 14 } },
    response: entity('StartedAgentRun', { run_id: field.id(), status: z.literal('running') }),
    errors: { credits_exhausted },
    async handle(ctx, { body }) {
      const own = agentsOf(ctx.services.registry).find(({ key }) => key === body.agent)?.startedBy
      if (own) throw invalidField('agent', sentence`is started only by ${own}`)
      return { run_id: await startAgent(ctx, body.agent, body.input), status: 'running' as const }
    },
  }),
] as const
