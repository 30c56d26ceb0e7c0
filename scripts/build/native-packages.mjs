// The packages with native parts: they cannot be part of a bundle and are shipped beside it, each with its binaries.

import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PlainError, root, run, runNpm, say } from '../project.mjs'

/** The binary of better-sqlite3 for this system; all of them come with the package. */
const ownSqlite = `prebuilds/${process.platform}-${process.arch}.node`

/** The systems that the server archive runs on, by how binary packages name them. */
export const EVERY_SYSTEM = /-(linux-(x64|arm64)-(gnu|musl)|darwin-(x64|arm64)|win32-(x64|arm64)-msvc)$/

/** This system on both kinds of processors, as its installers are made for. */
export const THIS_SYSTEM = new RegExp(`-${process.platform}-(x64|arm64)(-gnu|-msvc)?$`)

/**
 * Files of each package that are needed at run time (licences always are). Their binaries are packages of
 * their own, or in `prebuilds`.
 * @type {Record<string, (file: string) => boolean>}
 */
const packages = {
  'better-sqlite3': file => /^(lib\b|prebuilds(\/|$))/.test(file),
  '@node-rs/argon2': file => file === 'index.js',
  keytar: file => file === 'index.js',
}

/** The packages by name, with the versions that package.json asks for. */
export function nativeDependencies() {
  const { dependencies } = readJson(join(root, 'package.json'))
  return Object.fromEntries(Object.keys(packages).map(name => [name, dependencies[name]]))
}

/**
 * @typedef {{ folder: string, systems: RegExp }} Binaries binary packages in a folder that `fetchBinaries` filled, and the
 * systems that they are for
 */

/**
 * Copies the packages into `node_modules` of a folder: with the binaries of this system, or of those in `binaries`.
 * @param {string} output
 * @param {Binaries} [binaries]
 * @returns {string[]} the folders that were copied
 */
export function shipNativePackages(output, binaries) {
  const modules = join(root, 'node_modules')
  /** @param {string} file */
  const isPrebuilt = file =>
    binaries === undefined ? file === ownSqlite : binaries.systems.test(systemOf(file))
  if (!existsSync(join(modules, 'better-sqlite3', ownSqlite)))
    throw new PlainError('better-sqlite3 has no binary for this system.')
  /** @type {string[]} */
  const shipped = []
  for (const [name, isNeeded] of Object.entries(packages)) {
    const source = join(modules, name)
    const isShipped = (/** @type {string} */ file) =>
      isNeeded(file) && (!/^prebuilds\/./.test(file) || isPrebuilt(file))
    copyPackage(source, join(output, 'node_modules', name), isShipped)
    shipped.push(source)
    const from = binaries?.folder ?? modules
    const found = binaryPackages(name).filter(each => existsSync(join(from, each)))
    if (found.length === 0 && name !== 'better-sqlite3')
      throw new PlainError(`${name} has no binary for this system.`)
    for (const each of found) copyPackage(join(from, each), join(output, 'node_modules', each), isBinary)
  }
  return shipped
}

/**
 * Fetches the binary packages of some systems from the npm registry, each proven by its digest in package-lock.json.
 * @param {Binaries} binaries
 */
export async function fetchBinaries({ folder, systems }) {
  const locked = readJson(join(root, 'package-lock.json')).packages
  mkdirSync(folder, { recursive: true })
  for (const name of Object.keys(packages).flatMap(binaryPackages)) {
    if (!systems.test(name)) continue
    const { version, integrity } = locked[`node_modules/${name}`]
    say(`Fetching ${name} ${version} ...`)
    const packed = join(folder, 'packed')
    if ((await runNpm(['pack', `${name}@${version}`, '--pack-destination', makeFolder(packed)])) !== 0)
      throw new PlainError(`${name} could not be fetched; see the messages above.`)
    const [file = ''] = readdirSync(packed)
    const digest = createHash('sha512')
      .update(readFileSync(join(packed, file)))
      .digest('base64')
    if (integrity !== `sha512-${digest}`) throw new PlainError(`${name} is not what package-lock.json says.`)
    const target = makeFolder(join(folder, name))
    if ((await run('tar', ['-xzf', join(packed, file), '-C', target, '--strip-components=1'])) !== 0)
      throw new PlainError(`${name} could not be unpacked.`)
    rmSync(packed, { recursive: true })
  }
}

/**
 * The system of a binary of better-sqlite3, as binary packages name it.
 * @param {string} file such as `prebuilds/linuxmusl-x64.node`
 */
function systemOf(file) {
  const [system = '', processor] = basename(file, '.node').split('-')
  const form = { linux: '-gnu', linuxmusl: '-musl', win32: '-msvc' }[system] ?? ''
  return `-${system.replace('musl', '')}-${processor}${form}`
}

/** @param {string} folder */
function makeFolder(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** @param {string} name */
function binaryPackages(name) {
  return Object.keys(readJson(join(root, 'node_modules', name, 'package.json')).optionalDependencies ?? {})
}

/** @param {string} file */
const isBinary = file => file.endsWith('.node')

/**
 * @param {string} source
 * @param {string} target
 * @param {(file: string) => boolean} isNeeded
 */
function copyPackage(source, target, isNeeded) {
  cpSync(source, target, {
    recursive: true,
    filter: path => {
      if (path === source) return true
      const file = path.slice(source.length + 1).replaceAll('\\', '/')
      const ofItself = dirname(file) === '.' && /^(licen[cs]e|notice)/i.test(basename(file))
      return file === 'package.json' || ofItself || isNeeded(file)
    },
  })
}

/** @param {string} file */
const readJson = file => JSON.parse(readFileSync(file, 'utf8'))
