// A general partner's capital was once posted without a commitment. An update makes them a partner of the fund.

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { dataFolder } from '../../server/data-folder.ts'
import { type Database, migrate, openDatabase } from '../../server/database/index.ts'
import { differencesOf, shapeOf } from '../../server/database/shape.ts'
import { emptyPlace, type Place } from '../databases.ts'

const GENERAL_PARTNERS = '2026-11-26-books-general-partners'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < GENERAL_PARTNERS))

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

test('a general partner with capital in a book and no commitment gets one of zero; nobody else gets anything', async () => {
  await run(
    `insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'USD', '{}', ${at})`,
  )
  for (const fund of [1, 2]) {
    await run(
      `insert into fund_accounts (org_id, name, entity_type, currency, minor_digits, fiscal_year_end, gl_provider, created_at, updated_at) values (1, 'Fund ${fund}', 'fund', 'USD', 2, '12-31', 'manual', ${at})`,
    )
    await run(
      `insert into gl_accounts (org_id, fund_account_id, code, name, type, normal_balance, created_at, updated_at) values (1, ${fund}, '3400', 'Carried interest', 'equity', 'credit', ${at})`,
    )
    await run(
      `insert into gl_entries (org_id, fund_account_id, date, source, status, total_minor, author, created_at, updated_at) values (1, ${fund}, '2025-03-01', 'manual', 'posted', 100, 'Ann', ${at})`,
    )
  }
  for (const [name, type] of [
    ['The GP', 'general_partner'],
    ['The GP of both', 'general_partner'],
    ['An LP', 'pension_fund'],
  ])
    await run(
      `insert into lps (org_id, name, entity_type, currency, kyc_status, status, created_at, updated_at) values (1, '${name}', '${type}', 'USD', 'approved', 'active', ${at})`,
    )
  const line = (fund: number, lp: number, date: string) =>
    run(
      `insert into gl_lines (org_id, fund_account_id, entry_id, date, account_id, partner_id, debit_minor, credit_minor, is_void) values (1, ${fund}, ${fund}, '${date}', ${fund}, ${lp}, 0, 100, 0)`,
    )
  await line(1, 1, '2025-06-30')
  await line(1, 1, '2025-03-31')
  await line(1, 2, '2025-06-30')
  await line(2, 2, '2025-09-30')
  await line(1, 3, '2025-03-31')
  await run(
    `insert into commitments (org_id, lp_id, fund_account_id, amount_minor, class, admitted_on, excluded_from_fees, created_at, updated_at) values (1, 2, 1, 500, 'B', '2025-01-01', 1, ${at})`,
  )

  await migrate(database, migrations)
  expect(differencesOf(schema, await shapeOf(database))).toEqual([])
  const { rows } = await run(
    'select lp_id, fund_account_id, amount_minor, class, admitted_on from commitments order by id',
  )
  expect(rows.map(row => Object.values(row))).toEqual([
    [2, 1, 500, 'B', '2025-01-01'],
    [1, 1, 0, 'A', '2025-03-31'],
    [2, 2, 0, 'A', '2025-09-30'],
  ])
})
