import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { idOf, newDeal, P, propose } from './committee.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('a condition', () => {
  const drafted = async () => {
    const deal_id = await newDeal(office)
    const members = [await idOf(office)]
    return propose(office, { deal_id, members, conditions: [{ text: 'Opinion' }, { text: 'Insurance' }] })
  }
  const at = ({ id, conditions }: Json, which = 0) => `${P}/${id}/conditions/${conditions[which].id}`

  test('is changed and removed before the vote, and stands as it was put from then on', async () => {
    const decision = await drafted()
    const change = { text: 'Legal opinion', due_on: '2026-12-31', before_stage: 'closing' }
    const { body } = await office.patch(at(decision), { ...change, version: decision.version })
    expect(body.conditions[0]).toMatchObject({ ...change, state: 'open' })
    expect((await office.patch(at(decision), { due_on: null })).body.conditions[0]).toMatchObject({
      text: 'Legal opinion',
      due_on: null,
    })
    expect((await office.send('DELETE', at(decision, 1))).status).toBe(204)
    const { body: opened } = await office.post(`${P}/${decision.id}/open`)
    expect(opened.conditions.map(({ text }: Json) => text)).toEqual(['Legal opinion'])
    const late = await office.patch(at(decision), { text: 'Another' })
    expect([late.status, late.body.code]).toEqual([409, 'not_open'])
    expect((await office.send('DELETE', at(decision))).body.code).toBe('not_open')
  })

  test('of two who change it at once is changed by one; the other reads it again', async () => {
    const decision = await drafted()
    const { version } = decision
    const both = await Promise.all(
      ['One', 'Other'].map(text => office.patch(at(decision), { text, version })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'changed_meanwhile', current: { version: version + 1 } })
  })
})
