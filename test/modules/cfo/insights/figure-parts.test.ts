import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../../office.ts'
import { CFO, DAY, type FiguredFund, openFiguredFund } from '../figured-fund.ts'

let world: FiguredFund
let partners: Json
beforeAll(async () => {
  world = await openFiguredFund()
  partners = (await world.office.get(`${CFO}/accounts/${world.fund}/partners?as_of=${DAY}`)).body
})
afterAll(() => world.office.close())

const explained = async (figure: string, lp?: number): Promise<Json> => {
  const whose = lp === undefined ? '' : `&lp_id=${lp}`
  const path = `${CFO}/accounts/${world.fund}/figure-parts?figure=${figure}&as_of=${DAY}${whose}`
  const { status, body } = await world.office.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const cents = (amount: number) => Math.round(amount * 100)
const sumOf = (parts: Json[]) => parts.reduce((sum, { amount }) => sum + cents(amount), 0)

describe.each(['committed', 'called', 'paid_in', 'distributed', 'unfunded', 'nav'])('%s', figure => {
  test('is the sum of its parts, for the fund and for each partner', async () => {
    const whole = await explained(figure)
    expect([whole.amount, sumOf(whole.parts)]).toEqual([
      partners.whole[figure],
      cents(partners.whole[figure]),
    ])
    for (const { lp_id, [figure]: shown } of partners.partners) {
      const { amount, parts } = await explained(figure, lp_id)
      expect([amount, sumOf(parts)]).toEqual([shown, cents(shown)])
    }
  })
})

test('paid-in capital is made of payments, of the book of before and of what came back, each with its page', async () => {
  const { parts } = await explained('paid_in')
  expect(parts.map(({ date, amount, page }: Json) => [date, amount, page.replace(/\d+/g, 'N')])).toEqual([
    ['2025-01-02', 100_000, '/funds/N?tab=journal&entry=N'],
    ['2025-01-05', 150_000, '/capital-calls/N'],
    ['2025-01-06', 10_000, '/capital-calls/N'],
    ['2025-01-07', 12_000, '/capital-calls/N'],
    ['2025-02-15', -30_000, '/distributions/N'],
  ])
})

test('an unknown figure is refused in words, and nobody’s is not found', async () => {
  const path = `${CFO}/accounts/${world.fund}/figure-parts`
  expect((await world.office.get(`${path}?figure=wealth`)).body.errors[0].path).toBe('query.figure')
  expect((await world.office.get(`${path}?figure=paid_in&lp_id=99999`)).status).toBe(404)
})
