import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const ROOMS = '/api/v1/svc/vdr/rooms'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('a room is opened with 201, read, changed and archived', async () => {
  const { status, headers, body } = await office.post(ROOMS, {
    name: 'Project Alder',
    description: 'Senior loan',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Project Alder',
    description: 'Senior loan',
    status: 'active',
    deals: [],
  })
  const path = `${ROOMS}/${body.id}`
  expect(headers.get('location')).toBe(path)
  const changed = await office.patch(path, { name: 'Project Birch', description: null, status: 'archived' })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ name: 'Project Birch', description: null, status: 'archived' })
  expect((await office.get(path)).body).toEqual(changed.body)
})

test('rooms are filtered by status and searched, and show the deals bound to them', async () => {
  const room = (await office.post(ROOMS, { name: 'Cedar files' })).body
  const { id } = (await office.post('/api/v1/svc/crm/deals', { name: 'Cedar', room_id: room.id })).body
  const found = async (query: string): Promise<Json[]> => (await office.get(`${ROOMS}?${query}`)).body
  expect(await found('q=cedar')).toMatchObject([
    { id: room.id, deals: [{ id, name: 'Cedar', stage: 'sourced' }] },
  ])
  expect((await found('status=archived')).map(one => one.id)).not.toContain(room.id)
  expect((await office.get(`${ROOMS}?status=closed`)).status).toBe(422)
})

test('a viewer cannot open one (403), and another organisation sees none (404)', async () => {
  const { id } = (await office.post(ROOMS, { name: 'Private' })).body
  const viewer = await office.person('viewer')
  const stranger = await office.otherOrganisation()
  expect((await office.post(ROOMS, { name: 'Mine' }, { as: viewer })).status).toBe(403)
  expect((await office.get(`${ROOMS}/${id}`, { as: stranger })).status).toBe(404)
  expect((await office.patch(`${ROOMS}/${id}`, { name: 'Taken' }, { as: stranger })).status).toBe(404)
  expect((await office.get(ROOMS, { as: stranger })).body).toEqual([])
})
