import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer, sendWith } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from '../cfo/closing.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'
import { P as EXCEPTIONS, looked } from '../exceptions/queue.ts'

const RUNS = '/api/v1/svc/fund-admin/nav-runs'
const CFO = '/api/v1/svc/cfo'
/** Rows of the template that sum others. */
const TOTALS = ['total_flows', 'net_operating']
let office: Office
let preparer: string
beforeAll(async () => {
  office = await openOffice()
  preparer = await office.person('member')
})
afterAll(() => office.close())

/** A fund of three partners with a profit that does not divide, not closed yet. */
async function openBook(): Promise<Json> {
  const fund = await openFund(office, { name: `Fund ${crypto.randomUUID()}` })
  const partners = ['A', 'B', 'C'].map(name => ({ name: `${name} ${fund.id}`, commitment: 1_000_000 }))
  await admit(office, fund.id, partners, '2025-01-01')
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 1_000, 0],
    ['4030', 0, 1_000],
  ])
  return fund
}

const run = async (fund: Json, more: Json = {}) =>
  office.post(
    RUNS,
    { fund_account_id: fund.id, period_end: '2025-03-31', ...more },
    {
      as: preparer,
    },
  )
const accept = (id: number) => office.post(`${RUNS}/${id}/gp-acceptance`)
const checkOf = ({ checks }: Json, key: string) => checks.find((one: Json) => one.key === key)
const minor = (amount: number) => Math.round(amount * 100)

async function reopen(fund: Json, close: number): Promise<void> {
  const path = `${CFO}/accounts/${fund.id}/period-close/${close}/reopen`
  const { body } = await office.post(path, { reason: 'An invoice was left out' })
  const approved = await office.post(`/svc/agent/actions/${body.action_id}/approve`, undefined, {
    as: await office.person('admin'),
  })
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
}

test('a run of an open period is a draft, and awaits the GP once the period is closed', async () => {
  const fund = await openBook()
  const { status, body: draft } = await run(fund)
  expect([status, draft.status, draft.nav, draft.capital_accounts]).toEqual([201, 'draft', null, []])
  expect(checkOf(draft, 'period_closed').outcome).toBe('fail')
  expect((await run(fund)).body).toMatchObject({ code: 'run_open', run_id: draft.id })
  expect((await office.get(`${RUNS}/${draft.id}/capital-accounts`)).body.code).toBe('no_statements')
  expect((await accept(draft.id)).body.code).toBe('illegal_transition')
  const close = await closeThrough(office, fund, '2025-03-31')
  const { body: ready } = await office.post(`${RUNS}/${draft.id}/check`)
  expect(ready).toMatchObject({ status: 'review', nav: 1_000, close_id: close.id, failing: 0, statements: 3 })
  const closings = ready.capital_accounts.map(({ closing }: Json) => minor(closing))
  expect(closings.sort()).toEqual([33_333, 33_333, 33_334])
  expect(checkOf(ready, 'reviewer').outcome).toBe('waived')
})

test('a capital account adds up to the cent in each column, and in the lines of the ILPA template', async () => {
  const fund = await openBook()
  await closeThrough(office, fund, '2025-03-31')
  const { body } = await run(fund)
  for (const column of ['qtd', 'ytd', 'itd']) {
    const accounts: Json[] = (await office.get(`${RUNS}/${body.id}/capital-accounts?column=${column}`)).body
    for (const one of accounts) {
      const parts = [one.opening, one.contributions, -one.distributions, -one.fees, one.income]
      const sum = [...parts, one.gains, one.carry, one.other].reduce((all, part) => all + minor(part), 0)
      expect(sum).toBe(minor(one.closing))
    }
    expect(accounts.reduce((sum, { closing }) => sum + minor(closing), 0)).toBe(100_000)
  }
  const [{ lp_id }] = (await office.get(`${RUNS}/${body.id}/capital-accounts`)).body
  const { ilpa, columns } = (await office.get(`${RUNS}/${body.id}/capital-accounts/${lp_id}/statement`)).body
  for (const section of ['nav', 'commitment'])
    for (const at of columns.keys()) {
      const lines: number[] = ilpa
        .filter((line: Json) => line.section === section && !TOTALS.includes(line.key))
        .map((line: Json) => minor(line.amounts[at]))
      expect(lines.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(lines.at(-1))
    }
})

test('the preparer’s own acceptance waits for another person', async () => {
  const fund = await openBook()
  await closeThrough(office, fund, '2025-03-31')
  const { body } = await office.post(RUNS, { fund_account_id: fund.id, period_end: '2025-03-31' })
  await office.person('admin')
  expect((await accept(body.id)).status).toBe(202)
  expect((await office.get(`${RUNS}/${body.id}`)).body.status).toBe('review')
  expect((await office.post(`${RUNS}/${body.id}/gp-acceptance`, undefined, { as: preparer })).status).toBe(
    403,
  )
})

test('a rejected run keeps its reason, and the next is a new version', async () => {
  const fund = await openBook()
  await closeThrough(office, fund, '2025-03-31')
  const { body } = await run(fund)
  expect((await office.post(`${RUNS}/${body.id}/gp-rejection`, {})).status).toBe(422)
  const rejected = await office.post(`${RUNS}/${body.id}/gp-rejection`, { reason: 'The mark is old' })
  expect(rejected.body).toMatchObject({ status: 'rejected', rejection_reason: 'The mark is old' })
  expect((await accept(body.id)).body.code).toBe('illegal_transition')
  expect((await office.post(`${RUNS}/${body.id}/check`)).body.code).toBe('illegal_transition')
  const { body: next } = await run(fund)
  expect(next).toMatchObject({ version: 2, status: 'review', restates_id: null })
  expect((await office.get(`${RUNS}?fund_account_id=${fund.id}`)).body).toHaveLength(2)
})

test('a rejected run is an exception until a new version of its day is made', async () => {
  const fund = await openBook()
  await closeThrough(office, fund, '2025-03-31')
  const { body } = await run(fund)
  await office.post(`${RUNS}/${body.id}/gp-rejection`, { reason: 'The mark is old' })
  const found = async () => {
    await looked(office)
    const all: Json[] = (await office.get(`${EXCEPTIONS}?kind=nav_run_rejected&limit=500`)).body
    return all.find(({ page }) => page === `/funds/${fund.id}?tab=nav`)
  }
  expect(await found()).toMatchObject({ status: 'open', severity: 'high', detail: 'The mark is old' })
  await run(fund)
  expect(await found()).toMatchObject({ status: 'resolved', stands: false })
})

test('books that changed since keep a run from being accepted', async () => {
  const fund = await openBook()
  const close = await closeThrough(office, fund, '2025-03-31')
  const { body } = await run(fund)
  await reopen(fund, close.id)
  const refused = await accept(body.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'checks_failed'])
  expect(refused.body.failing).toContain('period_closed')
  expect((await office.post(`${RUNS}/${body.id}/check`)).body).toMatchObject({ status: 'draft', nav: null })
})

