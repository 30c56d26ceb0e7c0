// On the first day migrations were edited after databases had been made with them; a later one adds what such a
// database missed (migrations/2026-11-22-appliance-repair-edited.ts).

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { dataFolder } from '../../server/data-folder.ts'
import { type Database, migrate, openDatabase } from '../../server/database/index.ts'
import { assertShape, differencesOf, shapeOf } from '../../server/database/shape.ts'
import { emptyPlace, type Place } from '../databases.ts'

const REPAIR = '2026-11-22-appliance-repair-edited'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < REPAIR))

let place: Place
let database: Database
beforeEach(async () => {
  place = await emptyPlace()
  const { databaseUrl, dataDir } = place
  database = await openDatabase(databaseUrl ? { url: databaseUrl } : { file: dataFolder(dataDir).database })
})
afterEach(async () => {
  await database.close()
  rmSync(place.dataDir, { recursive: true, force: true })
})

const run = (statement: string) => sql.raw(statement).execute(database.root)

test('the migrations make the tables that are expected', async () => {
  await migrate(database, migrations)
  expect(differencesOf(schema, await shapeOf(database))).toEqual([])
})

test('a database that missed what was edited gets it, with its rows', async () => {
  await migrate(database, before)
  for (const [table, column] of [
    ['capital_calls', 'issued_terms'],
    ['distributions', 'in_kind'],
    ['k1_returns', 'author_id'],
    ['agent_actions', 'corrected'],
    ['vdr_red_flags', 'kind'],
    ['contacts', 'revision'],
    ['contact_imports', 'source'],
  ])
    await run(`alter table ${table} drop column ${column}`)
  for (const table of ['k1_reviews', 'deal_screenings', 'deal_mandates', 'appliance_milestones'])
    await run(`drop table ${table}`)
  await run(`create table deal_mandates (id integer primary key, current integer)`)
  await run(`create table deal_screenings (id integer primary key, mandate_id integer)`)
  await run(`alter table k1_returns add column status text not null default ''`)
  await run(`drop index deals_by_room`)
  await run(
    `insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'USD', '{}', '2026-11-21', '2026-11-21')`,
  )
  await expect(assertShape(database, schema)).rejects.toThrow('agent_actions.corrected is missing')
  expect(differencesOf(schema, await shapeOf(database))).toContainEqual(
    expect.stringContaining('the table appliance_milestones'),
  )

  await migrate(database, migrations)
  expect(differencesOf(schema, await shapeOf(database))).toEqual([])
  const { rows } = await run(`select name, reached_at from appliance_milestones`)
  expect(rows).toEqual([{ name: 'set-up', reached_at: '2026-11-21' }])
})

test.each([
  ['alter table deals add column mood text', 'deals.mood is not known to this version'],
  ['drop index deals_by_room', 'deals lacks the index deals_by_room'],
  ['drop table rate_windows', 'the table rate_windows is missing'],
])('a database after %s is refused with what differs', async (statement, told) => {
  await migrate(database, migrations)
  await run(statement)
  await expect(assertShape(database, schema)).rejects.toThrow(told)
})
