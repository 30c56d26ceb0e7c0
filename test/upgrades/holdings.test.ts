// Lines once called an investment by any number. An update makes each a fund's holding, to be looked at.

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { dataFolder } from '../../server/data-folder.ts'
import { type Database, migrate, openDatabase } from '../../server/database/index.ts'
import { differencesOf, shapeOf } from '../../server/database/shape.ts'
import { emptyPlace, type Place } from '../databases.ts'

// Some of what comes later refers to holdings.
const all = Object.entries(migrations)
const before = Object.fromEntries(
  all.slice(
    0,
    all.findIndex(([name]) => name.startsWith('2026-11-22-holdings-')),
  ),
)

let place: Place
let database: Database
beforeEach(async () => {
  place = await emptyPlace()
  const { databaseUrl, dataDir } = place
  database = await openDatabase(databaseUrl ? { url: databaseUrl } : { file: dataFolder(dataDir).database })
  await migrate(database, before)
})
afterEach(async () => {
  await database.close()
  rmSync(place.dataDir, { recursive: true, force: true })
})

const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(database.root)
const NOW = '2026-11-22T09:00:00.000Z'

/** An office with two funds, in whose books numbers stand for investments. */
async function earlierBooks(): Promise<void> {
  await run(
    `insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'EUR', '{}', '${NOW}', '${NOW}')`,
  )
  for (const fund of [1, 2]) {
    await run(
      `insert into fund_accounts (org_id, name, entity_type, currency, minor_digits, fiscal_year_end, gl_provider, created_at, updated_at) values (1, 'Fund ${fund}', 'fund', 'EUR', 2, '12-31', 'manual', '${NOW}', '${NOW}')`,
    )
    await run(
      `insert into gl_accounts (org_id, fund_account_id, code, name, type, normal_balance, created_at, updated_at) values (1, ${fund}, '1310', 'Investments at cost', 'asset', 'debit', '${NOW}', '${NOW}')`,
    )
  }
  const entry = (fund: number, date: string, draft: string | null) =>
    run(
      `insert into gl_entries (org_id, fund_account_id, date, source, status, total_minor, author, draft_lines, created_at, updated_at) values (1, ${fund}, '${date}', 'manual', '${draft === null ? 'posted' : 'draft'}', 100, 'Ann', ${draft === null ? 'null' : `'${draft}'`}, '${NOW}', '${NOW}')`,
    )
  const line = (id: number, fund: number, date: string, investment: number | null) =>
    run(
      `insert into gl_lines (org_id, fund_account_id, entry_id, date, account_id, debit_minor, credit_minor, is_void, investment_id) values (1, ${fund}, ${id}, '${date}', ${fund}, 100, 0, 0, ${investment})`,
    )
  await entry(1, '2025-03-01', null)
  await line(1, 1, '2025-03-01', 7)
  await entry(2, '2025-02-01', null)
  await line(2, 2, '2025-02-01', 7)
  await line(2, 2, '2025-02-01', 99_999_999)
  await line(2, 2, '2025-02-01', 8)
  await line(2, 2, '2025-02-01', null)
  await entry(2, '2025-04-01', '[{"account_id":2,"investment_id":7},{"account_id":2,"investment_id":null}]')
}

test('a number becomes a holding of each fund that used it, and lines follow', async () => {
  await earlierBooks()
  await migrate(database, migrations)
  expect(differencesOf(schema, await shapeOf(database))).toEqual([])
  const { rows: holdings } = await run(
    `select id, fund_account_id as fund, name, currency, opened_on, status from holdings order by id`,
  )
  const made = (id: number, fund: number, number: number, opened_on: string) => ({
    id,
    fund,
    name: `Investment ${number}`,
    currency: 'EUR',
    opened_on,
    status: 'to_review',
  })
  expect(holdings).toEqual([
    made(7, 1, 7, '2025-03-01'),
    made(8, 2, 8, '2025-02-01'),
    made(9, 2, 7, '2025-02-01'),
    made(10, 2, 99_999_999, '2025-02-01'),
  ])
  const { rows: lines } = await run(
    `select fund_account_id as fund, investment_id as id from gl_lines order by gl_lines.id`,
  )
  expect(lines).toEqual([
    { fund: 1, id: 7 },
    { fund: 2, id: 9 },
    { fund: 2, id: 10 },
    { fund: 2, id: 8 },
    { fund: 2, id: null },
  ])
  const { rows: drafts } = await run(`select draft_lines from gl_entries where status = 'draft'`)
  expect(
    JSON.parse(String(drafts[0]?.draft_lines)).map((one: { investment_id: unknown }) => one.investment_id),
  ).toEqual([9, null])
})

test('what is posted stays unchangeable, and new holdings come after the old numbers', async () => {
  await earlierBooks()
  await migrate(database, migrations)
  await expect(run('update gl_lines set investment_id = 1')).rejects.toThrow('append-only')
  const { rows } = await run(
    `insert into holdings (org_id, fund_account_id, name, instrument, currency, opened_on, status, created_at, updated_at) values (1, 1, 'Alder', 'equity', 'EUR', '2026-01-01', 'open', '${NOW}', '${NOW}') returning id`,
  )
  expect(rows).toEqual([{ id: 11 }])
})
