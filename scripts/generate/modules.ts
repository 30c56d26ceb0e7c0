import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from '../project.mjs'
import { type Output, Refusal } from './output.ts'

/** The list of modules, from the folders in server/modules. */
export const modules = (): Output => ({ path: 'server/modules/index.ts', text: renderModules() })

function renderModules(): string {
  const keys = readdirSync(`${root}/server/modules`, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(`${root}/server/modules/${entry.name}/index.ts`))
    .map(entry => entry.name)
    .sort()
  for (const key of keys) assertDeclared(key)
  return [
    '// Written by "npm run generate" from the folders beside it; do not edit.',
    "import type { Module } from '../kernel/module.ts'",
    ...keys.map(key => `import { ${nameOf(key)} } from './${key}/index.ts'`),
    '',
    'export const modules: readonly Module[] = [',
    ...keys.map(key => `  ${nameOf(key)},`),
    ']',
    '',
  ].join('\n')
}

function assertDeclared(key: string): void {
  const file = `server/modules/${key}/index.ts`
  const text = readFileSync(`${root}/${file}`, 'utf8')
  if (!new RegExp(`export const ${nameOf(key)} = module\\(\\{\\s*key: '${key}'`).test(text))
    throw new Refusal(`${file} must contain: export const ${nameOf(key)} = module({ key: '${key}', ...`)
}

/** The name under which a module is exported: `investor-portal` is `investorPortal`. */
const nameOf = (key: string) => key.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
