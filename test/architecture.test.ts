import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findDependencyViolations } from '../scripts/floors/dependencies.ts'
import { readSource, readSources } from '../scripts/floors/imports.ts'
import { findKeyViolations } from '../scripts/floors/keys.ts'
import { findViolations, folders } from '../scripts/floors/rules.ts'
import { findTableViolations, tablesIn, tablesOfFloors } from '../scripts/floors/tables.ts'
import { root } from '../scripts/project.mjs'

/** Returns the violations in a project of these files. */
function judge(files: Record<string, string>): string[] {
  return findViolations(Object.entries(files).map(([path, text]) => readSource(path, text)))
}

describe('the floors', () => {
  test('stand in this house', () => {
    const sources = readSources(root, folders)
    expect(sources.length).toBeGreaterThan(0)
    expect(findViolations(sources)).toEqual([])
  })

  test.each([
    ['migrations/0001-a.ts', "import { id } from '../server/database/columns.ts'"],
    ['server/kernel/route.ts', "import type { Db } from '../database/connection.ts'"],
    ['server/kernel/route.ts', "import { money } from './money.ts'"],
    ['server/database/sqlite/sqlite.ts', "import Database from 'better-sqlite3'\ndb.withoutPlugins()"],
    ['server/agents/runs.ts', "import { schedule } from '../platform/schedule/index.ts'"],
    ['server/modules/crm/deals.ts', "import type { Tables } from '../../database/tables.ts'"],
    ['server/modules/crm/deals.ts', "import { vdr } from '../vdr/index.ts'"],
    ['server/modules/crm/deals.ts', "import { tools } from '../../agents/registry.ts'"],
    ['server/modules/index.ts', "import { crm } from './crm/index.ts'"],
    ['server/index.ts', "import { app } from './http/app.ts'\nimport { all } from '../migrations/index.ts'"],
    ['renderer/pages/deals/DealsPage.tsx', "import { dealsQuery } from '../../queries/deals.ts'"],
    ['renderer/pages/deals/index.ts', "const page = import('./DealsPage.tsx')"],
    ['renderer/shell/Shell.tsx', "import { folders } from '../pages/index.ts'"],
    ['renderer/router.tsx', "import { Shell } from './shell/Shell.tsx'"],
    ['scripts/generate.ts', "import { migrate } from '../server/database/migrate.ts'\nimport pg from 'pg'"],
    [
      'test/office.ts',
      "import { start } from '../server/index.ts'\nimport { root } from '../scripts/project.mjs'",
    ],
    ['main/main.ts', "import { app } from 'electron'\nimport type { Config } from '../server/index.ts'"],
    ['server/kernel/clock.ts', '// withoutPlugins is only named in a comment here'],
  ])('let %s say %s', (path, text) => {
    expect(judge({ [path]: text })).toEqual([])
  })

  test.each([
    ['migrations/0001-a.ts', "import { x } from '../server/kernel/values/money.ts'"],
    ['server/database/sqlite/sqlite.ts', "import { AppError } from '../../kernel/errors.ts'"],
    ['server/kernel/route.ts', "import type { Jobs } from '../platform/jobs.ts'"],
    ['server/kernel/route.ts', "export * from '../http/app.ts'"],
    ['server/kernel/route.ts', "const { app } = await import('../http/app.ts')"],
    ['server/kernel/route.ts', "let app: import('../http/app.ts').App"],
    ['server/platform/jobs.ts', "import { runs } from '../agents/runs.ts'"],
    ['server/http/app.ts', "import { crm } from '../modules/crm/index.ts'"],
    ['server/http/app.ts', "import { runs } from '../agents/runs.ts'"],
    ['server/agents/runs.ts', "import { app } from '../http/app.ts'"],
    ['server/modules/crm/deals.ts', "import { room } from '../vdr/rooms.ts'"],
    ['server/modules/crm/deals.ts', "import { app } from '../../http/app.ts'"],
    ['server/modules/crm/deals.ts', "import { connect } from '../../database/connection.ts'"],
    ['server/modules/crm/deals.ts', "import { everything } from '../index.ts'"],
    ['server/modules/crm/deals.ts', "import Database from 'better-sqlite3'"],
    ['server/platform/search.ts', "import pg from 'pg'"],
    ['server/platform/search.ts', 'db.withoutPlugins()'],
    ['server/platform/search.ts', "db['withoutPlugins']()"],
    ['server/http/app.ts', "import { fixture } from '../../test/factory.ts'"],
    ['renderer/api/client.ts', "import { routes } from '../../server/index.ts'"],
    ['renderer/api/client.ts', "import type { Routes } from '../../server/index.ts'"],
    ['renderer/api/client.ts', "import '../../server/index.ts'"],
    ['renderer/pages/deals/DealsPage.tsx', "import { FundLink } from '../funds/FundLink.tsx'"],
    ['renderer/pages/deals/DealsPage.tsx', "import { palette } from '../../shell/palette-store.ts'"],
    [
      'renderer/components/source/SourcePicker.tsx',
      "import { kinds } from '../../pages/connections/connections.ts'",
    ],
    ['renderer/shell/records.ts', "import { titleOf } from '../pages/diligence/labels.ts'"],
    ['renderer/copilot/place.ts', "import { palette } from '../shell/palette-store.ts'"],
    ['renderer/queries/deals.ts', "import type { Tone } from '../components/facts/Status.tsx'"],
    ['renderer/format/numbers.ts', "import { useMe } from '../session/session.ts'"],
    ['scripts/contract.mjs', "import { things } from '../test/generated/things.ts'"],
    ['main/main.ts', "import { start } from '../server/index.ts'"],
    ['main/main.ts', "import { view } from '../renderer/view.ts'"],
    ['main/main.ts', "import express from 'express'"],
  ])('do not let %s say %s', (path, text) => {
    expect(judge({ [path]: text })).toHaveLength(1)
  })

  test.each([
    ['server/kernel/a.ts', 'server/kernel/b.ts', 'server/kernel/c.ts'],
    ['renderer/pages/deals/a.ts', 'renderer/pages/deals/b.tsx', 'renderer/pages/deals/c.ts'],
    ['main/a.ts', 'main/b.ts', 'main/c.ts'],
    ['scripts/a.mjs', 'scripts/b.ts', 'scripts/c.mjs'],
    ['test/http/a.ts', 'test/http/b.ts', 'test/http/c.ts'],
  ])('let no file import itself through others, types included: %s', (a, b, c) => {
    const circle = {
      [a]: `import { b } from './${basename(b)}'`,
      [b]: `import type { C } from './${basename(c)}'`,
      [c]: `export { a } from './${basename(a)}'`,
    }
    expect(judge(circle)).toEqual([`imports in a circle: ${a} -> ${b} -> ${c} -> ${a}`])
  })

  test('let no two folders need each other, even through different files', () => {
    const circle = {
      'test/http/fuzz.test.ts': "import './calls.ts'\nimport '../generated/house.ts'",
      'test/http/calls.ts': "import '../generated/things.ts'",
      'test/http/contract.ts': '',
      'test/generated/house.ts': "import '../http/contract.ts'",
      'test/generated/things.ts': '',
    }
    expect(judge(circle)).toEqual(['folders need each other: test/http -> test/generated -> test/http'])
  })

  test('let an index compose the rooms of its folder, which stand on the other files of it', () => {
    const house = {
      'server/agents/index.ts': "export { team } from './team/routes.ts'",
      'server/agents/team/routes.ts': "import { callTool } from '../call-tool.ts'",
      'server/agents/call-tool.ts': '',
    }
    expect(judge(house)).toEqual([])
    expect(
      judge({ ...house, 'server/agents/call-tool.ts': "import { plan } from './team/plan.ts'" }),
    ).toEqual(['folders need each other: server/agents/team -> server/agents -> server/agents/team'])
  })

  test('let a page that only the index of its folder loads compose the rooms beside it', () => {
    const house = {
      'renderer/pages/funds/index.ts': "const page = () => import('./FundPage.tsx')",
      'renderer/pages/funds/FundPage.tsx': "import { Fees } from './fees/Fees.tsx'",
      'renderer/pages/funds/fees/Fees.tsx': "import { name } from '../names.ts'",
      'renderer/pages/funds/names.ts': '',
    }
    expect(judge(house)).toEqual([])
    expect(
      judge({ ...house, 'renderer/pages/funds/names.ts': "import { fee } from './fees/fee.ts'" }),
    ).toEqual([
      'folders need each other: renderer/pages/funds/fees -> renderer/pages/funds -> renderer/pages/funds/fees',
    ])
  })

  test('let no two modules need each other, even through different files', () => {
    const circle = {
      'server/modules/crm/deals.ts': "import { vdr } from '../vdr/index.ts'",
      'server/modules/vdr/rooms.ts': "import { crm } from '../crm/index.ts'",
    }
    expect(judge(circle)).toEqual(['modules need each other: crm -> vdr -> crm'])
  })
})

