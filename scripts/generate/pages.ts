import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from '../project.mjs'
import { type Output, Refusal } from './output.ts'

/** The list of the folders of pages, from renderer/pages. */
export const pages = (): Output => ({ path: 'renderer/pages/index.ts', text: renderPages() })

function renderPages(): string {
  const folders = readdirSync(`${root}/renderer/pages`, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(`${root}/renderer/pages/${entry.name}/index.ts`))
    .map(entry => entry.name)
    .sort()
  for (const folder of folders) assertDeclared(folder)
  return [
    '// Written by "npm run generate" from the folders beside it; do not edit.',
    ...folders.map(folder => `import { ${nameOf(folder)} } from './${folder}/index.ts'`),
    '',
    'export const folders = [',
    ...folders.map(folder => `  ${nameOf(folder)},`),
    '] as const',
    '',
  ].join('\n')
}

function assertDeclared(folder: string): void {
  const file = `renderer/pages/${folder}/index.ts`
  if (!readFileSync(`${root}/${file}`, 'utf8').includes(`export const ${nameOf(folder)} = pages(`))
    throw new Refusal(`${file} must contain: export const ${nameOf(folder)} = pages({ ...`)
}

/** The name under which a folder's pages are exported: `capital-calls` is `capitalCalls`. */
const nameOf = (folder: string) =>
  folder.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
