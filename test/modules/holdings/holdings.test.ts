import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'
const HOLDINGS = `${P}/holdings`

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const newFund = async (name: string, currency = 'EUR'): Promise<number> =>
  (await office.post(`${P}/cfo/accounts`, { name, currency })).body.id

const newHolding = async (fund_account_id: number, name: string, more: Json = {}): Promise<number> => {
  const input = { fund_account_id, name, instrument: 'first_lien', opened_on: '2025-01-01', ...more }
  const { status, body } = await office.post(HOLDINGS, input)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

type Line = readonly [code: string, debit: number, credit: number, holding?: number]

const posting = (fund_account_id: number, date: string, lines: readonly Line[]) =>
  office.post(`${P}/cfo/gl/journal`, {
    fund_account_id,
    date,
    lines: lines.map(([code, debit, credit, investment_id]) => ({
      code,
      ...(debit > 0 ? { debit } : { credit }),
      ...(investment_id === undefined ? {} : { investment_id }),
    })),
  })

async function posted(fund: number, date: string, lines: readonly Line[]): Promise<Json> {
  const { status, body } = await posting(fund, date, lines)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const figuresOf = async (id: number, asOf: string): Promise<Json> =>
  (await office.get(`${HOLDINGS}/${id}?as_of=${asOf}`)).body.figures

describe('a holding', () => {
  test('is opened with 201, read with its names, and found by fund, deal, status and words', async () => {
    const fund = await newFund('Alder Fund I')
    const other = await newFund('Alder Fund II')
    const deal = (await office.post(`${P}/crm/deals`, { name: 'Project Alder' })).body.id
    const id = await newHolding(fund, 'Project Alder, first lien', { deal_id: deal, sector: 'Logistics' })
    const second = await newHolding(other, 'Project Alder, Fund II', { deal_id: deal })
    const { body } = await office.get(`${HOLDINGS}/${id}`)
    expect(body).toMatchObject({
      fund: 'Alder Fund I',
      deal: 'Project Alder',
      currency: 'EUR',
      status: 'open',
      version: 1,
      figures: { currency: 'EUR', cost: 0, fair_value: 0, irr: null, multiple: null, held_since: null },
    })
    const found = async (query: string) =>
      (await office.get(`${HOLDINGS}?${query}`)).body.map((one: Json) => one.id)
    expect(await found(`deal_id=${deal}`)).toEqual([second, id])
    expect(await found(`fund_account_id=${fund}`)).toEqual([id])
    expect(await found('q=logis')).toEqual([id])
    expect(await found(`fund_account_id=${fund}&status=exited`)).toEqual([])
  })

  test('is refused for a fund or deal that is not there', async () => {
    const fund = await newFund('Strangers')
    const input = { fund_account_id: fund, name: 'Alder', instrument: 'equity' }
    const noFund = await office.post(HOLDINGS, { ...input, fund_account_id: 987_654 })
    expect(noFund.body.errors).toMatchObject([{ path: 'fund_account_id' }])
    const noDeal = await office.post(HOLDINGS, { ...input, deal_id: 987_654 })
    expect(noDeal.body.errors).toMatchObject([{ path: 'deal_id', message: 'is not a deal of this office' }])
  })

  test('is changed by whoever saw its latest version; who comes second is told', async () => {
    const id = await newHolding(await newFund('Two at once'), 'Alder')
    const changes = ['Logistics', 'Ports'].map(sector =>
      office.patch(`${HOLDINGS}/${id}`, { sector, version: 1 }),
    )
    const answers = await Promise.all(changes)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      current: { version: 2 },
    })
  })

  test('is exited once the book carries nothing of it, takes no purchase then, and is reopened', async () => {
    const fund = await newFund('Exits')
    const id = await newHolding(fund, 'Alder')
    await posted(fund, '2025-01-10', [
      ['1310', 100, 0, id],
      ['1010', 0, 100],
    ])
    const close = () => office.post(`${HOLDINGS}/${id}/close`, { date: '2025-06-30' })
    expect((await close()).body).toMatchObject({ code: 'still_carried', cost: 100, fair_value: 100 })
    await posted(fund, '2025-06-30', [
      ['1010', 120, 0],
      ['1310', 0, 100, id],
      ['4200', 0, 20, id],
    ])
    expect((await close()).body).toMatchObject({ status: 'exited', exited_on: '2025-06-30' })
    expect((await close()).body.code).toBe('illegal_transition')
    const more: Line[] = [
      ['1310', 5, 0, id],
      ['1010', 0, 5],
    ]
    expect((await posting(fund, '2025-07-01', more)).body.errors).toMatchObject([
      { path: 'lines.0.investment_id', message: expect.stringContaining('was exited on 2025-06-30') },
    ])
    // An escrow that is released later is no purchase.
    await posted(fund, '2025-07-31', [
      ['1010', 3, 0],
      ['4200', 0, 3, id],
    ])
    const { body } = await office.post(`${HOLDINGS}/${id}/reopen`, {})
    expect(body).toMatchObject({ status: 'open', exited_on: null })
    await posted(fund, '2025-08-01', more)
  })
})

