import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { memberOf } from '../decisions/committee.ts'
import { closing, P, party, task } from './closings.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const due = async (): Promise<Json[]> =>
  (await office.get('/api/v1/svc/calendar/due-dates?from=2027-06-01&to=2027-06-30')).body

test('open tasks and milestones to come are due under their transaction, to whoever is to do them or leads it', async () => {
  const nia = await memberOf(office, 'nia')
  const { id } = await closing(office, {
    name: 'Harbour',
    owner_id: 1,
    target_close_date: '2027-06-15',
  })
  const own = await task(office, id, {
    title: 'Insurance assigned',
    due_date: '2027-06-10',
    owner_id: nia.id,
  })
  const leads = await task(office, id, { title: 'Engage counsel', due_date: '2027-06-11' })
  const done = await task(office, id, { title: 'KYC', due_date: '2027-06-12' })
  await office.post(`${P}/${id}/tasks/${done.id}/complete`)
  const milestone = async (more: object): Promise<Json> =>
    (await office.post(`${P}/${id}/milestones`, { title: 'Regulator', planned_on: '2027-06-13', ...more }))
      .body
  const waits = await milestone({})
  await milestone({ kind: 'closing' })
  await milestone({ actual_on: '2026-02-01' })

  const colleagues: Json[] = (await office.get('/api/v1/svc/me/colleagues')).body
  const lead = colleagues.find(one => one.id === 1)?.name
  const page = `/transactions/${id}`
  const [detail, tasks] = ['Harbour', (await due()).filter(one => one.detail === 'Harbour')]
  expect(tasks).toMatchObject([
    { key: `transaction-task-${own.id}`, title: 'Insurance assigned', detail, who: 'member', page },
    { key: `transaction-task-${leads.id}`, title: 'Engage counsel', detail, who: lead, page },
    { key: `transaction-milestone-${waits.id}`, title: 'Milestone: Regulator', detail, who: lead, page },
  ])

  const { belongings } = (await office.post(`/api/v1/svc/admin/users/${nia.id}/leave`)).body
  expect(belongings).toContainEqual(
    expect.objectContaining({
      what: 'Open tasks of transactions',
      fate: 'handed_over',
      items: ['Insurance assigned'],
    }),
  )

  await office.post(`${P}/${id}/status`, { status: 'terminated' })
  expect((await due()).filter(one => one.detail === 'Harbour')).toEqual([])
})

test('a party refers to its company by the transaction, with its role and how far that is', async () => {
  const { id } = await closing(office, { name: 'Quay' })
  await party(office, id, { name: 'Elm Capital LLP', role: 'borrower' })
  await party(office, id, { name: 'Elm Capital LLP', signatory: 'Ana Ruiz' })
  const parties: Json[] = (await office.get(`${P}/${id}/parties`)).body
  const [first, second] = parties
  const { references } = (await office.get(`/api/v1/svc/companies/${first?.company_id}/references`)).body
  expect(references).toMatchObject([
    {
      role: 'party',
      type: 'transaction_party',
      records: [
        { id: second?.id, title: 'Quay', detail: 'Drafting' },
        { id: first?.id, title: 'Quay', detail: 'Borrower, Drafting' },
      ],
    },
  ])
})

test('a party signs under the name that it was entered with', async () => {
  const { id } = await closing(office)
  await office.post('/api/v1/svc/companies', { name: 'Oak Holdings LLP' })
  await party(office, id, { name: 'OAK HOLDINGS L.L.P.' })
  const [entered] = (await office.get(`${P}/${id}/parties`)).body as Json[]
  expect(entered).toMatchObject({ name: 'OAK HOLDINGS L.L.P.', company_id: expect.any(Number) })
})
