import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplesOf, expectNear } from '../../../finance/examples.ts'
import { type Office, openOffice } from '../../../office.ts'
import { journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

test.each(examplesOf('performance'))('%s', async (_name, { input, expected }) => {
  const { id } = await openFund(office)
  const { paid_in, distributions, nav } = input
  if (paid_in > 0) {
    await journal(office, id, '2025-01-15', [
      ['1010', paid_in, 0],
      ['3100', 0, paid_in],
    ])
    await journal(office, id, '2025-06-30', [
      ['3300', distributions, 0],
      ['1010', 0, distributions],
    ])
    const gain = nav - (paid_in - distributions)
    await journal(office, id, '2025-06-30', [
      ['1320', gain, 0],
      ['4300', 0, gain],
    ])
  }
  const { body } = await office.get(`${CFO}/accounts/${id}/performance?as_of=2025-12-31`)
  expect(body).toMatchObject({ paid_in, distributed: distributions, nav })
  for (const [name, wanted] of Object.entries(expected)) {
    if (wanted === null)
      expect([body[name], body.reasons[name], body.reasons.irr]).toEqual([
        null,
        'zero_denominator',
        'no_sign_change',
      ])
    else expectNear(body[name], wanted as number, 1e-9)
  }
})

// LP1 of the worked fund (semantics 4.5): paid in on 2025-01-29, the rest after 152 days.
test('by quarter, with the reason for what is not there', async () => {
  const { id } = await openFund(office)
  await journal(office, id, '2025-01-29', [
    ['1010', 8_004_000, 0],
    ['3100', 0, 8_004_000],
  ])
  await journal(office, id, '2025-06-30', [
    ['3300', 2_000_000, 0],
    ['1010', 0, 2_000_000],
  ])
  await journal(office, id, '2025-06-30', [
    ['1320', 971_200, 0],
    ['4300', 0, 971_200],
  ])
  const { body } = await office.get(`${CFO}/accounts/${id}/performance?as_of=2025-06-30`)
  expectNear(body.dpi, 0.24987506, 1e-8)
  expectNear(body.rvpi, 0.87146427, 1e-8)
  expectNear(body.tvpi, 1.12133933, 1e-8)
  expectNear(body.irr, 0.31654096, 1e-7)
  const [first, second] = body.quarters
  expect(first).toMatchObject({ as_of: '2025-03-31', contributions: 8_004_000, distributions: 0, irr: 0 })
  expect(second).toMatchObject({ as_of: '2025-06-30', contributions: 0, distributions: 2_000_000 })
  const day = await office.get(`${CFO}/accounts/${id}/performance?as_of=2025-01-29`)
  expect(day.body).toMatchObject({ irr: null, dpi: 0, reasons: { irr: 'no_time_elapsed' } })
  const before = await office.get(`${CFO}/accounts/${id}/performance?as_of=2024-12-31`)
  expect(before.body).toMatchObject({ quarters: [], tvpi: null, reasons: { irr: 'no_sign_change' } })
})

test('tells its assumptions in the reader’s language', async () => {
  const { id } = await openFund(office)
  await journal(office, id, '2025-01-29', [
    ['1010', 1000, 0],
    ['3100', 0, 1000],
  ])
  const headers = { 'accept-language': 'de' }
  for (const figures of ['performance', 'performance/time-weighted']) {
    const address = `${CFO}/accounts/${id}/${figures}`
    const [english, german] = [await office.get(address), await office.get(address, { headers })]
    expect(german.body.assumptions).toHaveLength(english.body.assumptions.length)
    for (const [at, said] of german.body.assumptions.entries())
      expect(said).not.toBe(english.body.assumptions[at])
  }
})
