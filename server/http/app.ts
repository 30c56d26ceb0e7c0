import type { McpHttpHandler } from '@modelcontextprotocol/server'
import express, { type Express } from 'express'
import { dispatcher, type EdgeParts } from './dispatch.ts'
import { mcpEndpoint } from './mcp.ts'
import { addPages, type Shipped } from './pages.ts'

export type { EdgeParts } from './dispatch.ts'
export { namesOf } from './guard.ts'
export { perToken } from './rate-limit.ts'

/** The Express application: the tools for AI clients, the API behind one middleware, then the pages. */
export function createApp(parts: EdgeParts, mcp: () => Promise<McpHttpHandler>, shipped: Shipped): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.all('/mcp', mcpEndpoint(parts, mcp))
  app.use(dispatcher(parts))
  addPages(app, parts, shipped)
  return app
}
