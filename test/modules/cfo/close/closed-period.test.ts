import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, type Office, openOffice, type Reply } from '../../../office.ts'
import { Book, CFO, type Line } from '../book.ts'

const lines: Line[] = [
  ['5300', 100, 0],
  ['1010', 0, 100],
]
let office: Office
let book: Book
beforeAll(async () => {
  office = await openOffice()
})
beforeEach(async () => {
  book = await Book.open(office)
})
afterAll(() => office.close())

const simple = (date: string, more: Json = {}) =>
  office.post(`${CFO}/accounts/${book.fundId}/entries`, { category: 'expense', date, debit: 100, ...more })
const remove = (id: number) => office.delete(`${CFO}/accounts/${book.fundId}/entries/${id}`)

function expectClosed({ status, body }: Reply) {
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'period_closed', locked_through: '2026-01-31' })
}

test('nothing is posted into a closed period, by whatever way, and the answer names the lock date', async () => {
  const entry = await book.posted('2026-01-20', lines)
  const later = await book.posted('2026-02-10', lines)
  const { body: line } = await simple('2026-01-21')
  const draft = await book.posted('2026-01-22', lines, { status: 'draft' })
  await book.lock('2026-01-31')
  const before = await book.journal()

  expectClosed(await book.post('2026-01-31', lines))
  expectClosed(await simple('2026-01-05'))
  expectClosed(await office.post(`${CFO}/gl/journal/drafts/${draft.id}/post`))
  expectClosed(await office.post(`${CFO}/gl/journal/${entry.id}/reverse`, { date: '2026-01-31' }))
  expectClosed(await remove(line.id))
  expect(await book.journal()).toEqual(before)

  expect((await book.post('2026-02-01', lines)).status).toBe(201)
  expect((await office.post(`${CFO}/gl/journal/${entry.id}/reverse`, { date: '2026-02-01' })).status).toBe(
    200,
  )
  expect((await office.post(`${CFO}/gl/journal/${later.id}/reverse`, { date: '2026-02-28' })).status).toBe(
    200,
  )
  expect(await book.balances('2026-01-31')).toEqual({ 5300: 100, 5600: 100, 1010: -200 })
  await book.lock(null)
  expect((await remove(line.id)).status).toBe(204)
})

test('a draft counts nowhere and is deleted for good; a posted entry is struck out with a trace', async () => {
  const draft = (await simple('2026-01-05', { status: 'draft' })).body
  const line = (await simple('2026-01-05')).body
  expect(draft).toMatchObject({ status: 'draft', number: null })
  expect(line).toMatchObject({ status: 'posted', number: 1 })
  expect(await book.balances()).toEqual({ 5600: 100, 1010: -100 })

  expect((await remove(draft.id)).status).toBe(204)
  expect((await office.get(`${CFO}/gl/journal/${draft.id}`)).status).toBe(404)
  expect((await remove(line.id)).status).toBe(204)
  expect(await book.balances()).toEqual({})
  const { body: kept } = await office.get(`${CFO}/gl/journal/${line.id}`)
  expect(kept).toMatchObject({ number: 1, deleted: true })
  const { body: strike } = await office.get(`${CFO}/gl/journal/${kept.reversed_by}`)
  expect(strike).toMatchObject({ reverses: line.id, deleted: true, date: '2026-01-05', number: 2 })
  expect((await office.get(`${CFO}/accounts/${book.fundId}/entries`)).body).toEqual([])
  expect((await book.report('2026-01-01', '2026-01-31')).by_category).toEqual([])
  const again = await remove(line.id)
  expect([again.status, again.body.code]).toEqual([409, 'already_reversed'])
})

test('an entry is deleted through the fund whose it is, by who may write', async () => {
  const line = (await simple('2026-01-05')).body
  const other = await Book.open(office)
  expect((await office.delete(`${CFO}/accounts/${other.fundId}/entries/${line.id}`)).status).toBe(404)
  const viewer = await office.person('viewer')
  const path = `${CFO}/accounts/${book.fundId}/entries/${line.id}`
  expect((await office.delete(path, { as: viewer })).status).toBe(403)
  const outsider = await office.otherOrganisation()
  expect((await office.delete(path, { as: outsider })).status).toBe(404)
  expect(await book.balances()).toEqual({ 5600: 100, 1010: -100 })
})
