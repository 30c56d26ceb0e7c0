import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '../../../server/index.ts'
import { type Json, Office, openOffice } from '../../office.ts'
import { ended } from './things.ts'

const REPORTS = '/api/v1/svc/reports'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test('a report that was begun before a stop is written whole after the start, each section once', async () => {
  const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'GBP' })).body.id
  const begun: number[] = []
  for (let round = 0; round < 4; round += 1)
    begun.push((await office.post(`${REPORTS}/generate`, { kind: 'ic_paper', deal_id })).body.id)
  await office.running.stop()
  const running = await start(office.config, { clock: office.clock })
  const { config, admin, clock } = office
  office = new Office(running, config, admin, clock)
  for (const id of begun) {
    await ended(office, id)
    const { status, sections } = (await office.get(`${REPORTS}/${id}`)).body
    expect([status, sections.map(({ key }: Json) => key)]).toEqual([
      'ready',
      ['deal_terms', 'screening', 'pricing', 'findings', 'covenants', 'memoranda'],
    ])
  }
})
