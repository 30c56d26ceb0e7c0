import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const P = '/api/v1/svc'

test('a delete that the database refuses names what still refers to the record', async () => {
  const room = (await office.post(`${P}/vdr/rooms`, { name: 'Project Alder' })).body
  const document = { name: 'Notice.txt', content: Buffer.from('A notice.').toString('base64') }
  await office.post(`${P}/vdr/rooms/${room.id}/documents`, document)
  const source = { type: 'room', room_id: room.id }
  const analysis = (await office.post(`${P}/vdr/analyze`, { source, ephemeral: false })).body
  const { status, body } = await office.send('DELETE', `${P}/vdr/rooms/${room.id}`)
  expect([status, body.code]).toEqual([409, 'in_use'])
  expect(body.used_by).toContainEqual(expect.objectContaining({ what: 'vdr analysis', id: analysis.id }))
  expect(body.detail).toContain('vdr analysis')
  expect((await office.get(`${P}/vdr/rooms/${room.id}`)).status).toBe(200)
})

test('also where it is a fund to which somebody has committed', async () => {
  const fund = (await office.post(`${P}/cfo/accounts`, { name: 'Alder Fund' })).body
  const lp = (await office.post(`${P}/investors/lp`, { name: 'Birch Pension' })).body
  await office.post(`${P}/investor-portal/commitments`, {
    lp_id: lp.id,
    fund_account_id: fund.id,
    amount: 1_000_000,
    admitted_on: '2026-01-02',
  })
  const { status, body } = await office.send('DELETE', `${P}/cfo/accounts/${fund.id}`)
  expect([status, body.code]).toEqual([409, 'in_use'])
  expect(body.used_by).toContainEqual(
    expect.objectContaining({ what: 'commitment', title: expect.stringContaining('Birch Pension') }),
  )
  // Whatever refers to it is called by name or day, never by its id.
  for (const { id, title } of body.used_by) expect(title).not.toBe(String(id))
})

test('what did not fail by a reference is refused as ever', async () => {
  expect((await office.send('DELETE', `${P}/vdr/rooms/987654321`)).status).toBe(404)
})
