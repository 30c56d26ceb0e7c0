// A server whose tools and answers are those of its file: `node vendor-server.ts <file>`, where the file is JSON of
// {tools: [{name, inputSchema?}], answers: {<tool>: [{given?, content, isError?}]}}. The first answer whose `given` is in the
// arguments is given.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

interface Answer {
  given?: Record<string, unknown>
  texts: string[]
  isError?: boolean
}

interface Vendor {
  tools: Array<{ name: string; inputSchema?: Record<string, unknown>; annotations?: Record<string, unknown> }>
  answers: Record<string, Answer[]>
}

const [file = ''] = process.argv.slice(2)
const vendor = () => JSON.parse(readFileSync(file, 'utf8')) as Vendor

const server = new Server({ name: 'vendor', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler('tools/list', async () => ({
  tools: vendor().tools.map(({ name, inputSchema = {}, annotations = { readOnlyHint: true } }) => ({
    name,
    inputSchema: { type: 'object' as const, ...inputSchema },
    annotations,
  })),
}))
server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
  const answer = vendor().answers[name]?.find(one =>
    Object.entries(one.given ?? {}).every(([key, value]) => isDeepStrictEqual(given[key], value)),
  )
  if (!answer) return { content: [{ type: 'text' as const, text: 'nothing of that' }], isError: true }
  return {
    content: answer.texts.map(text => ({ type: 'text' as const, text })),
    ...(answer.isError ? { isError: true } : {}),
  }
})
await server.connect(new StdioServerTransport())
