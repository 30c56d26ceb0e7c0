import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, TestClock } from '../office.ts'
import { CALLS, SeveralPeople } from './several-people.ts'

const DAY = 86_400_000

let people: SeveralPeople
let office: Office
let anasKey: string
beforeAll(async () => {
  people = await SeveralPeople.open()
  office = people.office
  anasKey = await office.key({ name: 'Another of the same owner' }, people.ana)
})
afterAll(() => office.close())

describe('a vote is for what was seen', () => {
  let deal = 0
  const propose = async (as = people.miasKey, size = 1000): Promise<Json> => {
    deal = people.next()
    return (await office.post('/api/v1/tools/svc_create_deal/call', arguments_(size), { as })).body.result
  }
  const arguments_ = (size: number) => ({ name: `Deal ${deal}`, currency: 'USD', target_size: size })

  test('who looked before a correction approves nothing they did not see', async () => {
    await people.policy({ kind: 'create_deal', approvers: 2 })
    const { action_id } = await propose()
    const { digest } = await people.action(action_id)
    await people.approve(action_id, people.ana, { arguments: arguments_(900_000_000) })
    for (const body of [{}, { digest }]) {
      const late = await people.approve(action_id, people.ben, body)
      expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    }
    const shown = await people.action(action_id)
    expect(shown).toMatchObject({ revised: true, approvals: [{ approver: 'admin' }] })
    expect(
      (await people.approve(action_id, people.ben, { digest: shown.digest })).body.result.target_size,
    ).toBe(900_000_000)
    await people.withoutPolicies()
  })

  test('a text that comes back does not bring its votes back', async () => {
    await people.policy({ kind: 'create_deal', approvers: 2 })
    const { action_id } = await propose()
    await people.approve(action_id, people.ana)
    let { digest } = await people.action(action_id)
    await people.approve(action_id, people.ben, { digest, arguments: arguments_(2000) })
    ;({ digest } = await people.action(action_id))
    await people.approve(action_id, people.ben, { digest, arguments: arguments_(1000) })
    expect(await people.action(action_id)).toMatchObject({
      status: 'proposed',
      approvals_needed: 2,
      correction: [],
    })
    expect((await people.action(action_id)).approvals).toHaveLength(1)
    await people.withoutPolicies()
  })

  test('who corrects is an author: where others have to approve, somebody else does', async () => {
    await people.policy({ kind: 'create_deal', proposer_may_approve: false })
    const { action_id } = await propose(people.mia)
    const corrected = await people.approve(action_id, people.ana, { arguments: arguments_(777_000_000) })
    expect(corrected.body).toMatchObject({ status: 'proposed', revised: true, approvals: [] })
    const { digest } = corrected.body
    expect((await people.approve(action_id, people.ana, { digest })).body.code).toBe(
      'proposer_cannot_approve',
    )
    expect((await people.approve(action_id, people.ben, { digest })).body.status).toBe('approved')
    await people.withoutPolicies()
  })

  test('of a record that moved meanwhile: 409, and the action shows it as it is now', async () => {
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Moving' })).body
    const { body } = await office.post(
      '/api/v1/tools/svc_update_deal/call',
      { deal_id: deal.id, name: 'Moved' },
      { as: people.miasKey },
    )
    await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { counterparty: 'Somebody else' })
    const moved = await people.approve(body.result.action_id, people.ana)
    expect([moved.status, moved.body.code]).toEqual([409, 'changed_meanwhile'])
    const shown = await people.action(body.result.action_id)
    expect(shown.digest).toBe(moved.body.digest)
    expect(shown.preview.before.counterparty).toBe('Somebody else')
    expect(
      (await people.approve(body.result.action_id, people.ana, { digest: shown.digest })).body.status,
    ).toBe('approved')
  })

  test('that would change nothing is not proposed', async () => {
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Still', counterparty: 'Same' })).body
    for (const given of [{}, { name: 'Still' }, { name: 'Still', counterparty: 'Same' }]) {
      const { status, body } = await office.post(
        '/api/v1/tools/svc_update_deal/call',
        { deal_id: deal.id, ...given },
        { as: people.miasKey },
      )
      expect([status, body.code], JSON.stringify(given)).toEqual([409, 'nothing_to_change'])
    }
  })

  test('a key never approves what its owner, or another key of the owner, proposed', async () => {
    const { action_id } = await propose(await office.key({ name: 'First' }, people.ana))
    const second = await people.approve(action_id, anasKey)
    expect([second.status, second.body.detail]).toEqual([403, expect.stringContaining('its owner')])
    expect((await people.approve(action_id, people.ana)).body.status).toBe('approved')
  })

  test('who joined after it was proposed is not the second person for it', async () => {
    await people.policy({ kind: 'create_deal', proposer_may_approve: false })
    const { action_id } = await propose(people.ana)
    people.clock.advance(60_000)
    const puppet = await office.person('admin')
    const late = await people.approve(action_id, puppet)
    expect([late.status, late.body.code]).toEqual([403, 'joined_later'])
    expect((await people.approve(action_id, people.ben)).body.status).toBe('approved')
    await people.withoutPolicies()
  })

  test('cannot ask that nothing happens', async () => {
    const { action_id } = await propose()
    const reply = await people.approve(action_id, people.ana, {
      arguments: { ...arguments_(5), ephemeral: true },
    })
    expect([reply.status, reply.body.errors[0].path]).toEqual([422, 'arguments.ephemeral'])
  })
})

