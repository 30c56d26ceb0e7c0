import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { P as KYC, loadList, record, screen } from './kyc-office.ts'

const P = '/api/v1/svc/compliance/program'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const readiness = async (): Promise<Json> => (await office.get(`${P}/exam-readiness`)).body
const enter = (control_key: string, performed_on: string) =>
  office.post(`${P}/evidence`, { control_key, performed_on, reference: `${control_key}.pdf` })
const controlOf = ({ checklist }: Json, key: string): Json => checklist.find((one: Json) => one.key === key)
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
const daysFrom = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

describe('exam readiness', () => {
  test('is nothing at first, and says what to do next, the heaviest first', async () => {
    const { score, fresh, total, gaps, checklist } = await readiness()
    expect([score, fresh]).toEqual([0, 0])
    expect(gaps).toHaveLength(total)
    expect(checklist).toHaveLength(total)
    expect(gaps[0]).toMatchObject({ state: 'missing', weight: 10, next_step: expect.stringMatching(/\.$/) })
    expect(gaps.map(({ weight }: Json) => weight)).toEqual(
      gaps.map(({ weight }: Json) => weight).toSorted((a: number, b: number) => b - a),
    )
  })

  test('is the weight of what has fresh evidence of the weight of all', async () => {
    const { as_of, checklist } = await readiness()
    const all = checklist.reduce((sum: number, { weight }: Json) => sum + weight, 0)
    const { status, body } = await enter('annual_review', daysFrom(as_of, -365))
    expect(status).toBe(201)
    expect(body).toMatchObject({ persisted: true, control_key: 'annual_review' })
    const one = await readiness()
    expect(one.score).toBe(Math.round((10 / all) * 10_000) / 10_000)
    expect(controlOf(one, 'annual_review')).toMatchObject({ state: 'fresh', renew_by: as_of, drawn: false })
    await office.post(`${P}/controls`, { key: 'annual_review', fresh_days: 364 })
    const stale = await readiness()
    expect(stale.score).toBe(0)
    expect(controlOf(stale, 'annual_review').state).toBe('stale')
    expect((await office.delete(`${P}/evidence/${body.id}`)).status).toBe(204)
    expect(controlOf(await readiness(), 'annual_review').state).toBe('missing')
  })

  test('takes no evidence of a day to come or of a control that there is not', async () => {
    const { as_of } = await readiness()
    const tomorrow = await enter('annual_review', daysFrom(as_of, 1))
    expect([tomorrow.status, tomorrow.body.errors[0].path]).toEqual([422, 'performed_on'])
    const unknown = await enter('no_such_control', as_of)
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'control_key'])
  })

  test('leaves out what does not apply, and counts controls of the office', async () => {
    const before = await readiness()
    const off = await office.post(`${P}/controls`, { key: 'proxy_voting', applies: false })
    expect(off.body).toMatchObject({ applies: false, version: 1, family: 'proxy_voting' })
    expect((await readiness()).total).toBe(before.total - 1)
    const bare = await office.post(`${P}/controls`, { key: 'gifts_log' })
    expect([bare.status, bare.body.errors[0].path]).toEqual([422, 'family'])
    await office.post(`${P}/controls`, {
      key: 'gifts_log',
      family: 'conflicts',
      title: 'Gifts logged',
      request: 'Log of gifts and entertainment',
      next_step: 'File the log.',
      weight: 3,
    })
    expect(controlOf(await readiness(), 'gifts_log')).toMatchObject({ weight: 3, fresh_days: 365 })
    const late = await office.post(`${P}/controls`, { key: 'proxy_voting', applies: true, version: 0 })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  })

  test("draws from the funds' books how far they are closed, of the one that is behind", async () => {
    const opened = await office.post('/api/v1/svc/cfo/accounts', { name: 'Behind', currency: 'USD' })
    expect(opened.status).toBe(201)
    expect(controlOf(await readiness(), 'books_closed')).toMatchObject({ state: 'missing', drawn: false })
  })
})

