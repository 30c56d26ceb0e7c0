import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '../../server/http/rate-limit.ts'
import { type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const windows = async () =>
  (
    await office.running.door.parts.database.root
      .selectFrom('rate_windows')
      .select(['key', 'hits'])
      .where('key', 'like', 'test:%')
      .orderBy('key')
      .execute()
  ).map(({ key, hits }) => [key, hits])

test('windows that ended long ago are deleted where servers share them, and those that go on stay', async () => {
  const { database } = office.running.door.parts
  const started = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await database.root
    .insertInto('rate_windows')
    .values([
      { key: 'test:ended', window_start: started(90), hits: 4 },
      { key: 'test:goes-on', window_start: started(0.2), hits: 4 },
    ])
    .execute()
  await rateLimits(100, database).of([{ key: 'test:now', times: 1 }])
  const shared = [
    ['test:goes-on', 4],
    ['test:now', 1],
  ]
  // One server counts in memory.
  const untouched = [
    ['test:ended', 4],
    ['test:goes-on', 4],
  ]
  expect(await windows()).toEqual(database.dialect === 'postgres' ? shared : untouched)
})
