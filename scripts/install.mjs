// The first step of every script: it does nothing when node_modules matches package-lock.json and the
// generated files (made-files.mjs) are up to date. `npm start` installs the run-time packages and builds the
// pages; everything else also installs the packages for tests and packing. No script of a package runs, so
// that nobody needs a compiler.

import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeFiles } from './made-files.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { PlainError, pinnedNode, root, runNpm, runScript, say } from './project.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.installed-lock.sha256')

/**
 * The first Node that runs the program as it is written.
 * @type {number[]}
 */
export const OLDEST_NODE = JSON.parse(readFileSync(join(root, 'server/oldest-node.json'), 'utf8'))

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[] }} Locked a package of package-lock.json
 */

/** Installs the run-time packages and builds the pages, where they are missing. */
export const installProgram = () => install({ all: false })

/** Installs everything, including packages for tests, checks and packing. */
export const installDependencies = () => install({ all: true })

/** @param {{ all: boolean }} what */
async function install({ all }) {
  const lock = readFileSync(lockFile)
  // Packages installed for testing or packing survive a start after an update.
  const stays = existsSync(stampFile) && readFileSync(stampFile, 'utf8').endsWith(' all')
  await installAs(lock, all || stays)
  await makeFiles()
}

/**
 * @param {Buffer} lock
 * @param {boolean} all
 */
async function installAs(lock, all) {
  const fingerprint = createHash('sha256').update(lock).digest('hex')
  if (isStamped(fingerprint, all)) return
  await oneAtATime(async () => {
    if (isStamped(fingerprint, all)) return // by whoever was at work meanwhile
    /** @type {Record<string, Locked>} */
    const locked = JSON.parse(lock.toString()).packages
    const wanted = Object.entries(locked).filter(([path, { dev }]) => path !== '' && (all || !dev))
    if (!isInstalled(wanted, all)) await installWanted(wanted, all)
    placeNode()
    writeFileSync(stampFile, stampOf(fingerprint, all))
  })
}

/**
 * @param {string} fingerprint
 * @param {boolean} all
 */
const stampOf = (fingerprint, all) => (all ? `${fingerprint} all` : fingerprint)

/**
 * @param {string} fingerprint
 * @param {boolean} all
 */
function isStamped(fingerprint, all) {
  if (!existsSync(pinnedNode) || !existsSync(stampFile)) return false
  const stamp = readFileSync(stampFile, 'utf8')
  return stamp === stampOf(fingerprint, true) || (!all && stamp === fingerprint)
}

/**
 * @param {Array<[path: string, wanted: Locked]>} wanted
 * @param {boolean} all
 */
async function installWanted(wanted, all) {
  say('Installing dependencies (first start, or they changed) ...')
  rmSync(stampFile, { force: true }) // an installation that stops halfway must not count
  // Where some are installed, `npm ci` would delete them first; on Windows it cannot delete a program that runs.
  const command = existsSync(modules) && isLocked() ? ['install', '--no-save'] : ['ci']
  // NODE_ENV=production must leave nothing out.
  const groups = ['--include=prod', '--include=optional', all ? '--include=dev' : '--omit=dev']
  const progress = tellProgress(wanted)
  const code = await runNpm([...command, ...groups, '--ignore-scripts'])
  clearInterval(progress)
  if (code !== 0)
    throw new PlainError(
      'The dependencies could not be installed. See the messages above, check the connection to the npm registry and try again.',
    )
}

/**
 * Says now and then how many packages are there.
 * @param {Array<[path: string, wanted: Locked]>} wanted
 */
function tellProgress(wanted) {
  const paths = wanted.filter(([, { os, cpu }]) => !os && !cpu).map(([path]) => path)
  let last = -1
  const timer = setInterval(() => {
    const there = paths.filter(path => existsSync(join(root, path, 'package.json'))).length
    if (there !== last) say(`... ${there} of about ${paths.length} packages`)
    last = there
  }, 10_000)
  timer.unref()
  return timer
}

/**
 * Puts the pinned Node where every script looks for it: the one that came as a package of this system; where there is
 * none, the Node that started this script, if it is new enough.
 */
function placeNode() {
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const packaged = join(modules, name, 'bin', isWindows ? 'node.exe' : 'node')
  const isPackaged = existsSync(packaged)
  if (!isPackaged) assertNewEnough()
  const node = isPackaged ? packaged : process.execPath
  if (node === pinnedNode || isSameFile(node, pinnedNode)) return
  mkdirSync(dirname(pinnedNode), { recursive: true })
  // The one of an earlier version may be running this script, and Windows deletes no program that runs.
  if (existsSync(pinnedNode)) renameSync(pinnedNode, `${pinnedNode}.before`)
  rmSync(pinnedNode, { force: true }) // a link that leads nowhere any more
  if (!isPackaged && !isWindows) return symlinkSync(node, pinnedNode)
  try {
    linkSync(node, pinnedNode)
  } catch {
    copyFileSync(node, pinnedNode) // another disk, or one without links
  }
}

/**
 * @param {string} one
 * @param {string} other
 */
function isSameFile(one, other) {
  const [left, right] = [one, other].map(path => statSync(path, { throwIfNoEntry: false }))
  return left !== undefined && left.ino === right?.ino && left.dev === right.dev
}

function assertNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new PlainError(
    `This system needs a Node of its own, ${OLDEST_NODE.join('.')} or newer (this is ${process.versions.node}): install Node 24 from https://nodejs.org and try again.`,
  )
}

const record = join(modules, '.package-lock.json')
const isLocked = () => existsSync(record)

/**
 * Does npm's own record of node_modules agree with the lock file? It does after `npm install <package>`,
 * and then deleting and installing everything again would be for nothing.
 * @param {Array<[path: string, wanted: Locked]>} wanted
 * @param {boolean} all
 */
function isInstalled(wanted, all) {
  if (!isLocked()) return false
  /** @type {Record<string, Locked>} */
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return wanted.every(([path, one]) => {
    const found = installed[path]
    // For another platform, or needed only by packages of another platform and by tests.
    if (!found) return one.optional === true || (!all && one.devOptional === true)
    const isThere = existsSync(join(root, path, 'package.json'))
    return isThere && found.version === one.version && found.integrity === one.integrity
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runScript(installDependencies)