describe('never twice', () => {
  const propose = (body: Json, as = people.miasKey) =>
    office.post('/api/v1/tools/svc_create_fund_capital_call/call', body, { as })

  test('what waits already is answered with that proposal, by whomever', async () => {
    const body = people.call(5_000_000)
    const first = (await propose(body)).body.result
    const again = (await propose(body, anasKey)).body.result
    expect(again.action_id).toBe(first.action_id)
    const untidy = (await propose({ ...body, reference: `${body.reference} ` })).body.result
    expect(untidy.action_id).toBe(first.action_id)
    await people.approve(first.action_id, people.ana)
    const later = (await propose(body)).body.result
    expect(later).toMatchObject({ action_id: first.action_id, status: 'approved' })
  })

  test('a reference is used once for a fund and an investor, and again once the first was cancelled', async () => {
    const body = people.call(9000)
    const first = await office.post(CALLS, body, { as: people.miasKey })
    const again = await office.post(CALLS, { ...body, amount: 9001 }, { as: people.miasKey })
    expect([again.status, again.body.code, again.body.id]).toEqual([409, 'reference_used', first.body.id])
    const cancelled = await office.post(`${CALLS}/${first.body.id}/status`, { status: 'cancelled' })
    expect(cancelled.body.status).toBe('cancelled')
    expect((await office.post(CALLS, body, { as: people.miasKey })).status).toBe(201)

    const paid = { fund_account_id: people.fund, type: 'dividend_income', amount: 100, reference: 'DIST-1' }
    const DISTRIBUTIONS = '/api/v1/svc/investor-portal/distributions'
    const made = await office.post(DISTRIBUTIONS, paid)
    expect(made.status).toBe(201)
    expect((await office.post(DISTRIBUTIONS, paid)).body).toMatchObject({
      code: 'reference_used',
      id: made.body.id,
    })
    // The withholding has its reference.
    const withheld = { ...paid, type: 'withholding_tax', amount: 10 }
    expect((await office.post(DISTRIBUTIONS, withheld)).status).toBe(201)
  })

  test('what was rejected lately is answered with the reason', async () => {
    const body = { name: `Deal ${people.next()}` }
    const ask = async () =>
      (await office.post('/api/v1/tools/svc_create_deal/call', body, { as: people.miasKey })).body.result
    const { action_id } = await ask()
    await office.post(
      `/svc/agent/actions/${action_id}/reject`,
      { reason: 'Not our sector' },
      { as: people.ana },
    )
    expect(await ask()).toMatchObject({ action_id, status: 'rejected', reason: 'Not our sector' })
    people.clock.advance(7 * DAY + 1)
    people.miasKey = await office.key({ name: 'Import' }, await office.signIn('mia@example.com'))
    expect(await ask()).toMatchObject({ status: 'proposed' })
  })

  test('a key of a call that moved money is remembered for thirty days, any other for one', async () => {
    const [money, plain] = [people.call(7000), { name: `Contact ${people.next()}` }]
    const send = (path: string, body: Json, key: string) =>
      office.post(path, body, { as: people.miasKey, headers: { 'Idempotency-Key': key } })
    const first = await send(CALLS, money, 'nightly-call')
    const contact = await send('/api/v1/svc/crm/contacts', plain, 'nightly-contact')
    people.clock.advance(26 * 3_600_000)
    people.miasKey = await office.key({ name: 'Import' }, await office.signIn('mia@example.com'))
    expect((await send(CALLS, money, 'nightly-call')).body.id).toBe(first.body.id)
    expect((await send('/api/v1/svc/crm/contacts', plain, 'nightly-contact')).body.id).not.toBe(
      contact.body.id,
    )
  })
})

