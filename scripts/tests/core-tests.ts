// Tests that the gate always runs: the foundations, and a fund office's work from end to end.

/** From the first start to the payment of investors, in the browser. */
export const JOURNEYS: readonly string[] = [
  'test/e2e/first-run.test.ts',
  'test/e2e/working.test.ts',
  'test/e2e/approvals.test.ts',
  'test/e2e/deals/rooms.test.ts',
  'test/e2e/deals/closing.test.ts',
  'test/e2e/funds/money.test.ts',
  'test/e2e/funds/distributions.test.ts',
  'test/e2e/investors/investors.test.ts',
]

const CORE: readonly RegExp[] = [
  // Architecture, published contracts, and this selection itself.
  /^test\/[^/]+\.test/,
  /^test\/contract\//,
  // Tests that read all sources or use all tools, and so are affected by any change.
  /^test\/renderer\//,
  /^test\/platform\/(spread|unread-reasons)\.test/,
  /^test\/agents\/tool-/,
  // The speed that the benchmarks promise.
  /^test\/bench\//,
  // The door, tenancy, money, approvals.
  /^test\/(kernel|http|finance)\//,
  /^test\/agents\/(approval-machine|approvals|gate|only-proposes|policies|stale-proposals|votes|who-sees)\.test/,
  /^test\/modules\/(agent|crm|cfo|investor-portal)\//,
  // Killed under load, and every figure of funds' lives compared.
  /^test\/crash\/kill\.test/,
  /^test\/torture\//,
  // Every page of the sample office.
  /^test\/e2e\/sample\.test/,
]

const ON_POSTGRES = /^test\/(kernel|modules\/(crm|cfo|investor-portal))\//

export const isCore = (test: string): boolean => JOURNEYS.includes(test) || CORE.some(one => one.test(test))

/** The part of it that also runs on Postgres. */
export const isCoreOnPostgres = (test: string): boolean => ON_POSTGRES.test(test)
