import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Bucket, bucketOf } from './platform/files/bucket.ts'
import { isThisComputer } from './platform/outbound/addresses.ts'
import { rendererDir } from './shipped.ts'
import { findLibreOffice } from './workers/libre-office.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const Environment = z.object({
  SVC_PORT: port.default(4380),
  // An IPv6 address may come in the brackets that it has in a URL.
  SVC_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .transform(host => host.replace(/^\[(.*)\]$/, '$1')),
  SVC_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SVC_CA_FILE: z.string().min(1).optional(),
  SVC_DATA_DIR: z.string().min(1).optional(),
  SVC_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SVC_ADMIN_EMAIL: z.email().toLowerCase().optional(),
  SVC_ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  SVC_SECRETS: z.enum(['keychain', 'file']).optional(),
  SVC_SECRETS_PASSPHRASE: z.string().optional(),
  SVC_VAULT_KEY: z.string().optional(),
  SVC_VAULT_KEY_FILE: z.string().optional(),
  SVC_RATE_LIMIT: z.coerce.number().int().min(1).default(100),
  SVC_DISK_RESERVE_MIB: z.coerce.number().int().min(0).optional(),
  SVC_ALLOW_LOOPBACK_TARGETS: z.stringbool().default(false),
  SVC_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  SVC_MODEL_NAME: z.string().min(1).max(200).optional(),
  SVC_MCP_CATALOGUE: z.string().min(1).optional(),
  SVC_FILES_URL: z.string().min(1).optional(),
  SVC_LIBREOFFICE: z.string().min(1).optional(),
  SVC_FILE_LIMIT_MIB: z.coerce.number().int().min(1).max(1_000_000).default(5120),
  SVC_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export interface Config {
  port: number
  host: string
  /** The office's own address when a TLS proxy stands before the server. */
  publicUrl: string | undefined
  /** Certificate authorities that are trusted beside the usual ones, in PEM. */
  authorities: readonly string[] | undefined
  dataDir: string
  databaseUrl: string | undefined
  admin: { email: string; password: string } | undefined
  secrets: 'keychain' | 'file' | undefined
  secretsPassphrase: string | undefined
  /** The key under which an office on Postgres keeps its secrets in the database; without it they are in the data folder. */
  vaultKey: string | undefined
  rateLimit: number
  allowLoopbackTargets: boolean
  /** An OpenAI-compatible endpoint; its key, if it wants one, is the secret `model-key`. */
  model: { url: string; name: string } | undefined
  /** A JSON file of the servers that the operator allows. */
  mcpCatalogue: string | undefined
  /** Where the files of the data rooms lie; undefined for the data folder. */
  filesBucket: Bucket | undefined
  /** The LibreOffice that makes pages of Office files; null for none. */
  libreOffice: string | null
  /** Of one file that is uploaded, in bytes. */
  fileLimit: number
  /** Disk space that files leave free, in bytes; derived from the disk's size where unset. */
  diskReserve: number | undefined
  /** Whether the sample office can be opened beside this one: where people reach this computer itself. */
  offersSample: boolean
  logLevel: string
  rendererDir: string
}

/** The settings of the environment; throws one message that names every setting that is not right. */
export function configFrom(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  }
  const values = parsed.data
  if ((values.SVC_ADMIN_EMAIL === undefined) !== (values.SVC_ADMIN_PASSWORD === undefined)) {
    throw new Error('SVC_ADMIN_EMAIL and SVC_ADMIN_PASSWORD go together')
  }
  if ((values.SVC_MODEL_URL === undefined) !== (values.SVC_MODEL_NAME === undefined)) {
    throw new Error('SVC_MODEL_URL and SVC_MODEL_NAME go together')
  }
  assertOrigin(values.SVC_PUBLIC_URL)
  assertNoPlainHttp(values.SVC_HOST, values.SVC_PUBLIC_URL)
  return {
    port: values.SVC_PORT,
    host: values.SVC_HOST,
    publicUrl: values.SVC_PUBLIC_URL,
    authorities: authoritiesFrom(values.SVC_CA_FILE),
    dataDir: values.SVC_DATA_DIR ?? defaultDataDir(env),
    databaseUrl: values.SVC_DATABASE_URL,
    admin:
      values.SVC_ADMIN_EMAIL && values.SVC_ADMIN_PASSWORD
        ? { email: values.SVC_ADMIN_EMAIL, password: values.SVC_ADMIN_PASSWORD }
        : undefined,
    secrets: values.SVC_SECRETS,
    secretsPassphrase: values.SVC_SECRETS_PASSPHRASE,
    vaultKey: vaultKeyFrom(values),
    rateLimit: values.SVC_RATE_LIMIT,
    allowLoopbackTargets: values.SVC_ALLOW_LOOPBACK_TARGETS,
    model:
      values.SVC_MODEL_URL && values.SVC_MODEL_NAME
        ? { url: values.SVC_MODEL_URL, name: values.SVC_MODEL_NAME }
        : undefined,
    mcpCatalogue: values.SVC_MCP_CATALOGUE,
    filesBucket: bucketFrom(values),
    libreOffice: libreOfficeFrom(values.SVC_LIBREOFFICE, env),
    fileLimit: values.SVC_FILE_LIMIT_MIB * 1024 * 1024,
    diskReserve:
      values.SVC_DISK_RESERVE_MIB === undefined ? undefined : values.SVC_DISK_RESERVE_MIB * 1024 * 1024,
    // The desktop application stays on the pages of its own office.
    offersSample: values.SVC_PUBLIC_URL === undefined && env.FUND_OFFICE_EXECUTABLE === undefined,
    logLevel: values.SVC_LOG_LEVEL,
    rendererDir,
  }
}

