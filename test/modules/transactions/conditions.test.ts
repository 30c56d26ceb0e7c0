import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closing, extracted, P } from './closings.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('conditions in an agreement are proposed once, and become tasks when a person accepts them', async () => {
  const { id } = await closing(office)
  const found = await extracted(office, id)
  expect(found).toMatchObject({ found: 3, known: 0 })
  const [articles, resolution, registration] = found.conditions
  expect(articles).toMatchObject({ number: '1', timing: 'initial', document: 'agreement.txt', page: 1 })
  expect(articles.quote).toContain('constitutional documents')
  expect(registration.timing).toBe('subsequent')
  expect((await office.get(`${P}/${id}/tasks`)).body).toEqual([])
  expect(await extracted(office, id)).toMatchObject({ found: 3, known: 3, conditions: [] })

  const accept = (conditions: object[]) => office.post(`${P}/${id}/conditions/accept`, { conditions })
  const accepted = await accept([
    { condition_id: articles.id, title: 'Articles of the borrower' },
    { condition_id: registration.id },
  ])
  expect(accepted.body.tasks.map(({ title, is_cp, category }: Json) => [title, is_cp, category])).toEqual([
    ['Articles of the borrower', true, expect.any(String)],
    [registration.suggested_task, false, 'post_closing'],
  ])
  expect((await accept([{ condition_id: articles.id }])).body.code).toBe('is_settled')
  expect((await accept([{ condition_id: 999_999 }])).body.errors[0].path).toBe('conditions.0.condition_id')
  const dismissed = await office.post(`${P}/${id}/conditions/dismiss`, { conditions: [resolution.id] })
  expect(dismissed.body.conditions[0].state).toBe('dismissed')
  expect((await office.get(`${P}/${id}/conditions?state=proposed`)).body).toEqual([])
  const [task] = accepted.body.tasks
  expect((await office.get(`${P}/${id}/conditions`)).body[0]).toMatchObject({ task_id: task.id })
  expect((await office.delete(`${P}/${id}/tasks/${task.id}`)).body.code).toBe('has_history')
})

test('without documents in a connection it says that it needs some', async () => {
  const { id } = await closing(office)
  expect((await office.post(`${P}/${id}/extract-cps`, {})).body.errors[0].path).toBe('source')
  expect((await office.post(`${P}/999999/extract-cps`, {})).status).toBe(404)
})