describe('its figures', () => {
  test('are those of the lines that carry it: cost, mark, realised, income, cash, IRR, multiple', async () => {
    const fund = await newFund('Worked')
    const id = await newHolding(fund, 'Alder')
    await posted(fund, '2025-01-10', [
      ['1310', 1000, 0, id],
      ['1010', 0, 1000],
    ])
    await posted(fund, '2025-06-30', [
      ['1320', 200, 0, id],
      ['4300', 0, 200, id],
    ])
    await posted(fund, '2025-09-30', [
      ['1010', 50.25, 0],
      ['4010', 0, 50.25, id],
    ])
    // A quarter is sold for 300: cost 250, and its part of the mark is taken back.
    await posted(fund, '2026-01-10', [
      ['1010', 300, 0],
      ['1310', 0, 250, id],
      ['4200', 0, 50, id],
    ])
    await posted(fund, '2026-01-10', [
      ['4300', 50, 0, id],
      ['1320', 0, 50, id],
    ])
    expect(await figuresOf(id, '2025-12-31')).toMatchObject({
      cost: 1000,
      unrealised: 200,
      fair_value: 1200,
      realised: 0,
      income: 50.25,
      invested: 1000,
      returned: 50.25,
      held_since: '2025-01-10',
      multiple: 1.25025,
    })
    const after = await figuresOf(id, '2026-01-10')
    expect(after).toMatchObject({
      cost: 750,
      unrealised: 150,
      fair_value: 900,
      realised: 50,
      income: 50.25,
      invested: 1000,
      returned: 350.25,
      multiple: 1.25025,
    })
    // 1000 a year before, 50.25 after 263 days, 1200 after 365: worth nothing together at that rate.
    const worth = (rate: number) =>
      -1000 + 50.25 / (1 + rate) ** (263 / 365) + 1200 / (1 + rate) ** (365 / 365)
    expect(Math.abs(worth(after.irr))).toBeLessThan(1e-6)
    expect((await figuresOf(id, '2025-01-09')).held_since).toBeNull()
    const { body } = await office.get(`${HOLDINGS}/${id}/movements`)
    expect(body.map(({ date, cost, unrealised, cash }: Json) => [date, cost, unrealised, cash])).toEqual([
      ['2025-01-10', 1000, 0, -1000],
      ['2025-06-30', 0, 200, 0],
      ['2025-09-30', 0, 0, 50.25],
      ['2026-01-10', -250, 0, 300],
      ['2026-01-10', 0, -50, 0],
    ])
  })

  test('do not count as proceeds what takes a purchase back, nor as a purchase what takes that back', async () => {
    const fund = await newFund('Reversed')
    const id = await newHolding(fund, 'Alder')
    const wrong = await posted(fund, '2025-01-10', [
      ['1310', 900, 0, id],
      ['1010', 0, 900],
    ])
    const reversal = await office.post(`${P}/cfo/gl/journal/${wrong.id}/reverse`, { date: '2025-01-15' })
    expect(await figuresOf(id, '2025-12-31')).toMatchObject({ invested: 0, returned: 0, held_since: null })
    await posted(fund, '2025-02-01', [
      ['1310', 1000, 0, id],
      ['1010', 0, 1000],
    ])
    expect(await figuresOf(id, '2025-12-31')).toMatchObject({ invested: 1000, held_since: '2025-02-01' })
    await office.post(`${P}/cfo/gl/journal/${reversal.body.id}/reverse`, { date: '2025-02-02' })
    expect(await figuresOf(id, '2025-12-31')).toMatchObject({
      cost: 1900,
      invested: 1900,
      returned: 0,
      held_since: '2025-01-10',
    })
  })
})

