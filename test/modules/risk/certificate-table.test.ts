import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { covenant, P } from './covenants.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const read = (id: number, body: Json) => office.post(`${P}/covenants/${id}/certificate/table`, body)
const dscr = {
  name: 'Debt service cover',
  type: 'dscr',
  direction: 'min',
  threshold: 1.25,
  current_value: 1.3,
}

test('a certificate that is a table proposes the value of its own row, by the columns a person says', async () => {
  const { id } = await covenant(office, dscr)
  const csv = 'Covenant;Actual;Test date\nLTV;64,5%;30.06.2026\nDebt Service Cover;1,31x;30.06.2026\n'
  const { status, body } = await read(id, { csv, file_name: 'june.csv' })
  expect(status).toBe(200)
  expect(body.proposals).toEqual([
    {
      row: 3,
      value: 1.31,
      tested_on: '2026-06-30',
      document: 'june.csv',
      page: 1,
      quote: 'Debt Service Cover | 1,31x | 30.06.2026',
      lent: false,
      status: 'watch',
      headroom_pct: expect.closeTo(0.048, 10),
    },
  ])
  const foreign = csv.replace('Actual', 'Erreicht')
  expect((await read(id, { csv: foreign })).body).toMatchObject({
    objections: ['Choose the column for Value reported.'],
    proposals: [],
  })
  const mapped = await read(id, { csv: foreign, mapping: { value: 'Erreicht' } })
  expect(mapped.body.proposals).toMatchObject([{ value: 1.31 }])
})

test('a figure and a day of two readings are asked with both, and proposed once they are told', async () => {
  const { id } = await covenant(office, { ...dscr, type: 'min_liquidity', name: 'Liquidity', threshold: 5 })
  const csv = 'Covenant,Actual,Test date\nLiquidity,25.000,03/04/2026\n'
  const { body } = await read(id, { csv })
  expect(body).toMatchObject({ asks_decimal_sign: true, asks_date_order: true, proposals: [] })
  expect(body.unclear).toEqual([
    { row: 2, cell: '03/04/2026', readings: { day_first: '2026-04-03', month_first: '2026-03-04' } },
    { row: 2, cell: '25.000', readings: { point: '25.000', comma: '25000' } },
  ])
  const told = await read(id, { csv, decimal_sign: 'comma', date_order: 'month_first' })
  expect(told.body.proposals).toMatchObject([{ value: 25_000, tested_on: '2026-03-04' }])
})

test('a certificate in words asks its decimal sign, and reads by the one told', async () => {
  const { id } = await covenant(office, dscr)
  const documents = [{ name: 'june.txt', text: 'Debt service cover was 3,125x.' }]
  const ask = async (more: Json = {}) =>
    (
      await office.post(`${P}/covenants/${id}/certificate`, {
        source: { type: 'inline', documents },
        ...more,
      })
    ).body
  const open = await ask()
  expect(open.asks_decimal_sign).toBe(true)
  expect(open.proposals.map(({ value }: Json) => value).toSorted()).toEqual([3.125, 3125])
  const told = await ask({ decimal_sign: 'comma' })
  expect(told).toMatchObject({ asks_decimal_sign: false, proposals: [{ value: 3.125 }] })
})
