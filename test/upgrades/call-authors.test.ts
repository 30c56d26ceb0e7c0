// Calls once kept nobody's name. An update has those that were posted name who posted them.

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { dataFolder } from '../../server/data-folder.ts'
import { type Database, migrate, openDatabase } from '../../server/database/index.ts'
import { emptyPlace, type Place } from '../databases.ts'

const AUTHORS = '2026-11-26-books-call-authors'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < AUTHORS))

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
const at = `'2026-11-21', '2026-11-21'`

test('a posted call names who posted it, and who entered it where that was one act; any other names nobody', async () => {
  await run(
    `insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'USD', '{}', ${at})`,
  )
  await run(
    `insert into fund_accounts (org_id, name, entity_type, currency, minor_digits, fiscal_year_end, gl_provider, created_at, updated_at) values (1, 'Fund', 'fund', 'USD', 2, '12-31', 'manual', ${at})`,
  )
  await run(
    `insert into gl_entries (org_id, fund_account_id, date, source, status, total_minor, author, created_at, updated_at) values (1, 1, '2026-11-21', 'capital_call', 'posted', 100, 'Ann', ${at})`,
  )
  const call = (status: string, issued: string, entry: string) =>
    run(
      `insert into capital_calls (org_id, fund_account_id, currency, amount_minor, notice_date, due_date, ilpa_call_type, purposes, status, issued_at, entry_id, created_at, updated_at) values (1, 1, 'USD', 100, '2026-11-21', '2026-12-21', 'investment', '[]', '${status}', ${issued}, ${entry}, ${at})`,
    )
  await call('draft', 'null', 'null')
  await call('issued', `'2026-11-21'`, '1')
  await call('issued', `'2026-11-22'`, '1')
  await migrate(database, migrations)
  const { rows } = await run('select author, issued_by from capital_calls order by id')
  expect(rows.map(row => Object.values(row))).toEqual([
    [null, null],
    ['Ann', 'Ann'],
    [null, 'Ann'],
  ])
})
