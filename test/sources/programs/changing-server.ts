// A server whose tools are what the file it is given says, each time they are listed:
// `node changing-server.ts <file>`, where the file is a JSON list of {name, description, readOnlyHint?}.
import { readFileSync } from 'node:fs'
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

const [file = ''] = process.argv.slice(2)
const tools = () => JSON.parse(readFileSync(file, 'utf8')) as Array<{ name: string; description: string }>

const server = new Server({ name: 'changing', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler('tools/list', async () => ({
  tools: tools().map(({ name, description }) => ({
    name,
    description,
    inputSchema: { type: 'object' as const, properties: { path: { type: 'string' as const } } },
  })),
}))
server.setRequestHandler('tools/call', async ({ params }) => ({
  content: [{ type: 'text' as const, text: `${params.name} was called` }],
}))
await server.connect(new StdioServerTransport())