describe('the tables', () => {
  const tables = [...Object.values(tablesOfFloors).flat(), 'contacts', 'vdr_rooms']
  const modules = {
    'server/modules/crm/index.ts': "module({ key: 'crm', owns: ['contacts'], writes: ['deals'] })",
    'server/modules/crm/move.ts': "db.updateTable('deals')",
    'server/modules/vdr/index.ts': "module({ key: 'vdr', owns: ['vdr_rooms'] })",
  }
  const uses = (files: Record<string, string>) =>
    findTableViolations(
      tables,
      Object.entries({ ...modules, ...files }).map(([path, text]) => ({ path, text })),
    )

  test('have one owner each in this house, and are asked of it', () => {
    const sources = readSources(root, folders)
    expect(findTableViolations(tablesIn(root), sources)).toEqual([])
    expect(findKeyViolations(sources)).toEqual([])
  })

  test.each([
    ['server/modules/crm/people.ts', "db.selectFrom('contacts as c').innerJoin('users', 'a', 'b')"],
    ['server/modules/vdr/rooms.ts', "db.selectFrom('deals')"],
    ['server/agents/runs.ts', "db.updateTable('users')"],
    ['server/platform/jobs.ts', "db.updateTable('jobs')"],
  ])('let %s say %s', (path, text) => {
    expect(uses({ [path]: text })).toEqual([])
  })

  test.each([
    ['server/modules/vdr/rooms.ts', "db.selectFrom('contacts')"],
    ['server/modules/vdr/rooms.ts', "db.selectFrom('vdr_rooms').leftJoin('contacts as c', 'a', 'b')"],
    ['server/modules/vdr/rooms.ts', "for (const table of ['contacts'] as const) db.selectFrom(table)"],
    ['server/modules/vdr/rooms.ts', "db.updateTable('deals')"],
    ['server/platform/model.ts', "db.selectFrom(['contacts'])"],
    ['server/platform/model.ts', "db.selectFrom('lps')"],
    ['server/books/balances/nav.ts', "db.selectFrom('agent_runs')"],
    ['server/modules/odd/index.ts', "module({ key: 'odd', owns: ['contacts'] })"],
    ['server/modules/odd/index.ts', "module({ key: 'odd', owns: ['answers'] })"],
    ['server/modules/odd/index.ts', "module({ key: 'odd', writes: ['users'] })"],
  ])('do not let %s say %s', (path, text) => {
    expect(uses({ [path]: text })).toHaveLength(1)
  })

  test('belong to somebody', () => {
    expect(
      findTableViolations(
        [...tables, 'answers'],
        Object.entries(modules).map(([path, text]) => ({ path, text })),
      ),
    ).toEqual(['The table answers belongs to nobody'])
  })

  test.each([
    ['server/platform/search.ts', "const scopes = ['vdr']", 1],
    ['server/platform/search.ts', "const area = 'crm:read'", 0],
    ['server/modules/crm/people.ts', "const own = 'crm'", 0],
    ['server/modules/crm/intents.ts', "const tool = 'svc_get_room'", 1],
    ['server/modules/crm/routes.ts', "const tool = { name: 'svc_get_deal' }", 0],
  ])('and %s, which says %s, names what is not its own %i times', (path, text, count) => {
    const sources = Object.entries({ ...modules, [path]: text }).map(([at, said]) => ({
      path: at,
      text: said,
    }))
    expect(findKeyViolations(sources)).toHaveLength(count)
  })
})

