import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, scopeTo } from '../../server/database/index.ts'
import { type Office, openOffice } from '../office.ts'

let office: Office
const now = '2026-01-01T00:00:00.000Z'
const room = (name: string) => ({ name, status: 'active', created_at: now, updated_at: now })

beforeAll(async () => {
  office = await openOffice()
  await office.otherOrganisation()
  await inOrganisation(
    1,
    async db =>
      void (await db
        .insertInto('vdr_rooms')
        .values([room('ours'), room('ours too')])
        .execute()),
  )
  await inOrganisation(
    2,
    async db => void (await db.insertInto('vdr_rooms').values(room('theirs')).execute()),
  )
})
afterAll(() => office.close())

const inOrganisation = <T>(orgId: number, work: (db: Db) => Promise<T>) =>
  office.running.door.parts.database.write(({ db }) => work(scopeTo(db, orgId)))

describe('a connection bound to an organisation', () => {
  test('reads only its rows, also through joins, aliases, subqueries and left joins', async () => {
    await inOrganisation(2, async db => {
      expect(await db.selectFrom('vdr_rooms').select('name').execute()).toEqual([{ name: 'theirs' }])
      const joined = await db
        .selectFrom('organisations as o')
        .leftJoin('vdr_rooms as r', join => join.onTrue())
        .select(['o.name', 'r.name as room'])
        .execute()
      expect(joined).toEqual([{ name: 'Other Office', room: 'theirs' }])
      const nested = await db
        .selectFrom('organisations')
        .select(eb => eb.selectFrom('vdr_rooms').select(eb.fn.countAll<number>().as('n')).as('rooms'))
        .executeTakeFirstOrThrow()
      expect(Number(nested.rooms)).toBe(1)
      const either = await db
        .selectFrom('vdr_rooms')
        .select('name')
        .where(eb => eb.or([eb('name', '=', 'ours'), eb('name', '=', 'theirs')]))
        .execute()
      expect(either).toEqual([{ name: 'theirs' }])
    })
  })

  test('changes and deletes only its rows', async () => {
    await inOrganisation(2, async db => {
      const updated = await db.updateTable('vdr_rooms').set({ status: 'archived' }).executeTakeFirst()
      expect(Number(updated.numUpdatedRows)).toBe(1)
      const removed = await db.deleteFrom('vdr_rooms').where('name', '=', 'ours').executeTakeFirst()
      expect(Number(removed.numDeletedRows)).toBe(0)
    })
  })

  test('stamps what it inserts and lets nobody choose', async () => {
    await inOrganisation(2, async db => {
      const row = await db
        .insertInto('vdr_rooms')
        .values(room('new'))
        .returning('org_id')
        .executeTakeFirstOrThrow()
      expect(row.org_id).toBe(2)
    })
    await expect(
      inOrganisation(2, db =>
        db
          .insertInto('vdr_rooms')
          .values({ ...room('forged'), org_id: 1 })
          .execute(),
      ),
    ).rejects.toThrow('set by the scope')
  })

  test('cannot point to another organisation’s row', async () => {
    const ours = await inOrganisation(1, db =>
      db.selectFrom('vdr_rooms').select('id').limit(1).executeTakeFirstOrThrow(),
    )
    const deal = {
      name: 'd',
      currency: 'USD',
      stage: 'sourced',
      stage_changed_at: now,
      created_at: now,
      updated_at: now,
    }
    await expect(
      inOrganisation(2, db =>
        db
          .insertInto('deals')
          .values({ ...deal, room_id: ours.id })
          .execute(),
      ),
    ).rejects.toThrow()
  })

  test('refuses what it cannot bind: raw SQL over tables, inserts from a query', async () => {
    await expect(inOrganisation(2, db => sql`select * from vdr_rooms`.execute(db))).rejects.toThrow('Raw SQL')
    await expect(
      inOrganisation(2, db =>
        db
          .insertInto('vdr_rooms')
          .columns(['name', 'status', 'created_at', 'updated_at'])
          .expression(eb => eb.selectFrom('vdr_rooms').select(['name', 'status', 'created_at', 'updated_at']))
          .execute(),
      ),
    ).rejects.toThrow('plain values')
  })
})
