import express, { type Express } from 'express'
import { dispatcher, type EdgeParts } from './dispatch.ts'
import { addPages } from './pages.ts'

export type { EdgeParts } from './dispatch.ts'
export { namesOf } from './guard.ts'
export { perToken } from './rate-limit.ts'

/** The Express application: the API behind one middleware, then the pages. */
export function createApp(parts: EdgeParts, rendererDir: string): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.use(dispatcher(parts))
  addPages(app, parts, rendererDir)
  return app
}
