// Distributions were recorded one by one. An update gathers those of one fund, day and reference as one event.

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { dataFolder } from '../../server/data-folder.ts'
import { migrate, openDatabase } from '../../server/database/index.ts'
import { emptyPlace } from '../databases.ts'

const WHOLE = '2026-11-29-whole-distributions'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < WHOLE))
const at = `'2026-11-21', '2026-11-21'`

test('what was paid and withheld under one reference is one event, and what was taken back another', async () => {
  const { databaseUrl, dataDir } = await emptyPlace()
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { file: dataFolder(dataDir).database },
  )
  const run = (statement: string) =>
    sql.raw<{ distribution_id: number; event_id: number; status: string }>(statement).execute(database.root)
  await migrate(database, before)
  await run(
    `insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'USD', '{}', ${at})`,
  )
  await run(
    `insert into fund_accounts (org_id, name, entity_type, currency, fiscal_year_end, gl_provider, minor_digits, created_at, updated_at) values (1, 'Alder', 'fund', 'USD', '12-31', 'internal', 2, ${at})`,
  )
  const made = (type: string, date: string, reference: string | null, fund: number | null = 1) =>
    run(
      `insert into distributions (org_id, fund_account_id, date, reference, type, currency, amount_minor, recallable_minor, created_at, updated_at) values (1, ${fund}, '${date}', ${reference === null ? null : `'${reference}'`}, '${type}', 'USD', 100, 0, ${at})`,
    )
  await made('dividend_income', '2026-03-31', 'D-1')
  await made('withholding_tax', '2026-03-31', 'D-1')
  await made('dividend_income', '2026-06-30', 'D-1')
  await made('dividend_income', '2026-06-30', null)
  await made('dividend_income', '2026-06-30', null)
  await made('return_of_capital', '2026-03-31', 'D-1')
  await made('return_of_capital', '2026-03-31', 'D-1', null)
  await run(
    `insert into capital_voids (org_id, kind, record_id, date, reason, author, created_at, updated_at) values (1, 'distribution', 6, '2026-04-01', 'Wrong', 'Nora', ${at})`,
  )
  await migrate(database, migrations)
  const { rows } = await run(
    'select distribution_id, event_id, status from distribution_event_parts join distribution_events on distribution_events.id = event_id order by distribution_id',
  )
  const parts = rows.map(row => [Number(row.distribution_id), Number(row.event_id), row.status])
  expect(parts).toEqual([
    [1, 1, 'paid'],
    [2, 1, 'paid'],
    [3, 2, 'paid'],
    [4, 3, 'paid'],
    [5, 4, 'paid'],
    [6, 5, 'void'],
    [7, 6, 'paid'],
  ])
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})
