import { expect, test } from 'vitest'
import { type Json, openOffice } from '../../office.ts'
import { covenant, P } from './covenants.ts'

test('time ends waivers, begins steps and makes tests overdue, on the days on which they do', async () => {
  const office = await openOffice()
  try {
    const own = { next_test_on: null, current_value: 4.2 }
    const waived = await covenant(office, { ...own, waived_until: '2026-03-04' })
    const stepped = await covenant(office, {
      ...own,
      current_value: 3.7,
      threshold: 5,
      schedule: [{ from: '2026-03-05', threshold: 3.5 }],
    })
    const due = await covenant(office, { ...own, current_value: 1, next_test_on: '2026-03-05' })
    const cured = await covenant(office, { ...own, cure_deadline: '2026-03-05', equity_cures: 1 })
    const line = { name: 'Late line', commitment: 1, next_certificate_on: '2026-03-05' }
    const facility = (await office.post(`${P}/facilities`, line)).body
    expect([waived.status, waived.relief, stepped.status]).toEqual(['watch', 'waiver', 'ok'])
    await office.daysPass(0)
    await office.daysPass(7)
    const as = await office.signIn('admin@example.com')
    const get = async (id: number): Promise<Json> => (await office.get(`${P}/covenants/${id}`, { as })).body
    expect(await get(waived.id)).toMatchObject({ status: 'breach', relief: null })
    expect(await get(stepped.id)).toMatchObject({ status: 'breach', threshold: 3.5 })
    expect(await get(due.id)).toMatchObject({ status: 'ok', overdue_since: '2026-03-06' })
    const alerts = (await office.get(`${P}/alerts`, { as })).body
    const of = (id: number) => alerts.filter((one: Json) => one.covenant_id === id)
    expect(of(waived.id)).toMatchObject([{ severity: 'high', escalated_at: '2026-03-05T00:00:00.000Z' }])
    expect(of(stepped.id)).toMatchObject([{ severity: 'high', raised_at: '2026-03-05T00:00:00.000Z' }])
    expect(of(due.id)).toMatchObject([{ kind: 'overdue', severity: 'medium' }])
    const told = (await office.get(`/api/v1/svc/timeline/covenant/${due.id}`, { as })).body
    expect(told.map(({ summary }: Json) => summary).join()).toContain(
      'is overdue: it was due on 5 March 2026',
    )
    expect(await get(cured.id)).toMatchObject({ status: 'breach', cure_over_since: '2026-03-06' })
    const over = (await office.get(`/api/v1/svc/timeline/covenant/${cured.id}`, { as })).body
    expect(over.map(({ summary }: Json) => summary).join()).toContain('ended on 5 March 2026')
    const late = (await office.get(`${P}/facilities/${facility.id}`, { as })).body
    expect(late.certificate_overdue_since).toBe('2026-03-06')
    const ofLine = async () => (await office.get(`${P}/alerts?facility_id=${facility.id}`, { as })).body
    expect(await ofLine()).toMatchObject([{ kind: 'overdue', raised_at: '2026-03-06T00:00:00.000Z' }])
    await office.patch(`${P}/facilities/${facility.id}`, { next_certificate_on: '2026-04-05' }, { as })
    expect((await ofLine())[0].recovered_at).not.toBeNull()
    const reading = await office.post(`${P}/check`, { covenant_id: due.id, current_value: 1 }, { as })
    expect(reading.body.overdue_since).toBeNull()
    const [overdue] = (await office.get(`${P}/alerts?covenant_id=${due.id}`, { as })).body
    expect(overdue.recovered_at).not.toBeNull()
  } finally {
    await office.close()
  }
})
