import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office, Reply } from '../office.ts'
import { SeveralPeople } from './several-people.ts'

let people: SeveralPeople
let office: Office
let browser: Record<string, string>
beforeAll(async () => {
  people = await SeveralPeople.open()
  office = people.office
  browser = await office.session('mia@example.com')
  await people.policy({ kind: 'record_entry', approvers: 1, proposer_may_approve: false })
})
afterAll(() => office.close())

const typed = (query = ''): Promise<Reply> =>
  office.post(`/api/v1/svc/cfo/gl/journal${query}`, entry, { as: null, headers: browser })
const entry = {
  fund_account_id: 0,
  date: '2026-11-25',
  reference: 'AUDIT-1',
  description: 'Audit fee',
  lines: [
    { code: '5100', debit: 1500 },
    { code: '2110', credit: 1500 },
  ],
}

test('a person who types an approved booking again is asked, and it is booked once more if it is meant', async () => {
  entry.fund_account_id = people.fund
  const first = await typed()
  expect([first.status, first.body.status]).toEqual([202, 'proposed'])
  expect((await typed()).body.action_id).toBe(first.body.action_id)
  await people.approve(first.body.action_id, people.ana)
  const asked = await typed()
  expect(asked.body).toMatchObject({
    status: 409,
    code: 'approved_before',
    action_id: first.body.action_id,
    decided_by: 'admin',
  })
  expect((await typed('?duplicate_ok=perhaps')).status).toBe(422)
  const second = await typed('?duplicate_ok=true')
  expect([second.status, second.body.status]).toEqual([202, 'proposed'])
  expect(second.body.action_id).not.toBe(first.body.action_id)
  await people.approve(second.body.action_id, people.ana)
  expect((await typed()).body).toMatchObject({ code: 'approved_before', action_id: second.body.action_id })
})

test('a program that asks again gets the approval that stands', async () => {
  const answer = await office.post('/api/v1/svc/cfo/gl/journal', entry, { as: people.miasKey })
  expect([answer.status, answer.body.status]).toEqual([202, 'approved'])
})
