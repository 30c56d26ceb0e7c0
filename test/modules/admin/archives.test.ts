import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const ARCHIVES = '/api/v1/svc/admin/archives'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function made(as: string): Promise<Json> {
  const { body } = await office.post(ARCHIVES, {}, { as })
  for (;;) {
    const { body: archive } = await office.get(`${ARCHIVES}/${body.id}`, { as })
    if (archive.status === 'succeeded' || archive.status === 'failed') return archive
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function filesOf(id: number, as: string): Promise<Record<string, string>> {
  const response = await fetch(`${office.url}${ARCHIVES}/${id}/file`, {
    headers: { authorization: `Bearer ${as}` },
  })
  expect(response.headers.get('content-disposition')).toMatch(/fund-office-2026-03-02\.zip/)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('an administrator takes everything of their own organisation away, and of no other', async () => {
  const theirs = await office.otherOrganisation()
  await office.post('/api/v1/svc/crm/deals', { name: 'Ours' })
  await office.post('/api/v1/svc/crm/deals', { name: 'Theirs' }, { as: theirs })
  const archive = await made(theirs)
  expect(archive).toMatchObject({ status: 'succeeded', progress: 100, kept: true, rows: expect.any(Number) })
  const files = await filesOf(archive.id, theirs)
  expect(files['rows/deals.jsonl']).toContain('"Theirs"')
  for (const [name, text] of Object.entries(files)) {
    expect(text, name).not.toContain('Ours')
    expect(text, name).not.toContain('$argon2')
  }
  expect((await office.get(`${ARCHIVES}/${archive.id}`)).status).toBe(404)
  expect((await office.get(`${ARCHIVES}/${archive.id}/file`)).status).toBe(404)
  const { body: log } = await office.get('/api/v1/svc/admin/audit?action=POST%20/api/v1/svc/admin/archives', {
    as: theirs,
  })
  expect(log).toHaveLength(1)
})

test('the newest three are kept; of the others is told that they are gone', async () => {
  const archives = []
  for (let count = 0; count < 4; count += 1) {
    office.clock.advance(1000)
    archives.push(await made(office.admin))
  }
  const { body } = await office.get(ARCHIVES)
  expect(body.map(({ kept }: Json) => kept)).toEqual([true, true, true, false])
  expect((await office.get(`${ARCHIVES}/${archives[0].id}/file`)).body.code).toBe('not_ready')
})

test('a member does not', async () => {
  const as = await office.person('member')
  expect((await office.post(ARCHIVES, {}, { as })).status).toBe(403)
})
