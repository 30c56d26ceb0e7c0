import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { patternsOf } from './scripts/tests/test-projects.mjs'

// The files that were chosen for each project (scripts/tests/choice.ts); all of them where none were.
const choice = process.env.SVC_TEST_CHOICE_FILE
const chosen: Record<string, string[]> | undefined = choice && JSON.parse(readFileSync(choice, 'utf8'))
const filesOf = (project: string, all = patternsOf(project)) => (chosen ? (chosen[project] ?? []) : all)
const elsewhere = ['api', 'e2e', 'crash', 'packaging', 'install'].flatMap(patternsOf)

// On Postgres runs what its statements, types or locks could make another: every call that reads or writes, and the
// fuzzer, whose values reach the database. What a route says of itself and what is refused before any statement is the
// same code whatever the database, and is proven on SQLite alone; walk-module.ts leaves that part of a module out.
const sqliteOnly = [
  ...['classes', 'declarations', 'input', 'modules', 'openapi', 'unbound'].map(
    name => `test/http/${name}.test.ts`,
  ),
  // It waits for packages to be fetched and started, which no database has a part in.
  'test/modules/mcp-connections/packages.test.ts',
  // It asks a hundred times over what the clock of each module asks there once.
  'test/journeys/year-by-the-clock.test.ts',
  // Their offices are files of SQLite.
  ...['currency-scales', 'upgrades'].map(name => `test/upgrades/${name}.test.ts`),
]

// Where there is no Postgres or no Chromium, one skipped test stands for the project.
const onPostgres = process.env.SVC_TEST_POSTGRES_URL
  ? filesOf('api-postgres', patternsOf('api'))
  : ['test/setup/postgres-missing.test.ts']
const inBrowser = process.env.SVC_TEST_CHROMIUM ? filesOf('e2e') : ['test/setup/chromium-missing.test.ts']

// Each test of the API or of the pages has an office of its own and replaces no module, so that the files of a worker share
// what they import: reading the server anew for each of them takes longer than most of them do.
const isolate = false

// A new office goes by the clock of its computer; what the tests say of days must not depend on whose that is.
process.env.TZ = 'UTC'

// These end what hangs and measure nothing: a busy computer must not come near them.
const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000 } },
}

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the two cores that there may be: a worker waits for a database or a server for a fifth of its time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: filesOf('unit', ['test/**/*.test.ts']),
          exclude: [...elsewhere, 'test/setup/**'],
          ...patience,
        },
      },
      // Builds, packs and starts the program as it is handed out.
      { test: { name: 'packaging', include: filesOf('packaging'), ...patience } },
      // Kills servers and starts them again: minutes of waiting that few changes have anything to do with.
      {
        test: {
          name: 'crash',
          include: filesOf('crash'),
          globalSetup: 'test/setup/programs.ts',
          ...patience,
          testTimeout: 600_000,
          // Their servers keep the cores busy, and have leases that run out within seconds.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      // Installs the program from the registry several times over; `npm test` leaves it out unless it is asked for.
      {
        test: {
          name: 'install',
          include: filesOf('install'),
          ...patience,
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'api',
          include: filesOf('api'),
          isolate,
          env: { SVC_TEST_DATABASE: 'sqlite' },
          ...patience,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: onPostgres,
          exclude: sqliteOnly,
          isolate,
          env: { SVC_TEST_DATABASE: 'postgres' },
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: inBrowser,
          isolate,
          ...patience,
          // A browser keeps most of a core busy by itself, and waits for its server meanwhile.
          maxWorkers: 3,
          // After the others: a browser that shares the machine with busy workers is what makes such tests flaky.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
