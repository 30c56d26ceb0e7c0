// Files generated from the sources, which are not in git: they are missing in a fresh clone, and stale when
// their sources changed. Only node: imports and no newer Node than 20: code that runs before anything is
// installed loads this.

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PlainError, pinnedNode, root, run, say } from './project.mjs'

/**
 * Sources of each step of `npm run generate`, besides the generators themselves: files, and of folders the
 * TypeScript and the tables in `resources`.
 * @type {Readonly<Record<string, string[]>>}
 */
export const SOURCES = {
  frozen: ['migrations'],
  lists: [
    'server',
    'migrations',
    'renderer/pages',
    'resources/holidays-us-federal.json',
    'test/specification.json',
  ],
  tables: ['server/database', 'migrations'],
  contract: [
    'server',
    'server/http/contract/field-words.json',
    'server/http/contract/field-samples.json',
    'migrations/schema.json',
    'resources',
    'package.json',
    'package-lock.json',
  ],
  'api-words': [
    'server',
    'migrations/schema.json',
    'renderer/language',
    'renderer/words',
    'renderer/format',
    'package-lock.json',
  ],
  words: ['server', 'renderer', 'package-lock.json'],
}

/** The steps whose files the program and its pages need; the rest are for developers. */
export const NEEDED = ['lists', 'tables', 'contract', 'api-words']

const stampFile = join(root, 'dist/made-files.json')

/** @typedef {{ sources: string, files: Record<string, string> }} Stamp the digests of a step's sources and of the files it made */

/** The lines of .gitignore that begin with a slash. */
const patterns = readFileSync(join(root, '.gitignore'), 'utf8')
  .split(/\r?\n/)
  .filter(line => line.startsWith('/'))
  .map(line => new RegExp(`^${line.slice(1).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`))

/**
 * Returns whether a file is generated rather than committed.
 * @param {string} path from the project's folder
 */
export const isMade = path => patterns.some(pattern => pattern.test(path))

/** Generates the files that the program needs, where they are missing or stale. */
export async function makeFiles() {
  if (areMade()) return
  say('Preparing the files that follow from the sources ...')
  if ((await run(pinnedNode, [join(root, 'scripts/generate.ts'), '--made'])) !== 0)
    throw new PlainError('They could not be prepared; see the messages above.')
}

/** Returns whether all generated files that the program needs are up to date. */
export const areMade = () => NEEDED.every(step => isFresh(step, fingerprint(step), isMade))

/**
 * Returns whether a step generated its files from these very sources, and nobody changed them since.
 * @param {string} step
 * @param {string} sources
 * @param {(path: string) => boolean} counts which of its files are looked at
 */
export function isFresh(step, sources, counts) {
  const stamp = stamps()[step]
  if (stamp?.sources !== sources) return false
  return Object.entries(stamp.files).every(
    ([path, digest]) => !counts(path) || (existsSync(join(root, path)) && digestOf(path) === digest),
  )
}

/**
 * Remembers what a step was made from and what it made.
 * @param {string} step
 * @param {string} sources
 * @param {Array<{ path: string, text: string }>} files
 */
export function stamp(step, sources, files) {
  const made = Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]))
  writeWhole('dist/made-files.json', JSON.stringify({ ...stamps(), [step]: { sources, files: made } }))
}

/**
 * Writes a file that others may be reading: they find the old text or the new one.
 * @param {string} path
 * @param {string} text
 */
export function writeWhole(path, text) {
  const file = join(root, path)
  const unfinished = join(root, 'dist', `unfinished-${process.pid}`)
  for (const folder of [dirname(unfinished), dirname(file)]) mkdirSync(folder, { recursive: true })
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}

/**
 * The digest of all that a step is made from.
 * @param {string} step
 */
export function fingerprint(step) {
  const hash = createHash('sha256')
  for (const path of [...(SOURCES[step] ?? []), 'scripts/generate', 'scripts/generate.ts'].flatMap(filesIn))
    hash.update(`${path}\0${digestOf(path)}\0`)
  return hash.digest('hex')
}

/** @returns {Record<string, Stamp>} */
const stamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {})

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .flatMap(entry => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .filter(file => /\.tsx?$|^resources\/.+\.json$/.test(file) && !isMade(file))
    .sort()
}

/** @param {string} path */
const digestOf = path => sha256(readFileSync(join(root, path)))

/** @param {string | Buffer} content */
const sha256 = content => createHash('sha256').update(content).digest('hex')
