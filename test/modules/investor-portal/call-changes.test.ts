import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { agreeOnRemedies, DECLARED, declareDefault, giveNotice, overdue } from './making.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** A fund with two investors, two to one. */
async function fundOfTwo() {
  const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder I', currency: 'USD' })
  const lps: number[] = []
  for (const amount of [2000, 1000]) {
    const investor = { name: `Investor ${crypto.randomUUID()}`, postal_address: '1 High Street\nLondon' }
    const { id } = (await office.post(`${P}/lps`, investor)).body
    await office.post(`${P}/commitments`, {
      lp_id: id,
      fund_account_id: fund.id,
      amount,
      admitted_on: '2026-01-01',
    })
    lps.push(id)
  }
  return { fund: fund.id as number, lps }
}

const call = async (fund: number, more: Json = {}): Promise<Json> =>
  (
    await office.post(`${P}/calls`, {
      fund_account_id: fund,
      amount: 300,
      notice_date: '2026-01-15',
      due_date: '2026-02-02',
      ...more,
    })
  ).body

const amounts = ({ allocation }: Json) => allocation.map(({ amount }: Json) => amount)

test('a draft is split anew as it is changed, and only a draft', async () => {
  const { fund, lps } = await fundOfTwo()
  const lines = [
    { ilpa_call_type: 'investments', amount: 200, description: 'Project Alder' },
    { ilpa_call_type: 'partnership_expenses', amount: 100, excluded_lp_ids: [lps[1]] },
  ]
  const draft = await call(fund, { status: 'draft', amount: undefined, lines, reference: 'CC-1' })
  expect(amounts(draft)).toEqual([233.33, 66.67])
  const path = `${P}/calls/${draft.id}`
  const words = await office.patch(path, { description: 'For Alder', due_date: '2026-02-09' })
  expect(words.body).toMatchObject({
    amount: 300,
    due_date: '2026-02-09',
    reference: 'CC-1',
    status: 'draft',
  })
  expect(words.body.lines).toEqual(draft.lines)
  expect(amounts(words.body)).toEqual([233.33, 66.67])
  const other = await office.patch(path, { amount: 600, excused_lp_ids: [lps[1]] })
  expect(other.body).toMatchObject({ amount: 600, lines: [expect.objectContaining({ amount: 600 })] })
  expect(amounts(other.body)).toEqual([600, 0])
  expect((await office.patch(path, { amount: 100_000 })).body.code).toBe('over_call')
  expect((await office.patch(path, { due_date: '2026-01-02' })).status).toBe(422)
  await call(fund, { status: 'draft', reference: 'CC-2' })
  expect((await office.patch(path, { reference: 'CC-2' })).body.code).toBe('reference_used')
  expect((await office.get(path)).body).toMatchObject({ amount: 600, reference: 'CC-1' })
  const status = await office.post(`${path}/status`, { status: 'approved' })
  expect(status.body.status).toBe('approved')
  expect((await office.patch(path, { amount: 100 })).body.code).toBe('illegal_transition')
})

test('a due date is extended for a reason, which investors are told; their notice stays', async () => {
  const { fund } = await fundOfTwo()
  const { id } = await call(fund, { reference: 'CC-9' })
  const path = `${P}/calls/${id}`
  await office.post(`${path}/schedule-reminders`, { offsets: [0, 5] })
  const reason = 'The purchase closes later'
  expect((await office.post(`${path}/due-date`, { due_date: '2026-02-02', reason })).status).toBe(422)
  const { body } = await office.post(`${path}/due-date`, { due_date: '2099-03-02', reason })
  expect(body).toMatchObject({
    due_date: '2099-03-02',
    overdue: false,
    extensions: [{ due_before: '2026-02-02', due_date: '2099-03-02', reason }],
  })
  const [notice] = (await office.get(`${path}/notices`)).body
  expect(notice).toMatchObject({ due_date: '2026-02-02', extended_to: '2099-03-02' })
  const { reminders } = (await office.get(`${path}/reminders`)).body
  expect(reminders.map(({ date }: Json) => date)).toEqual(['2099-03-02', '2099-03-09'])
  const letters = `${path}/extensions/${body.extensions[0].id}`
  const { recipients } = (await office.get(`${letters}/mail`)).body
  expect(recipients).toHaveLength(2)
  expect(recipients[0].subject).toContain('now due 2 March 2099')
  const printed = await office.get(`${letters}/pdf`)
  expect(printed.status).toBe(200)
  expect((await office.get(`${path}/extensions/999999/pdf`)).status).toBe(404)
  const cancelled = await call(fund, { status: 'draft' })
  const refused = await office.post(`${P}/calls/${cancelled.id}/due-date`, {
    due_date: '2099-03-02',
    reason,
  })
  expect(refused.body.code).toBe('illegal_transition')
})

test('notices of default and of each remedy are letters to the defaulter', async () => {
  const { fund } = await fundOfTwo()
  const { id } = await call(fund)
  const path = `${P}/calls/${id}`
  const lp = await overdue(office, id)
  await agreeOnRemedies(office, id)
  expect((await office.get(`${path}/default-notices/mail`)).body.code).toBe('nothing_owed')
  await giveNotice(office, id, lp)
  const late = (await office.get(`${path}/default-notices/mail`)).body
  expect(late.recipients).toEqual([
    expect.objectContaining({ lp_id: lp, text: expect.stringContaining('To be cured by') }),
  ])
  expect((await office.get(`${path}/default-notices/pdf`)).status).toBe(200)
  await declareDefault(office, id, lp)
  const sent = await office.post(`${path}/due-date`, { due_date: '2099-01-05', reason: 'Later' })
  expect(sent.body.code).toBe('built_upon')
  const other = await office.person('admin')
  for (const kind of ['exclusion', 'recall']) {
    const { body } = await office.post(`${path}/lines/${lp}/remedies`, { kind, date: DECLARED })
    await office.post(`/svc/agent/actions/${body.action_id}/approve`, {}, { as: other })
  }
  const line = (await office.get(path)).body.allocation.find((one: Json) => one.lp_id === lp)
  expect(line.default.remedies.map(({ kind }: Json) => kind)).toEqual(['exclusion', 'recall'])
  for (const remedy of line.default.remedies) {
    const notice = `${path}/remedies/${remedy.id}/notice`
    const { recipients } = (await office.get(`${notice}/mail`)).body
    expect(recipients.map(({ lp_id }: Json) => lp_id)).toEqual([lp])
    expect((await office.get(`${notice}/pdf`)).status).toBe(200)
    const how = { how: 'By registered letter' }
    const { body } = await office.post(`${notice}/mail/otherwise`, how)
    expect(body.recipients[0].message).not.toBeNull()
    await office.post(`${path}/remedies/${remedy.id}/void`, { reason: 'Settled' })
    expect((await office.get(`${notice}/mail`)).body.code).toBe('taken_back')
  }
})