describe('evidence that the office keeps anyway', () => {
  test('is of filings that were all in time, until one is overdue or was late', async () => {
    const own = await openOffice()
    const control = async () => controlOf((await own.get(`${P}/exam-readiness`)).body, 'filings_reviewed')
    const file = async (due: string) =>
      (await own.post('/api/v1/svc/compliance/filings', { title: `Return of ${due}`, due })).body.id
    const submit = (id: number) => own.patch(`/api/v1/svc/compliance/filings/${id}`, { status: 'submitted' })
    try {
      expect((await control()).state).toBe('missing')
      await submit(await file('2026-03-31'))
      expect(await control()).toMatchObject({
        ...{ state: 'fresh', drawn: true, performed_on: '2026-03-02' },
        reference: 'Filings submitted in time within a year: 1, the last Return of 2026-03-31 on 2026-03-02',
      })
      const late = await file('2026-02-27')
      expect((await control()).state).toBe('missing')
      await submit(late)
      expect((await control()).state).toBe('missing')
    } finally {
      await own.close()
    }
  })

  test('is of KYC that is approved, until a record expires', async () => {
    const own = await openOffice()
    const control = async (as = own.admin) =>
      controlOf((await own.get(`${P}/exam-readiness`, { as })).body, 'kyc_current')
    try {
      expect((await control()).state).toBe('missing')
      await loadList(own)
      const passport = { type: 'passport', number: 'X1', issued_on: '2020-01-01', expires_on: '2026-04-30' }
      const id = await record(own, { documents: [passport] })
      await screen(own, id)
      for (const status of ['in_progress', 'approved'])
        expect((await own.patch(`${KYC}/${id}`, { status })).body.status).toBe(status)
      expect(await control()).toMatchObject({ state: 'fresh', drawn: true, performed_on: '2026-03-02' })
      const { expires_at } = (await own.get(`${KYC}/${id}`)).body
      await own.daysPass(daysBetween('2026-03-02', expires_at) + 1)
      expect((await control(await own.signIn('admin@example.com'))).state).toBe('missing')
    } finally {
      await own.close()
    }
  })
})

describe('the duties of the programme', () => {
  test('are met by fresh evidence of each, and by no finding being overdue', async () => {
    const { as_of } = await readiness()
    const status = async (): Promise<Json> => (await office.get(`${P}/status`)).body
    expect((await status()).status).toBe('gaps')
    for (const key of ['chief_compliance_officer', 'written_policies', 'annual_review'])
      await enter(key, as_of)
    expect(await status()).toMatchObject({
      status: 'effective',
      duties: [
        { met: true, next_step: null },
        { met: true, next_step: null },
        { met: true, next_step: null },
      ],
    })
    const finding = { severity: 'high', family: 'fees', description: 'Offset left out in May' }
    const { body } = await office.post(`${P}/findings`, { ...finding, due: daysFrom(as_of, -1) })
    expect(body.overdue).toBe(true)
    expect(await status()).toMatchObject({ status: 'gaps', open_findings: 1, overdue_findings: 1 })
    await office.patch(`${P}/findings/${body.id}`, { status: 'closed', evidence: 'Refunded on 3 June' })
    expect((await status()).status).toBe('effective')
  })
})

describe('a finding', () => {
  test('is closed by what shows that it was remedied, and may come back', async () => {
    const { body } = await office.post(`${P}/findings`, {
      severity: 'medium',
      family: 'valuation',
      description: 'Support of a discount rate is missing',
      due: '2030-01-31',
    })
    const change = (more: Json) => office.patch(`${P}/findings/${body.id}`, more)
    expect(body).toMatchObject({ status: 'open', family_label: 'Valuation', overdue: false, version: 1 })
    expect((await change({ status: 'remediating' })).body.status).toBe('remediating')
    const bare = await change({ status: 'closed' })
    expect([bare.status, bare.body.errors[0].path]).toEqual([422, 'evidence'])
    const closed = await change({ status: 'closed', evidence: 'Memorandum of 3 May', version: 2 })
    expect(closed.body).toMatchObject({ status: 'closed', version: 3 })
    expect(closed.body.closed_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    const wrong = await change({ status: 'remediating' })
    expect(wrong.body).toMatchObject({ status: 409, code: 'illegal_transition', allowed: ['open'] })
    expect((await change({ status: 'open' })).body).toMatchObject({ status: 'open', closed_on: null })
    expect((await change({ owner: 'Ana', version: 1 })).body.code).toBe('changed_meanwhile')
    const found = (await office.get(`${P}/findings?family=valuation&severity=medium&status=open`)).body
    expect(found.map(({ id }: Json) => id)).toEqual([body.id])
  })
})

describe('side letters', () => {
  test('are read from the books, with where each clause is kept', async () => {
    const fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Letters', currency: 'USD' })).body
    const lp = (await office.post('/api/v1/svc/investor-portal/lps', { name: 'Alder Pensions' })).body
    const agreed = await office.post(`/api/v1/svc/cfo/accounts/${fund.id}/lp-terms/upsert`, {
      lp_id: lp.id,
      fee_discount_pct: 0.07,
      document: 'Letter of 2 May',
    })
    expect(agreed.status).toBeLessThan(300)
    const clauses = (await office.get(`${P}/side-letters`)).body
    expect(clauses).toEqual([
      expect.objectContaining({
        lp_name: 'Alder Pensions',
        fund_name: 'Letters',
        clause: 'fee_discount',
        obligation: 'Discount of 7% on the management fee',
        status: 'in_effect',
        document: 'Letter of 2 May',
      }),
    ])
  })
})
