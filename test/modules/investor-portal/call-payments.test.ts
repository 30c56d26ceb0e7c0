import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../office.ts'
import { newFund, P } from './committed-fund.ts'

let office: Office
let path: string
let ids: Record<string, number>
beforeAll(async () => {
  office = await openOffice()
  const made = await newFund(office, { Alder: 600_000, Birch: 400_000 })
  ids = made.ids
  const call = {
    fund_account_id: made.fund,
    amount: 100_000,
    notice_date: '2025-02-03',
    due_date: '2025-03-03',
  }
  path = `${P}/calls/${(await office.post(`${P}/calls`, call)).body.id}`
})
afterAll(() => office.close())

const record = (...payments: object[]) => office.post(`${path}/payments`, { payments })
const recorded = async () => (await office.get(path)).body.payments

test('of several payments none is recorded where one is refused, and the row is named', async () => {
  const good = { lp_id: ids.Alder, amount: 60_000, date: '2025-03-01' }
  const early = await record(good, { lp_id: ids.Birch, amount: 1, date: '2025-01-01' })
  expect([early.status, early.body.errors[0].path]).toEqual([422, 'payments.1.date'])
  const stranger = await record(good, { lp_id: 999, amount: 1 })
  expect([stranger.status, stranger.body.errors[0].path]).toEqual([422, 'payments.1.lp_id'])
  const twice = await record(good, good)
  expect([twice.status, twice.body.code, twice.body.row]).toEqual([409, 'possible_duplicate', 1])
  expect(await recorded()).toEqual([])
})

test('all are recorded in one call, a known reference only once', async () => {
  const rows = [
    { lp_id: ids.Alder, amount: 60_000, date: '2025-03-01', reference: 'W-1' },
    { lp_id: ids.Birch, amount: 30_000, date: '2025-03-03', reference: 'W-2' },
  ]
  const first = await record(...rows)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body).toMatchObject({ paid: 90_000, outstanding: 10_000, recorded: rows })
  const again = await record(...rows, { lp_id: ids.Birch, amount: 10_000, date: '2025-03-04' })
  expect(again.body).toMatchObject({ status: 'paid', outstanding: 0 })
  expect(again.body.recorded.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual(
    first.body.recorded.map(({ id }: { id: number }) => id),
  )
  expect(await recorded()).toHaveLength(3)
})
