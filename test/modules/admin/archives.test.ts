import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyAreaBut, type Json, type Office, openOffice, PASSWORD } from '../../office.ts'

const ARCHIVES = '/api/v1/svc/admin/archives'

type Session = Record<string, string>

let office: Office
let admin: Session
beforeAll(async () => {
  office = await openOffice()
  admin = await office.session()
})
afterAll(() => office.close())

async function made(headers: Session): Promise<Json> {
  const { body } = await office.post(ARCHIVES, {}, { as: null, headers })
  for (;;) {
    const { body: archive } = await office.get(`${ARCHIVES}/${body.id}`, { as: null, headers })
    if (archive.status === 'succeeded' || archive.status === 'failed') return archive
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function filesOf(id: number, headers: Session): Promise<Record<string, string>> {
  const response = await fetch(`${office.url}${ARCHIVES}/${id}/file`, { headers })
  expect(response.headers.get('content-disposition')).toMatch(/fund-office-2026-03-02\.zip/)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('an administrator takes everything of their own organisation away, and of no other', async () => {
  await office.otherOrganisation()
  const email = 'admin@other.example'
  const as = await office.person('admin', email, 2)
  const theirs = await office.session(email)
  await office.post('/api/v1/svc/crm/deals', { name: 'Ours' })
  await office.post('/api/v1/svc/crm/deals', { name: 'Theirs' }, { as })
  const archive = await made(theirs)
  expect(archive).toMatchObject({ status: 'succeeded', progress: 100, kept: true, rows: expect.any(Number) })
  const files = await filesOf(archive.id, theirs)
  expect(files['rows/deals.jsonl']).toContain('"Theirs"')
  for (const [name, text] of Object.entries(files)) {
    expect(text, name).not.toContain('Ours')
    expect(text, name).not.toContain('$argon2')
  }
  expect((await office.get(`${ARCHIVES}/${archive.id}`)).status).toBe(404)
  expect((await office.get(`${ARCHIVES}/${archive.id}/file`, { as: null, headers: admin })).status).toBe(404)
  const { body: log } = await office.get('/api/v1/svc/admin/audit?action=POST%20/api/v1/svc/admin/archives', {
    as,
  })
  expect(log).toHaveLength(1)
})

test('the newest three are kept; of the others is told that they are gone', async () => {
  const archives = []
  for (let count = 0; count < 4; count += 1) {
    office.clock.advance(1000)
    archives.push(await made(admin))
  }
  const { body } = await office.get(ARCHIVES)
  expect(body.map(({ kept }: Json) => kept)).toEqual([true, true, true, false])
  const gone = await office.get(`${ARCHIVES}/${archives[0].id}/file`, { as: null, headers: admin })
  expect(gone.body.code).toBe('not_ready')
})

test('nobody takes it away who may not see all of it, and no key or token does', async () => {
  const { id } = await made(admin)
  const narrowed = everyAreaBut({ investors: 'none' })
  const people = [
    ['auditor', narrowed],
    ['admin', narrowed],
    ['admin', { vdr: 'read' }],
    ['auditor', {}],
    ['member', {}],
  ] as const
  for (const [at, [role, rights]] of people.entries()) {
    const email = `${role}-${at}@narrow.example`
    await office.person(role, email, 1, rights)
    const signedIn = { as: null, headers: await office.session(email) }
    const answers = [
      await office.get(`${ARCHIVES}/${id}/file`, signedIn),
      await office.post(ARCHIVES, {}, signedIn),
    ]
    expect([email, ...answers.map(({ status }) => status)]).toEqual([email, 403, 403])
    if (Object.keys(rights).length > 0) expect((await office.get(ARCHIVES, signedIn)).status).toBe(403)
  }
  for (const as of [office.admin, await office.key()]) {
    expect((await office.get(`${ARCHIVES}/${id}/file`, { as })).body.code).toBe('session_required')
    expect((await office.post(ARCHIVES, {}, { as })).body.code).toBe('session_required')
  }
  expect((await office.get(ARCHIVES, { as: await office.key({ scopes: { admin: 'read' } }) })).status).toBe(
    403,
  )
})

test('a session whose password was entered long ago neither makes nor takes an archive until it is entered again', async () => {
  const headers = await office.session()
  const { id } = await made(headers)
  const proof = '/api/v1/auth/password/proof'
  const file = () => office.get(`${ARCHIVES}/${id}/file`, { as: null, headers })
  expect((await office.get(proof, { as: null, headers })).body.fresh_until).toMatch(/Z$/)
  office.clock.advance(10 * 60_000)
  expect((await office.get(proof, { as: null, headers })).body).toEqual({ fresh_until: null })
  for (const refused of [await office.post(ARCHIVES, {}, { as: null, headers }), await file()])
    expect([refused.status, refused.body.code]).toEqual([403, 'password_needed'])
  const wrong = await office.post(proof, { password: 'not mine' }, { as: null, headers })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'invalid_credentials'])
  expect((await file()).status).toBe(403)
  expect((await office.post(proof, { password: PASSWORD }, { as: null, headers })).status).toBe(204)
  expect((await file()).status).toBe(200)
})