/** The program that is named, or the one that lies where it usually does; none where it is `off`. */
function libreOfficeFrom(named: string | undefined, env: NodeJS.ProcessEnv): string | null {
  if (named === 'off') return null
  if (named === undefined) return findLibreOffice(env)
  if (!existsSync(named)) throw new Error(`SVC_LIBREOFFICE ${named} is not there`)
  return named
}

/** The pages and the API are at the root of their host: below a path their links would lead nowhere. */
function assertOrigin(publicUrl: string | undefined): void {
  if (publicUrl === undefined) return
  const { origin, pathname, search, hash, username } = new URL(publicUrl)
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '')
    throw new Error(
      `SVC_PUBLIC_URL ${publicUrl} has more than a host: the office is served at the root of its address. Give it a name of its own, such as ${origin}, and set that.`,
    )
}

function authoritiesFrom(file: string | undefined): string[] | undefined {
  if (file === undefined) return undefined
  try {
    const pem = readFileSync(file, 'utf8')
    const certificates = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
    if (certificates.length === 0) throw new Error('it holds no certificate in PEM')
    for (const one of certificates) new X509Certificate(one)
    return certificates
  } catch (cause) {
    throw new Error(`SVC_CA_FILE ${file} cannot be used: ${(cause as Error).message}`, { cause })
  }
}

/** Passwords and books beyond this computer travel encrypted, or not at all. */
function assertNoPlainHttp(host: string, publicUrl: string | undefined): void {
  const remedy =
    'Put a TLS proxy before the server, and set SVC_PUBLIC_URL to the https address that people use (docs/server-edition.md).'
  if (
    publicUrl !== undefined &&
    new URL(publicUrl).protocol === 'http:' &&
    !isThisComputer(new URL(publicUrl).hostname)
  )
    throw new Error(
      `SVC_PUBLIC_URL ${publicUrl} would send passwords unencrypted over the network. ${remedy}`,
    )
  if (publicUrl === undefined && !isThisComputer(host))
    throw new Error(`With SVC_HOST=${host} other computers would reach the server unencrypted. ${remedy}`)
}

function vaultKeyFrom(values: z.output<typeof Environment>): string | undefined {
  const { SVC_VAULT_KEY: key, SVC_VAULT_KEY_FILE: file } = values
  if (key === undefined && file === undefined) return undefined
  if (values.SVC_DATABASE_URL === undefined)
    throw new Error(
      'SVC_VAULT_KEY is for an office on Postgres (SVC_DATABASE_URL): in a data folder it does nothing',
    )
  if (key !== undefined && file !== undefined)
    throw new Error('Set SVC_VAULT_KEY or SVC_VAULT_KEY_FILE, not both')
  if (file === undefined) return key
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`SVC_VAULT_KEY_FILE cannot be read: ${(cause as Error).message}`, { cause })
  }
}

/** The largest file that a bucket takes in one piece, in MiB. */
const BUCKET_LIMIT_MIB = 5120

function bucketFrom(values: z.output<typeof Environment>): Bucket | undefined {
  if (values.SVC_FILES_URL === undefined) return undefined
  if (values.SVC_FILE_LIMIT_MIB > BUCKET_LIMIT_MIB)
    throw new Error(`SVC_FILE_LIMIT_MIB can be ${BUCKET_LIMIT_MIB} at most where files lie in a bucket`)
  return bucketOf(values.SVC_FILES_URL)
}

/** Where the secrets of this configuration are kept. */
export const secretsOf = (config: Config, warn: (message: string) => void = console.error) => ({
  dataDir: config.dataDir,
  mode: config.secrets,
  passphrase: config.secretsPassphrase,
  vaultKey: config.vaultKey,
  warn,
})

/** The environment variables that the program reads. */
export const settings = Object.keys(Environment.shape)

/** Names that look like settings and are none (`SVC_PROT`), a sentence each with the nearest that is one. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter(name => name.startsWith('SVC_') && !settings.includes(name) && !/^SVC_(TEST|DEV)_/.test(name))
    .map(name => {
      const [nearest] = settings
        .map(one => ({ one, edits: editsBetween(name, one) }))
        .sort((a, b) => a.edits - b.edits)
      return nearest && nearest.edits <= 3
        ? `${name} is no setting of Fund Office and does nothing; did you mean ${nearest.one}?`
        : `${name} is no setting of Fund Office and does nothing.`
    })
}

/** The letters to change, add or leave out to come from one word to the other (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (const [to, other] of [...b].entries())
      next.push(
        Math.min((row[to] ?? 0) + (letter === other ? 0 : 1), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** Where programs of this system keep their data. */
function defaultDataDir(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Fund Office')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Fund Office')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'fund-office')
}