describe('the packages of the program', () => {
  test('are used, and spoken of in docs/dependencies.md', () => {
    expect(findDependencyViolations(root, readSources(root, folders))).toEqual([])
  })

  test('that nothing which ships imports are told, unless they are files that it names, or peers', () => {
    const tests = readSource('test/a.test.ts', "import PDFDocument from 'pdfkit'")
    const page = readSource('server/shipped.ts', "resolve('swagger-ui-dist/package.json')")
    const told = findDependencyViolations(root, [tests, page]).join('\n')
    expect(told).toContain(
      'package.json has pdfkit among its dependencies, and nothing that ships imports it',
    )
    for (const name of ['swagger-ui-dist', 'dayjs', 'node']) expect(told).not.toContain(`has ${name} among`)
  })

  test('that are there without a line, or have a line without being there, are told', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
    mkdirSync(join(folder, 'docs'))
    mkdirSync(join(folder, 'node_modules/express'), { recursive: true })
    const write = (path: string, content: object | string) =>
      writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
    write('package.json', { dependencies: { express: '1.0.0', pg: '1.0.0' } })
    write('node_modules/express/package.json', { license: 'MIT' })
    write(
      'docs/dependencies.md',
      '| `express` | the edge | known | GPL | 1 |\n| `left-pad` | | | MIT | 1 |\n',
    )
    const importing = readSource('server/a.ts', "import 'express'\nimport 'pg'")
    expect(findDependencyViolations(folder, [importing])).toEqual([
      'docs/dependencies.md does not say what pg is for',
      'docs/dependencies.md speaks of left-pad, which package.json does not have',
      'docs/dependencies.md gives express the licence GPL; its own says MIT',
    ])
    rmSync(folder, { recursive: true })
  })
})

