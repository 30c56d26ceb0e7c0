import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { migrations } from '../migrations/index.ts'
import schema from '../migrations/schema.json' with { type: 'json' }
import { gate } from './agents/index.ts'
import type { Config } from './config.ts'
import { keepMemoryFromCoreDumps } from './core-dumps.ts'
import { dataFolder, holdDataFolder, inWords } from './data-folder.ts'
import { createApp, namesOf, rateLimits } from './http/app.ts'
import { closing, listen } from './http/listen.ts'
import { refuseConnection } from './http/problem.ts'
import { systemPrincipal } from './kernel/access/principal.ts'
import { commandLine } from './kernel/command-line.ts'
import { Door } from './kernel/door/door.ts'
import { forgetKeys } from './kernel/door/idempotency.ts'
import type { Registry } from './kernel/module.ts'
import type { Answer, Clock, PrepareContext, RawInput } from './kernel/routes/context.ts'
import type { AnyRoute } from './kernel/routes/endpoint.ts'
import type { Say } from './kernel/speech/speech.ts'
import { recordAccess } from './platform/access-log.ts'
import { Archives } from './platform/archive/archives.ts'
import { ClockWatch } from './platform/background/clock-watch.ts'
import { Jobs } from './platform/background/jobs.ts'
import { Neighbours } from './platform/background/neighbours.ts'
import { Outbox } from './platform/background/outbox.ts'
import { ProgressBoard } from './platform/background/progress.ts'
import { Schedule, timedTasks } from './platform/background/schedule.ts'
import { WakeUps } from './platform/background/wake-ups.ts'
import { moveByClock } from './platform/clock.ts'
import { spendOfKey } from './platform/credits/key-budget.ts'
import { PageMaker } from './platform/documents/page-maker.ts'
import { Files } from './platform/files/files.ts'
import { scrubFiles, sweepUnfinished } from './platform/files/scrub.ts'
import { createFirstAdministrator } from './platform/identity/first-administrator.ts'
import { Identity } from './platform/identity/index.ts'
import { type Log, openLogs } from './platform/log.ts'
import { tellOfSecurity } from './platform/mail/security-notices.ts'
import { Models } from './platform/model/index.ts'
import { Organisations } from './platform/office/organisations.ts'
import { OutboundClient } from './platform/outbound/client.ts'
import { Storage } from './platform/safekeeping/storage.ts'
import { SearchIndex } from './platform/search/index.ts'
import { SearchUpkeep } from './platform/search/upkeep.ts'
import { unopened } from './platform/secrets/sealed-values.ts'
import { stillUsed } from './platform/still-used.ts'
import { fanOut } from './platform/webhooks/deliveries.ts'
import { WebhookSender } from './platform/webhooks/sender.ts'
import { keepFilesPrivate } from './private-files.ts'
import { FOR_OUTSIDERS, Reader } from './reading/reader.ts'
import { registry as house } from './registry.ts'
import { mcpProgram, openApiFiles, swaggerDir } from './shipped.ts'
import { Catalogue } from './sources/connections/catalogue.ts'
import { Connections } from './sources/connections/pool.ts'
import { openStores } from './stores.ts'
import { LibreOffice } from './workers/libre-office.ts'
import { SampleOffice } from './workers/sample-office.ts'

declare module './kernel/routes/context.ts' {
  interface Services {
    /** Calls a minute for each token. */
    rateLimit: number
    /** The command by which an AI client starts MCP over standard streams. */
    mcpProgram: { command: string; args: string[] }
    /** Where people reach this server, without a slash at the end. */
    baseUrl: () => string
    /** Where people outside the office reach it, without a slash at the end; null where they do not. */
    publicUrl: string | null
    /** Reads documents off the event loop. */
    reader: Reader
    /**
     * Calls another route for the caller of `ctx`, in a transaction of its own and through the same door: authorised,
     * parsed, audited. For `prepare`, which has no transaction. `target` is the path as it would be called; `say` puts the
     * answer's sentences into a language.
     */
    callAs: (
      ctx: PrepareContext,
      route: AnyRoute,
      input: RawInput,
      how?: { target?: string; say?: Say },
    ) => Promise<Answer>
  }
}

export interface Running {
  url: string
  /** The page that sets the appliance up, while it still has to be. */
  setupUrl: string | null
  door: Door
  stop(): Promise<void>
}

