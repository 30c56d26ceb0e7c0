import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, TestClock } from '../../office.ts'
import { approved, idOf, type Member, memberOf, newDeal, opened, P, propose, vote } from './committee.ts'

let office: Office
let members: Member[]
const clock = new TestClock()
beforeAll(async () => {
  office = await openOffice({ clock })
  members = [await memberOf(office, 'ann'), await memberOf(office, 'ben'), await memberOf(office, 'cy')]
})
afterAll(() => office.close())

const member = (at: number) => members[at] as Member
const close = (id: number, body: Json = {}, as = office.admin) =>
  office.post(`${P}/${id}/close`, body, { as })

describe('a vote', () => {
  test('is carried by more than half of those called, once the quorum has voted', async () => {
    const id = await opened(office, members)
    const first = await vote(office, id, member(0).token, 'for', 'Well covered')
    expect(first.body.tally).toMatchObject({
      called: 3,
      voted: 1,
      votes_needed: 2,
      for_needed: 2,
      quorum: false,
    })
    const early = await close(id)
    expect(early.body).toMatchObject({ status: 409, code: 'no_quorum', tally: { voted: 1 } })
    expect((await vote(office, id, member(1).token, 'for')).body.tally).toMatchObject({
      quorum: true,
      carried: true,
    })
    const { body } = await close(id, { minutes: 'Met in person.' })
    expect(body).toMatchObject({ status: 'approved', in_force: true, minutes: 'Met in person.' })
    // 180 days by the office's usual rules.
    expect(body.expires_on).toBe('2026-08-29')
    expect((await vote(office, id, member(2).token, 'against')).body.code).toBe('not_open')
  })

  test('is lost where too few of those called are for it', async () => {
    const id = await opened(office, members)
    for (const [at, how] of ['for', 'abstain', 'against'].entries())
      await vote(office, id, member(at).token, how)
    const { body } = await close(id)
    expect(body).toMatchObject({ status: 'rejected', in_force: false, expires_on: null })
    expect(body.tally).toMatchObject({ for: 1, against: 1, abstain: 1, carried: false })
    expect((await office.post(`${P}/${id}/open`)).body.code).toBe('not_open')
  })

  test('may be changed while it is open; the one before stays on record, and counts no more', async () => {
    const id = await opened(office, members)
    await vote(office, id, member(0).token, 'against', 'Too much leverage')
    const { body } = await vote(office, id, member(0).token, 'for', 'Leverage is capped now')
    expect(body.tally).toMatchObject({ voted: 1, for: 1, against: 0 })
    expect(body.votes.map((one: Json) => [one.vote, one.comment])).toEqual([
      ['against', 'Too much leverage'],
      ['for', 'Leverage is capped now'],
    ])
    // A repeated vote is not another vote.
    expect(
      (await vote(office, id, member(0).token, 'for', 'Leverage is capped now')).body.votes,
    ).toHaveLength(2)
  })

  test('of two at the same moment counts both, and once each', async () => {
    const id = await opened(office, members)
    const both = await Promise.all([
      vote(office, id, member(0).token, 'for'),
      vote(office, id, member(1).token, 'for'),
      vote(office, id, member(0).token, 'for'),
    ])
    expect(both.map(one => one.status)).toEqual([200, 200, 200])
    const closings = await Promise.all([close(id), close(id)])
    expect(closings.map(one => one.status).sort()).toEqual([200, 409])
    expect((await office.get(`${P}/${id}`)).body.tally).toMatchObject({ voted: 2, for: 2 })
  })

  test('is cast by members alone, themselves, and closed by who may approve', async () => {
    const id = await opened(office, members.slice(0, 1))
    expect((await vote(office, id, member(1).token, 'for')).status).toBe(403)
    const key = await office.key({ role: 'member' }, member(0).token)
    expect((await vote(office, id, key, 'for')).status).toBe(403)
    await vote(office, id, member(0).token, 'for')
    expect((await close(id, {}, member(0).token)).status).toBe(403)
    expect((await close(id)).status).toBe(200)
  })

  test('of the proposer counts and is marked', async () => {
    const deal_id = await newDeal(office)
    const { body } = await office.post(
      P,
      { deal_id, title: 'My own', amount: 1, members: [member(0).id] },
      { as: member(0).token },
    )
    await office.post(`${P}/${body.id}/open`)
    const voted = await vote(office, body.id, member(0).token, 'for')
    expect(voted.body.members[0]).toMatchObject({ is_proposer: true, vote: 'for' })
    expect(voted.body.tally.carried).toBe(true)
  })

  test('that is deferred begins anew, by the rules of its new day', async () => {
    const id = await opened(office, members)
    await vote(office, id, member(0).token, 'for')
    expect((await close(id, { outcome: 'deferred' })).status).toBe(422)
    const deferred = await close(id, { outcome: 'deferred', reason: 'The audit is not there yet' })
    expect(deferred.body).toMatchObject({ status: 'deferred', reason: 'The audit is not there yet' })
    clock.advance(60_000)
    await office.patch(`${P}/${id}`, { members: members.slice(0, 2).map(one => one.id) })
    const { body } = await office.post(`${P}/${id}/open`)
    expect(body.tally).toMatchObject({ called: 2, voted: 0 })
    expect(body.votes).toHaveLength(1)
  })
})

