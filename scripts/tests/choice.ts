// Selects the tests that a change reaches. A test of the API imports the whole server, so imports alone would
// select them all. The selection asks instead which modules and pages depend on a changed file, and which
// tests are theirs. In doubt it runs more.

import { isCore, isCoreOnPostgres } from './core-tests.ts'
import {
  COMPOSITIONS,
  isSource,
  migratedModule,
  moduleOf,
  modules,
  namersOf,
  pageOf,
  pages,
  reach,
  tests,
  testsCalling,
  testsIn,
  testsOfPage,
} from './sources.ts'
import { projectOf } from './test-projects.mjs'

export interface Choice {
  /** The files for each of Vitest's projects; null for everything. */
  files: Record<string, string[]> | null
  /** Why these. */
  notes: string[]
}

/** Texts and pictures for people, and files that `npm run check` proves to follow from others. */
const FOLLOWS = [
  /\.(md|gitignore|gitattributes)$/,
  /^(biome\.json|LICENSE|\.github\/|docs\/|test\/last-whole-run\.json)/,
  /^migrations\/(index\.ts|schema\.json|frozen\.json)$/,
  /^server\/(modules\/index|database\/tables|kernel\/routes\/event-names)\.ts$/,
  /^renderer\/(pages\/index|api\/(modules|.*\.generated)|session\/permissions\.generated)\.ts$/,
  /^(renderer\/language\/build\/of-the-api|(renderer|server)\/language\/en)\.json$/,
]

/** Files that affect everything, or its platform. */
const UNDER_EVERYTHING =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*|scripts\/(tests\/.*|test\.mjs|install\.mjs)|test\/setup\/.*)$/

/** Sources under every API call. */
const UNDER_EVERY_CALL = /^(migrations\/|server\/[^/]+\.ts$|test\/(office|databases)\.ts$|test\/generated\/)/

/** Translations, which few tests read. */
const DICTIONARY = /^(renderer|server)\/language\/\w+\.json$/

const PACKAGING = /^test\/(desktop|packaging)\//

