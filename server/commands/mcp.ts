import { createReadStream } from 'node:fs'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Ask, ToolRefusal } from '../agents/tools/finders.ts'
import { mcpServerOver, type Offer } from '../agents/tools/mcp.ts'
import { commandOptions } from '../kernel/command-options.ts'

/**
 * `npm run mcp`, `fund-office mcp`, and the desktop application with `--mcp`: the tools of a running office for a desktop AI client that speaks MCP over stdio. It holds nothing and
 * decides nothing: every call goes to the office with the key in SVC_API_KEY, and is subject to approval there.
 */
const url = (process.env.SVC_URL ?? 'http://127.0.0.1:4380').replace(/\/$/, '')
const key = process.env.SVC_API_KEY
const { values: offer } = commandOptions({
  name: 'mcp',
  says: 'Offers the tools of a running office over stdio, with the API key in SVC_API_KEY.',
  options: {
    tools: { type: 'string', says: '"all" offers every tool instead of those used most' },
    category: { type: 'string', says: 'Only the tools of this category, as crm' },
    names: { type: 'string', says: 'Only these tools, with commas between them' },
  },
})

const ask: Ask = async (method, path, { params = {}, query = {}, body }) => {
  const known = params as Record<string, string>
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ''))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query as object))
    if (value !== undefined) asked.set(name, String(value))
  const response = await fetch(`${url}${address}?${asked}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ToolRefusal(503, `The office does not answer at ${url}. Is Fund Office running?`)
  })
  const answer = (await response.json()) as { code?: string; detail?: string }
  if (!response.ok) throw new ToolRefusal(response.status, `${answer.code}: ${answer.detail}`)
  return answer
}

if (key) {
  // Inside Electron on Windows `process.stdin` is always at its end, although the client's input is there.
  const input =
    process.versions.electron && process.platform === 'win32'
      ? createReadStream('', { fd: 0 })
      : process.stdin
  input.once('close', () => process.exit())
  const transport = new StdioServerTransport(input, process.stdout)
  serveStdio(() => mcpServerOver(ask, offer as Offer), { transport })
} else {
  console.error('Set SVC_API_KEY to an API key of the office (Settings, API keys).')
  process.exitCode = 1
}