describe('a line of the journal', () => {
  test('names a holding of its own fund, in its account’s currency', async () => {
    const fund = await newFund('Own')
    const foreign = await newHolding(await newFund('Other'), 'Birch')
    const lines = (holding: number): Line[] => [
      ['1310', 100, 0, holding],
      ['1010', 0, 100],
    ]
    for (const holding of [foreign, 987_654]) {
      const { status, body } = await posting(fund, '2025-01-10', lines(holding))
      expect([status, body.errors]).toEqual([
        422,
        [{ path: 'lines.0.investment_id', message: 'is not a holding of this fund' }],
      ])
    }
    const id = await newHolding(fund, 'Alder')
    const account = { fund_account_id: fund, code: '1311', name: 'In pounds', parent_code: '1310' }
    await office.post(`${P}/cfo/gl/accounts`, { ...account, currency: 'GBP' })
    const inPounds = await office.post(`${P}/cfo/gl/journal`, {
      fund_account_id: fund,
      date: '2025-01-10',
      lines: [
        { code: '1311', debit: 115, foreign_debit: 100, investment_id: id },
        { code: '1010', credit: 115 },
      ],
    })
    expect(inPounds.body.errors).toMatchObject([{ message: 'Alder is in EUR, and 1311 is kept in GBP' }])
  })

  test('takes off a holding no more than the book carries of it, on its day and on every day after', async () => {
    const fund = await newFund('Carried')
    const id = await newHolding(fund, 'Alder')
    const sell = (date: string, cost: number, holding?: number) =>
      posting(fund, date, [
        ['1010', cost, 0],
        holding === undefined ? ['1310', 0, cost] : ['1310', 0, cost, holding],
      ])
    await posted(fund, '2025-03-01', [
      ['1310', 1000, 0, id],
      ['1010', 0, 1000],
    ])
    expect((await sell('2025-04-01', 1000.01, id)).body).toMatchObject({
      code: 'not_carried',
      holding_id: id,
      cost: 1000,
      fair_value: 1000,
      date: '2025-04-01',
    })
    expect((await sell('2025-02-01', 1, id)).body).toMatchObject({ code: 'not_carried', cost: 0 })
    expect((await sell('2025-06-01', 600, id)).status).toBe(201)
    const between = await sell('2025-05-01', 500, id)
    expect(between.body).toMatchObject({ code: 'not_carried', date: '2025-06-01', cost: 400 })
    const unassigned = await sell('2025-06-02', 100)
    expect(unassigned.body).toMatchObject({
      code: 'not_carried',
      holding_id: null,
      cost: 0,
      holdings: [{ id, name: 'Alder', fair_value: 400 }],
    })
    expect(unassigned.body.detail).toContain('Choose the holding: Alder (400 EUR).')
    const quick = { category: 'investment', date: '2025-06-02', credit: 100 }
    const entries = `${P}/cfo/accounts/${fund}/entries`
    expect((await office.post(entries, quick)).body.code).toBe('not_carried')
    expect((await office.post(entries, { ...quick, investment_id: id })).status).toBe(201)
    const { body } = await office.get(`${P}/cfo/accounts/${fund}/risk?as_of=2025-12-31`)
    expect(body).toMatchObject({ investments: 300, unassigned: 0, concentration: { top_1: 1, top_5: 1 } })
  })

  test('takes a loss in value back before the cost, or with it', async () => {
    const fund = await newFund('Marked down')
    const id = await newHolding(fund, 'Alder')
    await posted(fund, '2025-03-01', [
      ['1310', 1000, 0, id],
      ['1010', 0, 1000],
    ])
    await posted(fund, '2025-06-30', [
      ['4300', 400, 0, id],
      ['1320', 0, 400, id],
    ])
    const exit: Line[] = [
      ['1010', 500, 0],
      ['4200', 500, 0, id],
      ['1310', 0, 1000, id],
    ]
    expect((await posting(fund, '2025-12-31', exit)).body).toMatchObject({
      code: 'not_carried',
      cost: 1000,
      fair_value: 600,
    })
    await posted(fund, '2025-12-31', [...exit, ['1320', 400, 0, id], ['4300', 0, 400, id]])
    expect(await figuresOf(id, '2025-12-31')).toMatchObject({ fair_value: 0, realised: -500, multiple: 0.5 })
  })

  test('of the quick entry carries the holding on what is not money; investors’ capital has none', async () => {
    const fund = await newFund('Quick')
    const id = await newHolding(fund, 'Alder')
    const entries = `${P}/cfo/accounts/${fund}/entries`
    const enter = (category: string, sides: Json) =>
      office.post(entries, { category, date: '2025-03-01', ...sides, investment_id: id })
    expect((await enter('investment', { debit: 1000 })).status).toBe(201)
    const { body } = await enter('unrealised_gain', { credit: 100 })
    expect(body.lines).toMatchObject([
      { code: '1320', investment_id: id, investment: 'Alder' },
      { code: '4300', investment_id: id },
    ])
    expect((await enter('interest', { credit: 25 })).body.lines).toMatchObject([
      { code: '1010', investment_id: null, investment: null },
      { code: '4010', investment_id: id },
    ])
    expect((await enter('capital_call', { credit: 5 })).body.errors).toMatchObject([
      { path: 'investment_id' },
    ])
    expect(await figuresOf(id, '2025-12-31')).toMatchObject({ cost: 1000, fair_value: 1100, income: 25 })
  })

  test('that is a draft is checked when it is posted', async () => {
    const fund = await newFund('Drafts')
    const id = await newHolding(fund, 'Alder')
    const draft = await office.post(`${P}/cfo/accounts/${fund}/entries`, {
      category: 'investment',
      date: '2025-03-01',
      credit: 10,
      investment_id: id,
      status: 'draft',
    })
    expect(draft.status).toBe(201)
    const post = await office.post(`${P}/cfo/gl/journal/drafts/${draft.body.id}/post`)
    expect([post.status, post.body.code]).toEqual([409, 'not_carried'])
  })
})
