import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('nobody is given the role of an investor, and who has it keeps it', async () => {
  const email = 'investor@example.com'
  const as = await office.person('lp', email)
  const { body: people } = await office.get<Json[]>(`/api/v1/svc/admin/users?q=${email}`)
  const member = await office.person('member', 'member@example.com')
  const { id } = (await office.get('/api/v1/svc/me', { as: member })).body
  const asked = [
    await office.post('/api/v1/svc/admin/invite-links', { role: 'lp' }),
    await office.patch(`/api/v1/svc/admin/users/${id}`, { role: 'lp' }),
    await office.post('/api/v1/svc/developer/keys', { name: 'Narrow', role: 'lp' }),
  ]
  for (const { status, body } of asked) expect([status, body.errors[0].path]).toEqual([422, 'role'])
  expect(people).toMatchObject([{ role: 'lp' }])
  expect((await office.get('/api/v1/svc/me', { as })).body.role).toBe('lp')
  const renamed = await office.patch(`/api/v1/svc/admin/users/${people[0].id}`, { name: 'Ada Investor' })
  expect(renamed.status).toBe(200)
})
