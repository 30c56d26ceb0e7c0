// A server with two tools that can be called and one whose schema the protocol does not allow, written without a library.
import { createInterface } from 'node:readline'

const tools = [
  { name: 'read.file', description: 'Reads', inputSchema: { type: 'object', properties: {} } },
  { name: 'no_schema_type', inputSchema: {} },
  { name: 'last', inputSchema: { type: 'object' } },
]

const answers: Record<string, (params: { protocolVersion?: string }) => unknown> = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'one-bad-tool', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'called' }] }),
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const answer = answers[method]
  const said = answer
    ? { result: answer(params ?? {}) }
    : { error: { code: -32601, message: 'There is no such method.' } }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...said })}\n`)
})
