import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { dayOf } from './kyc-office.ts'

const G = '/api/v1/svc/compliance/program'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const readiness = async (): Promise<Json> => (await office.get(`${G}/exam-readiness`)).body
const evidence = (more: Json) => office.post(`${G}/evidence`, { reference: 'Signed minute', ...more })

test('readiness is the weighted share of controls with fresh evidence, and names what to do next', async () => {
  const before = await readiness()
  expect(before.score).toBe(0)
  expect(before.gaps.length).toBe(before.controls.length)
  const total = before.controls.reduce((sum: number, { weight }: Json) => sum + weight, 0)
  await evidence({ control: 'cco', evidenced_on: dayOf(office, -365) })
  await evidence({ control: 'annual_review', evidenced_on: dayOf(office, -366) })
  const after = await readiness()
  expect(after.score).toBeCloseTo(3 / total, 4)
  const state = (key: string) => after.controls.find((one: Json) => one.key === key).state
  expect([state('cco'), state('annual_review'), state('custody')]).toEqual(['fresh', 'stale', 'missing'])
  expect(after.gaps.map(({ key }: Json) => key)).not.toContain('cco')
  expect(after.gaps.find(({ key }: Json) => key === 'annual_review').next_step).toBe(
    'Write up the annual review',
  )
})

test('evidence is of a known control and of no day to come', async () => {
  expect((await evidence({ control: 'unheard_of' })).body.errors[0].path).toBe('control')
  const late = await evidence({ control: 'cco', evidenced_on: dayOf(office, 1) })
  expect(late.body.errors[0].path).toBe('evidenced_on')
})

test('a finding closes with evidence alone, and counts while it is open', async () => {
  const { body } = await office.post(`${G}/findings`, {
    severity: 'high',
    family: 'fees',
    description: 'The offset was not tested',
    due_on: dayOf(office, -1),
  })
  expect(body).toMatchObject({ status: 'open', overdue: true, closed_on: null })
  const status = async () => (await office.get(`${G}/status`)).body
  expect(await status()).toMatchObject({ open_findings: 1, overdue_findings: 1, serious_findings: 1 })
  const change = (more: Json) => office.patch(`${G}/findings/${body.id}`, more)
  expect((await change({ status: 'closed' })).body.errors[0].path).toBe('evidence')
  const closed = (await change({ status: 'closed', evidence: 'Tested', version: body.version })).body
  expect(closed).toMatchObject({ status: 'closed', closed_on: dayOf(office), overdue: false })
  expect((await change({ status: 'remediating' })).body).toMatchObject({ code: 'illegal_transition' })
  expect((await change({ owner: 'Ana', version: body.version })).body.code).toBe('changed_meanwhile')
  expect(await status()).toMatchObject({ open_findings: 0, overdue_findings: 0 })
})
