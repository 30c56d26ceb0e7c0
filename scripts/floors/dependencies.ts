// Checks docs/dependencies.md against package.json, each package's own manifest, and its importers.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './imports.ts'

/** The installed packages. */
const ships = /^(migrations|server|renderer|main)\//

type Manifest = {
  license?: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** One sentence for each package that the table, package.json and the program do not agree on. */
export function findDependencyViolations(root: string, sources: readonly SourceFile[]): string[] {
  const { dependencies = {} } = manifestIn(root)
  const names = Object.keys(dependencies)
  const table = rowsOf(readFileSync(join(root, 'docs/dependencies.md'), 'utf8'))
  const manifests = new Map(names.map(name => [name, manifestIn(join(root, 'node_modules', name))]))
  const shipped = sources.filter(({ path }) => ships.test(path))
  const imported = new Set(
    shipped.flatMap(({ imports }) => imports.flatMap(({ to }) => ('package' in to ? [to.package] : []))),
  )
  /** Not imported: the Node itself, a folder of files that is named in the code, a peer of another package. */
  const wanted = (name: string) =>
    name === 'node' ||
    shipped.some(({ text }) => text.includes(`'${name}/`)) ||
    [...manifests.values()].some(({ peerDependencies = {} }) => name in peerDependencies)
  return [
    ...names
      .filter(name => !table.has(name))
      .map(name => `docs/dependencies.md does not say what ${name} is for`),
    ...[...table.keys()]
      .filter(name => !(name in dependencies))
      .map(name => `docs/dependencies.md speaks of ${name}, which package.json does not have`),
    ...[...table].flatMap(([name, licence]) => {
      const own = manifests.get(name)?.license
      return own === undefined || own === licence
        ? []
        : [`docs/dependencies.md gives ${name} the licence ${licence}; its own says ${own}`]
    }),
    ...names
      .filter(name => !imported.has(name) && !wanted(name))
      .map(name => `package.json has ${name} among its dependencies, and nothing that ships imports it`),
  ]
}

/** The licence of each package of the tables, by its name. */
function rowsOf(page: string): Map<string, string> {
  const rows = page.matchAll(/^\| `([^`]+)` \|[^|]*\|[^|]*\| ([^|]+) \|[^|]*\|$/gm)
  return new Map([...rows].map(([, name = '', licence = '']) => [name, licence]))
}

function manifestIn(folder: string): Manifest {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
