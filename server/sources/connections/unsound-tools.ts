import { isSpecType, type Transport } from '@modelcontextprotocol/client'

/** A tool that a server offers and nobody can call, and why. */
export interface UnsoundTool {
  name: string
  reason: string
}

/**
 * Leaves invalid tools out of each list, so that one bad tool costs only itself and not the whole server;
 * those of the last list are in the answer. For a transport that its client has connected.
 */
export function leaveUnsoundAside(transport: Transport): UnsoundTool[] {
  const aside: UnsoundTool[] = []
  const { onmessage } = transport
  transport.onmessage = (message, extra) => {
    const { tools, ...rest } = toolsIn(message)
    if (!tools) return onmessage?.(message, extra)
    const unsound = tools.filter(tool => !isSpecType.Tool(tool))
    aside.splice(0, aside.length, ...unsound.map(told))
    const sound = { ...rest, tools: tools.filter(tool => !unsound.includes(tool)) }
    onmessage?.({ ...message, result: sound } as typeof message, extra)
  }
  return aside
}

/** The result of a message that lists tools. */
function toolsIn(message: unknown): { tools?: unknown[] } {
  const result = (message as { result?: { tools?: unknown } }).result
  return Array.isArray(result?.tools) ? (result as { tools: unknown[] }) : {}
}

function told(tool: unknown): UnsoundTool {
  const { name, inputSchema } = (tool ?? {}) as { name?: unknown; inputSchema?: { type?: unknown } }
  return {
    name: typeof name === 'string' ? name.slice(0, 200) : '(without a name)',
    reason:
      inputSchema?.type === 'object'
        ? 'is not described as the protocol has it'
        : 'has no inputSchema of the type "object"',
  }
}
