import { afterAll, beforeAll, expect, test } from 'vitest'
import { PastClock } from '../../server/sample/calls/past-clock.ts'
import { readSampleOffice } from '../../server/sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../../server/sample/seed.ts'
import { type Json, type Office, openOffice } from '../office.ts'
import { leadsToPage } from './server-links.ts'

const sample = readSampleOffice()
let office: Office
beforeAll(async () => {
  const clock = new PastClock()
  office = await openOffice({ config: { admin: undefined }, clock })
  await seedSample(office.running, clock, sample)
})
afterAll(() => office.close())

test('every notice of its people and every day of its calendar leads to a page', async () => {
  const links: string[] = []
  for (const { email } of sample.people) {
    const person = await office.signIn(email, SAMPLE_PASSWORD)
    const { body: notices } = await office.get('/api/v1/svc/notifications?limit=500', { as: person })
    const { body: days } = await office.get('/api/v1/svc/calendar/due-dates', { as: person })
    links.push(...notices.map(({ link }: Json) => link), ...days.map(({ page }: Json) => page))
  }
  const said = links.filter(link => link !== null)
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter(link => !leadsToPage(link))).toEqual([])
})
