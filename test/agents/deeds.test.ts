import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Json, Office } from '../office.ts'
import { SeveralPeople } from './several-people.ts'

const DEALS = '/api/v1/svc/crm/deals'
const CONTACTS = '/api/v1/svc/crm/contacts'
const LPS = '/api/v1/svc/investor-portal/lps'

let people: SeveralPeople
let office: Office
beforeAll(async () => {
  people = await SeveralPeople.open()
  office = people.office
})
afterEach(() => people.withoutPolicies())
afterAll(() => office.close())

const made = async (path: string, body: Json): Promise<number> => {
  const answer = await office.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}
const merge = (path: string, survivor: number, loser_id: number, take: string[] = []) =>
  office.post(`${path}/${survivor}/merge`, { loser_id, take }, { as: people.mia })
const others = { approvers: 2, proposer_may_approve: false }
const named = (what: string) => `${what} ${people.next()}`
const read = async (path: string, id: number) => (await office.get(`${path}/${id}`)).body

describe('a policy for what is done to a record holds by whatever way it is done', () => {
  test('an investor’s address: by merging, in either direction, and by undoing that', async () => {
    const investor = await made(LPS, {
      name: named('Sundby'),
      primary_contact_email: 'treasury@sundby.example',
    })
    const other = await made(LPS, {
      name: named('Sundby Pension'),
      primary_contact_email: 'evil@evil.example',
    })
    await people.policy({ kind: 'update_lp', ...others })
    const taken = await merge(LPS, investor, other, ['primary_contact_email'])
    expect([taken.status, taken.body.kind]).toEqual([202, 'merge_lps'])
    expect((await read(LPS, investor)).primary_contact_email).toBe('treasury@sundby.example')
    expect((await merge(LPS, other, investor)).status).toBe(202)
    expect(await people.action(taken.body.action_id)).toMatchObject({ approvals_needed: 2 })
    expect((await people.approve(taken.body.action_id, people.ana)).body.status).toBe('proposed')
    expect((await people.approve(taken.body.action_id, people.ben)).body.status).toBe('approved')
    expect((await read(LPS, investor)).primary_contact_email).toBe('evil@evil.example')
    const [{ id }] = (await office.get(`${LPS}/${investor}/merges`)).body
    expect((await office.post(`${LPS}/${investor}/merges/${id}/undo`)).status).toBe(202)
  })

  test('an investor’s address alone, where only that is held', async () => {
    const investor = await made(LPS, { name: named('Birch') })
    await people.policy({ kind: 'change_investor_address', ...others })
    expect((await office.patch(`${LPS}/${investor}`, { jurisdiction: 'DE' })).status).toBe(200)
    const held = await office.patch(`${LPS}/${investor}`, { postal_address: 'Elm Street 1' })
    expect([held.status, held.body.kind]).toEqual([202, 'update_lp'])
  })

  test('a deal’s stage: by a change, a new deal, a merge and an import', async () => {
    const deal = await made(DEALS, { name: named('Alder') })
    const won = await made(DEALS, { name: named('Won'), stage: 'closed_won' })
    await people.policy({ kind: 'move_deal_stage', ...others })
    expect((await office.patch(`${DEALS}/${deal}`, { name: named('Renamed') })).status).toBe(200)
    expect((await office.post(DEALS, { name: named('Begun') })).status).toBe(201)
    const ways = [
      await office.post(`${DEALS}/${deal}/stage`, { stage: 'screening' }),
      await office.patch(`${DEALS}/${deal}`, { stage: 'closed_won' }),
      await office.post(DEALS, { name: named('At once'), stage: 'closed_won' }),
      await merge(DEALS, deal, won, ['stage']),
      await office.post(`${DEALS}/imports`, { csv: `Deal,Stage\n${named('Sheet')},closed_won\n` }),
    ]
    expect(ways.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
    expect((await read(DEALS, deal)).stage).toBe('sourced')
  })

  test('an approval of KYC that the register keeps by itself', async () => {
    const investor = await made(LPS, { name: named('Elm') })
    const known = await made(LPS, { name: named('Elm Fund'), kyc_status: 'approved' })
    await people.policy({ kind: 'update_kyc', ...others })
    expect((await office.patch(`${LPS}/${investor}`, { kyc_status: 'in_progress' })).status).toBe(200)
    expect((await office.patch(`${LPS}/${investor}`, { kyc_status: 'approved' })).status).toBe(202)
    expect((await office.post(LPS, { name: named('Ash'), kyc_status: 'approved' })).status).toBe(202)
    expect((await merge(LPS, investor, known, ['kyc_status'])).status).toBe(202)
  })

  test('a contact’s address, and a deletion, by merging', async () => {
    const [one, two] = [
      await made(CONTACTS, { name: named('Ana'), email: `ana.${people.next()}@alder.example` }),
      await made(CONTACTS, { name: named('Ana'), email: `ana.${people.next()}@evil.example` }),
    ]
    await people.policy({ kind: 'update_contact', ...others })
    expect((await merge(CONTACTS, one, two, ['email'])).status).toBe(202)
    const [deal, twin] = [
      await made(DEALS, { name: named('Oak') }),
      await made(DEALS, { name: named('Oak') }),
    ]
    await people.policy({ kind: 'delete_deal', ...others })
    expect((await merge(DEALS, twin, deal)).status).toBe(202)
  })
})

test('the kinds say what is held by whatever way', async () => {
  const { body: kinds } = await office.get('/api/v1/svc/agent/kinds')
  const of = (kind: string) => kinds.find((one: Json) => one.kind === kind)
  expect(of('change_investor_address')).toMatchObject({
    title: 'Change where an investor is written to',
    whatever_way: true,
  })
  expect(of('kyc_approval').together_with).toContain('update_kyc')
  expect(of('delete_deal')).toMatchObject({ whatever_way: true })
  expect(of('create_deal')).toMatchObject({ whatever_way: false })
})
