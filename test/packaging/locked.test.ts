// Requirements of an installation on its computer, as package-lock.json states them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

interface Locked {
  version: string
  dev?: boolean
  optional?: boolean
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
}
const packages = Object.entries(readJson('package-lock.json').packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
)
const program = packages.filter(([, { dev }]) => !dev)

test('the program needs no script of a package to have run, so that nobody needs a compiler', () => {
  const scripted = program.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  // The one counts downloads, the other is done by scripts/install.mjs with the package of the system.
  expect(scripted).toEqual(['node_modules/@scarf/scarf', 'node_modules/node'])
})

test('each package comes from the registry and is proven by its digest', () => {
  const others = packages.filter(
    ([, { resolved, integrity }]) => !integrity || (resolved && !/^https:/.test(resolved)),
  )
  expect(others).toEqual([])
})

test('what tests and packs the program is not installed to run it', () => {
  const names = new Set(program.map(([path]) => path.replace(/^.*node_modules\//, '')))
  for (const name of ['electron', 'electron-builder', 'playwright', 'vitest', 'typescript', '@biomejs/biome'])
    expect([name, names.has(name)]).toEqual([name, false])
})

test('the pinned Node is a package of each system, in the version of the package node', () => {
  const { dependencies, optionalDependencies } = readJson('package.json')
  expect(Object.values(optionalDependencies)).toEqual(Array(3).fill(dependencies.node))
})
