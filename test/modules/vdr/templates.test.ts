import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
let office: Office
let templates: Json[]
beforeAll(async () => {
  office = await openOffice()
  templates = (await office.get(`${VDR}/room-templates`)).body
})
afterAll(() => office.close())

const open = async (more: object = {}) => (await office.post(`${VDR}/rooms`, { name: 'Room', ...more })).body
const folders = async (room: number): Promise<Json[]> =>
  (await office.get(`${VDR}/rooms/${room}/folders`)).body
const lines = (some: Json[]) => some.map(({ index, name }) => `${index} ${name}`)
const layOut = (room: number, template = 'credit') =>
  office.post(`${VDR}/rooms/${room}/template`, { template })

test('deals begin with the usual thirteen sections, a fund-raising with its seven from nought', () => {
  const top = (key: string) =>
    lines(templates.find(one => one.key === key).folders.filter(({ index }: Json) => !index.includes('.')))
  const usual = [
    '1 Corporate',
    '2 Financial',
    '3 Tax',
    '4 Material contracts',
    '5 Debt and security',
    '6 Legal and litigation',
    '7 IP and IT',
    '8 HR',
    '9 Real estate and environment',
    '10 Insurance',
    '11 Regulatory',
    '12 Commercial and market',
    '13 Transaction documents',
  ]
  expect(top('ma')).toEqual(usual)
  expect(top('credit')).toEqual(usual)
  expect(top('fund_raising')).toEqual([
    '0 Executive summary',
    '1 Team and governance',
    '2 Strategy and pipeline',
    '3 Track record',
    '4 Terms and legal',
    '5 Operations and compliance',
    '6 DDQ and references',
  ])
})

test('every grant and expectation of a template names a folder that it has', () => {
  for (const { folders: own, groups, expects } of templates) {
    const there = own.map(({ index }: Json) => index)
    const named = [...expects, ...groups.flatMap(({ grants }: Json) => grants)].map(({ index }) => index)
    expect(there).toEqual(expect.arrayContaining(named))
  }
})

test.each(['fund_raising', 'credit', 'ma'])(
  'a room opened as %s has its index, numbers and groups, and goes on counting after them',
  async key => {
    const template = templates.find(one => one.key === key)
    const room = await open({ template: key })
    expect(room).toMatchObject({ template: key, status: 'active', deals: [] })
    const made = await folders(room.id)
    expect(lines(made)).toEqual(lines(template.folders))
    const groups = (await office.get(`${VDR}/rooms/${room.id}/groups`)).body
    expect(groups.map(({ name, permission }: Json) => ({ name, permission }))).toEqual(
      template.groups.map(({ name, permission }: Json) => ({ name, permission })),
    )
    const indexOf = new Map(made.map(({ id, index }) => [id, index]))
    const grants = (await office.get(`${VDR}/rooms/${room.id}/grants`)).body
    expect(grants.map((one: Json) => [indexOf.get(one.folder_id), one.permission]).sort()).toEqual(
      template.groups
        .flatMap((one: Json) => one.grants.map(({ index, permission }: Json) => [index, permission]))
        .sort(),
    )
    const next = await office.post(`${VDR}/rooms/${room.id}/folders`, { name: 'More' })
    const top = made.filter(({ parent_id }) => parent_id === null)
    expect(next.body.index).toBe(String(Number(top.at(-1).index) + 1))
    const inside = await office.post(`${VDR}/rooms/${room.id}/folders`, {
      name: 'More',
      parent_id: top[1].id,
    })
    const beside = made.filter(({ parent_id }) => parent_id === top[1].id).length
    expect(inside.body.index).toBe(`${top[1].index}.${beside + 1}`)
  },
)

test('what a group of a template is suggested to see is what a member of it sees', async () => {
  const room = await open({ template: 'ma' })
  const as = await office.person('viewer')
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${VDR}/rooms/${room.id}/members`, { user_id, group: 'Bidders' })
  const seen = (await office.get(`${VDR}/rooms/${room.id}/folders`, { as })).body
  const top = seen.filter(({ parent_id }: Json) => parent_id === null).map(({ index }: Json) => index)
  expect(top).toEqual(['1', '2', '3', '4', '5', '6', '9', '10', '11', '12'])
})

test('an empty room is laid out once; one with anything in it, a published or an archived one is left alone', async () => {
  const room = await open()
  expect(room.template).toBeNull()
  const laid = await layOut(room.id)
  expect([laid.status, laid.body.template]).toEqual([200, 'credit'])
  const again = await layOut(room.id, 'ma')
  expect([again.status, again.body.code]).toEqual([409, 'room_not_empty'])
  expect((await office.get(`${VDR}/rooms/${room.id}`)).body.template).toBe('credit')
  const filled = await open()
  await office.post(`${VDR}/rooms/${filled.id}/documents`, { name: 'a.txt', content: 'YQ==' })
  expect((await layOut(filled.id)).body.code).toBe('room_not_empty')
  const published = await open()
  await office.patch(`${VDR}/rooms/${published.id}`, { published: true })
  expect((await layOut(published.id)).body.code).toBe('room_not_empty')
  const archived = await open({ status: 'archived' })
  expect((await layOut(archived.id)).body.code).toBe('room_archived')
  expect((await layOut(archived.id, 'other')).status).toBe(422)
})

test('of two who lay out a room at once one does', async () => {
  const room = await open()
  const both = await Promise.all([layOut(room.id, 'ma'), layOut(room.id, 'fund_raising')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = both.find(({ status }) => status === 200)?.body.template
  const template = templates.find(one => one.key === won)
  expect(lines(await folders(room.id))).toEqual(lines(template.folders))
})