test('what a value of the API is called stands in renderer/words alone', () => {
  const declared =
    /^(export )?const \w+: (Readonly<|Partial<)*((Record|Words)<(?!string,)[^=]*?string>+|(Record|States)<[^=]*?\btone: Tone[^=]*?>+|Record<[^=]*, State>|States<[^=]*?>+) = \{/m
  expect("const units: Record<Covenant['unit'], string> = {").toMatch(declared)
  expect('const states: Record<Status, { tone: Tone; label: string }> = {').toMatch(declared)
  const paths = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).filter(
    path => !/^renderer\/(words|api)\//.test(path),
  )
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter(path => declared.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('a browser test waits for what it expects of a page', () => {
  const read =
    /expect\(\s*await ((?!await)[\s\S])*?\.(count|inputValue|is[A-Z]\w+|innerText|textContent|all(Inner|Text)\w+|getAttribute|evaluate)\(/
  expect("expect(await page.getByText('Paid').count()).toBe(1)").toMatch(read)
  const paths = globSync('test/e2e/**/*.ts', { cwd: root })
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter(path => read.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('each kind of notification that the server tells of has its words', () => {
  const words = readFileSync(join(root, 'renderer/words/notices.ts'), 'utf8')
  const told = globSync('server/**/*.ts', { cwd: root }).flatMap(path =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /\b(?:notify|tellOfSecurity)\((?:(?!\n {0,2}\}\))[\s\S]){0,600}?\bkind: '(\w+)'/g,
      ),
    ].map(([, kind]) => kind as string),
  )
  expect(told).toContain('filing_due')
  expect(told.filter(kind => !words.includes(`\n  ${kind}: `))).toEqual([])
})
