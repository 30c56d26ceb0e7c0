import type { RequestListener } from 'node:http'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import express from 'express'
import { calendarEndpoint } from './calendar.ts'
import { dispatcher, type EdgeParts } from './dispatch.ts'
import { mcpEndpoint } from './mcp.ts'
import { addPages, type Shipped } from './pages.ts'

export type { EdgeParts } from './dispatch.ts'
export { namesOf } from './guard.ts'
export { rateLimits } from './rate-limit.ts'

const FACES = /^\/(mcp\/?|calendar\/[\w-]{43}\.ics)(\?|$)/i

/**
 * Creates the request handler. The API goes straight to the door, since Express' router would be a good part
 * of a call's cost; the tools for AI clients, the calendar and the pages are an Express application.
 */
export function createApp(
  parts: EdgeParts,
  mcp: () => Promise<McpHttpHandler>,
  shipped: Shipped,
): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.all('/mcp', mcpEndpoint(parts, mcp))
  app.get('/calendar/:token.ics', calendarEndpoint(parts))
  addPages(app, parts, shipped)
  const dispatch = dispatcher(parts, app)
  const { behindTls } = parts.identity
  return (req, res) => {
    // Reached by TLS once, the browser comes by nothing else for a year.
    if (behindTls) res.setHeader('Strict-Transport-Security', 'max-age=31536000')
    if (FACES.test(req.url ?? '')) app(req, res)
    else void dispatch(req, res)
  }
}
