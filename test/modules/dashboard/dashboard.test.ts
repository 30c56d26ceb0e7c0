import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { breach } from '../exceptions/queue.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const P = '/api/v1/svc/dashboard'

test('a partner sees what waits, deals, covenants and NAV that its bridge leads to', async () => {
  await breach(office)
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row', currency: 'USD' })
  const { status, body } = await office.get(`${P}/gp?period=year`)
  expect([status, body.period, body.current.from]).toEqual([200, 'year', '2026-01-01'])
  expect(body.previous).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(body.to_act.map(({ key }: Json) => key)).toContain('exceptions')
  expect(body.covenants).toHaveLength(1)
  expect(body.pipeline.stages.find(({ stage }: Json) => stage === 'sourced').count).toBe(1)
  expect(body.pipeline.by_month).toHaveLength(12)
  expect(body.pipeline.by_month.at(-1)).toEqual({ month: '2026-03', added: 1, won: 0, passed: 0 })
  expect(body.pipeline.by_month[0]).toEqual({ month: '2025-04', added: 0, won: 0, passed: 0 })
})

test('a partner who may not read an area does not see its part', async () => {
  const eve = await office.person('member', 'eve@example.com', 1, { crm: 'read' })
  const { body } = await office.get(`${P}/gp`, { as: eve })
  expect([body.funds, body.covenants, body.exposure, body.to_act]).toEqual([null, null, null, []])
  expect(body.pipeline).not.toBeNull()
})

test('an administrator sees exceptions by kind, and this period beside the one before', async () => {
  const { body } = await office.get(`${P}/admin?period=month`)
  expect(body.exceptions).toEqual([expect.objectContaining({ kind: 'covenant_alert', count: 1 })])
  const changes = body.figures.find(({ key }: Json) => key === 'changes')
  expect(changes.current).toBeGreaterThan(0)
  expect(changes.previous).toBe(0)
  const days: Json[] = body.writes_by_day
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(changes.current)
})

test('who does not run the office has no dashboard of an administrator: 403', async () => {
  const member = await office.person('member', 'mia@example.com')
  expect((await office.get(`${P}/admin`, { as: member })).status).toBe(403)
})
