import { afterAll, beforeAll, expect, test } from 'vitest'
import { Schema } from '../../../server/database/schema.ts'
import { markChanges } from '../../../server/database/search.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { type Alder, furnish } from './office.ts'

let office: Office
let of: Alder
beforeAll(async () => {
  office = await openOffice()
  of = await furnish(office)
})
afterAll(() => office.close())

const find = async (text: string, orgId = 1): Promise<Json[]> => {
  const { door } = office.running
  const ctx = door.preparing(door.frame(systemPrincipal(orgId, 'Test'), 'test'))
  await door.parts.services.search.upToDate()
  return door.parts.services.search.find(ctx, { text, within: {}, limit: 10 })
}
const titles = async (text: string, orgId = 1) => (await find(text, orgId)).map(({ title }) => title)

/** Returns the indexed passages, without their times and ids. */
async function passages(): Promise<Json[]> {
  await office.settled()
  const rows = await office.running.door.parts.database.read(db =>
    db
      .selectFrom('search_passages')
      .selectAll()
      .orderBy('org_id')
      .orderBy('type')
      .orderBy('record_id')
      .orderBy('part')
      .execute(),
  )
  return rows.map(({ id: _, created_at: _c, updated_at: _u, ...row }) => row)
}

test('a record is found as soon as its write is answered, changed when it changes, and not when it is gone', async () => {
  const { body } = await office.post('/api/v1/svc/crm/contacts', { name: 'Zuleika Dobson', notes: 'Rows' })
  expect(await titles('Zuleika')).toEqual(['Zuleika Dobson'])
  await office.patch(`/api/v1/svc/crm/contacts/${body.id}`, { name: 'Zuleika Warwick' })
  expect(await titles('Dobson')).toEqual([])
  expect(await titles('Warwick')).toEqual(['Zuleika Warwick'])
  await office.delete(`/api/v1/svc/crm/contacts/${body.id}`)
  expect(await titles('Zuleika')).toEqual([])
})

test('what was tried and not kept is not found', async () => {
  await office.post('/api/v1/svc/crm/contacts?ephemeral=true', { name: 'Never Kept' })
  expect(await titles('“Never Kept”')).toEqual([])
})

test('whatever the ending of a word', async () => {
  expect(await titles('dredge licences')).toContain('Project Harbour')
})

test('what is named exactly comes first', async () => {
  await office.post(`/api/v1/svc/crm/deals/${of.ports}/notes`, {
    text: 'Call call call 2026 01, and the call of 2026 again: call, call.',
  })
  expect((await titles('CALL-2026-01'))[0]).toContain('CALL-2026-01')
})

test('of two alike the newer comes first', async () => {
  await office.post(`/api/v1/svc/crm/deals/${of.ports}/notes`, { text: 'Tugboat tender received.' })
  office.clock.advance(400 * 86_400_000)
  const token = await office.signIn('admin@example.com')
  await office.post(
    `/api/v1/svc/crm/deals/${of.ports}/notes`,
    { text: 'Tugboat tender received.' },
    { as: token },
  )
  office.clock.advance(-400 * 86_400_000)
  const [first, second] = await find('tugboat tender')
  expect(first.happenedOn > second.happenedOn).toBe(true)
})

test('records that name another are read anew when that one is renamed', async () => {
  await office.patch(`/api/v1/svc/investor-portal/lps/${of.birch}`, { name: 'Beech Pension Trust' })
  const found = await titles('Beech')
  expect(found).toContain('Beech Pension Trust, commitment to Harbour Credit Fund I')
  expect(found).toContain('Capital call CALL-2026-01, Beech Pension Trust')
  expect(await titles('Birch')).toEqual([])
})

test('another organisation’s records never come back, with whatever words', async () => {
  const other = await office.otherOrganisation()
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row', counterparty: 'Theirs plc' }, { as: other })
  const theirs = await find('Alder Row Helios Estates plc covenant holiday CALL-2026-01', 2)
  expect(
    theirs.map(({ title, lines }) => [title, lines.some(({ text }: Json) => text === 'Theirs plc')]),
  ).toEqual([
    ['Alder Row', true],
    ['Theirs plc', true],
  ])
  const ours = await find('Alder Row Theirs plc')
  expect(JSON.stringify(ours)).not.toContain('Theirs')
})

test('an index made anew is the same as the one that followed the writes', async () => {
  const followed = await passages()
  expect(followed.length).toBeGreaterThan(20)
  const { database } = office.running.door.parts
  const tables = {
    deal: 'deals',
    contact: 'contacts',
    activity: 'timeline_entries',
    room: 'vdr_rooms',
    company: 'companies',
    lp: 'lps',
  }
  const more = { commitment: 'commitments', capital_call: 'capital_calls', fund: 'fund_accounts' }
  await database.write(async ({ db }) => {
    await db.deleteFrom('search_passages').execute()
    for (const [type, table] of Object.entries({
      ...tables,
      ...more,
      journal_entry: 'gl_entries',
      lp_fact: 'lp_facts',
    })) {
      const rows = await db
        .selectFrom(table as 'deals')
        .select(['id', 'org_id'])
        .execute()
      if (rows.length > 0)
        await db
          .insertInto('search_marks')
          .values(rows.map(({ id, org_id }) => ({ org_id, type, record_id: id })))
          .execute()
    }
  })
  expect(await passages()).toEqual(followed)
})

test('words that mean something to a search are words like any other', async () => {
  for (const text of [
    '"',
    '“',
    'AND OR NOT',
    'a* b^ (c',
    "d' OR 1=1 --",
    'NEAR(x y)',
    'title:x',
    '<->',
    '!x & y',
    '💶',
  ])
    await expect(find(text)).resolves.toBeInstanceOf(Array)
})

test('the rows that are there when a table is first marked are read', async () => {
  const { database } = office.running.door.parts
  const marked = await database.write(
    async ({ db }) => {
      const { length } = await db.selectFrom('users').select('id').execute()
      await markChanges(new Schema(db as never, database.dialect), 'users', 'person')
      const marks = await db.selectFrom('search_marks').select('id').where('type', '=', 'person').execute()
      return { length, marks: marks.length }
    },
    { rollback: true },
  )
  expect(marked.length).toBeGreaterThan(0)
  expect(marked.marks).toBe(marked.length)
})