interface Overrides {
  clock?: Clock
  /** Maximum duration of one event stream connection, in milliseconds. */
  streamBudgetMs?: number
  registry?: Registry
}

/** Brings the appliance up: secrets, database, schema, the work that goes on, and at last the door to the outside. */
export async function start(config: Config, overrides: Overrides = {}): Promise<Running> {
  keepMemoryFromCoreDumps()
  let release: () => void = () => undefined
  try {
    const told: string[] = []
    keepFilesPrivate(config.dataDir, message => told.push(message))
    // Servers that share a Postgres may share the folder too.
    if (!config.databaseUrl) release = await holdDataFolder(config.dataDir)
    return await startIn(config, overrides, { release, told })
  } catch (error) {
    release()
    throw inWords(error, config.dataDir)
  }
}

async function startIn(
  config: Config,
  overrides: Overrides,
  { release, told }: { release: () => void; told: readonly string[] },
): Promise<Running> {
  const { log, access, close: closeLogs } = openLogs(dataFolder(config.dataDir).logs, config.logLevel)
  for (const message of told) log.warn(message)
  const clock = overrides.clock ?? { now: () => new Date() }
  const registry = overrides.registry ?? house
  const { database, backups, secrets, fileStore, reserve } = await openStores({
    config,
    clock,
    log,
    registry,
  })
  const [jwtKey, vault] = await Promise.all([secrets.obtain('jwt-key'), secrets.vault()])
  await secrets.obtain('cron-secret')
  const neighbours = await Neighbours.open(config.databaseUrl, vault)

  const { searchRecords: records } = registry
  let url = ''
  const publicUrl = config.publicUrl?.replace(/\/$/, '') ?? null
  const baseUrl = () => publicUrl ?? url
  const identity = new Identity(
    { database, jwtKey, vault, neighbours },
    config.publicUrl?.startsWith('https:') ?? false,
  )
  const outbound = new OutboundClient(config.allowLoopbackTargets)
  const reader = new Reader()
  const outsideReader = new Reader(FOR_OUTSIDERS)
  const pages = new PageMaker(
    { office: reader, outside: outsideReader },
    config.libreOffice ? new LibreOffice(config.libreOffice) : null,
  )
  const sampleOffice = config.offersSample ? new SampleOffice(config.dataDir) : null
  const wakeUps = new WakeUps(neighbours)
  const connections = new Connections({
    outbound,
    vault,
    catalogue: Catalogue.read(config.mcpCatalogue),
    packagesDir: dataFolder(config.dataDir).packages,
    baseUrl,
    act: (orgId, work) =>
      door.transact(door.frame(systemPrincipal(orgId, 'Connections'), 'connections'), work),
  })
  const door: Door = new Door({
    database,
    registry,
    clock,
    services: {
      identity,
      vault,
      vaultKey: () => secrets.obtain('data-key'),
      wakeUps,
      progress: new ProgressBoard(neighbours),
      organisations: new Organisations(database),
      registry,
      backups,
      storage: new Storage(config.dataDir),
      archives: new Archives(
        {
          database,
          modules: registry.modules,
          schema,
          migrations: Object.keys(migrations),
          files: fileStore,
          reserve,
        },
        dataFolder(config.dataDir).archives,
      ),
      files: new Files(fileStore, config.fileLimit),
      outbound,
      models: new Models(
        config.model ? { ...config.model, key: await secrets.get('model-key') } : null,
        () => door,
      ),
      connections,
      webhooks: { nudge: () => webhooks.nudge() },
      rateLimit: config.rateLimit,
      mcpProgram: mcpProgram(process.env),
      baseUrl,
      publicUrl,
      reader,
      pages,
      sampleOffice,
      search: new SearchIndex(database.dialect, () => upkeep),
      callAs: (
        { principal, requestId, address, userAgent },
        route,
        input,
        { target = route.path, say } = {},
      ) =>
        door.call(route, principal, input, {
          requestId,
          address,
          userAgent,
          target,
          ...(say && { say }),
        }),
    },
    sealer: vault,
    gate,
    tell: (ctx, told) => tellOfSecurity(ctx, { ...told, about: null }),
    spend: spendOfKey,
    refuseDelete: stillUsed,
    onFiles: (frame, served) =>
      void door
        .transact(frame, ctx => recordAccess(ctx, served))
        .catch(error => log.error({ error, request_id: frame.requestId }, 'the access log has a gap')),
    onWork: () => {
      outbox.nudge()
      jobs.nudge()
      upkeep.nudge()
    },
  })
  const outbox = new Outbox(
    door,
    [fanOut, ...registry.modules.flatMap(({ subscribers }) => subscribers ?? [])],
    log,
  )
  const webhooks = new WebhookSender(door, outbound, log)
  const jobs = new Jobs(
    door,
    registry.modules.flatMap(({ jobs: kinds }) => kinds ?? []),
    log,
  )
  const upkeep = new SearchUpkeep(door, records, log)
  const schedule = new Schedule(
    { database, clock, log },
    timedTasks(door, [
      forgetKeys,
      moveByClock,
      scrubFiles,
      ...registry.modules.flatMap(({ schedule: tasks }) => tasks ?? []),
    ]),
  )

  const clockWatch = new ClockWatch({ database, clock, log })

  const sealed = await database.read(db => unopened(db, registry, vault))
  if (sealed.length > 0)
    log.warn(
      `${sealed.length} secrets of the office are sealed under a key that is not here: put the recovery kit in (${commandLine('restore', '--kit <file>')}), or enter them anew (Settings, Recovery).`,
    )
  if (config.admin) await createFirstAdministrator(door, identity, config.admin)
  if (config.authorities) setDefaultCACertificates([...getCACertificates('default'), ...config.authorities])
  const stopping = new AbortController()
  const streams = { budgetMs: overrides.streamBudgetMs, stopping: stopping.signal }
  let names = namesOf(config.port, config.host, config.publicUrl)
  const server = createServer(
    createApp(
      {
        door,
        identity,
        behindProxy: config.publicUrl?.startsWith('https:') ?? false,
        log,
        access,
        names: () => names,
        limits: rateLimits(config.rateLimit, database),
        streams,
      },
      mcpFace(door, log),
      {
        rendererDir: config.rendererDir,
        openApi: overrides.registry
          ? audience => documentOf(registry, audience)
          : audience => readFile(openApiFiles[audience], 'utf8'),
        swaggerDir,
      },
    ),
  )
  // A file may take hours over a slow line: each body is bounded where it is read.
  server.requestTimeout = 0
  // Longer than callers keep a connection that they do not use: one that a busy computer closes while a request is on
  // its way tells its caller nothing.
  server.keepAliveTimeout = 75_000
  const close = closing(server)
  server.on('clientError', refuseConnection)
  const port = await listen(server, config)
  names = namesOf(port, config.host, config.publicUrl)
  url = `http://${nameToOpen(config.host)}:${port}`
  outbox.start()
  // The data folder is this process's alone, and so is the database in it.
  if (database.dialect === 'sqlite')
    await Promise.all([jobs.takeUp(), webhooks.takeUp(), sweepUnfinished(database, fileStore)])
  jobs.start()
  webhooks.start()
  schedule.start()
  upkeep.start()
  clockWatch.start()

  return {
    url,
    setupUrl: (await identity.needsSetup()) ? `${baseUrl()}/setup#${identity.setupToken}` : null,
    door,
    async stop() {
      stopping.abort()
      await Promise.all([
        close(),
        outbox.stop(),
        jobs.stop(),
        webhooks.stop(),
        schedule.stop(),
        upkeep.stop(),
        clockWatch.stop(),
        connections.stop(),
        sampleOffice?.close(),
      ])
      await pages.close()
      await Promise.all([reader.close(), outsideReader.close()])
      await neighbours.close()
      await database.close()
      await closeLogs()
      release()
    },
  }
}

/** The document of a registry that no file was generated from. */
async function documentOf(registry: Registry, audience: 'public' | 'all'): Promise<string> {
  const { openApiDocument } = await import('./http/openapi.ts')
  return JSON.stringify(openApiDocument(registry, audience))
}

/** The MCP face, loaded when the first client comes: most starts never need it. */
function mcpFace(door: Door, log: Log): () => Promise<McpHttpHandler> {
  let face: Promise<McpHttpHandler> | undefined
  return () => {
    face ??= import('./agents/tools/mcp.ts').then(({ createMcpFace }) =>
      createMcpFace(door, error => log.warn({ error }, 'an MCP request was refused')),
    )
    return face
  }
}

/** The name under which this computer reaches a server that listens on `host`. */
function nameToOpen(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
