import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closing, P, party, task } from './closings.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  await office.daysPass(0)
})
afterAll(() => office.close())

// A sign-in ends after a day.
let as: string
const again = async () => {
  as = await office.signIn('admin@example.com')
}
const read = (path: string) => office.get(path, { as })

const told = async (kind: string): Promise<Json[]> =>
  (await read('/api/v1/svc/notifications')).body.filter((one: Json) => one.kind === kind)

// The office opens on Monday, 2 March 2026.
test('days that pass make tasks overdue, remind of signatures and let a long-stop date pass, each once and on its day', async () => {
  const { id } = await closing(office, { name: 'Harbour', target_close_date: '2026-03-20' })
  const late = await task(office, id, { title: 'Insurance assigned', due_date: '2026-03-03' })
  await task(office, id, { title: 'Later', due_date: '2026-03-30' })
  await office.post(`${P}/${id}/milestones`, {
    kind: 'long_stop',
    title: 'Long-stop date',
    planned_on: '2026-03-06',
  })
  const first = await party(office, id, { name: 'First', signing_order: 1 })
  await party(office, id, { name: 'Second', signing_order: 2 })
  await office.post(`${P}/${id}/status`, { status: 'negotiating' })
  await office.daysPass(7)
  await again()
  const { body } = await read(`${P}/${id}`)
  expect(body.tasks.map((one: Json) => [one.title, one.overdue_on])).toEqual([
    ['Insurance assigned', '2026-03-04'],
    ['Later', null],
  ])
  expect(body.tasks_overdue).toBe(1)
  expect(body.parties.map((one: Json) => one.reminded_on)).toEqual(['2026-03-05', null])
  const timeline = (await read(`/api/v1/svc/timeline/transaction/${id}`)).body
  const summaries = timeline.map(({ summary }: Json) => summary)
  for (const sentence of [
    '“Insurance assigned” is overdue: it was due on 3 March 2026',
    'Signatures are outstanding: First',
    'The long-stop date, 6 March 2026, has passed before the closing',
  ])
    expect(summaries.filter((one: string) => one === sentence)).toHaveLength(1)
  expect(await told('transaction_tasks_overdue')).toHaveLength(1)
  expect(await told('transaction_long_stop')).toHaveLength(1)

  // A new day makes it due anew; the next of the parties is waited for once the first has signed.
  await office.patch(`${P}/${id}/tasks/${late.id}`, { due_date: '2026-03-11' }, { as })
  await office.post(`${P}/${id}/parties/${first}/signed`, {}, { as })
  await office.daysPass(3)
  await again()
  const after = (await read(`${P}/${id}`)).body
  expect(after.tasks[0].overdue_on).toBe('2026-03-12')
  expect(after.parties[1].reminded_on).toBe('2026-03-12')
})

test('of two weeks in which the computer was off, one notice says what is overdue and who has to sign now', async () => {
  const asleep = await openOffice()
  await asleep.daysPass(0)
  const { id } = await closing(asleep, { name: 'Harbour', target_close_date: '2026-05-20' })
  await task(asleep, id, { title: 'Insurance assigned', due_date: '2026-03-03' })
  await task(asleep, id, { title: 'Title checked', due_date: '2026-03-09' })
  await task(asleep, id, { title: 'Later', due_date: '2026-03-30' })
  await party(asleep, id, { name: 'Signs' })
  await asleep.post(`${P}/${id}/status`, { status: 'negotiating' })
  await asleep.daysPass(14)
  const awake = await asleep.signIn('admin@example.com')
  const notices = (await asleep.get('/api/v1/svc/notifications', { as: awake })).body
  const details = (kind: string) =>
    notices.filter((one: Json) => one.kind === kind).map(({ detail }: Json) => detail)
  expect(details('transaction_tasks_overdue')).toEqual(['Insurance assigned, Title checked'])
  expect(details('transaction_signatures')).toEqual(['Remind Signs.'])
  await asleep.close()
})