/** Program files that tests run without importing them. */
const RUN_BY: ReadonlyArray<readonly [of: RegExp, test: RegExp]> = [
  [/^(scripts|main|resources|tools)\/|^(Dockerfile|\.dockerignore|electron-builder\.yml)$/, PACKAGING],
  [/^server\/([^/]+\.ts$|(commands|workers)\/)/, PACKAGING],
  [/^renderer\/(vite\.config\.ts|[^/]+\.html)$/, /^test\/(desktop|packaging|e2e)\//],
  [/^server\/[^/]+\.ts$/, /^test\/crash\//],
  [
    /^server\/(database|platform\/(background|files)|kernel\/door|http|sources|workers|commands)\//,
    /^test\/crash\//,
  ],
  [/^server\/reading\//, /^test\/crash\/(big-text|diligence|lent-documents)\./],
  // Every kind of record is merged and erased by them, and tried by companies.
  [/^server\/platform\/(merging\/|erasure\.ts$)/, /^test\/modules\/companies\//],
  [/^test\/crash\/[^.]+\.ts$/, /^test\/crash\//],
  [/^server\/database\//, /^test\/(kernel|http|agents|modules|upgrades|journeys)\//],
  [/^migrations\//, /^test\/(upgrades\/|crash\/(move|update)\.)/],
  [/^test\/upgrades\/offices\//, /^test\/upgrades\//],
  [/^test\/e2e\/pictures\//, /^test\/e2e\/components\./],
  [DICTIONARY, /language|catalogue|dictionaries|german|sentence/],
  [/^tools\//, /^test\/(sources|agents|modules\/mcp-connections)\//],
]

/**
 * Chooses the tests that a change of these files reaches.
 * @param core whether with those that always run
 */
export function chooseTests(paths: readonly string[], core: boolean): Choice {
  const changed = paths.filter(path => !FOLLOWS.some(one => one.test(path)))
  const unjudged = changed.filter(path => UNDER_EVERYTHING.test(path) || !sourcesOf(path))
  if (unjudged.length > 0)
    return { files: null, notes: [`Everything runs, for it may rest on ${unjudged.slice(0, 3).join(', ')}.`] }

  const from = [...new Set(changed.flatMap(path => sourcesOf(path) ?? []))]
  const reached = reach(from)
  // A file that no module and no page imports may be run by anything.
  const isUnderNone = (folder: string, keyOf: (path: string) => string | undefined) =>
    from.some(path => path.startsWith(folder) && !reach([path]).some(keyOf))
  const byModule = choiceOf('module', modules, from, reached, path => migratedModule(path) ?? moduleOf(path))
  const byPage = choiceOf('page', pages, from, reached, pageOf)
  const isUnderEveryCall =
    byModule.isUnderMost ||
    reached.some(path => COMPOSITIONS.server.test(path)) ||
    isUnderNone('server/', moduleOf) ||
    changed.some(path => UNDER_EVERY_CALL.test(path))
  const isUnderPages =
    byPage.isUnderMost ||
    reached.some(path => COMPOSITIONS.renderer.test(path)) ||
    isUnderNone('renderer/', pageOf)

  const chosen = new Set([
    ...reached,
    ...tests.filter(test => RUN_BY.some(([of, by]) => by.test(test) && changed.some(path => of.test(path)))),
    ...byModule.keys.flatMap(key => [...testsIn(key), ...testsCalling(key)]),
    ...byPage.keys.flatMap(testsOfPage),
    ...changed.filter(path => !tests.includes(path)).flatMap(testsBeside),
    ...(isUnderPages ? tests.filter(test => projectOf(test) === 'e2e') : []),
  ])
  const files: Record<string, string[]> = {}
  const run = (project: string, test: string) => {
    files[project] = [...(files[project] ?? []), test]
  }
  for (const test of tests) {
    const project = projectOf(test)
    const isApi = project === 'api'
    if (chosen.has(test) || (core && isCore(test)) || (isApi && isUnderEveryCall)) run(project, test)
    if (isApi && (chosen.has(test) || (core && isCoreOnPostgres(test)))) run('api-postgres', test)
  }
  return {
    files,
    notes: [
      ...byModule.notes,
      ...byPage.notes,
      ...(isUnderEveryCall
        ? [
            'It is under most modules: all of them run on SQLite, and on Postgres and in the browser those it names.',
          ]
        : []),
      ...(isUnderPages ? ['It is under most pages: all of them run.'] : []),
    ],
  }
}

/** The modules or pages that a change reaches; where it is under more than a quarter of them, those that are changed themselves. */
function choiceOf(
  what: string,
  all: readonly string[],
  from: readonly string[],
  reached: readonly string[],
  keyOf: (path: string) => string | undefined,
): { isUnderMost: boolean; keys: string[]; notes: string[] } {
  const keysOf = (paths: readonly string[]) => [...new Set(paths.flatMap(path => keyOf(path) ?? []))].sort()
  const touched = keysOf(reached)
  const isUnderMost = touched.length > all.length / 4
  const keys = isUnderMost ? keysOf(from) : touched
  return { isUnderMost, keys, notes: keys.length > 0 ? [`Touched ${what}s: ${keys.join(', ')}.`] : [] }
}

/** The tests of a module beside something of theirs that is found by its place. */
const testsBeside = (path: string): string[] => testsIn(/^test\/modules\/([^/]+)\//.exec(path)?.[1] ?? '')

/** The sources that a changed file stands for; nothing where that cannot be told. */
function sourcesOf(path: string): string[] | undefined {
  // One that is no more: whoever imported it has changed too, and its folder tells its module or page.
  if (isSource(path) || /\.(tsx?|mjs|css)$/.test(path)) return [path]
  const namers = DICTIONARY.test(path) ? [] : namersOf(path)
  if (namers.length > 0) return namers
  return RUN_BY.some(([of]) => of.test(path)) ? [] : undefined
}
