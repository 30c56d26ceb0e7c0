import { randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { authorise } from '../kernel/call.ts'
import type { Door } from '../kernel/door.ts'
import { AppError } from '../kernel/errors.ts'
import type { Principal } from '../kernel/principal.ts'
import { toolRoutes } from './routes.ts'
import { presentTool, type ToolRoute } from './tools.ts'

/** How a tool is offered and called, wherever the calls go: to this house's door, or over HTTP from a stdio process. */
export interface ToolSource {
  list(): Promise<Array<{ name: string; description: string; parameters: object; effect: 'read' | 'write' }>>
  /** What the tool answers; a refusal is thrown as the problem it is. */
  call(name: string, given: Record<string, unknown>): Promise<unknown>
}

/** A refusal an agent should read and act on, as opposed to a fault of the protocol. */
export class ToolRefusal extends Error {}

/** An MCP server over a source of tools; it keeps nothing, so one can be made for each request. */
export function mcpServerOver(source: ToolSource): Server {
  const server = new Server(
    { name: 'fund-office', title: 'Fund Office', version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions:
        'Reading tools answer at once. A tool that changes something only proposes it: a person sees the effect and approves or rejects it. Say so to whoever asked.',
    },
  )
  server.setRequestHandler('tools/list', async () => ({
    tools: (await source.list()).map(({ name, description, parameters, effect }) => ({
      name,
      description,
      inputSchema: parameters as { type: 'object' },
      annotations: { readOnlyHint: effect === 'read', destructiveHint: false, openWorldHint: false },
    })),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const known = (await source.list()).some(({ name }) => name === params.name)
    if (!known) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}`)
    try {
      const result = await source.call(params.name, params.arguments ?? {})
      return { content: [{ type: 'text' as const, text: JSON.stringify(result) }] }
    } catch (error) {
      if (!(error instanceof ToolRefusal)) throw error
      return { content: [{ type: 'text' as const, text: error.message }], isError: true }
    }
  })
  return server
}

/** The MCP face of this house over HTTP: who calls was found out before, and is handed in with each request. */
export function createMcpFace(door: Door, onError: (error: Error) => void): McpHttpHandler {
  return createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo?.extra as { principal: Principal; address: string | null } | undefined
      if (!caller) throw new Error('The edge must say who calls')
      return mcpServerOver(houseTools(door, caller.principal, caller.address))
    },
    { onerror: onError, responseMode: 'json' },
  )
}

function houseTools(door: Door, principal: Principal, address: string | null): ToolSource {
  const { registry } = door.parts
  const callRoute = toolRoutes.find(({ method, path }) => method === 'POST' && path.endsWith('/call'))
  return {
    // What the caller may not do is not offered.
    list: async () =>
      registry.tools
        .filter(route => mayCall(door, route as ToolRoute, principal))
        .map(route => presentTool(route as ToolRoute)),
    async call(name, given) {
      if (!callRoute) throw new Error('The route that calls tools is missing')
      try {
        const options = { requestId: randomUUID(), target: `/mcp/${name}`, address }
        const { body } = await door.call(callRoute, principal, { params: { name }, body: given }, options)
        return (body as { result: unknown }).result
      } catch (error) {
        if (error instanceof AppError) throw new ToolRefusal(`${error.code}: ${error.message}`)
        throw error
      }
    },
  }
}

function mayCall(door: Door, route: ToolRoute, principal: Principal): boolean {
  try {
    authorise(door.parts.registry, route, principal)
    return true
  } catch {
    return false
  }
}