test('a restated run keeps both, and the earlier statements are the same bytes', async () => {
  const fund = await openBook()
  const close = await closeThrough(office, fund, '2025-03-31')
  const { body: first } = await run(fund)
  await accept(first.id)
  const [{ lp_id }] = (await office.get(`${RUNS}/${first.id}/capital-accounts`)).body
  const at = (id: number) => `${RUNS}/${id}/capital-accounts/${lp_id}/statement`
  const data = (await office.get(at(first.id))).body
  const paper = await pdf(at(first.id))
  expect((await run(fund)).body).toMatchObject({ status: 422, code: 'validation_failed' })
  expect((await run(fund, { reason: 'Nothing changed' })).body).toMatchObject({
    code: 'already_accepted',
    run_id: first.id,
  })
  await reopen(fund, close.id)
  await journal(office, fund.id, '2025-03-15', [
    ['5200', 90, 0],
    ['1010', 0, 90],
  ])
  await closeThrough(office, fund, '2025-03-31')
  const { body: second } = await run(fund, { reason: 'An invoice was left out' })
  expect(second).toMatchObject({ version: 2, nav: 910, restates_id: first.id, status: 'review' })
  await accept(second.id)
  await office.patch(`/api/v1/svc/investor-portal/lps/${lp_id}`, { name: 'Another name', language: 'de' })
  await office.put('/api/v1/svc/admin/letterhead', { colour: '#aa0000', footer: 'A new foot' })
  expect((await office.get(`${RUNS}/${first.id}`)).body).toMatchObject({
    status: 'accepted',
    nav: 1_000,
    restated_by_id: second.id,
  })
  expect((await office.get(at(first.id))).body).toEqual(data)
  expect(Buffer.compare(await pdf(at(first.id)), paper)).toBe(0)
  expect(Buffer.compare(await pdf(at(second.id)), paper)).not.toBe(0)
  const sent = await office.post(`${RUNS}/${first.id}/capital-accounts/${lp_id}/send`, {})
  expect([sent.status, sent.body.code]).toEqual([409, 'not_accepted'])
})

test('a statement is sent once, by mail, and the log has the digest of the very bytes', async () => {
  const server = await MailServer.open()
  try {
    await sendWith(office, server.account())
    const fund = await openBook()
    await closeThrough(office, fund, '2025-03-31')
    const { body } = await run(fund)
    const [{ lp_id }] = (await office.get(`${RUNS}/${body.id}/capital-accounts`)).body
    await office.patch(`/api/v1/svc/investor-portal/lps/${lp_id}`, {
      primary_contact_email: 'a@lp.example',
    })
    const account = `${RUNS}/${body.id}/capital-accounts/${lp_id}`
    expect((await office.post(`${account}/send`, {})).body.code).toBe('not_accepted')
    await accept(body.id)
    const first = await office.post(`${account}/send`, { note: 'With kind regards' })
    expect(first.body).toMatchObject({ status: 'queued', channel: 'email', address: 'a@lp.example' })
    const digest = createHash('sha256')
      .update(await pdf(`${account}/statement`))
      .digest('hex')
    expect(first.body.document_sha256).toBe(digest)
    await expect
      .poll(async () => (await office.post(`${account}/send`, {})).body, { timeout: 20_000 })
      .toMatchObject({ status: 'sent', message_id: first.body.message_id, document_sha256: digest })
    const [mail, ...more] = server.received.filter(({ to }) => to.includes('a@lp.example'))
    expect(more).toEqual([])
    const [file] = mail?.mail.attachments ?? []
    expect(
      createHash('sha256')
        .update(Buffer.from(file?.content as ArrayBuffer))
        .digest('hex'),
    ).toBe(digest)
    const log = `/api/v1/svc/fund-admin/lp-statements?fund_account_id=${fund.id}&lp_id=${lp_id}`
    expect((await office.get(log)).body).toEqual([
      expect.objectContaining({
        run_id: body.id,
        status: 'sent',
        channel: 'email',
        document_sha256: digest,
        closing: expect.closeTo(333.33, 1),
      }),
    ])
    expect((await office.get(`${RUNS}/${body.id}`)).body).toMatchObject({ status: 'accepted', sent: 1 })
  } finally {
    await server.close()
  }
})

async function pdf(path: string): Promise<Buffer> {
  const answer = await fetch(`${office.url}${path}/pdf`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