test('a program learns what became of what it proposed, and an inbox is cleared of one proposer alone', async () => {
  const mia = await office.signIn('mia@example.com')
  const key = await office.key({ name: 'Flood' }, mia)
  const propose = async (as: string) =>
    (await office.post('/api/v1/tools/svc_create_deal/call', { name: `Deal ${people.next()}` }, { as })).body
      .result.action_id
  const [rejected, waiting] = [await propose(key), await propose(key)]
  const other = await propose(await office.signIn('ben@example.com'))
  const admin = await office.signIn('admin@example.com')
  await office.post(`/svc/agent/actions/${rejected}/reject`, { reason: 'Not our sector' }, { as: admin })
  const { body } = await office.post(
    '/api/v1/tools/svc_list_proposals/call',
    { status: 'rejected', mine: true },
    { as: key },
  )
  expect(body.result).toContainEqual(
    expect.objectContaining({ action_id: rejected, reason: 'Not our sector', status: 'rejected' }),
  )
  const [{ id: proposer_id }] = (await office.get('/api/v1/svc/admin/users?q=mia', { as: admin })).body
  const cleared = await office.post(
    '/api/v1/svc/agent/approvals/reject-stale',
    { older_than_hours: 0, proposer_id },
    { as: admin },
  )
  expect(cleared.body.rejected).toContain(waiting)
  expect(cleared.body.rejected).not.toContain(other)
})

test('who proposed it withdraws it, and nobody else does', async () => {
  const mia = await office.signIn('mia@example.com')
  const { action_id } = (
    await office.post('/api/v1/tools/svc_create_deal/call', { name: `Deal ${people.next()}` }, { as: mia })
  ).body.result
  const path = `/api/v1/svc/agent/approvals/${action_id}/withdraw`
  const bea = await office.person('member')
  expect((await office.post(path, {}, { as: bea })).status).toBe(403)
  expect((await office.post(path, { reason: 'A mistake' }, { as: mia })).body).toMatchObject({
    status: 'rejected',
    reason: 'A mistake',
  })
})

describe('in an office of one', () => {
  let alone: Office
  let key: string
  const clock = new TestClock()
  beforeAll(async () => {
    alone = await openOffice({ clock })
    key = await alone.key({ name: 'Agent' })
  })
  afterAll(() => alone.close())
  const approve = (id: number, as: string, body: Json = {}) =>
    alone.post(`/svc/agent/actions/${id}/approve`, body, { as })
  const deal = async (as: string) =>
    (await alone.post('/api/v1/tools/svc_create_deal/call', { name: `Deal ${people.next()}` }, { as })).body
      .result.action_id as number

  test('a key lets nobody in who could approve: its person is asked', async () => {
    const invited = await alone.post('/api/v1/svc/admin/invite-links', { role: 'admin' }, { as: key })
    expect([invited.status, invited.body.kind]).toEqual([202, 'create_invite_link'])
    await alone.person('member', 'mole@example.com')
    const [mole] = (await alone.get('/api/v1/svc/admin/users?q=mole')).body
    const promoted = await alone.patch(`/api/v1/svc/admin/users/${mole.id}`, { role: 'admin' }, { as: key })
    expect([promoted.status, promoted.body.kind]).toEqual([202, 'update_user'])
    expect((await approve(promoted.body.action_id, key)).body.code).toBe('forbidden')
    const link = await approve(invited.body.action_id, alone.admin)
    expect(link.body.result.url).toMatch(/\/invite#/)
  })

  test('whoever joined after a key proposed it, or corrected it, does not decide it', async () => {
    const byKey = await deal(key)
    const byPerson = await deal(alone.admin)
    clock.advance(60_000)
    const puppet = await alone.person('admin')
    const late = await approve(byKey, puppet)
    expect([late.status, late.body.code]).toEqual([403, 'joined_later'])
    const corrected = await approve(byPerson, key, { arguments: { name: 'What the key wants' } })
    expect(corrected.body).toMatchObject({ status: 'proposed', revised: true })
    const again = await approve(byPerson, puppet, { digest: corrected.body.digest })
    expect([again.status, again.body.code]).toEqual([403, 'joined_later'])
    expect((await approve(byKey, alone.admin)).body.status).toBe('approved')
  })
})
