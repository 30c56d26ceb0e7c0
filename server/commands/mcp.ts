import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { mcpServerOver, ToolRefusal, type ToolSource } from '../agents/mcp.ts'

/**
 * `npm run mcp`: the tools of a running office for a desktop AI client that speaks MCP over stdio. It holds nothing and
 * decides nothing: every call goes to the office with the key in SVC_API_KEY, and is subject to approval there.
 */
const url = (process.env.SVC_URL ?? 'http://127.0.0.1:4380').replace(/\/$/, '')
const key = process.env.SVC_API_KEY

async function ask(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ToolRefusal(`The office does not answer at ${url}. Is Fund Office running?`)
  })
  const answer = (await response.json()) as { code?: string; detail?: string }
  if (!response.ok) throw new ToolRefusal(`${answer.code}: ${answer.detail}`)
  return answer
}

const office: ToolSource = {
  list: () => ask('/api/v1/tools') as ReturnType<ToolSource['list']>,
  call: async (name, given) =>
    ((await ask(`/api/v1/tools/${encodeURIComponent(name)}/call`, given)) as { result: unknown }).result,
}

if (key) serveStdio(() => mcpServerOver(office))
else {
  console.error('Set SVC_API_KEY to an API key of the office (Settings, API keys).')
  process.exitCode = 1
}
