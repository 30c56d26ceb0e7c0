// The floors of the house: which folder may import from which. docs/architecture.md says why.

import { findCycles } from './cycles.ts'
import type { Import, SourceFile } from './imports.ts'

type Floor = {
  name: string
  /** The first floor whose pattern matches a file is the file's floor. */
  files: RegExp
  /** Files of ours it may import, besides those of its own floor. */
  mayImport: RegExp[]
  /** Files of ours it may import types from, and nothing else. */
  mayImportTypes?: RegExp[]
  /** Packages it may import; any when left out. */
  packages?: RegExp
}

const database = /^server\/database\//
const kernel = /^server\/kernel\//
/** What a module may see of the kernel: not the door itself, and no way past its organisation. */
const kernelForModules = /^server\/kernel\/(?!door|unscoped)/
const platform = /^server\/platform\//
/** Pure computations of the field. */
const finance = /^server\/finance\//
/** Documents as text, and what can be found in them. */
const reading = /^server\/reading\//
/** Processes beside the server for what is heavy or may be hostile. */
const workers = /^server\/workers\//
/** Where documents come from. */
const sources = /^server\/sources\//
/** The deals of the pipeline, to which many modules refer. */
const deals = /^server\/deals\//
/** What several modules share of the funds' books. */
const books = /^server\/books\//
const agents = /^server\/agents\//
const migrations = /^migrations\//
const server = /^server\//
const resources = /^resources\//
const moduleIndex = /^server\/modules\/[^/]+\/index\.ts$/

const floors: Floor[] = [
  { name: 'migrations', files: migrations, mayImport: [database] },
  { name: 'server/database', files: database, mayImport: [] },
  { name: 'server/kernel', files: kernel, mayImport: [database, resources, /^package\.json$/] },
  {
    name: 'server/finance',
    files: finance,
    mayImport: [/^server\/kernel\/money\.ts$/],
    packages: /^decimal\.js$/,
  },
  { name: 'server/workers', files: workers, mayImport: [] },
  { name: 'server/reading', files: reading, mayImport: [workers] },
  {
    name: 'server/sources',
    files: sources,
    mayImport: [kernelForModules, reading, platform, /^server\/database\/(tables|columns)\.ts$/],
  },
  { name: 'server/platform', files: platform, mayImport: [kernel, finance, database, resources] },
  {
    name: 'server/http',
    files: /^server\/http\//,
    mayImport: [kernel, finance, platform, database, resources],
  },
  { name: 'server/agents', files: agents, mayImport: [kernel, finance, platform, database, resources] },
  {
    name: 'server/deals',
    files: deals,
    mayImport: [kernelForModules, platform, database],
  },
  {
    name: 'server/books',
    files: books,
    mayImport: [kernelForModules, finance, platform, database, resources],
  },
  {
    name: 'a module',
    files: /^server\/modules\/[^/]+\//,
    mayImport: [
      kernelForModules,
      finance,
      platform,
      workers,
      reading,
      sources,
      deals,
      books,
      agents,
      moduleIndex,
      resources,
      /^server\/database\/(tables|columns)\.ts$/,
    ],
  },
  {
    name: 'the list of modules',
    files: /^server\/modules\/[^/]+$/,
    mayImport: [kernel, agents, moduleIndex],
  },
  { name: 'server', files: /^server\/[^/]+$/, mayImport: [server, migrations, resources] },
  { name: 'renderer', files: /^renderer\//, mayImport: [] },
  {
    name: 'main',
    files: /^main\//,
    mayImport: [],
    mayImportTypes: [server],
    packages: /^(node:.*|electron(-.*)?)$/,
  },
]

/** The folders these rules speak about. */
export const folders = ['migrations', 'server', 'renderer', 'main'] as const

/** One sentence for each import that goes up, sideways or around; none when the house stands. */
export function findViolations(sources: readonly SourceFile[]): string[] {
  return [
    ...sources.flatMap(source => source.imports.flatMap(violationsOf)),
    ...sources.flatMap(({ path, unscoped }) =>
      database.test(path)
        ? []
        : unscoped.map(line => `${path}:${line} uses withoutPlugins; only server/database may`),
    ),
    ...cyclesOfFiles(sources),
    ...cyclesOfModules(sources),
  ]
}

/** True when a file may import another, of its own floor or of one below. */
export function reaches(from: string, to: string): boolean {
  const floor = floors.find(({ files }) => files.test(from))
  return !floor || floor.files.test(to) || floor.mayImport.some(allowed => allowed.test(to))
}

function violationsOf(found: Import): string[] {
  const { from, line, to, typeOnly } = found
  const floor = floors.find(({ files }) => files.test(from))
  if (!floor) return []
  const sentence = (rest: string) => [`${from}:${line} ${rest}`]

  if ('package' in to) {
    const isDriver = to.package === 'better-sqlite3' || to.package === 'pg'
    if (isDriver && !database.test(from) && !kernel.test(from)) {
      return sentence(`imports ${to.package}; only server/database and server/kernel may`)
    }
    if (floor.packages && !floor.packages.test(to.package)) {
      return sentence(`imports ${to.package}; ${floor.name} may import only ${floor.packages}`)
    }
    return []
  }

  const isOwn = floor.name === 'a module' ? moduleOf(to.file) === moduleOf(from) : floor.files.test(to.file)
  if (isOwn || floor.mayImport.some(allowed => allowed.test(to.file))) return []
  if (floor.mayImportTypes?.some(allowed => allowed.test(to.file))) {
    return typeOnly
      ? []
      : sentence(`imports ${to.file}; ${floor.name} may import only types from it (import type)`)
  }
  if (floor.name === 'a module' && moduleOf(to.file)) {
    return sentence(`imports ${to.file}; another module is seen through its index.ts`)
  }
  return sentence(`imports ${to.file}; ${floor.name} may not`)
}

/** The key of the module a file belongs to. */
function moduleOf(file: string): string | undefined {
  return /^server\/modules\/([^/]+)\//.exec(file)?.[1]
}

// Imports of types count too: two files that need each other's types are one thing in two places.
function cyclesOfFiles(sources: readonly SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    if (!server.test(path) && !migrations.test(path)) continue
    edges.set(path, new Set(imports.flatMap(({ to }) => ('file' in to ? [to.file] : []))))
  }
  return findCycles(edges).map(cycle => `imports in a circle: ${cycle.join(' -> ')}`)
}

function cyclesOfModules(sources: readonly SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = moduleOf(path)
    if (!from) continue
    const targets = edges.get(from) ?? new Set()
    edges.set(from, targets)
    for (const { to } of imports) {
      const target = 'file' in to ? moduleOf(to.file) : undefined
      if (target && target !== from) targets.add(target)
    }
  }
  return findCycles(edges).map(cycle => `modules need each other: ${cycle.join(' -> ')}`)
}
