import { expect, test } from 'vitest'
import { chooseTests } from '../scripts/tests/choice.ts'
import { isCore, isCoreOnPostgres, JOURNEYS } from '../scripts/tests/core-tests.ts'
import { addressesOf, modules, tests } from '../scripts/tests/sources.ts'
import { projectOf } from '../scripts/tests/test-projects.mjs'

/** The tests that a change of these files reaches, by project; with everything a failure. */
function reached(...paths: string[]): Record<string, string[]> {
  const { files } = chooseTests(paths, false)
  if (!files) throw new Error('everything runs')
  return files
}

const ofProject = (project: string) => tests.filter(one => projectOf(one) === project)

test('a module is tried on both databases, with the pages that call it, and no other module is', () => {
  const { api, 'api-postgres': onPostgres, e2e } = reached('server/modules/syndication/routes.ts')
  expect(api).toContain('test/modules/syndication/generated.test.ts')
  expect(onPostgres).toEqual(api)
  expect(e2e).toContain('test/e2e/deals/syndication.test.ts')
  expect(api).not.toContain('test/modules/vdr/generated.test.ts')
  expect(e2e).not.toContain('test/e2e/kyc/kyc.test.ts')
})

test.each([
  'server/kernel/access/principal.ts',
  'server/kernel/values/money.ts',
  'server/http/app.ts',
  'server/index.ts',
  'test/office.ts',
  'test/generated/walk-module.ts',
])('%s is under every module: all of the API runs', path => {
  expect(reached(path).api).toEqual(ofProject('api'))
})

test('a killed server is tried with the module that it is named after, and with what reads documents', () => {
  expect(reached('server/modules/peer/inbound/health.ts').crash).toContain('test/crash/peer-events.test.ts')
  expect(reached('server/reading/entities/bound.ts').crash).toContain('test/crash/big-text.test.ts')
})

test('what merges and erases records of every kind is tried where one merge is undone after an erasure', () => {
  expect(reached('server/platform/merging/erasing.ts').api).toContain(
    'test/modules/companies/companies.test.ts',
  )
})

test('what the modules share is tried with each of them', () => {
  expect(reached('server/finance/scale-back.ts')).toMatchObject({
    unit: expect.arrayContaining(['test/finance/scale-back.test.ts']),
    api: expect.arrayContaining(['test/modules/transactions/generated.test.ts']),
  })
})

test('it is known of every module where it is called', () => {
  expect(modules.length).toBeGreaterThan(30)
  expect(modules.filter(one => addressesOf(one).length === 0)).toEqual([])
})

test('a migration is tried by every module, by the offices of earlier versions and by a move', () => {
  const { api, crash, 'api-postgres': onPostgres } = reached('migrations/2026-11-22-bank-create.ts')
  expect(api).toEqual(ofProject('api'))
  expect(crash).toEqual(['test/crash/move.test.ts', 'test/crash/update.test.ts'])
  expect(onPostgres).toContain('test/modules/bank/generated.test.ts')
  expect(onPostgres).toContain('test/upgrades/repair.test.ts')
  expect(onPostgres).not.toContain('test/modules/vdr/generated.test.ts')
})

test('the database is tried by all of its callers on either, and by killed servers', () => {
  const files = reached('server/database/scope.ts')
  expect(files['api-postgres']).toEqual(ofProject('api'))
  expect(files.crash).toEqual(
    expect.arrayContaining(ofProject('crash').filter(one => one.startsWith('test/crash/'))),
  )
})

test('a page is tried by the tests that are named after it or open it', () => {
  expect(reached('renderer/pages/kyc/index.ts')).toEqual({
    e2e: expect.arrayContaining(['test/e2e/kyc/kyc.test.ts']),
  })
  expect(reached('renderer/pages/investors/index.ts').e2e).toEqual(
    expect.arrayContaining(['test/e2e/investors/investor-page.test.ts', 'test/e2e/imports.test.ts']),
  )
  expect(reached('renderer/pages/kyc/index.ts').e2e).not.toContain('test/e2e/funds/bank.test.ts')
})

test.each([
  'renderer/components/table/DataTable.tsx',
  'renderer/shell/Shell.tsx',
  'renderer/theme/theme.ts',
  'renderer/session/page-queries.ts',
  'renderer/share-page/SharePage.tsx',
  'renderer/index.html',
])('%s is under most pages, or nobody can tell under which: all of them run', path => {
  expect(reached(path).e2e).toEqual(ofProject('e2e'))
})

test('what is packed and how is tried by packing it', () => {
  for (const path of ['main/main.ts', 'scripts/dist.mjs', 'Dockerfile', 'scripts/new-module/page.txt'])
    expect(reached(path).packaging).toEqual(ofProject('packaging'))
})

test('a file that is read by its name is under who reads it, and a helper under the tests beside it', () => {
  expect(reached('resources/filing-rules.json').api).toContain('test/modules/compliance/filings.test.ts')
  expect(reached('test/finance/examples.json').unit).toContain('test/finance/amortisation.test.ts')
  expect(reached('test/modules/crm/things.ts').api).toContain('test/modules/crm/generated.test.ts')
  expect(reached('test/e2e/browser.ts').e2e).toEqual(ofProject('e2e'))
})

test('a changed test runs, and no other', () => {
  expect(reached('test/e2e/kyc/kyc.test.ts')).toEqual({ e2e: ['test/e2e/kyc/kyc.test.ts'] })
})

test('words, and what the check derives from files that are judged themselves, reach nothing', () => {
  expect(
    reached('README.md', 'docs/openapi.json', 'migrations/index.ts', 'test/last-whole-run.json'),
  ).toEqual({})
  expect(reached('renderer/language/de.json').e2e).toEqual([
    'test/e2e/office/german.test.ts',
    'test/e2e/office/languages.test.ts',
  ])
})

test.each([
  'package-lock.json',
  'vitest.config.ts',
  'scripts/test.mjs',
  'test/setup/programs.ts',
  `server/${crypto.randomUUID()}`,
])('of %s nobody can tell what it reaches: everything runs', path => {
  expect(chooseTests([path, 'README.md'], true).files).toBeNull()
})

test('the core runs whatever has changed: eight journeys, the sample office, tenancy, money, approvals and the kernel', () => {
  expect(JOURNEYS).toHaveLength(8)
  const { files } = chooseTests([], true)
  expect(files?.e2e).toEqual(expect.arrayContaining([...JOURNEYS, 'test/e2e/sample.test.ts']))
  expect(
    Object.values(files ?? {})
      .flat()
      .filter(one => !isCore(one) && !isCoreOnPostgres(one)),
  ).toEqual([])
  for (const one of [
    'test/kernel/tenancy.test.ts',
    'test/finance/scale-back.test.ts',
    'test/agents/approvals.test.ts',
  ])
    expect(isCore(one)).toBe(true)
})
