import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const P = '/api/v1/svc'

const file = (fields: object) =>
  office.post(`${P}/compliance/filings`, { title: 'Form D', agency: 'sec', ...fields })

describe('a field that was renamed', () => {
  test('is taken and answered under both names', async () => {
    const now = await file({ due_date: '2031-03-01' })
    expect(now.status).toBe(201)
    expect(now.body).toMatchObject({ due: '2031-03-01', due_date: '2031-03-01' })
    const was = await file({ due: '2031-02-01' })
    expect(was.body).toMatchObject({ due: '2031-02-01', due_date: '2031-02-01' })
    const moved = await office.patch(`${P}/compliance/filings/${was.body.id}`, {
      due_date: '2031-04-01',
    })
    expect(moved.body).toMatchObject({ due: '2031-04-01', due_date: '2031-04-01' })
    const same = await file({ due: '2031-05-01', due_date: '2031-05-01' })
    expect(same.status).toBe(201)
  })

  test('is refused by the name under which it was given', async () => {
    const missing = await file({})
    expect(missing.body.errors).toEqual([expect.objectContaining({ path: 'due' })])
    const wrong = await file({ due_date: '2031-02-30' })
    expect([wrong.status, wrong.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['due_date'],
    ])
    const both = await file({ due: '2031-05-01', due_date: '2031-05-02' })
    expect([both.status, both.body.errors]).toEqual([
      422,
      [{ path: 'due_date', message: 'says something else than due, which is its former name' }],
    ])
  })

  test('sorts a list under both names', async () => {
    const days = async (sort: string) =>
      (await office.get(`${P}/compliance/filings?sort=${sort}`)).body.map(
        (one: { due_date: string }) => one.due_date,
      )
    const sorted = await days('due_date')
    expect(sorted).toEqual([...sorted].sort())
    expect(sorted.length).toBeGreaterThan(1)
    expect(await days('due')).toEqual(sorted)
  })

  test('has both in the records that changed', async () => {
    const { changes } = (await office.get(`${P}/changes?type=compliance_filing`)).body
    expect(changes.length).toBeGreaterThan(0)
    for (const { record } of changes) expect(record.due_date).toBe(record.due)
  })

  test('has both in the lines of an entry, whose input takes either', async () => {
    const fund = (await office.post(`${P}/cfo/accounts`, { name: 'Alder Fund' })).body
    const lp = (await office.post(`${P}/investors/lp`, { name: 'Birch Pension' })).body
    await office.post(`${P}/investor-portal/commitments`, {
      lp_id: lp.id,
      fund_account_id: fund.id,
      amount: 1_000_000,
      admitted_on: '2026-01-02',
    })
    const lines = (partner: object) => [
      { code: '1010', debit: 1000 },
      { code: '3100', credit: 1000, ...partner },
    ]
    const post = (partner: object) =>
      office.post(`${P}/cfo/gl/journal`, {
        fund_account_id: fund.id,
        date: '2026-01-05',
        lines: lines(partner),
      })
    for (const partner of [{ lp_id: lp.id }, { partner_id: lp.id }]) {
      const { status, body } = await post(partner)
      expect([status, body.lines?.[1]]).toEqual([
        201,
        expect.objectContaining({ lp_id: lp.id, partner_id: lp.id }),
      ])
    }
    const unknown = await post({ lp_id: 'somebody' })
    expect(unknown.body.errors[0].path).toBe('lines.1.lp_id')
  })

  test('is marked in the contract', async () => {
    const { schemas } = (await office.get('/openapi.json')).body.components
    const propertiesOf = (name: string) => (schemas[`${name}Fields`] ?? schemas[name]).properties
    const renamed: [string, string][] = [
      ...['Filing', 'FilingInput', 'FilingChange', 'ProspectTodo', 'FilingStatusChanged'].map(
        name => [name, 'due'] as [string, string],
      ),
      ['DecisionCondition', 'due_on'],
      ['ComplianceAlert', 'due_on'],
      ['ComplianceDeadline', 'due_on'],
    ]
    for (const [name, was] of renamed) {
      const { due_date: now, [was]: former } = propertiesOf(name)
      expect([name, now.deprecated, former.deprecated]).toEqual([name, undefined, true])
      expect(former.description).toBe('Former name of `due_date`')
    }
  })
})
