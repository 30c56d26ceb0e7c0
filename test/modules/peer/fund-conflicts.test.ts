import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Platform, SETTINGS } from './platform.ts'

const FUNDS = '/api/v1/svc/lp-crm/funds'

let office: Office
let platform: Platform
beforeAll(async () => {
  office = await openOffice()
  platform = await Platform.connect(office)
})
afterAll(() => office.close())

let id: string
let fundId: number
let turn = 0
beforeEach(async () => {
  turn += 1
  id = `fund_${turn}`
  await tell(1, { name: `Linden ${turn}`, currency: 'EUR', target_size: 90_000_000.5, final_close_on: null })
  fundId = (await office.get(`/api/v1/svc/workspaces/lookup?peer_id=${id}`)).body[0].record.id
  await office.patch(`${FUNDS}/${fundId}`, { target_amount: 80_000_000 })
  await tell(2, { target_size: 95_000_000, hard_cap: 120_000_000 })
})

const tell = (day: number, data: Json) =>
  platform.tell({ type: 'fund.updated', data: { id, updated_at: `2026-02-0${day}T00:00:00Z`, ...data } })
const fund = async () => (await office.get(`${FUNDS}/${fundId}`)).body
const conflicts = async (): Promise<Json[]> =>
  (await office.get(`${SETTINGS}/conflicts?raised_fund_id=${fundId}`)).body
const decide = (conflict: Json, keep: string) =>
  office.post(`${SETTINGS}/conflicts/${conflict.id}/resolve`, { keep })

test('what somebody here changed of a fund stays, and both stand side by side; the other fields follow', async () => {
  expect(await fund()).toMatchObject({ target_amount: 80_000_000, hard_cap_amount: 120_000_000 })
  expect(await conflicts()).toMatchObject([
    {
      ...{ field: 'target_amount', ours: 80_000_000, theirs: 95_000_000, status: 'open' },
      ...{ deal_id: null, deal_name: null, raised_fund_id: fundId, raised_fund_name: `Linden ${turn}` },
    },
  ])
  const [{ doubts }] = (await office.get(`/api/v1/svc/workspaces/lookup?peer_id=${id}`)).body
  expect(doubts).toEqual(['One field is one thing here and another there.'])
})

test('theirs is taken as the fund’s own endpoint takes it, and the field follows from then on', async () => {
  const [one] = (await conflicts()) as [Json]
  expect((await decide(one, 'theirs')).body).toMatchObject({ status: 'took_theirs' })
  expect((await fund()).target_amount).toBe(95_000_000)
  await tell(3, { target_size: 97_000_000 })
  expect((await fund()).target_amount).toBe(97_000_000)
  expect((await decide(one, 'ours')).body.code).toBe('already_resolved')
})

test('theirs that cannot be is refused at its field and decides nothing', async () => {
  await tell(3, { target_size: 130_000_000 })
  const [one] = (await conflicts()) as [Json]
  const { status, body } = await decide(one, 'theirs')
  expect([status, body.errors[0].path]).toEqual([422, 'hard_cap_amount'])
  expect(await conflicts()).toMatchObject([{ status: 'open', theirs: 130_000_000 }])
  expect((await fund()).target_amount).toBe(80_000_000)
})

test('ours that a person kept is asked about again only when the platform says something new', async () => {
  const [one] = (await conflicts()) as [Json]
  expect((await decide(one, 'ours')).body).toMatchObject({ status: 'kept_ours' })
  await tell(3, { target_size: 95_000_000, name: `Linden ${turn} LP` })
  expect(await fund()).toMatchObject({ target_amount: 80_000_000, name: `Linden ${turn} LP` })
  expect(await conflicts()).toMatchObject([{ status: 'kept_ours' }])
  await tell(4, { target_size: 80_000_000 })
  await tell(5, { target_size: 99_000_000 })
  expect((await fund()).target_amount).toBe(99_000_000)
})
