import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  const agent = await office.key()
  for (const name of ['One', 'Two'])
    await office.post('/api/v1/tools/svc_create_deal/call', { name }, { as: agent })
  await office.settled()
  // That the key was made is told as well, which is another test’s.
  const [key] = (await office.get('/api/v1/svc/notifications')).body.slice(-1)
  await office.running.door.parts.database.write(({ db }) =>
    db.deleteFrom('notifications').where('id', '=', key.id).execute(),
  )
})
afterAll(() => office.close())

test('who may approve is told of a proposal, with a link to it', async () => {
  const { body } = await office.get('/api/v1/svc/notifications')
  expect(body).toHaveLength(2)
  expect(body[0]).toMatchObject({
    kind: 'approval_required',
    link: expect.stringMatching(/^\/approvals\?action=\d+$/),
    read_at: null,
  })
  expect((await office.get('/api/v1/svc/notifications/summary')).body).toEqual({
    unread: 2,
    by_kind: [{ kind: 'approval_required', unread: 2 }],
  })
})

test('a notice is said in the language of whoever reads it; one of before sentences were kept stays English', async () => {
  const read = async (language: string) =>
    (await office.get('/api/v1/svc/notifications', { headers: { 'accept-language': language } })).body
  const inEnglish = await read('en')
  const inGerman = await read('de-DE')
  expect([inEnglish[0].title, inGerman[0].title]).toEqual([
    'Create a deal: waits for approval',
    'Deal anlegen: wartet auf Freigabe',
  ])
  expect(inGerman[0]).toEqual({ ...inEnglish[0], title: inGerman[0].title })
  await office.running.door.parts.database.write(({ db }) =>
    db.updateTable('notifications').set({ said: null }).where('id', '=', inEnglish[0].id).execute(),
  )
  expect(await read('de')).toEqual([inEnglish[0], inGerman[1]])
})

test('who may not approve is not told', async () => {
  const as = await office.person('member')
  expect((await office.get('/api/v1/svc/notifications', { as })).body).toEqual([])
  expect((await office.get('/api/v1/svc/admin/notifications', { as })).status).toBe(403)
})

test('marking is each person’s own, and can be taken back', async () => {
  const [newest] = (await office.get('/api/v1/svc/notifications')).body
  expect((await office.post('/api/v1/svc/notifications/mark', { ids: [newest.id] })).body).toEqual({
    marked: 1,
    persisted: true,
  })
  expect((await office.post('/api/v1/svc/notifications/mark', { ids: [newest.id] })).body).toEqual({
    marked: 0,
    persisted: true,
  })
  expect((await office.get('/api/v1/svc/notifications?unread=true')).body).toHaveLength(1)
  const other = await office.person('admin')
  expect((await office.get('/api/v1/svc/notifications/summary', { as: other })).body.unread).toBe(2)
  await office.post('/api/v1/svc/notifications/mark', { ids: [newest.id], read: false })
  expect((await office.post('/api/v1/svc/notifications/mark')).body).toEqual({ marked: 2, persisted: true })
})
