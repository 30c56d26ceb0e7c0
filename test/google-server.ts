import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const APPS = 'application/vnd.google-apps'
const FOLDER = `${APPS}.folder`
export const SCOPE = 'https://www.googleapis.com/auth/drive.readonly'

/** A file in the stand-in's Drive. */
export interface Stored {
  id: string
  name: string
  mimeType: string
  parents: string[]
  modifiedTime: string
  /** The shared drive that it lies in. */
  driveId?: string
  content?: Buffer
  /** The bytes of a download in place of its content. */
  given?: Buffer
  /** The download breaks off after half of it, so many times. */
  cutOff?: number
  sharedWithMe?: boolean
  canDownload?: boolean
  target?: string
  /** The reason an export is refused with, in Google's word. */
  refusal?: string
}

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
  authorization: string | undefined
}

/** An answer in place of the true one; null never answers. */
type Instead = { status: number; reason?: string; retryAfter?: string | number } | null | undefined

/**
 * Google's sign-in and Drive on this computer, as far as the office asks for them: pages, shared drives, digests, exports, tokens
 * that end. It behaves as badly as a test tells it to.
 */
export class GoogleServer {
  readonly client = { id: 'office.apps.example', secret: 'the secret of the client' }
  readonly asked: Asked[] = []
  readonly files = new Map<string, Stored>()
  readonly drives: Array<{ id: string; name: string }> = []
  /** The person's decision at the sign-in. */
  consent: 'given' | 'denied' | 'without the drive' = 'given'
  account = 'ana@fund.example'
  /** The most that a page has. */
  pageSize = 1000
  /** The Drive's delay of an answer, in milliseconds. */
  delayMs = 0
  instead: (asked: Asked) => Instead = () => undefined
  readonly #codes = new Map<string, { challenge: string; redirect: string; scope: string }>()
  readonly #refresh = new Set<string>()
  readonly #access = new Set<string>()
  readonly #server: Server
  #day = 0

