import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import express, { type Express, type Response } from 'express'
import serveCompressed from 'express-static-gzip'
import helmet from 'helmet'
import { storeProblem } from '../kernel/problems/store-problem.ts'
import { version } from '../kernel/version.ts'
import type { EdgeParts } from './dispatch.ts'
import { notBuilt } from './not-built.ts'
import { References } from './references.ts'

/** `'unsafe-inline'` is for styles alone: the component library sets its colours in a style element. */
const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
}

/** Encodings that a reference is sent in, the smaller first. */
const ENCODINGS = ['br', 'gzip'] as const

/** Files that the installation ships beside the program. */
export interface Shipped {
  /** The built pages. */
  rendererDir: string
  /** Returns the OpenAPI document as text: of public operations, or of all. */
  openApi: (audience: 'public' | 'all') => Promise<string>
  /** The scripts and styles of the API reference. */
  swaggerDir: string
}

/**
 * Adds all routes besides the API: the pages, the API reference, the health check. All of them work offline.
 */
export function addPages(
  app: Express,
  { door, log }: EdgeParts,
  { rendererDir, openApi, swaggerDir }: Shipped,
): void {
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: CSP },
      hsts: false,
      xFrameOptions: { action: 'deny' },
    }),
  )

  app.get('/healthz', async (_req, res) => {
    await door.parts.database.read(db => db.selectFrom('organisations').select('id').limit(1).execute())
    const { storage, backups } = door.parts.services
    const [newest] = backups.list()
    res.json({
      status: 'ok',
      version,
      storage: await storage.state(),
      // Times of the newest backups; null where there is none.
      backups: {
        newest: newest?.created_at ?? null,
        elsewhere: backups.elsewhere()?.copied_at ?? null,
      },
    })
  })

  const references = new References(openApi)
  app.get('/openapi.json', async (req, res) => {
    const { searchParams } = new URL(req.url, 'http://office')
    const found = await references.of(searchParams)
    if (found === null) {
      res.status(404).type('text').send('There is no such tag: /openapi.json lists them.')
      return
    }
    const { text, encoded, etag } = found
    res.type('application/json').vary('Accept-Encoding')
    res.set({ 'Cache-Control': 'no-cache', ETag: etag })
    const taken = ENCODINGS.find(encoding => req.acceptsEncodings(encoding))
    if (taken) res.set('Content-Encoding', taken).send(encoded[taken])
    else res.send(text)
  })

  const docs = join(import.meta.dirname, 'docs')
  app.get('/docs', (_req, res) => res.sendFile('index.html', { root: docs }))
  app.get('/docs/not-built.json', (_req, res) => res.json(notBuilt))
  app.use('/docs/assets', express.static(docs), express.static(swaggerDir, { index: false, maxAge: '1d' }))

  app.use(
    serveCompressed(rendererDir, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { maxAge: '1y', immutable: true, setHeaders: keepOnlyHashed },
    }),
  )
  app.get('/share/:token', (_req, res) => {
    res.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow, noarchive' })
    res.sendFile('share.html', { root: rendererDir })
  })
  app.get('/{*page}', (_req, res) => {
    // By root and name: an absolute path with a dot folder in it (an AppImage's mount) would count as hidden.
    const built = existsSync(join(rendererDir, 'index.html'))
    if (built) res.set('Cache-Control', 'no-cache').sendFile('index.html', { root: rendererDir })
    else res.status(503).type('text').send('The pages are not built: run "npm run build".')
  })
  app.use((error: PageError, req: express.Request, res: Response, _next: express.NextFunction) => {
    if (req.socket.destroyed || error.code === 'ECONNABORTED') return
    if (error.status === 400) {
      res.status(400).type('text').send('This address is not written as one.')
      return
    }
    const known = storeProblem(error)
    if (known && !res.headersSent) {
      res.status(known.status).type('text').send(known.message)
      return
    }
    log.error({ error }, 'a page failed')
    if (res.headersSent) res.destroy()
    else res.status(500).type('text').send('Something went wrong. Nothing was changed.')
  })
}

/** An error as Express and its file server tell it: with 400 where the address cannot be read. */
interface PageError extends Error {
  status?: number
  code?: string
}

/** Only files with a digest in their name are cached for good; all others change with the next version. */
function keepOnlyHashed(res: ServerResponse, file: string): void {
  if (!/[\\/]assets[\\/]/.test(file)) res.setHeader('Cache-Control', 'no-cache')
}
