import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireDue } from '../../../server/agents/approvals/decide.ts'
import { tellOfOverdue } from '../../../server/modules/investor-portal/overdue.ts'
import { tellOfAbsence } from '../../../server/modules/notifications/absence.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import { type Json, type Office, openOffice, TestClock } from '../../office.ts'

const clock = new TestClock()
let office: Office
let ana: string
beforeAll(async () => {
  office = await openOffice({ clock })
  ana = await office.person('admin', 'ana@example.com')
})
afterAll(() => office.close())

/** Returns notifications of this kind to administrators. */
const told = async (kind: string): Promise<Json[]> => {
  await office.settled()
  const { body } = await office.get('/api/v1/svc/notifications?limit=500')
  return body.filter((one: Json) => one.kind === kind)
}

test('administrators hear of a new key, and who has it', async () => {
  await office.post('/api/v1/svc/developer/keys', { name: 'Nightly import' }, { as: ana })
  expect(await told('key_made')).toMatchObject([{ title: 'admin made the API key Nightly import' }])
})

test('of what bounds a key, once it is changed', async () => {
  const made = await office.post('/api/v1/svc/developer/keys', { name: 'AI client', propose_only: true })
  const path = `/api/v1/svc/developer/keys/${made.body.id}`
  await office.patch(path, { propose_only: false, scopes: { crm: 'write' } })
  expect(await told('key_changed')).toMatchObject([
    { detail: 'It acts as superadmin and writes directly. It covers Deals. It does not expire.' },
  ])
})

test('that something waits, until it is decided by whoever it may be', async () => {
  const unread = async (as: string): Promise<number> => {
    await office.settled()
    const { body } = await office.get('/api/v1/svc/notifications/summary', { as })
    return body.by_kind.find(({ kind }: Json) => kind === 'approval_required')?.unread ?? 0
  }
  const before = await unread(ana)
  const ask = async (name: string): Promise<number> =>
    (await office.post('/api/v1/tools/svc_create_deal/call', { name })).body.result.action_id
  const [one, other] = [await ask('Alder Row'), await ask('Birch Row')]
  expect(await unread(ana)).toBe(before + 2)
  await office.post(`/svc/agent/actions/${one}/approve`, {})
  await office.post(`/svc/agent/actions/${other}/reject`, {})
  expect(await unread(ana)).toBe(before)
})

test('of a changed role and of whoever joins', async () => {
  const link = await office.agreed(
    await office.post('/api/v1/svc/admin/invite-links', { role: 'member' }),
    ana,
  )
  const joined = await office.post(
    '/api/v1/auth/invitation/accept',
    {
      token: link.url.split('#')[1],
      name: 'Mia Chen',
      email: 'mia@example.com',
      password: 'harbour lantern 42',
    },
    { as: null },
  )
  expect(joined.status).toBe(200)
  expect(await told('person_joined')).toMatchObject([{ title: 'Mia Chen joined the office' }])
  const [mia] = (await office.get('/api/v1/svc/admin/users?q=mia')).body
  await office.patch(`/api/v1/svc/admin/users/${mia.id}`, { role: 'viewer' })
  expect(await told('person_changed')).toMatchObject([{ detail: 'The role is now viewer.' }])
})

test('of changed bank details only once they are approved', async () => {
  const { id } = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Fund I', currency: 'USD' })).body
  const terms = {
    cure_business_days: 10,
    default_interest_rate: 0.12,
    investment_period_ends_on: null,
    contact: null,
    wire: { bank_name: 'Alder Bank', account_name: 'Fund I', account_number: 'GB33 5555 1234' },
  }
  const { body } = await office.put(`/api/v1/svc/investor-portal/funds/${id}/call-terms`, terms)
  expect(await told('bank_details_changed')).toEqual([])
  await office.post(`/svc/agent/actions/${body.action_id}/approve`, {}, { as: ana })
  const [notice] = await told('bank_details_changed')
  expect(notice.detail).toMatch(/account ending in 1234.*Call the bank/)
})

test('of an investor’s changed address, and not of another field', async () => {
  const { id } = (await office.post('/api/v1/svc/investor-portal/lps', { name: 'Alder Pension' })).body
  const path = `/api/v1/svc/investor-portal/lps/${id}`
  await office.patch(path, { jurisdiction: 'GB' })
  expect(await told('contact_changed')).toEqual([])
  await office.patch(path, { primary_contact_email: 'treasury@alder.example' })
  expect(await told('contact_changed')).toMatchObject([
    { detail: expect.stringContaining('treasury@alder.example') },
  ])
})

test('of an investor’s address that a merge takes from another', async () => {
  const LPS = '/api/v1/svc/investor-portal/lps'
  const { id } = (await office.post(LPS, { name: 'Birch Endowment' })).body
  const loser = (
    await office.post(LPS, { name: 'Birch Endowment', primary_contact_email: 'new@birch.example' })
  ).body
  const taking = { loser_id: loser.id, take: ['primary_contact_email'] }
  expect((await office.post(`${LPS}/${id}/merge`, taking)).status).toBe(200)
  expect(await told('contact_changed')).toContainEqual(
    expect.objectContaining({ detail: expect.stringContaining('new@birch.example') }),
  )
})

test('once of guesses that have to wait', async () => {
  const guess = () =>
    office.post('/api/v1/auth/login', { email: 'ana@example.com', password: 'wrong' }, { as: null })
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await guess()
    clock.advance(3000)
  }
  expect(await told('sign_in_failures')).toHaveLength(1)
})

test('once of a capital call that was not paid in time', async () => {
  const lp = (
    await office.post('/api/v1/svc/investors/lp', { name: 'Birch Pension', committed_capital: 1000 })
  ).body
  const due = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const call = {
    lp_id: lp.id,
    amount: 500,
    due_date: due,
    notice_date: clock.now().toISOString().slice(0, 10),
    reference: 'CC-1',
  }
  const made = await office.post('/api/v1/svc/investor-portal/calls', call)
  expect(made.status).toBe(201)
  const look = async () => {
    for (const task of timedTasks(office.running.door, [tellOfOverdue])) await task.run(clock.now())
  }
  await look()
  expect(await told('capital_call_overdue')).toEqual([])
  clock.advance(2 * 86_400_000)
  Object.assign(office, { admin: await office.signIn('admin@example.com') })
  await look()
  await look()
  expect(await told('capital_call_overdue')).toMatchObject([
    { title: expect.stringContaining('CC-1 was due on'), detail: 'Outstanding: Birch Pension 500 USD' },
  ])
})

/** The schedule's round: what is over expires, and the office notes that it is awake. */
async function tick(): Promise<void> {
  for (const task of timedTasks(office.running.door, [expireDue, tellOfAbsence])) await task.run(clock.now())
}

test('of what expired, and after days asleep what happened meanwhile, once', async () => {
  await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Alder Row' })
  await tick()
  clock.advance(8 * 86_400_000)
  await tick()
  clock.advance(6 * 60_000)
  await tick()
  Object.assign(office, { admin: await office.signIn('admin@example.com') })
  expect(await told('action_expired')).toMatchObject([
    {
      title: expect.stringMatching(/^Create a deal: expired without a decision after \d+ hours$/),
      detail: 'Alder Row: nothing was done. Ask for it to be proposed again if still needed.',
    },
  ])
  const away = await told('away')
  expect(away).toHaveLength(1)
  expect(away[0]).toMatchObject({
    title: 'This computer was off or asleep for 8 days',
    detail: expect.stringMatching(/^1 proposal expired .*\(Create a deal\)/),
  })
})