  private constructor(server: Server) {
    this.#server = server
    this.files.set('top', this.#stored('My Drive', { id: 'top', mimeType: FOLDER, parents: [] }))
  }

  static async open(): Promise<GoogleServer> {
    const server = createServer()
    const google = new GoogleServer(server)
    server.on('request', (req, res) => void google.#serve(req, res))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return google
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Keeps no process alive that is done with it. */
  unref(): void {
    this.#server.unref()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  /** Counts requests to the Drive whose path begins with this. */
  count(path: string): number {
    return this.asked.filter(one => one.path.startsWith(path)).length
  }

  /** Every access token that was given is refused from now on, as after an hour. */
  expireTokens(): void {
    this.#access.clear()
  }

  /** The person takes back at Google what they let the office do. */
  takeBack(): void {
    this.#access.clear()
    this.#refresh.clear()
  }

  get lasting(): number {
    return this.#refresh.size
  }

  sharedDrive(name: string): string {
    const id = `drive-${this.drives.length + 1}`
    this.drives.push({ id, name })
    this.files.set(id, this.#stored('Drive', { id, mimeType: FOLDER, parents: [], driveId: id }))
    return id
  }

  folder(name: string, parent = 'top', more: Partial<Stored> = {}): string {
    return this.#put(name, parent, { mimeType: FOLDER, ...more })
  }

  file(name: string, content: string | Buffer, parent = 'top', more: Partial<Stored> = {}): string {
    return this.#put(name, parent, { mimeType: 'text/plain', content: Buffer.from(content), ...more })
  }

  /** A document of Google's own. */
  native(kind: string, name: string, content: string, parent = 'top', more: Partial<Stored> = {}): string {
    return this.#put(name, parent, { mimeType: `${APPS}.${kind}`, content: Buffer.from(content), ...more })
  }

  shortcut(name: string, target: string, parent = 'top'): string {
    return this.#put(name, parent, { mimeType: `${APPS}.shortcut`, target })
  }

  /** Somebody changes a file at Google. */
  change(id: string, changed: Partial<Omit<Stored, 'content'>> & { content?: string }): void {
    const { content, ...more } = changed
    const before = this.files.get(id) as Stored
    this.files.set(id, {
      ...before,
      modifiedTime: this.#time(),
      ...more,
      ...(content === undefined ? {} : { content: Buffer.from(content) }),
    })
  }

  #put(name: string, parent: string, more: Partial<Stored>): string {
    const driveId = this.files.get(parent)?.driveId
    const stored = this.#stored(name, { parents: [parent], ...(driveId ? { driveId } : {}), ...more })
    this.files.set(stored.id, stored)
    return stored.id
  }

  #stored(name: string, more: Partial<Stored> & Pick<Stored, 'parents'>): Stored {
    return { id: `g-${randomUUID()}`, name, mimeType: 'text/plain', modifiedTime: this.#time(), ...more }
  }

  #time(): string {
    this.#day += 1
    return new Date(Date.UTC(2026, 0, this.#day)).toISOString()
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(req.url ?? '/', this.url)
    const asked: Asked = {
      method: req.method ?? '',
      path: pathname,
      query: searchParams,
      form: new URLSearchParams(await text(req)),
      authorization: req.headers.authorization,
    }
    this.asked.push(asked)
    const instead = this.instead(asked)
    if (instead === null) return
    if (instead) {
      if (instead.retryAfter !== undefined) res.setHeader('retry-after', instead.retryAfter)
      return refuse(res, instead.status, instead.reason ?? 'backendError')
    }
    if (pathname === '/o/oauth2/v2/auth') return this.#authorise(asked, res)
    if (pathname === '/token') return this.#token(asked, res)
    if (pathname === '/revoke') return this.#revoke(asked, res)
    if (!this.#access.has(asked.authorization?.replace(/^Bearer /, '') ?? ''))
      return refuse(res, 401, 'authError')
    if (this.delayMs > 0) await new Promise(resolve => setTimeout(resolve, this.delayMs))
    this.#drive(asked, res)
  }

  #authorise({ query }: Asked, res: ServerResponse): ServerResponse {
    const redirect = query.get('redirect_uri') ?? ''
    const sound =
      query.get('client_id') === this.client.id &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('access_type') === 'offline'
    if (!sound) return refuse(res, 400, 'invalid_request')
    const back = new URL(redirect)
    back.searchParams.set('state', query.get('state') ?? '')
    if (this.consent === 'denied') back.searchParams.set('error', 'access_denied')
    else {
      const code = `code-${randomUUID()}`
      const scope = this.consent === 'given' ? (query.get('scope') ?? '') : 'openid'
      this.#codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect, scope })
      back.searchParams.set('code', code)
      back.searchParams.set('scope', scope)
    }
    return res.writeHead(302, { location: back.href }).end()
  }

  #token({ form }: Asked, res: ServerResponse): ServerResponse {
    const wrong = (status: number, error: string) => answer(res, { error, error_description: 'No.' }, status)
    if (form.get('client_id') !== this.client.id || form.get('client_secret') !== this.client.secret)
      return wrong(401, 'invalid_client')
    const access_token = `ya29.${randomUUID()}`
    const given = { access_token, expires_in: 3599, token_type: 'Bearer', scope: SCOPE }
    if (form.get('grant_type') === 'refresh_token') {
      if (!this.#refresh.has(form.get('refresh_token') ?? '')) return wrong(400, 'invalid_grant')
      this.#access.add(access_token)
      return answer(res, given)
    }
    const code = form.get('code') ?? ''
    const known = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (known?.challenge !== challenge || known.redirect !== form.get('redirect_uri'))
      return wrong(400, 'invalid_grant')
    const refresh_token = `1//${randomUUID()}`
    this.#refresh.add(refresh_token)
    this.#access.add(access_token)
    return answer(res, { ...given, refresh_token, scope: known.scope })
  }

  #revoke({ form }: Asked, res: ServerResponse): ServerResponse {
    if (!this.#refresh.delete(form.get('token') ?? '')) return answer(res, { error: 'invalid_token' }, 400)
    this.#access.clear()
    return answer(res, {})
  }

  #drive(asked: Asked, res: ServerResponse): ServerResponse {
    const [what, id = '', verb] = asked.path.replace(/^\/drive\/v3\//, '').split('/')
    if (what === 'about') return answer(res, { user: { displayName: 'Ana', emailAddress: this.account } })
    if (what === 'drives' && id) return this.#oneDrive(id, res)
    if (what === 'drives') return this.#page(asked, res, 'drives', this.drives)
    if (what === 'files' && !id) return this.#list(asked, res)
    const file = this.files.get(id === 'root' ? 'top' : decodeURIComponent(id))
    if (!file || (file.driveId && asked.query.get('supportsAllDrives') !== 'true' && verb !== 'export'))
      return refuse(res, 404, 'notFound')
    if (verb === 'export') return exported(file, asked, res)
    if (asked.query.get('alt') === 'media') return sendBytes(file, res)
    return answer(res, pick(shown(file), asked.query.get('fields') ?? 'id,name,mimeType'))
  }

  #oneDrive(id: string, res: ServerResponse): ServerResponse {
    const drive = this.drives.find(one => one.id === id)
    return drive ? answer(res, drive) : refuse(res, 404, 'notFound')
  }

  #list(asked: Asked, res: ServerResponse): ServerResponse {
    const { query } = asked
    const q = query.get('q') ?? ''
    const parents = [...q.matchAll(/'([^']+)' in parents/g)].map(([, id]) => (id === 'root' ? 'top' : id))
    const driveId = query.get('corpora') === 'drive' ? query.get('driveId') : undefined
    const everywhere =
      query.get('supportsAllDrives') === 'true' && query.get('includeItemsFromAllDrives') === 'true'
    if (driveId && !everywhere) return refuse(res, 403, 'teamDrivesParentLimit')
    const found = [...this.files.values()]
      .filter(one => one.driveId === (driveId ?? undefined))
      .filter(one =>
        q.includes('sharedWithMe') ? one.sharedWithMe : one.parents.some(parent => parents.includes(parent)),
      )
      .sort(
        (one, other) =>
          Number(other.mimeType === FOLDER) - Number(one.mimeType === FOLDER) ||
          one.name.localeCompare(other.name, 'en', { numeric: true }),
      )
    const fields = /files\((.*)\)/.exec(query.get('fields') ?? '')?.[1] ?? 'id,name,mimeType'
    return this.#page(
      asked,
      res,
      'files',
      found.map(one => pick(shown(one), fields)),
    )
  }

  #page({ query }: Asked, res: ServerResponse, name: string, all: readonly unknown[]): ServerResponse {
    const from = Number(query.get('pageToken') ?? 0)
    const most = Math.min(this.pageSize, Number(query.get('pageSize') ?? 100))
    const next = from + most < all.length ? { nextPageToken: String(from + most) } : {}
    return answer(res, { [name]: all.slice(from, from + most), ...next })
  }
}

const isNative = ({ mimeType }: Stored): boolean => mimeType.startsWith(APPS)

/** A file as the Drive tells of it: no size or digest of what it has no bytes of. */
function shown(file: Stored): Record<string, unknown> {
  const { id, name, mimeType, parents, modifiedTime, driveId, content, canDownload = true, target } = file
  return {
    ...{ id, name, mimeType, parents, modifiedTime, driveId, trashed: false },
    capabilities: { canDownload },
    ...(target ? { shortcutDetails: { targetId: target } } : {}),
    ...(content && !isNative(file)
      ? { size: String(content.length), md5Checksum: createHash('md5').update(content).digest('hex') }
      : {}),
  }
}

/** Request alone: `capabilities/canDownload` is what it says it is. */
function pick(file: Record<string, unknown>, fields: string): Record<string, unknown> {
  const wanted = new Set(fields.split(',').map(field => field.split(/[/(]/)[0]))
  return Object.fromEntries(Object.entries(file).filter(([name]) => wanted.has(name)))
}

function exported(file: Stored, { query }: Asked, res: ServerResponse): ServerResponse {
  if (file.refusal) return refuse(res, 403, file.refusal)
  if (!isNative(file)) return refuse(res, 403, 'fileNotExportable')
  return res.writeHead(200, { 'content-type': query.get('mimeType') ?? '' }).end(file.content)
}

function sendBytes(file: Stored, res: ServerResponse): ServerResponse {
  if (file.refusal) return refuse(res, 403, file.refusal)
  if (isNative(file)) return refuse(res, 403, 'fileNotDownloadable')
  const bytes = file.given ?? file.content ?? Buffer.alloc(0)
  res.writeHead(200, { 'content-type': file.mimeType, 'content-length': bytes.length })
  if (!file.cutOff) return res.end(bytes)
  file.cutOff -= 1
  res.write(bytes.subarray(0, bytes.length / 2), () => res.destroy())
  return res
}

function answer(res: ServerResponse, body: unknown, status = 200): ServerResponse {
  return res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(res: ServerResponse, code: number, reason: string): ServerResponse {
  return answer(
    res,
    { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
    code,
  )
}
