import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { P as DECISIONS, type Member, memberOf, opened, vote } from '../decisions/committee.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const leave = async (id: number, query = ''): Promise<Json[]> =>
  (await office.post(`/api/v1/svc/admin/users/${id}/leave${query}`)).body.belongings
const calledTo = async (id: number): Promise<number[]> =>
  (await office.get(`${DECISIONS}/${id}`)).body.members.map((one: Json) => one.user_id)

test('questions are handed over, places in rooms end, and no vote of somebody who left is waited for', async () => {
  const leaver = await memberOf(office, 'nia')
  const stays = await memberOf(office, 'otto')
  const both: Member[] = [leaver, stays]
  const voted = await opened(office, both)
  await vote(office, voted, leaver.token, 'for')
  const awaited = await opened(office, both)
  const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body
  const at = `/api/v1/svc/vdr/rooms/${room.id}`
  await office.post(`${at}/members`, { user_id: leaver.id, permission: 'edit' })
  const ask = async () => (await office.post(`${at}/qa`, { question: 'Who audits it?' })).body.id as number
  const [waits, withdrawn] = [await ask(), await ask()]
  for (const question of [waits, withdrawn])
    await office.post(`/api/v1/svc/qa/questions/${question}/assign`, { assignee_id: leaver.id })
  await office.post(`/api/v1/svc/qa/questions/${withdrawn}/status`, { status: 'withdrawn', reason: 'Twice' })

  const given = await leave(leaver.id)
  expect(Object.fromEntries(given.map(({ what, fate, items }) => [what, [fate, items]]))).toMatchObject({
    'Questions to answer': ['handed_over', ['Who audits it?']],
    'Votes that are awaited': ['ended', ['Commit to the loan']],
    'Places in data rooms': ['ended', ['Project Alder']],
  })
  const question = async (id: number) => (await office.get(`/api/v1/svc/qa/questions/${id}`)).body
  expect((await question(waits)).assignee_id).toBe(1)
  expect((await question(withdrawn)).assignee_id).toBe(leaver.id)
  expect(await calledTo(voted)).toEqual([leaver.id, stays.id])
  expect(await calledTo(awaited)).toEqual([stays.id])
  expect((await office.get(`${at}/members`)).body).toEqual([])
})

test('what somebody who left would be told, the administrators are', async () => {
  const proposer = await memberOf(office, 'pia')
  const deal = await office.post('/api/v1/svc/crm/deals', { name: 'Birch Row' })
  const input = { deal_id: deal.body.id, title: 'Commit to Birch', amount: 1, members: [1] }
  const { id } = (await office.post(DECISIONS, input, { as: proposer.token })).body
  await office.post(`${DECISIONS}/${id}/open`)
  await vote(office, id, office.admin, 'for')
  await office.post(`${DECISIONS}/${id}/close`, { expires_on: office.clock.now().toISOString().slice(0, 10) })
  await leave(proposer.id)
  await office.daysPass(0)
  await office.daysPass(2)
  const as = await office.signIn('admin@example.com')
  const told = (await office.get('/api/v1/svc/notifications', { as })).body as Json[]
  expect(told.map(({ kind }) => kind)).toContain('decision_expired')
})
