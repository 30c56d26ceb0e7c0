// The files of the project as the choice of tests sees them: who imports whom, which module or page a file is of, and
// which tests speak of one.

import { basename } from 'node:path'
import { readSources } from '../floors/imports.ts'
import { root } from '../project.mjs'

const TEST = /^test\/.*\.test\.ts$/

/** Files that put everything together: that they import a file does not make all who import them rest on it. */
const ROOTS = [
  /^server\/(index|main|registry)\.ts$/,
  /^server\/modules\/index\.ts$/,
  /^renderer\/(main|router)\.tsx?$/,
  /^renderer\/(routes|pages\/index\.ts)/,
  /^test\/(office|databases)\.ts$/,
  /^test\/generated\//,
  /^test\/e2e\/browser\.ts$/,
]

const sources = readSources(root, ['migrations', 'server', 'renderer', 'main', 'scripts', 'test'])
const textOf = new Map(sources.map(({ path, text }) => [path, text]))
const importers = new Map<string, string[]>()
for (const { imports } of sources) {
  for (const { from, to, typeOnly } of imports) {
    if (typeOnly || !('file' in to)) continue
    importers.set(to.file, [...(importers.get(to.file) ?? []), from])
  }
}

export const tests = [...textOf.keys()].filter(path => TEST.test(path) && !path.startsWith('test/setup/'))
export const isSource = (path: string): boolean => textOf.has(path)

/** Sources under every API call and every page. */
export const COMPOSITIONS = {
  server: /^server\/index\.ts$/,
  renderer: /^renderer\/(main|office|router)\.tsx$/,
}

/** The files and all that import them, at however many removes. */
export function reach(from: readonly string[]): string[] {
  const seen = new Set(from)
  for (const file of seen) {
    if (ROOTS.some(one => one.test(file)) && !from.includes(file)) continue
    for (const importer of importers.get(file) ?? []) seen.add(importer)
  }
  return [...seen]
}

/** The sources that read a file by its name. */
export const namersOf = (path: string): string[] =>
  [...textOf].filter(([, text]) => text.includes(basename(path))).map(([source]) => source)

/** The module whose file this is. */
export function moduleOf(path: string): string | undefined {
  if (path.startsWith('server/agents/')) return 'agent'
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1]
}

/** The module that a migration is named after. */
export function migratedModule(path: string): string | undefined {
  const name = /^migrations\/[\d-]+-(.+)\.ts$/.exec(path)?.[1]
  return name && modules.toSorted((a, b) => b.length - a.length).find(key => name.startsWith(`${key}-`))
}

/** The folder of pages whose file this is. */
export const pageOf = (path: string): string | undefined => /^renderer\/pages\/([^/]+)\//.exec(path)?.[1]

export const modules = keysOf(moduleOf)
export const pages = keysOf(pageOf)

function keysOf(keyOf: (path: string) => string | undefined): string[] {
  return [...new Set([...textOf.keys()].flatMap(path => keyOf(path) ?? []))].sort()
}

/** First segments of the API addresses in a file: `crm` of `/api/v1/svc/crm/deals`. */
const addressesIn = (path: string): string[] =>
  [...(textOf.get(path) ?? '').matchAll(/\/api\/v1\/(?:svc\/)?([a-z][a-z-]*)/g)].flatMap(
    ([, first]) => first ?? [],
  )

/** First segments of a module's routes. */
export function addressesOf(module: string): string[] {
  const routes = [...textOf.keys()].filter(
    path => /[/-]routes(\.ts|\/)/.test(path) && moduleOf(path) === module,
  )
  return [...new Set(routes.flatMap(addressesIn))]
}

/** The tests in a module's folder. */
export function testsIn(module: string): string[] {
  const agents = module === 'agent' ? /^test\/(agents|modules\/tools)\// : undefined
  return tests.filter(test => test.startsWith(`test/modules/${module}/`) || agents?.test(test))
}

/** The tests elsewhere that are named after a module, call it, or open a page that does. */
export function testsCalling(module: string): string[] {
  const own = new Set(addressesOf(module))
  const calls = (path: string) => addressesIn(path).some(address => own.has(address))
  const calling = pages.filter(page => [...textOf.keys()].some(path => pageOf(path) === page && calls(path)))
  return [
    ...tests.filter(
      test =>
        /^test\/(crash|e2e|journeys)\//.test(test) && (basename(test).startsWith(module) || calls(test)),
    ),
    ...calling.flatMap(testsOfPage),
  ]
}

/** The browser tests that are named after a folder of pages, or open one of its addresses. */
export function testsOfPage(page: string): string[] {
  const index = textOf.get(`renderer/pages/${page}/index.ts`) ?? ''
  const addresses = [...index.matchAll(/\bpath: '(\/[^'$]*[^'$/])/g)].flatMap(([, address]) => address ?? [])
  const opened = new RegExp(`['"\`}](${[`/${page}`, ...addresses].join('|')})(?![\\w-])`)
  const name = page.replace(/s$/, '')
  return tests.filter(
    test =>
      test.startsWith('test/e2e/') && (basename(test).includes(name) || opened.test(textOf.get(test) ?? '')),
  )
}
