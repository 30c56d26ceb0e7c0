import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyAreaBut, type Json, type Office, PASSWORD } from '../office.ts'
import { SeveralPeople } from './several-people.ts'

const DAY = 86_400_000
const KEYS = '/api/v1/svc/developer/keys'
const USERS = '/api/v1/svc/admin/users'

let people: SeveralPeople
let office: Office
beforeAll(async () => {
  people = await SeveralPeople.open()
  office = people.office
})
afterAll(() => office.close())

const propose = async (as: string): Promise<number> =>
  (
    await office.post(
      '/api/v1/tools/svc_create_deal/call',
      { name: `Deal ${people.next()}`, currency: 'USD' },
      { as },
    )
  ).body.result.action_id
const idOf = async (q: string): Promise<number> => (await office.get(`${USERS}?q=${q}`)).body[0].id
const outcome = ({ status, body }: Json) => [status, body.code ?? body.status]

describe('a vote is given by a person who is signed in', () => {
  const makeKey = async (as: string): Promise<Json> =>
    (await office.post(KEYS, { name: 'Desk' }, { as })).body

  test('a key gives none, and rejects nothing, until an administrator lets it', async () => {
    const { id, key, may_vote } = await makeKey(people.ana)
    expect(may_vote).toBe(false)
    const action = await propose(people.mia)
    expect(outcome(await people.approve(action, key))).toEqual([403, 'key_without_vote'])
    for (const path of [`/svc/agent/actions/${action}/reject`, '/api/v1/svc/agent/approvals/reject-stale'])
      expect(outcome(await office.post(path, {}, { as: key }))).toEqual([403, 'key_without_vote'])

    const granted = await office.patch(`${KEYS}/${id}`, { may_vote: true }, { as: people.ben })
    expect([granted.status, granted.body.may_vote]).toEqual([200, true])
    const told = (await office.get('/api/v1/svc/notifications')).body
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'key_changed',
        detail: expect.stringContaining('decides proposals for its owner'),
      }),
    )
    expect((await people.approve(action, key)).body).toMatchObject({
      status: 'approved',
      approvals: [{ approver: 'admin', by_key: 'Desk' }],
    })
  })

  test('one’s own key takes another administrator, a member’s key an administrator, and no key grants it', async () => {
    const own = await makeKey(people.ana)
    const asked = await office.patch(`${KEYS}/${own.id}`, { may_vote: true }, { as: people.ana })
    expect([asked.status, asked.body.kind]).toEqual([202, 'update_api_key'])
    expect(outcome(await people.approve(asked.body.action_id, people.ana))).toEqual([
      403,
      'proposer_cannot_approve',
    ])
    expect((await people.approve(asked.body.action_id, people.ben)).body.result.may_vote).toBe(true)
    const other = await makeKey(people.mia)
    const grant = (as: string) => office.patch(`${KEYS}/${other.id}`, { may_vote: true }, { as })
    expect((await grant(people.mia)).status).toBe(403)
    expect((await grant(own.key)).status).toBe(403)
  })
})

describe('two accounts of one person are one person', () => {
  const puppetOf = async (as: string): Promise<string> => {
    const email = `puppet-${people.next()}@example.com`
    const asked = await office.post('/api/v1/svc/admin/invite-links', { role: 'member', email }, { as })
    const { url } = await office.agreed(asked, people.ben)
    const accepted = await office.post(
      '/api/v1/auth/invitation/accept',
      { token: url.split('#')[1], name: 'Puppet', email, password: PASSWORD },
      { as: null },
    )
    expect(accepted.status).toBe(200)
    return office.signIn(email)
  }

  test('whoever invited somebody does not approve what they propose, for thirty days', async () => {
    await people.policy({ kind: 'create_deal', proposer_may_approve: false })
    const puppet = await puppetOf(people.ana)
    const action = await propose(puppet)
    const refused = await people.approve(action, people.ana)
    expect(outcome(refused)).toEqual([403, 'counts_as_one'])
    expect(refused.body.detail).toMatch(/These people can: Administrator; you can from 1 April 2026\.$/)
    expect((await people.approve(action, office.admin)).body.status).toBe('approved')
    people.clock.advance(31 * DAY)
    await signInAgain()
    const later = await propose(await office.signIn((await lastPuppet()).email))
    expect((await people.approve(later, people.ana)).body.status).toBe('approved')
    await people.withoutPolicies()
  })

  test('nor whoever reset, re-addressed or changed the role or rights of the account', async () => {
    await people.policy({ kind: 'create_deal', proposer_may_approve: false })
    const acts: [string, (id: number, email: string) => Promise<Json>][] = [
      ['reset', id => office.post(`${USERS}/${id}/reset-links`, {}, { as: people.ana })],
      [
        'address',
        (id, email) => office.patch(`${USERS}/${id}`, { email: `new-${email}` }, { as: people.ana }),
      ],
      ['role', id => office.patch(`${USERS}/${id}`, { role: 'member' }, { as: people.ana })],
      ['reactivated', id => reactivated(id)],
      [
        'rights',
        id => office.patch(`${USERS}/${id}`, { rights: everyAreaBut({ cfo: 'none' }) }, { as: people.ana }),
      ],
    ]
    for (const [deed, act] of acts) {
      const email = `${deed}@example.com`
      await office.person(deed === 'role' ? 'viewer' : 'member', email)
      const done = await act(await idOf(email), email)
      expect(done.status, deed).toBeLessThan(300)
      await office.agreed(done, people.ben)
      const as = await office.signIn(deed === 'address' ? `new-${email}` : email)
      const action = await propose(as)
      expect(outcome(await people.approve(action, people.ana)), deed).toEqual([403, 'counts_as_one'])
      expect((await people.approve(action, office.admin)).body.status, deed).toBe('approved')
    }
    await people.withoutPolicies()
  })

  test('and both of them are one of the two that a policy asks for', async () => {
    await people.policy({ kind: 'create_deal', approvers: 2 })
    const reset = await office.post(`${USERS}/${await idOf('ben@')}/reset-links`, {}, { as: people.ana })
    expect(reset.status).toBe(202)
    await people.approve(reset.body.action_id, office.admin)
    const action = await propose(people.mia)
    expect((await people.approve(action, people.ben)).body.approvals).toHaveLength(1)
    expect(outcome(await people.approve(action, people.ana))).toEqual([403, 'counts_as_one'])
  })

  /** Switched off by one administrator and on again by another, to which a third agrees. */
  const reactivated = async (id: number): Promise<Json> => {
    expect((await office.patch(`${USERS}/${id}`, { status: 'disabled' })).status).toBe(200)
    const asked = await office.patch(`${USERS}/${id}`, { status: 'active' }, { as: people.ana })
    expect(asked.status).toBe(202)
    return asked
  }

  const lastPuppet = async (): Promise<Json> => (await office.get(`${USERS}?q=puppet&limit=100`)).body.at(-1)
  const signInAgain = async (): Promise<void> => {
    people.ana = await office.signIn('ana@example.com')
    people.ben = await office.signIn('ben@example.com')
    people.mia = await office.signIn('mia@example.com')
    Object.assign(office, { admin: await office.signIn('admin@example.com') })
  }
})
