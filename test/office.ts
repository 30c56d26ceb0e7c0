import { join } from 'node:path'
import type { Config } from '../server/config.ts'
import { type Running, start } from '../server/index.ts'
import type { Role } from '../server/kernel/access/permissions.ts'
import { systemPrincipal } from '../server/kernel/access/principal.ts'
import type { Registry } from '../server/kernel/module.ts'
import type { Clock, Context } from '../server/kernel/routes/context.ts'
import { timedTasks } from '../server/platform/background/schedule.ts'
import { moveByClock } from '../server/platform/clock.ts'
import { createOrganisation, createUser, hashPassword } from '../server/platform/identity/index.ts'
import { type AreaLevels, everyArea } from '../server/platform/office/rights.ts'
import { registry as wholeRegistry } from '../server/registry.ts'
import { sentByBrowser } from './browser-session.ts'
import { emptyPlace, type Place, removePlace, startedPlace } from './databases.ts'
import { DeclaredProblems } from './declared-problems.ts'
import { request } from './request.ts'

export const PASSWORD = 'correct horse battery'

// biome-ignore lint/suspicious/noExplicitAny: what a reply holds is what its test is about
export type Json = any

export interface Reply<T = Json> {
  status: number
  headers: Headers
  body: T
}

interface Send {
  /** A bearer token; the administrator's when absent, none when null. */
  as?: string | null
  body?: unknown
  headers?: Record<string, string>
}

/** Rights that go as far as the role in every area but those that are given. */
export const everyAreaBut = (areas: AreaLevels): AreaLevels => ({ ...everyArea(wholeRegistry), ...areas })

/** Time that a test owns; it stands still until it is moved. */
export class TestClock {
  #now: number
  constructor(start = '2026-03-02T09:00:00.000Z') {
    this.#now = Date.parse(start)
  }
  now = () => new Date(this.#now)
  advance(ms: number): void {
    this.#now += ms
  }
}

/** A real server on a real database in a folder of its own, with an administrator signed in. */
export class Office {
  readonly running: Running
  readonly config: Config
  readonly admin: string
  /** Stands still; a test with a clock of its own moves that one. */
  readonly clock: TestClock
  readonly #problems: DeclaredProblems

  constructor(running: Running, config: Config, admin: string, clock: TestClock) {
    this.running = running
    this.config = config
    this.admin = admin
    this.clock = clock
    this.#problems = DeclaredProblems.of(running.door.parts.registry)
  }

  get url(): string {
    return this.running.url
  }

  async send<T = Json>(
    method: string,
    path: string,
    { as = this.admin, body, headers }: Send = {},
  ): Promise<Reply<T>> {
    const answer = await request(this.url + path, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const json = answer.headers.get('content-type')?.includes('json')
    const reply = { ...answer, body: (json ? JSON.parse(answer.body) : answer.body) as T }
    this.#assertDeclared(method, path, reply)
    return reply
  }

  /** A problem that its route does not declare is a fault of the route, whatever the test is about. */
  #assertDeclared(method: string, path: string, { status, headers, body }: Reply): void {
    if (!headers.get('content-type')?.includes('application/problem+json')) return
    const objection = this.#problems.objection({ method, path, status, code: body.code })
    if (objection) throw new Error(objection)
  }

  get = <T = Json>(path: string, options?: Send) => this.send<T>('GET', path, options)
  post = <T = Json>(path: string, body: unknown = {}, options?: Send) =>
    this.send<T>('POST', path, { body, ...options })
  patch = <T = Json>(path: string, body: unknown, options?: Send) =>
    this.send<T>('PATCH', path, { body, ...options })
  put = <T = Json>(path: string, body: unknown, options?: Send) =>
    this.send<T>('PUT', path, { body, ...options })
  delete = <T = Json>(path: string, options?: Send) => this.send<T>('DELETE', path, options)

  /**
   * Returns the progress events of a request, subscribed before it is sent or meanwhile. Of several in quick
   * succession only the last may be heard.
   */
  async heard(requestId: string, options?: Send): Promise<Array<{ event: string; data: Json }>> {
    const { body } = await this.get<string>(`/api/v1/svc/requests/${requestId}/progress`, options)
    return [...body.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => ({
      event: event as string,
      data: JSON.parse(data as string),
    }))
  }

  /** Writes as the platform does, for what has no endpoint (a second organisation). */
  arrange<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    const { door } = this.running
    return door.transact(door.frame(systemPrincipal(0, 'Test'), 'test'), work)
  }

  /** Another person of this office, signed in; returns their token. */
  async person(
    role: Role,
    email = `${role}-${crypto.randomUUID()}@example.com`,
    orgId = 1,
    rights: AreaLevels = {},
  ): Promise<string> {
    const passwordHash = await testHash
    await this.arrange(ctx => createUser(ctx, { orgId, name: role, email, role, passwordHash, rights }))
    return this.signIn(email)
  }

