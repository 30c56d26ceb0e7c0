// A server whose tools promise a whole number: `kept` gives one, `broken` does not, and the schema of `senseless` is none.
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

const promise = { type: 'object' as const, properties: { count: { type: 'integer' } }, required: ['count'] }
const senseless = { type: 'object' as const, properties: { count: { type: 'string', pattern: '(' } } }
const tools = { kept: promise, broken: promise, senseless }
const counts: Record<string, unknown> = { kept: 3, broken: 'three', senseless: 'three' }

const server = new Server({ name: 'promising', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler('tools/list', async () => ({
  tools: Object.entries(tools).map(([name, outputSchema]) => ({
    name,
    inputSchema: { type: 'object' as const },
    outputSchema,
  })),
}))
server.setRequestHandler('tools/call', async ({ params }) => ({
  content: [{ type: 'text' as const, text: 'counted' }],
  structuredContent: { count: counts[params.name] },
}))
await server.connect(new StdioServerTransport())
