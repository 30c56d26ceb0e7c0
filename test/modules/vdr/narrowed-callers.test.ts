import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
let office: Office
let at: string
let held: number
let dated: number
beforeAll(async () => {
  office = await openOffice()
  at = `${VDR}/rooms/${(await office.post(`${VDR}/rooms`, { name: 'Project Hornbeam' })).body.id}`
  const file = async (word: string) => {
    const content = Buffer.from(`${word} Limited is the Borrower. Change of control of ${word}.`).toString(
      'base64',
    )
    return (await office.post(`${at}/documents`, { name: `${word}.txt`, content })).body.id
  }
  await file('openword')
  held = await file('heldword')
  dated = await file('datedword')
  await office.patch(`${at}/documents/${held}`, { held: true })
  await office.patch(`${at}/documents/${dated}`, { visible_from: '2090-01-01' })
  await office.settled()
})
afterAll(() => office.close())

describe('what a room holds back', () => {
  test.each([
    ['a viewer', () => office.person('viewer')],
    ['an auditor', () => office.person('auditor')],
    ['a member who may only read rooms', () => office.person('member', undefined, 1, { vdr: 'read' })],
    ['an administrator who may only read rooms', () => office.person('admin', undefined, 1, { vdr: 'read' })],
    ['a key that may only read rooms', () => office.key({ scopes: { vdr: 'read' } })],
  ])('is nowhere for %s, and what is shown is', async (_who, arrive) => {
    const as = await arrive()
    const places = [
      `${VDR}/documents`,
      `${VDR}/search?q=heldword`,
      `${VDR}/search?q=datedword`,
      `${VDR}/search?q=openword`,
      '/api/v1/svc/compare/docs',
      `${at}/compare/docs`,
      `${at}/documents`,
      `${at}/intelligence`,
    ]
    const answers = await Promise.all(places.map(path => office.get(path, { as })))
    const said = JSON.stringify(answers.map(({ body }) => body)).toLowerCase()
    expect(said).not.toMatch(/heldword|datedword/)
    expect(said).toContain('openword')
    expect((await office.get(`${at}/red-flags`, { as })).status).toBe(404)
    for (const id of [held, dated])
      expect((await office.get(`${at}/documents/${id}/stream`, { as })).status).toBe(404)
  })

  test('is there for who may edit the room', async () => {
    const as = await office.person('member')
    expect((await office.get(`${at}/documents/${held}/stream`, { as })).status).toBe(200)
    expect(JSON.stringify((await office.get(`${VDR}/search?q=heldword`, { as })).body)).toContain('heldword')
  })
})

describe('a room is kept by', () => {
  const forKeepers = ['share-links', 'share-access-log', 'audit', 'grants', 'members', 'analytics']
  const asked = async (as: string) =>
    Promise.all(forKeepers.map(async path => (await office.get(`${at}/${path}`, { as })).status))

  test('nobody whose rights or scopes end at reading, though they were made editors of it', async () => {
    const email = 'reader@narrow.example'
    const reader = await office.person('member', email, 1, { vdr: 'read' })
    const key = await office.key({ scopes: { vdr: 'read' } })
    for (const as of [reader, key]) expect(await asked(as)).toEqual(forKeepers.map(() => 403))
    await office.post(`${at}/members`, { email, permission: 'edit' })
    expect(await asked(reader)).toEqual(forKeepers.map(() => 403))
    const { body: people } = await office.get(`${at}/members`)
    expect(people).toMatchObject([{ email, manages: false }])
  })

  test('whose rights reach there', async () => {
    const writer = await office.person('member', undefined, 1, { vdr: 'write' })
    const key = await office.key({ scopes: { vdr: 'approve' } })
    for (const as of [writer, key]) expect(await asked(as)).toEqual(forKeepers.map(() => 200))
  })
})
