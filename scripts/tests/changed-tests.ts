// The tests that a change touches, for `npm test -- --changed [base]`: prints { files, notes } as JSON. A test of the
// API imports the whole server, so that the imports alone would name them all; what is asked is which modules rest on
// the changed file, and a module's tests are those in its folder.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readSources } from '../floors/imports.ts'
import { root } from '../project.mjs'

const TEST = /^test\/.*\.test\.ts$/

/** What it puts together itself is under every module. */
const COMPOSITION = 'server/index.ts'

/** Files that put everything together: that they import a file does not make all who import them rest on it. */
const ROOTS = [
  /^server\/(index|main|registry)\.ts$/,
  /^server\/modules\/index\.ts$/,
  /^renderer\/(main|router)\.tsx?$/,
  /^renderer\/routes\//,
  /^test\/(office|databases)\.ts$/,
  /^test\/generated\//,
  /^test\/e2e\/browser\.ts$/,
]

/** What runs when a change is under a third of the modules or pages, or more. */
const CORE = {
  server:
    /^test\/(kernel\/|architecture|http\/(declarations|edge|idempotency|input|modules|unbound)|modules\/(crm|webhooks|agent)\/generated)/,
  renderer: /^test\/e2e\/(components|pages|working)\.test/,
}

const sources = readSources(root, ['migrations', 'server', 'renderer', 'main', 'scripts', 'test'])
const files = sources.map(({ path }) => path)
const tests = files.filter(path => TEST.test(path) && !path.startsWith('test/setup/'))
const importers = importersOf()
const changed = changedFiles(process.argv[2])
const reached = reach(changed)
const notes: string[] = []
const touched = new Set(changed.filter(file => tests.includes(file)))

const modules = select(
  'module',
  moduleOf,
  isOfModule,
  changed.some(isOfEveryTest) || reached.includes(COMPOSITION),
)
const pages = select('page', pageOf, isOfPage, false)
if (!modules) add(test => CORE.server.test(test))
if (!pages) add(test => CORE.renderer.test(test))
// What imports the change: at however many removes, unless nearly everything does.
const direct = changed
  .flatMap(file => importers.get(file) ?? [])
  .filter(file => !file.startsWith('test/e2e/'))
const through = modules && pages ? reached : direct
add(test => through.includes(test))

console.log(JSON.stringify({ files: [...touched].sort(), notes }))

/** Adds the tests of the modules (or pages) that were reached; false where they are so many that a core stands for them. */
function select(
  what: string,
  keyOf: (path: string) => string[],
  isOf: (test: string, key: string) => boolean,
  all: boolean,
): boolean {
  const keys = [...new Set(reached.flatMap(keyOf))].sort()
  if (all || keys.length > new Set(files.flatMap(keyOf)).size / 3) {
    notes.push(
      `The change is under most ${what}s: a core of their tests stands for all. npm test runs the rest.`,
    )
    add(test => changed.flatMap(keyOf).some(key => isOf(test, key)))
    return false
  }
  if (keys.length > 0) notes.push(`Touched ${what}s: ${keys.join(', ')}.`)
  add(test => keys.some(key => isOf(test, key)))
  return true
}

function add(which: (test: string) => boolean): void {
  for (const test of tests) if (which(test)) touched.add(test)
}

/** What every test of the API runs on. */
function isOfEveryTest(file: string): boolean {
  return /^(migrations\/|server\/[^/]+\.ts$|test\/(office|databases)\.ts$|test\/generated\/)/.test(file)
}

function changedFiles(since: string | undefined): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [from = 'HEAD'] = since ? git('merge-base', since, 'HEAD') : ['HEAD']
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')]
}

function importersOf(): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const { imports } of sources) {
    for (const { from, to, typeOnly } of imports) {
      if (typeOnly || !('file' in to)) continue
      map.set(to.file, [...(map.get(to.file) ?? []), from])
    }
  }
  return map
}

/** The changed files and all that import them, at however many removes. */
function reach(from: string[]): string[] {
  const seen = new Set(from)
  for (const file of seen) {
    if (ROOTS.some(one => one.test(file)) && !from.includes(file)) continue
    for (const importer of importers.get(file) ?? []) seen.add(importer)
  }
  return [...seen]
}

function moduleOf(path: string): string[] {
  if (path.startsWith('server/agents/')) return ['agent']
  const key = /^(?:server|test)\/modules\/([^/]+)\//.exec(path)?.[1]
  return key ? [key] : []
}

function isOfModule(test: string, key: string): boolean {
  const agents = key === 'agent' && /^test\/(agents|modules\/tools)\//.test(test)
  return agents || test.startsWith(`test/modules/${key}/`)
}

function pageOf(path: string): string[] {
  const key = /^renderer\/pages\/([^/]+)\//.exec(path)?.[1]
  return key ? [key] : []
}

/** The browser tests that are named after the page or, where none is, that speak of its address. */
function isOfPage(test: string, page: string): boolean {
  if (!test.startsWith('test/e2e/')) return false
  const named = (one: string) => basename(one).includes(page.replace(/s$/, ''))
  if (tests.some(one => one.startsWith('test/e2e/') && named(one))) return named(test)
  return new RegExp(`['"\`]/${page}\\b`).test(readFileSync(`${root}/${test}`, 'utf8'))
}
