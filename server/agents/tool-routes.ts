import { z } from 'zod'
import { keyBudgetErrors } from '../kernel/routes/common-errors.ts'
import { entity } from '../kernel/routes/entity.ts'
import * as field from '../kernel/routes/fields.ts'
import { route } from '../kernel/routes/route.ts'
import { credits_exhausted } from '../platform/credits/credits.ts'
import { beginTool, callTool, prepareTool } from './call-tool.ts'
import { type Job, tellFailed } from './runs/jobs.ts'
import { FoundTool, FunctionDeclaration, Tool } from './schemas.ts'
import { functionDeclaration } from './tools/declarations.ts'
import { searchTools } from './tools/tool-search.ts'
import { findTool, presentTool, toolsFor } from './tools/tools.ts'

const toolName = z.object({ name: z.string().min(1).max(64) })

const narrowing = {
  category: z.string().max(60).optional().meta({ description: 'Only this category, such as crm or cfo' }),
  names: z
    .string()
    .max(5000)
    .optional()
    .meta({ description: 'Comma-separated tool names; unknown names are refused' }),
  featured: field.flag().optional().meta({ description: 'Only the first set offered to AI clients' }),
}

export const toolRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/tools',
    summary: 'List the tools you may call',
    description: 'Leaves out tools that the caller’s role, key or switched-off modules do not allow.',
    access: 'tools:read',
    query: z.object(narrowing),
    response: z.array(Tool),
    handle: async ({ services, principal }, { query }) =>
      toolsFor(services.registry, principal, query).map(presentTool),
  }),
  route({
    method: 'GET',
    path: '/api/v1/tools/search',
    operation: 'searchTools',
    summary: 'Search tools by intent',
    description: 'Takes plain words and searches the tools the caller may call, best match first.',
    access: 'tools:read',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(500)
        .default('')
        .meta({ description: 'The task in plain words; an empty query finds nothing' }),
      category: narrowing.category,
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(50)
        .default(8)
        .meta({ description: 'Maximum number of results' }),
    }),
    response: z.array(FoundTool),
    handle: async ({ services: { registry }, principal }, { query: { q, category, limit } }) =>
      searchTools(registry, toolsFor(registry, principal, { category }), q)
        .slice(0, limit)
        .map(presentTool),
  }),
  route({
    method: 'GET',
    path: '/api/v1/tools/llm-declarations',
    operation: 'listFunctionDeclarations',
    summary: 'List function declarations for a language model',
    description:
      'Formatted for a generative model’s tool parameter, limited to the schema features all models accept and to tools the caller may call. Many models take at most 128 tools: filter them.',
    access: 'tools:read',
    query: z.object(narrowing),
    response: z.array(FunctionDeclaration),
    handle: async ({ services, principal }, { query }) =>
      toolsFor(services.registry, principal, query).map(
        one => functionDeclaration(one) as z.input<typeof FunctionDeclaration>,
      ),
  }),
  route({
    method: 'GET',
    path: '/api/v1/tools/{name}',
    summary: 'Get a tool',
    access: 'tools:read',
    params: toolName,
    response: Tool,
    handle: async ({ services }, { params }) => presentTool(findTool(services.registry, params.name)),
  }),
  route({
    method: 'POST',
    path: '/api/v1/tools/{name}/call',
    ephemeral: false,
    summary: 'Call a tool',
    description:
      'Read tools answer at once. Write tools create a proposed action whose effect a person reviews; with `ephemeral`, as an argument or in the query, they only show the effect.',
    governed: 'harmless',
    access: 'tools:read',
    params: toolName,
    query: z.object({
      ephemeral: field
        .flag()
        .optional()
        .meta({ description: 'Show what a write would do and propose nothing' }),
    }),
    body: z.record(z.string(), z.unknown()),
    response: entity('ToolResult', {
      tool: z.string(),
      result: z.unknown(),
      next_cursor: z
        .string()
        .optional()
        .meta({ description: 'If the list continues: the `cursor` of the next call' }),
    }),
    example: {},
    errors: { credits_exhausted, ...keyBudgetErrors },
    begins: (ctx, { params, body }) =>
      beginTool(ctx, (params as { name: string }).name, body as Record<string, unknown>),
    prepare: (ctx, { params, body }, begun) =>
      prepareTool(ctx, params.name, body, { job: begun as Job | undefined }),
    handle: (ctx, { params, query, body }, prepared) =>
      callTool(ctx, params.name, body, prepared, { ephemeral: query.ephemeral }),
    failed: tellFailed,
  }),
  route({
    method: 'GET',
    path: '/.well-known/tools.json',
    operation: 'getToolPrices',
    summary: 'List tool prices in credits',
    access: 'public',
    response: entity('ToolPrices', { tools: z.array(z.object({ name: z.string(), credits: z.int() })) }),
    handle: async ({ services }) => ({
      tools: services.registry.tools.map(({ tool }) => ({
        name: tool?.name ?? '',
        credits: tool?.credits ?? 0,
      })),
    }),
  }),
] as const
