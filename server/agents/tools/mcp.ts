import { randomUUID } from 'node:crypto'
import {
  type CallToolResult,
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import type { Principal } from '../../kernel/access/principal.ts'
import type { Door } from '../../kernel/door/door.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import { version } from '../../kernel/version.ts'
import { type Ask, type Called, callByName, finders, ToolRefusal } from './finders.ts'
import { leanAnswer } from './lean-proposal.ts'
import type { presentTool } from './tools.ts'

/** The requested tool set: `tools=all`, a category or names; a small set by default. */
export interface Offer {
  tools?: 'all' | undefined
  category?: string | undefined
  names?: string | undefined
}

type Offered = Omit<ReturnType<typeof presentTool>, 'parameters'> & { parameters: { type: 'object' } }

/** An MCP server over the tools of an office; it keeps nothing, so one can be made for each request. */
export function mcpServerOver(ask: Ask, { tools, ...narrowed }: Offer): Server {
  const small = tools === undefined && Object.keys(narrowed).length === 0
  const server = new Server(
    { name: 'fund-office', title: 'Fund Office', version },
    {
      capabilities: { tools: {} },
      instructions: `Reading tools answer at once. A tool that changes something only proposes it: a person sees the effect and approves or rejects it. Say so to whoever asked.${
        small ? ' Only the tools used most are listed: find the others with svc_search_tools.' : ''
      }`,
    },
  )
  server.setRequestHandler('tools/list', async () => {
    const query = small ? { featured: 'true' } : narrowed
    const offered = (await ask('GET', '/api/v1/tools', { query }).catch(asProtocolError)) as Offered[]
    return { tools: [...(small ? finders.map(({ tool }) => tool) : []), ...offered.map(asMcpTool)] }
  })
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    const finder = finders.find(({ tool }) => tool.name === name)
    try {
      const called = finder ? await finder.run(ask, given) : await callByName(ask, name, given)
      return server.projectCallToolResult(answerOf(called), undefined)
    } catch (error) {
      if (!(error instanceof ToolRefusal)) throw error
      if (error.status === 404 && !finder && !(await isTool(ask, name)))
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}`)
      return { content: [{ type: 'text' as const, text: error.message }], isError: true }
    }
  })
  return server
}

function asMcpTool({ name, title, description, annotations, parameters, returns }: Offered) {
  return { name, title, description, annotations, inputSchema: parameters, outputSchema: returns }
}

/** A list that cannot be shown is the fault of the client's request. */
function asProtocolError(error: unknown): never {
  if (error instanceof ToolRefusal) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
  throw error
}

const isTool = (ask: Ask, name: string): Promise<boolean> =>
  ask('GET', '/api/v1/tools/{name}', { params: { name } }).then(
    () => true,
    () => false,
  )

/**
 * Returns the answer for programs, and as text for clients that only read that; parts left out of a list are
 * reported in words.
 */
function answerOf({ result: answered, next_cursor }: Called): CallToolResult {
  const result = leanAnswer(answered)
  const told = [JSON.stringify(result)]
  if (next_cursor !== undefined) told.push(`There is more: call it again with cursor ${next_cursor}`)
  return {
    content: told.map(text => ({ type: 'text' as const, text })),
    structuredContent: result as NonNullable<CallToolResult['structuredContent']>,
  }
}

/** Creates the MCP endpoint over HTTP: the caller and the requested tools come with each request. */
export function createMcpFace(door: Door, onError: (error: Error) => void): McpHttpHandler {
  return createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo?.extra as
        | { principal: Principal; address: string | null; offer: Offer }
        | undefined
      if (!caller) throw new Error('The edge must say who calls')
      return mcpServerOver(askOf(door, caller.principal, caller.address), caller.offer)
    },
    { onerror: onError, responseMode: 'json' },
  )
}

/** Asks through the door, as `principal`. */
function askOf(door: Door, principal: Principal, address: string | null): Ask {
  return async (method, path, input) => {
    const route = door.parts.registry.route(method, path)
    if (!route) throw new Error(`${method} ${path} is missing`)
    const { name } = (input.params ?? {}) as { name?: string }
    const target = name === undefined ? '/mcp' : `/mcp/${name}`
    try {
      return (await door.call(route, principal, input, { requestId: randomUUID(), target, address })).body
    } catch (error) {
      if (error instanceof AppError) throw new ToolRefusal(error.status, `${error.code}: ${error.message}`)
      throw error
    }
  }
}
