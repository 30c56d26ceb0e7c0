import { readdirSync } from 'node:fs'
import type { Migrations } from '../../server/database/migrate.ts'
import { root } from '../project.mjs'
import { type Output, Refusal } from './output.ts'

/** The list of migrations, from the files in migrations/. */
export const migrations = (): Output => ({ path: 'migrations/index.ts', text: renderMigrations() })

/** The migrations of the folder itself, whether or not the list of them is up to date. */
export async function loadMigrations(): Promise<Migrations> {
  const entries = migrationNames().map(async name => {
    const { up } = (await import(`../../migrations/${name}.ts`)) as { up: Migrations[string] }
    return [name, up] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

function renderMigrations(): string {
  const names = migrationNames()
  return [
    '// Written by "npm run generate" from the files beside it; do not edit.',
    "import type { Migrations } from '../server/database/migrate.ts'",
    ...names.map(name => `import { up as ${importName(name)} } from './${name}.ts'`),
    '',
    '/**',
    ' * Every migration in the order it is applied. Forward only, never edited once released: the name is what',
    ' * a database remembers.',
    ' */',
    'export const migrations: Migrations = {',
    ...names.map(name => `  '${name}': ${importName(name)},`),
    '}',
    '',
  ].join('\n')
}

/** Named by date (`2026-11-22-vendors-create`), after the first eighteen, which are numbered. */
export function migrationNames(): string[] {
  const names = readdirSync(`${root}/migrations`)
    .filter(file => file !== 'index.ts' && file.endsWith('.ts'))
    .map(file => file.replace(/\.ts$/, ''))
    .sort()
  for (const name of names) {
    if (!/^(00(0\d|1[0-8])|\d{4}-\d{2}-\d{2})(-[a-z0-9]+)+$/.test(name))
      throw new Refusal(
        `migrations/${name}.ts must be named by date, module and what it does: 2026-11-22-vendors-create.ts`,
      )
  }
  return names
}

/** `0004-crm` is `crm0004`, `2026-11-22-vendors-create` is `vendorsCreate20261122`. */
function importName(name: string): string {
  const [, when = '', what = ''] = /^([\d-]+)-([a-z].*)$/.exec(name) ?? []
  return (
    what.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) + when.replaceAll('-', '')
  )
}
