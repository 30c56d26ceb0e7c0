import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../server/database/index.ts'
import { House } from '../generated/house.ts'

// The generated tests' proof that a call changed nothing.

const house = House.ofThisFile()

/** Returns the rows told of a direct write that bypasses the door. */
async function toldOf(
  work: (db: Db) => Promise<unknown>,
  options?: { rollback: boolean },
): Promise<string[]> {
  await house.changes()
  await house.office.running.door.parts.database.write(({ db }) => work(db), options)
  return house.changes()
}

const newDeal = async () => (await house.office.post('/api/v1/svc/crm/deals', { name: 'Alder' })).body.id
const rename = (id: number, name: string) => (db: Db) =>
  db.updateTable('deals').set({ name }).where('id', '=', id).execute()

test('a row that a call inserts is told with all that goes with it', async () => {
  await house.changes()
  await newDeal()
  const told = await house.changes()
  expect(told).toContain('deals: insert')
  expect(told).toContain('audit_log: insert')
})

test('a row that is changed in place is told, and one that is written as it was is not', async () => {
  const id = await newDeal()
  expect(await toldOf(rename(id, 'Alder Row'))).toContain('deals: update')
  expect(await toldOf(rename(id, 'Alder Row'))).not.toContain('deals: update')
})

test('a row that is deleted is told, and one whose deletion is rolled back is not', async () => {
  const id = await newDeal()
  const remove = async (db: Db) => {
    await db.deleteFrom('timeline_entries').where('record_id', '=', id).execute()
    await db.deleteFrom('deals').where('id', '=', id).execute()
  }
  expect(await toldOf(remove, { rollback: true })).not.toContain('deals: delete')
  expect(await toldOf(remove)).toContain('deals: delete')
})

test('every table but what tells of calls themselves is watched, for each kind of write', async () => {
  const { database } = house.office.running.door.parts
  const tables = (await database.root.introspection.getTables({ withInternalKyselyTables: true }))
    .map(({ name }) => name)
    .filter(name => !/_fts($|_)|^(access_log|rate_windows|watched_changes)$/.test(name))
  expect(tables.length).toBeGreaterThan(60)
  const triggers =
    database.dialect === 'sqlite'
      ? sql<{ table: string; count: number }>`select tbl_name as "table", count(*) as count from sqlite_master
          where type = 'trigger' and name like 'watched_%' group by tbl_name`
      : sql<{ table: string; count: number }>`select event_object_table as "table", count(*)::int as count
          from information_schema.triggers where trigger_name like 'watched_%' group by event_object_table`
  const { rows } = await triggers.execute(database.root)
  expect(rows.map(({ table }) => table).sort()).toEqual(tables.sort())
  expect(rows.filter(({ count }) => count !== 3)).toEqual([])
})
