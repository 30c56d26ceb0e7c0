import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/compliance/obligations'

// The clock is at 2 March 2026.
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const add = async (more: Json): Promise<Json> => {
  const { status, body } = await office.post(P, { category: 'aml', title: 'Programme tested', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const change = (id: number, more: Json) => office.patch(`${P}/${id}`, more)
const refused = async (asked: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await asked
  return [status, body.errors[0].path]
}

describe('an obligation', () => {
  test('that recurs opens the next when it is done, on the same day of the month', async () => {
    const first = await add({
      frequency: 'monthly',
      next_due: '2026-12-31',
      owner: 'Ana',
      source: 'AML policy',
    })
    expect(first).toMatchObject({ status: 'open', category_label: 'AML', next_id: null, days_left: 304 })
    expect(first.moves).toEqual(['in_progress', 'done', 'waived'])
    let { id } = first
    const days: string[] = []
    for (let times = 0; times < 3; times += 1) {
      const { body } = await change(id, { status: 'done', evidence: 'Report' })
      expect(body).toMatchObject({ status: 'done', done_on: '2026-03-02', next_id: expect.any(Number) })
      const next = (await office.get(`${P}/${body.next_id}`)).body
      expect(next).toMatchObject({ status: 'open', follows_id: id, owner: 'Ana', evidence: null })
      days.push(next.next_due)
      id = next.id
    }
    expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
    expect((await office.get(`${P}/${first.id}`)).body.next_id).toEqual(expect.any(Number))
  })

  test('that is due once opens none, and what is done stays done', async () => {
    const { id } = await add({ next_due: '2026-06-30' })
    expect((await change(id, { status: 'in_progress' })).body.status).toBe('in_progress')
    expect((await change(id, { status: 'done' })).body).toMatchObject({ next_id: null, days_left: null })
    expect((await change(id, { status: 'open' })).body).toMatchObject({
      code: 'illegal_transition',
      allowed: [],
    })
    expect(await refused(change(id, { next_due: '2026-07-31' }))).toEqual([422, 'next_due'])
    expect(await refused(change(id, { frequency: 'yearly' }))).toEqual([422, 'frequency'])
  })

  test('is waived with a reason, and opened again with a later day alone', async () => {
    const { id } = await add({ next_due: '2026-02-28', frequency: 'yearly' })
    expect((await office.get(`${P}/${id}`)).body.status).toBe('overdue')
    expect(await refused(change(id, { status: 'waived' }))).toEqual([422, 'reason'])
    expect(await refused(change(id, { status: 'open' }))).toEqual([422, 'next_due'])
    expect(await refused(change(id, { next_due: '2026-04-30' }))).toEqual([422, 'status'])
    const again = await change(id, { status: 'open', next_due: '2026-04-30', version: 1 })
    expect(again.body).toMatchObject({ status: 'open', next_due: '2026-04-30' })
    expect(await refused(change(id, { status: 'overdue' }))).toEqual([422, 'status'])
    expect((await change(id, { owner: 'Ana', version: 1 })).body.code).toBe('changed_meanwhile')
    const waived = await change(id, { status: 'waived', reason: 'No longer applies' })
    expect(waived.body).toMatchObject({ status: 'waived', next_id: expect.any(Number) })
    expect((await office.get(`${P}/${waived.body.next_id}`)).body.next_due).toBe('2027-04-30')
  })

  test('is found by category, status and words', async () => {
    const { id } = await add({
      category: 'gdpr',
      title: 'Register of processing reviewed',
      next_due: '2026-05-25',
    })
    const found = await office.get(`${P}?category=gdpr&status=open&q=processing&due_to=2026-05-25`)
    expect(found.body.map((one: Json) => one.id)).toEqual([id])
    expect((await office.get(`${P}?category=tax`)).status).toBe(422)
  })

  test('is overdue by the clock, the day after it was due', async () => {
    const own = await openOffice()
    try {
      const { id } = (await own.post(P, { category: 'sec', title: 'Annual review', next_due: '2026-03-04' }))
        .body
      await own.daysPass(2)
      const before = await own.signIn('admin@example.com')
      expect((await own.get(`${P}/${id}`, { as: before })).body.status).toBe('open')
      await own.daysPass(1)
      const as = await own.signIn('admin@example.com')
      expect((await own.get(`${P}/${id}`, { as })).body).toMatchObject({ status: 'overdue', days_left: -1 })
      const told = (await own.get('/api/v1/svc/notifications', { as })).body.map(({ title }: Json) => title)
      expect(told).toEqual(
        expect.arrayContaining([
          'Obligation due on 2026-03-04: Annual review',
          'Obligation overdue: Annual review',
        ]),
      )
      const due = await own.patch(`${P}/${id}`, { status: 'done' }, { as })
      expect(due.body).toMatchObject({ status: 'done', done_on: '2026-03-05' })
    } finally {
      await own.close()
    }
  })
})
