import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, TestClock } from '../../office.ts'
import { approved, newDeal, P } from './committee.ts'

const CRM = '/api/v1/svc/crm'
const clock = new TestClock()
const office: Office = await openOffice({ clock })
afterAll(() => office.close())

const gate = (on: boolean) => office.put(`${P}/rules`, { gate: on })
const stage = (deal: number, to: string, more: Json = {}, as = office.admin) =>
  office.post(`${CRM}/deals/${deal}/stage`, { stage: to, ...more }, { as })

beforeEach(() => gate(true))

describe('the gate of decisions', () => {
  test('is off until the office switches it on', async () => {
    await gate(false)
    expect((await stage(await newDeal(office), 'term_sheet')).status).toBe(200)
  })

  test('keeps a deal from term sheet on without an approved decision, by every way', async () => {
    const deal = await newDeal(office)
    expect((await stage(deal, 'ic_review')).status).toBe(200)
    const refused = await stage(deal, 'term_sheet')
    expect(refused.body).toMatchObject({ status: 409, code: 'decision_missing' })
    expect(refused.body.missing[0].message).toMatch(/^The deal needs an approved committee decision first/)
    const patched = await office.patch(`${CRM}/deals/${deal}`, { stage: 'closing' })
    expect(patched.body.code).toBe('decision_missing')
    const begun = await office.post(`${CRM}/deals`, { name: 'At once', stage: 'closed_won' })
    expect(begun.body.code).toBe('decision_missing')
    const tool = await office.post('/api/v1/tools/svc_move_deal_stage/call', {
      deal_id: deal,
      stage: 'term_sheet',
    })
    expect(tool.status).toBe(409)
    await approved(office, { deal_id: deal })
    expect((await stage(deal, 'term_sheet')).status).toBe(200)
  })

  test('keeps a deal from a stage that a merge would take from another, and lets a decided one take it', async () => {
    await gate(false)
    const won = await newDeal(office)
    expect((await stage(won, 'closing')).status).toBe(200)
    await gate(true)
    const deal = await newDeal(office)
    const taking = { loser_id: won, take: ['stage'] }
    const preview = await office.post(`${CRM}/deals/${deal}/merge/preview`, taking)
    expect(preview.body.blockers).toEqual([expect.stringContaining('needs an approved committee decision')])
    const refused = await office.post(`${CRM}/deals/${deal}/merge`, taking)
    expect(refused.body).toMatchObject({ status: 409, code: 'decision_missing' })
    expect((await office.get(`${CRM}/deals/${deal}`)).body.stage).not.toBe('closing')
    await approved(office, { deal_id: won })
    expect((await office.post(`${CRM}/deals/${deal}/merge`, taking)).status).toBe(200)
  })

  test('keeps a deal from the stage that undoing a merge would give it back', async () => {
    await gate(false)
    const [deal, other] = [await newDeal(office), await newDeal(office)]
    expect((await stage(deal, 'closing')).status).toBe(200)
    const { body } = await office.post(`${CRM}/deals/${deal}/merge`, { loser_id: other, take: ['stage'] })
    await gate(true)
    const undone = await office.post(`${CRM}/deals/${deal}/merges/${body.id}/undo`)
    expect(undone.body).toMatchObject({ status: 409, code: 'decision_missing' })
  })

  test('stays shut where the approval has expired', async () => {
    const deal = await newDeal(office)
    const today = clock.now().toISOString().slice(0, 10)
    await approved(office, { deal_id: deal }, { expires_on: today })
    clock.advance(86_400_000)
    const as = await office.signIn('admin@example.com')
    const refused = await stage(deal, 'term_sheet', {}, as)
    expect(refused.body.missing[0]).toMatchObject({ state: 'expired' })
    clock.advance(-86_400_000)
  })

  test('waits for the conditions that stand before the stage', async () => {
    const deal = await newDeal(office)
    const id = await approved(office, {
      deal_id: deal,
      conditions: [{ text: 'Legal opinion', before_stage: 'closing' }],
    })
    expect((await stage(deal, 'term_sheet')).status).toBe(200)
    const refused = await stage(deal, 'closing')
    expect(refused.body.missing[0].message).toContain('Legal opinion')
    const [condition] = (await office.get(`${P}/${id}`)).body.conditions
    await office.post(`${P}/${id}/conditions/${condition.id}`, { state: 'met' })
    expect((await stage(deal, 'closing')).status).toBe(200)
  })

  test('is passed by an administrator with a reason, which is on the timeline', async () => {
    const deal = await newDeal(office)
    await stage(deal, 'ic_review')
    const member = await office.person('member')
    expect((await stage(deal, 'term_sheet', { override: true, reason: 'Urgent' }, member)).status).toBe(403)
    expect((await stage(deal, 'term_sheet', { override: true })).status).toBe(422)
    const passed = await stage(deal, 'term_sheet', { override: true, reason: 'Decided by telephone' })
    expect(passed.status).toBe(200)
    const { body } = await office.get(`${CRM}/deals/${deal}/activities`)
    expect(body[0].summary).toContain('Decided by telephone')
    expect(body[0].details.passed_without[0]).toContain('an approved committee decision')
  })

  test('asks why a deal is won out of an early stage, and why a won one is lost', async () => {
    const deal = await newDeal(office)
    await approved(office, { deal_id: deal })
    const silent = await stage(deal, 'closed_won')
    expect(silent.body.errors[0].path).toBe('reason')
    expect((await stage(deal, 'closed_won', { reason: 'Signed at once' })).status).toBe(200)
    expect((await stage(deal, 'passed')).status).toBe(422)
    expect((await stage(deal, 'passed', { reason: 'The seller withdrew' })).status).toBe(200)
  })
})
