// Deals and contacts of an earlier office named companies as text, which becomes records.

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import schema from '../../migrations/schema.json' with { type: 'json' }
import { dataFolder } from '../../server/data-folder.ts'
import { type Database, migrate, openDatabase } from '../../server/database/index.ts'
import { differencesOf, shapeOf } from '../../server/database/shape.ts'
import { emptyPlace, type Place } from '../databases.ts'

const COMPANIES = '2026-11-22-companies-create'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < COMPANIES))

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

const run = (statement: string) => sql.raw(statement).execute(database.root)
const at = `'2026-11-21', '2026-11-21'`
const addOffice = () =>
  run(
    `insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'USD', '{}', ${at})`,
  )
const addDeal = (office: number, counterparty: string) =>
  run(
    `insert into deals (org_id, name, counterparty, currency, stage, stage_changed_at, created_at, updated_at) values (${office}, 'Deal', ${counterparty}, 'USD', 'sourced', '2026-11-21', ${at})`,
  )
const addContact = (office: number, company: string) =>
  run(
    `insert into contacts (org_id, name, company, created_at, updated_at) values (${office}, 'Ana', ${company}, ${at})`,
  )

test('spellings of one name become one company of their office, by the name that is written most', async () => {
  await addOffice()
  await addOffice()
  for (const name of [`'SPONSOR CAPITAL L.L.P.'`, `'Sponsor Capital LLP'`, `'Sponsor Capital LLP'`, 'null'])
    await addDeal(1, name)
  await addContact(1, `'sponsor capital'`)
  await addContact(1, `'Birch Ltd'`)
  await addDeal(2, `'Sponsor Capital'`)
  // Every deal is referred to by something, which holds while its table is made anew.
  await run(
    `insert into deal_contacts (org_id, deal_id, contact_id, created_at, updated_at) values (1, 1, 1, ${at})`,
  )
  await run(`delete from deals where id = 4`)

  await migrate(database, migrations)
  expect(differencesOf(schema, await shapeOf(database))).toEqual([])
  const { rows: companies } = await run(
    `select org_id, name, (select count(*) from company_names n where n.company_id = companies.id) as names from companies order by org_id, name`,
  )
  expect(companies.map(row => Object.values(row as object).map(String))).toEqual([
    ['1', 'Birch Ltd', '1'],
    ['1', 'Sponsor Capital LLP', '3'],
    ['2', 'Sponsor Capital', '1'],
  ])
  const { rows: deals } = await run(
    `select deals.id, deals.counterparty, companies.name from deals left join companies on companies.id = deals.company_id order by deals.id`,
  )
  expect(deals.map(row => Object.values(row as object).slice(1))).toEqual([
    ['Sponsor Capital LLP', 'Sponsor Capital LLP'],
    ['Sponsor Capital LLP', 'Sponsor Capital LLP'],
    ['Sponsor Capital LLP', 'Sponsor Capital LLP'],
    ['Sponsor Capital', 'Sponsor Capital'],
  ])
  const { rows: people } = await run(`select company from contacts order by id`)
  expect(people).toEqual([{ company: 'Sponsor Capital LLP' }, { company: 'Birch Ltd' }])
  await expect(
    run(`update deals set company_id = (select id from companies where org_id = 2) where id = 1`),
  ).rejects.toThrow()
})

test('an id that was used is not used again once the table was made anew', async () => {
  await addOffice()
  await addDeal(1, 'null')
  await addDeal(1, 'null')
  await run(`delete from deals where id = 2`)
  await migrate(database, migrations)
  await addDeal(1, 'null')
  const { rows } = await run(`select id from deals order by id`)
  expect(rows.map(row => Number((row as { id: unknown }).id))).toEqual([1, 3])
})
