import { defineConfig } from 'vitest/config'

const api = ['kernel', 'http', 'agents', 'modules'].map(folder => `test/${folder}/**/*.test.ts`)
const browser = ['test/e2e/**/*.test.ts']

// Where there is no Postgres or no Chromium, one skipped test stands for the project.
const onPostgres = process.env.SVC_TEST_POSTGRES_URL ? api : ['test/setup/postgres-missing.test.ts']
const inBrowser = process.env.SVC_TEST_CHROMIUM ? browser : ['test/setup/chromium-missing.test.ts']

// Each test of the API has an office of its own and replaces no module, so that the files of a worker share what they
// import: reading the server anew for each of them takes longer than most of them do.
const isolate = false

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...api, ...browser, 'test/setup/**'],
        },
      },
      { test: { name: 'api', include: api, isolate, env: { SVC_TEST_DATABASE: 'sqlite' } } },
      {
        test: { name: 'api-postgres', include: onPostgres, isolate, env: { SVC_TEST_DATABASE: 'postgres' } },
      },
      {
        test: {
          name: 'e2e',
          include: inBrowser,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // After the others: a browser that shares the machine with two busy workers is what makes such tests flaky.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
