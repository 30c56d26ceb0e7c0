import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesOf, expectNear } from '../../../finance/examples.ts'
import { type Json, type Office, openOffice } from '../../../office.ts'

const PATH = '/api/v1/svc/cfo/waterfall'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('of one distribution', () => {
  test.each(examplesOf('waterfall', ({ input }) => 'committed' in input))('%s', async (_name, example) => {
    const { input, expected, tolerance = 0.005 } = example
    const { status, body } = await office.post(PATH, input)
    expect(status).toBe(200)
    const [capital, preferred, catchUp, carried] = body.tiers
    const found: Json = {
      return_of_capital: capital.lp,
      hurdle_due: body.hurdle_due,
      hurdle_paid: preferred.lp,
      catch_up_gp: catchUp.gp,
      catch_up_lp: catchUp.lp,
      split_lp: carried.lp,
      split_gp: carried.gp,
      lp_total: body.lp_total,
      gp_total: body.gp_total,
    }
    for (const [name, wanted] of Object.entries(expected))
      expectNear(found[name], wanted as number, tolerance)
    expect(body).toMatchObject({
      return_of_capital: capital.amount,
      hurdle: preferred.amount,
      catch_up: catchUp.amount,
      carry_split: { lp: carried.lp, gp: carried.gp },
      total: input.distributable,
      periods: null,
      persisted: false,
    })
  })

  test('says what it assumes, and what is null why', async () => {
    const { body } = await office.post(PATH, {
      committed: 100,
      distributable: 80,
      hurdle_pct: 0.08,
      carry_pct: 0.2,
      catch_up_pct: 0,
    })
    expect(body).toMatchObject({ unreturned_capital: 20, hurdle_shortfall: 8, gp_share_of_profit: null })
    expect(body.reasons.gp_share_of_profit).toBe('zero_denominator')
    expect(body.assumptions.join(' ')).toContain('hard hurdle')
  })

  test.each([
    ['an American one', { type: 'american' }, 'type'],
    ['8 typed for 8%', { hurdle_pct: 8 }, 'hurdle_pct'],
    ['all of the profit as carry', { carry_pct: 1 }, 'carry_pct'],
    ['a negative amount', { distributable: -1 }, 'distributable'],
    ['no commitment', { committed: undefined }, 'committed'],
    ['a clawback without dates', { carry_paid: 1 }, 'carry_paid'],
    ['a fraction of a cent', { distributable: 0.001, currency: 'USD' }, 'distributable'],
    ['a hurdle without an end', { committed: 1e11, hurdle_pct: 1, years: 50 }, 'hurdle_pct'],
  ])('refuses %s', async (_name, change, path) => {
    const input = { committed: 100, distributable: 150, hurdle_pct: 0.08, carry_pct: 0.2, ...change }
    const { status, body } = await office.post(PATH, input)
    expect(status).toBe(422)
    expect(body.errors.map((error: Json) => error.path)).toContain(path)
  })
})

describe('of dated flows', () => {
  // The case is in millions.
  const MILLION = 1_000_000
  test.each(examplesOf('waterfall', ({ input }) => 'flows' in input))(
    '%s',
    async (_n, { input, expected }) => {
      const { body, status } = await office.post(PATH, {
        hurdle_pct: input.hurdle_pct,
        carry_pct: input.carry_pct,
        catch_up_pct: input.catch_up_pct,
        flows: input.flows.map(({ date, contribution = 0, distribution = 0 }: Json) => ({
          date,
          contribution: contribution * MILLION,
          distribution: distribution * MILLION,
        })),
      })
      expect(status).toBe(200)
      const [, second, third] = body.periods
      const found: Json = {
        hurdle_balance_after_2023: second.hurdle_balance_after,
        hurdle_balance_at_2025_before: third.hurdle_balance_before,
        tier12_2025: third.return_of_capital + third.hurdle,
        catch_up_2025: third.catch_up,
        split_2025: third.carry_split.lp + third.carry_split.gp,
        lp_2025: third.lp,
        gp_2025: third.gp,
        lp_total: body.lp_total,
        gp_total: body.gp_total,
      }
      for (const [name, actual] of Object.entries(found))
        expectNear((actual as number) / MILLION, expected[name], 1e-5)
      expectNear(body.gp_share_of_profit, expected.gp_share_of_profit, 1e-8)
      expectNear(body.lp_irr, expected.lp_net_irr, 1e-6)
      expect(body.clawback).toBe(0)
    },
  )

  test.each(examplesOf('waterfall', ({ input }) => Array.isArray(input)))('%s', async (_n, example) => {
    const found = []
    for (const { carry_paid, total_fund_profit, carry_pct } of example.input) {
      const flows = [
        { date: '2020-01-01', contribution: 100 },
        { date: '2025-01-01', distribution: 100 + total_fund_profit },
      ]
      const { body } = await office.post(PATH, { hurdle_pct: 0, carry_pct, carry_paid, flows })
      found.push(body.clawback)
    }
    expect(found).toEqual(example.expected)
  })

  test('counts a day’s contributions before its distributions, however the rows are ordered', async () => {
    const [first, ...day] = [
      { date: '2015-10-02', contribution: 100 },
      { date: '2016-06-25', distribution: 1000 },
      { date: '2016-06-25', contribution: 300 },
    ]
    for (const rows of [day, day.toReversed()]) {
      const { body } = await office.post(PATH, {
        hurdle_pct: 0.08,
        carry_pct: 0.2,
        flows: [first, ...rows],
      })
      expect(body).toMatchObject({ gp_total: 120, lp_total: 880, clawback: 0 })
      expect(body.periods).toHaveLength(2)
    }
  })

  test('takes no figure of the other form', async () => {
    const flows = [{ date: '2020-01-01', contribution: 100 }]
    const { status, body } = await office.post(PATH, { flows, committed: 1, hurdle_pct: 0, carry_pct: 0 })
    expect([status, body.errors[0].path]).toEqual([422, 'committed'])
  })
})
