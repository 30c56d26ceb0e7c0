import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCusip } from '../../../server/modules/compliance/trading/identifiers.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { dayOf } from './kyc-office.ts'

const T = '/api/v1/svc/compliance/trade'

let office: Office
let member: string
beforeAll(async () => {
  office = await openOffice()
  member = await office.person('member')
})
afterAll(() => office.close())

const list = async (more: Json): Promise<Json> => {
  const { status, body } = await office.post(`${T}/restricted`, {
    issuer: 'Alder Components plc',
    list: 'restricted',
    reason: 'mnpi',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const check = (query: string, as = office.admin) => office.get(`${T}/check?${query}`, { as })
const ask = (more: Json = {}, as = member) =>
  office.post(
    `${T}/preclearance`,
    {
      account: 'Broker 1',
      issuer: 'Larch Logistics',
      instrument: 'equity',
      side: 'buy',
      quantity: 10,
      ...more,
    },
    { as },
  )
const review = (id: number, decision: string, as = office.admin) =>
  office.post(`${T}/preclearance/${id}/review`, { decision, reason: 'Looked at it' }, { as })

test('the check digit of a CUSIP is counted', () => {
  for (const right of ['037833100', '17275R102', '38259P508', '68389X105']) expect(isCusip(right)).toBe(true)
  for (const wrong of ['037833101', '68389X106', '03783310']) expect(isCusip(wrong)).toBe(false)
})

test('a security of which nothing else is said is restricted for what is known of it', async () => {
  const { body } = await office.post(`${T}/restricted`, { issuer: 'Harrow' })
  expect(body).toMatchObject({ list: 'restricted', reason: 'mnpi', scope: 'firm' })
})

describe('the restricted list', () => {
  test('knows an issuer as brokers and registers write it', async () => {
    for (const issuer of ['Würzburger Hüttenwerke AG', 'Ørsund Gruppen ASA', 'Северсталь-Медиа'])
      await office.post(`${T}/restricted`, { issuer })
    const asked = [
      'Wuerzburger Huettenwerke',
      'WURZBURGER HUTTENWERKE AG',
      'Oersund Gruppen',
      'Severstal-Media',
    ]
    for (const issuer of asked) {
      expect((await check(`q=${encodeURIComponent(issuer)}`)).body, issuer).toMatchObject({
        restricted: true,
      })
      expect((await ask({ issuer })).body, issuer).toMatchObject({ status: 'denied' })
    }
    expect((await check('q=Wuerttemberger%20Wollwerke')).body).toMatchObject({ restricted: false })
  })

  test('says which names it could not compare, since they share no script, and leaves the trade to a reviewer', async () => {
    const { id: han } = await list({ issuer: '华为技术有限公司' })
    const { id: hangul } = await list({ issuer: '삼성전자', ticker: '005930' })
    const { id: watched } = await list({ issuer: '三菱商事', list: 'watch' })
    const notCompared = async (query: string, as?: string) =>
      (await check(query, as)).body.not_compared.map((one: Json) => one.id)
    expect((await check('q=Huawei')).body).toMatchObject({
      restricted: false,
      not_compared: [
        { id: han, issuer: '华为技术有限公司', list: 'restricted' },
        { id: hangul },
        { id: watched },
      ],
    })
    expect(await notCompared('q=Samsung', member)).toEqual([han, hangul])
    expect(await notCompared('q=Samsung&ticker=SMSN')).toEqual([han, watched])
    const { body } = await check(`q=${encodeURIComponent('华为')}`)
    expect(body).toMatchObject({ restricted: true, matches: [{ id: han }] })
    const left = body.not_compared.map((one: Json) => one.id)
    expect([left.includes(han), left.includes(hangul)]).toEqual([false, true])
    expect((await office.get(`${T}/checks`)).body[0].not_compared).toEqual(body.not_compared)
    const bond = { issuer: 'Huawei', instrument: 'government_bond' }
    expect((await ask(bond)).body).toMatchObject({ status: 'pending', findings: [{ rule: 'not_compared' }] })
    for (const id of [han, hangul, watched]) await office.post(`${T}/restricted/${id}/toggle`, {})
    expect((await check('q=Huawei')).body.not_compared).toEqual([])
    expect((await ask(bond)).body).toMatchObject({ status: 'approved' })
  })

  test('takes no identifier with a wrong check digit, and no end before its beginning', async () => {
    const refused = async (more: Json) =>
      (await office.post(`${T}/restricted`, { issuer: 'A', list: 'watch', reason: 'deal', ...more })).body
        .errors[0].path
    expect(await refused({ isin: 'US0378331006' })).toBe('isin')
    expect(await refused({ cusip: '037833101' })).toBe('cusip')
    expect(await refused({ ends_on: dayOf(office, -1) })).toBe('ends_on')
    expect(await refused({ scope: 'desk' })).toBe('scope_name')
  })

  test('is met by ISIN, by ticker in any case, by a part of the name, and by a name that is nearly it', async () => {
    const { id } = await list({ issuer: 'Petrosyan Mining plc', isin: 'US0378331005', ticker: 'ptm' })
    const by = async (query: string) =>
      (await check(query)).body.matches.find((one: Json) => one.id === id)?.matched_on ?? null
    expect(await by('isin=us0378331005')).toBe('isin')
    expect(await by('ticker=Ptm')).toBe('ticker')
    expect(await by('q=trosyan')).toBe('name')
    expect(await by('q=Petrosian%20Mining%20Ltd')).toBe('name')
    expect(await by('q=Petrol')).toBe(null)
    expect(await by('ticker=PT')).toBe(null)
  })

  test('is met by CUSIP, typed or within an ISIN, whichever of them the entry has', async () => {
    const { id } = await list({ issuer: 'Calloway Systems', cusip: '17275R102' })
    const { id: other } = await list({ issuer: 'Ostrander Software', isin: 'US68389X1054' })
    const by = async (query: string, entry: number) =>
      (await check(query)).body.matches.find((one: Json) => one.id === entry)?.matched_on ?? null
    expect(await by('isin=US17275R1023', id)).toBe('cusip')
    expect(await by('q=17275r102', id)).toBe('cusip')
    expect(await by('q=68389X105', other)).toBe('cusip')
    expect(await by('isin=US68389X1054', other)).toBe('isin')
    expect(await by('q=38259P508', id)).toBe(null)
  })

  test('is asked with a criterion, and each question is kept for compliance', async () => {
    expect((await check('')).status).toBe(422)
    expect((await check('isin=US0378331006')).body.errors[0].path).toBe('query.isin')
    expect((await check('q=Nobody%20Knows', member)).body).toEqual({
      restricted: false,
      matches: [],
      not_compared: [],
    })
    expect((await office.get(`${T}/checks`)).body[0]).toMatchObject({ q: 'Nobody Knows', restricted: false })
    expect((await office.get(`${T}/checks`, { as: member })).status).toBe(403)
  })

  test('what is only watched restricts nothing and is told to compliance alone', async () => {
    const { id } = await list({ issuer: 'Quillfeather', list: 'watch' })
    const told = (await check('q=Quillfeather')).body
    expect(told).toMatchObject({ restricted: false, matches: [{ list: 'watch', reason: 'mnpi' }] })
    expect((await check('q=Quillfeather', member)).body).toEqual({
      restricted: false,
      matches: [],
      not_compared: [],
    })
    expect((await office.get(`${T}/restricted/${id}`, { as: member })).status).toBe(404)
    const seen = (await office.get(`${T}/restricted?q=Quillfeather`, { as: member })).body
    expect(seen).toEqual([])
    const timeline = `/api/v1/svc/timeline/restricted_security/${id}`
    expect((await office.get(timeline, { as: member })).status).toBe(404)
  })

  test('what happened to an entry is told without why to who does not oversee', async () => {
    const why = 'The half-year figures are known here'
    const { id } = await list({ issuer: 'Tamarind Foods', note: why })
    await office.post(`${T}/restricted/${id}/toggle`, { note: `${why} no longer` })
    const timeline = `/api/v1/svc/timeline/restricted_security/${id}`
    const told = await office.get(timeline, { as: member })
    expect(told.status).toBe(200)
    expect(JSON.stringify(told.body)).not.toContain('half-year')
    expect(told.body[0]).toMatchObject({ summary: 'Removed from the restricted list' })
  })

  test('an entry that is off, not begun or over counts for nothing', async () => {
    const { id } = await list({ issuer: 'Umberlight' })
    await list({ issuer: 'Verdigrass', starts_on: dayOf(office, 1) })
    expect((await check('q=Umberlight')).body.restricted).toBe(true)
    expect((await check('q=Verdigrass')).body.restricted).toBe(false)
    expect((await office.post(`${T}/restricted/${id}/toggle`)).body.is_active).toBe(false)
    expect((await check('q=Umberlight')).body.restricted).toBe(false)
    expect((await office.post(`${T}/restricted/${id}/toggle`)).body.is_active).toBe(true)
    expect((await check('q=Umberlight')).body.restricted).toBe(true)
  })
})

describe('a pre-clearance', () => {
  test('is denied at once on the restricted list, and says so', async () => {
    await list({ issuer: 'Wolfram Castings' })
    const { body } = await ask({ issuer: 'Wolfram Castings' })
    expect(body).toMatchObject({
      status: 'denied',
      decided_by: 'The rules',
      findings: [{ rule: 'restricted' }],
    })
    expect((await review(body.id, 'approved')).body).toMatchObject({
      code: 'illegal_transition',
      allowed: [],
    })
  })

  test('of what is restricted for one person is denied to that person and looked at for others', async () => {
    await list({ issuer: 'Zephyrine Labs', scope: 'person', scope_name: 'Ada  Byron' })
    const theirs = (await ask({ issuer: 'Zephyrine Labs', person: 'ada byron' })).body
    expect(theirs).toMatchObject({ status: 'denied', findings: [{ rule: 'restricted' }] })
    const other = (await ask({ issuer: 'Zephyrine Labs', person: 'Ben Okri' })).body
    expect(other.status).toBe('pending')
    expect((await review(other.id, 'approved')).body.status).toBe('approved')
    await list({ issuer: 'Alizarin', scope: 'desk', scope_name: 'Credit' })
    expect((await ask({ issuer: 'Alizarin', person: 'Ben Okri' })).body.status).toBe('denied')
  })

  test('of what is watched goes to a reviewer without saying why', async () => {
    await list({ issuer: 'Xanthic Foods', list: 'grey' })
    const { body } = await ask({ issuer: 'Xanthic Foods', instrument: 'open_end_fund' })
    expect(body).toMatchObject({ status: 'pending', findings: [] })
    expect((await office.get(`${T}/preclearance/${body.id}`)).body.findings[0].rule).toBe('listed')
  })

  test.each([
    [7, 'denied'],
    [8, 'pending'],
    [-7, 'denied'],
    [-8, 'pending'],
  ])('%i days from a trade of a client is %s', async (days, status) => {
    const issuer = `Yarrow${['A', 'B', 'C', 'D'][(Math.abs(days) % 7) + (days < 0 ? 2 : 0)]?.repeat(6)}`
    await office.post(`${T}/client-trades`, { issuer, traded_on: dayOf(office, days) })
    expect((await ask({ issuer })).body.status).toBe(status)
  })

  test('near a trade of a client is found by CUSIP, whichever side has it within an ISIN', async () => {
    const trade = (more: Json) =>
      office.post(`${T}/client-trades`, { issuer: 'Ablewood', traded_on: dayOf(office, 2), ...more })
    expect((await trade({ cusip: '38259P509' })).body.errors[0].path).toBe('cusip')
    expect((await trade({ cusip: '38259P508' })).body).toMatchObject({ cusip: '38259P508' })
    const answer = async (more: Json) => (await ask({ issuer: 'Vexillum Group', ...more })).body.status
    expect(await answer({ cusip: '38259p508' })).toBe('denied')
    expect(await answer({ isin: 'US38259P5089' })).toBe('denied')
    expect(await answer({ cusip: '594918104' })).not.toBe('denied')
  })

  test('of an exempt instrument is approved at once until the end of the next business day; an IPO never', async () => {
    const { body } = await ask({ issuer: 'Treasury bill', instrument: 'government_bond' })
    // The office stands on Monday, 2 March 2026.
    expect(body).toMatchObject({
      status: 'approved',
      expires_on: '2026-03-03',
      findings: [{ rule: 'exempt' }],
    })
    const offered = await ask({ issuer: 'Newly Listed Fund', instrument: 'open_end_fund', offering: 'ipo' })
    expect(offered.body).toMatchObject({ status: 'pending', findings: [{ rule: 'offering' }] })
  })

  test('is reviewed by somebody else, and read by nobody else', async () => {
    const own = (await ask({ issuer: 'Zinnia Glass' }, office.admin)).body
    expect((await review(own.id, 'approved')).body.code).toBe('own_request')
    expect((await office.get(`${T}/preclearance/${own.id}`, { as: member })).status).toBe(404)
    const other = (await ask({ issuer: 'Zinnia Glass' })).body
    expect((await review(other.id, 'approved', member)).status).toBe(403)
    expect((await review(other.id, 'approved')).body).toMatchObject({
      status: 'approved',
      expires_on: '2026-03-03',
    })
    await list({ issuer: 'Brindle Textiles', list: 'watch' })
    const late = (await ask({ issuer: 'Corncockle Mills' })).body
    await list({ issuer: 'Corncockle Mills' })
    expect((await review(late.id, 'approved')).body.code).toBe('restricted')
    expect((await review(late.id, 'denied')).body.status).toBe('denied')
  })

  test('once done holds back the opposite trade for thirty days', async () => {
    const { body } = await ask({ issuer: 'Dovetail Works' })
    await review(body.id, 'approved')
    const done = (day: string) =>
      office.post(`${T}/preclearance/${body.id}/executed`, { executed_on: day }, { as: member })
    expect((await done(dayOf(office, 1))).body.errors[0].path).toBe('executed_on')
    expect((await done(dayOf(office))).body.status).toBe('executed')
    const back = (await ask({ issuer: 'Dovetail Works', side: 'sell' })).body
    expect(back).toMatchObject({ status: 'denied', findings: [{ rule: 'holding_period' }] })
    expect(back.decision_reason).toContain('1 April 2026')
    const german = { as: member, headers: { 'accept-language': 'de' } }
    expect((await office.get(`${T}/preclearance/${back.id}`, german)).body).toMatchObject({
      decided_by: 'Die Regeln',
      decision_reason: expect.stringContaining('Ab dem 1. April 2026 darf gehandelt werden.'),
      findings: [{ detail: expect.stringContaining('Das Gegengeschäft fand am') }],
    })
  })

  test('of a small amount is approved at once when the policy says how small', async () => {
    const inForce = (await office.get(`${T}/policies/in-force`)).body
    expect(inForce).toMatchObject({ blackout_days: 7, holding_days: 30, valid_business_days: 1 })
    await office.post(`${T}/policies`, { ...inForce, de_minimis_amount: 1000.5, de_minimis_currency: 'USD' })
    const of = async (amount: number, currency = 'USD') =>
      (await ask({ issuer: 'Elderflower Inns', amount, currency })).body.status
    expect(await of(1000.5)).toBe('approved')
    expect(await of(1000.51)).toBe('pending')
    expect(await of(500, 'EUR')).toBe('pending')
  })
})

test('who was cleared before is told when the issuer is restricted, once, and not why', async () => {
  const own = await openOffice()
  const as = await own.person('member')
  const told = async (): Promise<Json[]> =>
    ((await own.rows()).notifications as Json[]).filter(({ kind }) => kind === 'preclearance_restricted')
  const restrict = async (more: Json): Promise<number> =>
    (
      await own.post(`${T}/restricted`, {
        issuer: 'Osprey Marine',
        list: 'restricted',
        reason: 'mnpi',
        ...more,
      })
    ).body.id
  const request = {
    account: 'Broker 1',
    issuer: 'Osprey Marine plc',
    instrument: 'equity',
    side: 'buy',
    quantity: 10,
  }
  const asked = async () => (await own.post(`${T}/preclearance`, request, { as })).body.id
  const cleared = await asked()
  await own.post(`${T}/preclearance/${cleared}/review`, { decision: 'approved' })
  await asked()
  await restrict({ list: 'watch' })
  await restrict({ scope: 'person', scope_name: 'Somebody Else' })
  expect(await told()).toEqual([])
  const id = await restrict({})
  const [notice, ...others] = await told()
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    title: 'Do not trade Osprey Marine plc: it is restricted now',
    audience: 'person',
    link: `/compliance/restricted?tab=clearances&request=${cleared}`,
  })
  expect(JSON.stringify(notice)).not.toContain('mnpi')
  await own.post(`${T}/restricted/${id}/toggle`)
  expect(await told()).toHaveLength(1)
  await own.post(`${T}/restricted/${id}/toggle`)
  expect(await told()).toHaveLength(2)
  // One that begins later tells on its day, once.
  await restrict({ starts_on: dayOf(own, 1) })
  expect(await told()).toHaveLength(2)
  await own.daysPass(1)
  await own.daysPass(0)
  expect(await told()).toHaveLength(3)
  await own.close()
})

test('approvals and entries end the day after their last, by the clock', async () => {
  const own = await openOffice()
  const { body: entry } = await own.post(`${T}/restricted`, {
    issuer: 'Fennel Freight',
    list: 'restricted',
    reason: 'deal',
    ends_on: dayOf(own, 1),
  })
  const { body: cleared } = await own.post(`${T}/preclearance`, {
    account: 'Broker 1',
    issuer: 'Treasury bill',
    instrument: 'government_bond',
    side: 'buy',
    quantity: 1.5,
  })
  const states = async () => {
    const rows = await own.rows()
    return [
      (rows.restricted_securities as Json[]).find(({ id }) => id === entry.id)?.is_active,
      (rows.preclearance_requests as Json[]).find(({ id }) => id === cleared.id)?.status,
    ]
  }
  await own.daysPass(1)
  expect(await states()).toEqual([1, 'approved'])
  await own.daysPass(1)
  expect(await states()).toEqual([0, 'expired'])
  await own.close()
})