describe('a draft', () => {
  test('is changed by the version that was seen', async () => {
    const { id, version } = await propose(office, { deal_id: await newDeal(office) })
    expect((await office.patch(`${P}/${id}`, { title: 'First', version })).status).toBe(200)
    const late = await office.patch(`${P}/${id}`, { title: 'Second', version })
    expect(late.body).toMatchObject({ status: 409, code: 'changed_meanwhile', current: { title: 'First' } })
  })

  test('is not opened without members; who may not vote is not called', async () => {
    const deal_id = await newDeal(office)
    const { id } = await propose(office, { deal_id })
    expect((await office.post(`${P}/${id}/open`)).body.code).toBe('no_members')
    const viewer = await idOf(office, await office.person('viewer'))
    const refused = await office.post(P, { deal_id, title: 'A', amount: 1, members: [viewer] })
    expect(refused.body.errors[0].path).toBe('members.0')
    const stranger = await office.post(P, { deal_id: 987_654, title: 'A', amount: 1 })
    expect(stranger.body.errors[0].path).toBe('deal_id')
  })

  test('does not change once it is put to the vote, but for its minutes', async () => {
    const id = await opened(office, members)
    expect((await office.patch(`${P}/${id}`, { amount: 5 })).body.code).toBe('not_open')
    expect((await office.patch(`${P}/${id}`, { minutes: 'Met by telephone.' })).status).toBe(200)
  })
})

describe('conditions', () => {
  test('of an approved decision are met, or waived with a reason', async () => {
    const id = await approved(office, { conditions: [{ text: 'Legal opinion' }, { text: 'Insurance' }] })
    const [first, second] = (await office.get(`${P}/${id}`)).body.conditions
    const settle = (condition: Json, body: Json, as = office.admin) =>
      office.post(`${P}/${id}/conditions/${condition.id}`, body, { as })
    expect((await settle(first, { state: 'met' }, member(0).token)).status).toBe(403)
    expect((await settle(first, { state: 'met' })).body.conditions[0]).toMatchObject({
      state: 'met',
      settled_by: 'Administrator',
    })
    expect((await settle(second, { state: 'waived' })).status).toBe(422)
    const waived = await settle(second, { state: 'waived', reason: 'Self-insured' })
    expect(waived.body.conditions[1]).toMatchObject({ state: 'waived', reason: 'Self-insured' })
    const reopened = await settle(second, { state: 'open', reason: 'By mistake' })
    expect(reopened.body.conditions[1]).toMatchObject({ state: 'open', settled_at: null })
  })
})

describe('an approval', () => {
  test('ends with its last day: it is marked as expired, and its proposer is told', async () => {
    const id = await approved(office, {}, { expires_on: '2026-03-03' })
    expect((await close(id)).body.code).toBe('not_open')
    clock.advance(2 * 86_400_000)
    const admin = await office.signIn('admin@example.com')
    expect((await office.get(`${P}/${id}`, { as: admin })).body).toMatchObject({
      status: 'approved',
      in_force: false,
    })
    await office.daysPass(0, clock)
    expect((await office.get(`${P}/${id}`, { as: admin })).body.status).toBe('expired')
    const told = await office.get('/api/v1/svc/notifications', { as: admin })
    expect(JSON.stringify(told.body)).toContain('A decision expired')
  })
})