  /** Returns the result of a call that may have waited for a second person: `second` approves it. */
  async agreed({ status, body }: Reply, second: string): Promise<Json> {
    if (status !== 202) return body
    const { body: approved } = await this.post(
      `/svc/agent/actions/${body.action_id}/approve`,
      {},
      { as: second },
    )
    if (approved.status !== 'approved') throw new Error(`not approved: ${JSON.stringify(approved)}`)
    return approved.result
  }

  /** Another organisation on the same appliance; returns its administrator's token. */
  async otherOrganisation(name = 'Other Office'): Promise<string> {
    const orgId = await this.arrange(ctx => createOrganisation(ctx, { name, currency: 'EUR' }))
    return this.person('admin', undefined, orgId)
  }

  async signIn(email: string, password = PASSWORD): Promise<string> {
    const { status, body } = await this.post('/api/v1/auth/login', { email, password }, { as: null })
    if (status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(body)}`)
    return body.access_token
  }

  /** Returns the headers of a signed-in browser, for `headers` beside `as: null`. */
  async session(email = 'admin@example.com', password = PASSWORD): Promise<Record<string, string>> {
    const login = { email, password, session: true }
    const { status, headers, body } = await this.post('/api/v1/auth/login', login, { as: null })
    if (status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(body)}`)
    return sentByBrowser(headers)
  }

  /** A new API key of the administrator's (or of `as`). */
  async key(
    input: {
      name?: string
      role?: Role
      scopes?: Readonly<Record<string, string>>
      propose_only?: boolean
    } = {},
    as = this.admin,
  ): Promise<string> {
    return (await this.post('/api/v1/svc/developer/keys', { name: 'Test key', ...input }, { as })).body.key
  }

  /**
   * Waits until every event that was committed has been handed on, every document of a data room read, and every record is
   * found.
   */
  async settled(): Promise<void> {
    const { database } = this.running.door.parts
    for (;;) {
      const waiting = await database.read(async db => {
        const event = db.selectFrom('outbox').select('id').where('dispatched_at', 'is', null)
        const reading = db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'vdr.read')
          .where('status', 'in', ['queued', 'running'])
        return (await event.executeTakeFirst()) ?? (await reading.executeTakeFirst())
      })
      if (!waiting) break
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    await this.running.door.parts.services.search.upToDate()
  }

  /** Every row of every table, to prove that something changed nothing. */
  async rows(): Promise<Record<string, unknown[]>> {
    await this.settled()
    const { database } = this.running.door.parts
    return database.read(async db => {
      const tables = (await db.introspection.getTables())
        .map(({ name }) => name)
        // Counting the calls themselves, and what they took along, is not an effect of theirs.
        .filter(name => name !== 'rate_windows' && name !== 'access_log')
        .sort()
      const all: Record<string, unknown[]> = {}
      for (const table of tables)
        all[table] = await db
          .selectFrom(table as 'users')
          .selectAll()
          .execute()
      return all
    })
  }

  /** Lets so many days pass while the computer is off, and switches it on again. */
  async daysPass(days: number, clock = this.clock): Promise<void> {
    clock.advance(days * 86_400_000)
    for (const task of timedTasks(this.running.door, [moveByClock])) await task.run(clock.now())
  }

  async close(): Promise<void> {
    await this.running.stop()
    await removePlace(this.config)
  }
}

const testHash = hashPassword(PASSWORD)

interface OpenOptions {
  config?: Partial<Config>
  registry?: Registry
  clock?: Clock
}

/** Opens an office; a usual one goes on from a copy of a first start (databases.ts). */
export async function openOffice({
  config: overrides = {},
  registry,
  clock: own,
}: OpenOptions = {}): Promise<Office> {
  const clock = new TestClock()
  const usual = !('dataDir' in overrides || 'admin' in overrides)
  const now = (own ?? clock).now()
  const place = usual
    ? await startedPlace(now, at => startAndStop(at, now))
    : await emptyPlace(overrides.dataDir)
  const config = { ...usualConfig(place), ...overrides }
  const running = await start(config, { clock: own ?? clock, ...(registry ? { registry } : {}) })
  const office = new Office(running, config, '', clock)
  const admin = config.admin ? await office.signIn(config.admin.email, config.admin.password) : ''
  return new Office(running, config, admin, clock)
}

async function startAndStop(place: Place, now: Date): Promise<void> {
  const running = await start(usualConfig(place), { clock: { now: () => now } })
  await running.stop()
}

const usualConfig = (place: Place): Config => ({
  ...place,
  port: 0,
  host: '127.0.0.1',
  publicUrl: undefined,
  authorities: undefined,
  admin: { email: 'admin@example.com', password: PASSWORD },
  secrets: 'file',
  secretsPassphrase: undefined,
  vaultKey: undefined,
  rateLimit: 1_000_000,
  allowLoopbackTargets: true,
  model: undefined,
  mcpCatalogue: undefined,
  filesBucket: undefined,
  libreOffice: null,
  fileLimit: 64 * 1024 * 1024,
  diskReserve: 0,
  offersSample: false,
  logLevel: 'error',
  rendererDir: join(import.meta.dirname, '../dist/renderer'),
})
