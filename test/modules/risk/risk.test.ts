import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Receiver } from '../../receiver.ts'
import { until } from '../../time.ts'
import { covenant, facility, P, pool } from './covenants.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const get = async (id: number): Promise<Json> => (await office.get(`${P}/covenants/${id}`)).body
const check = (covenant_id: number, current_value: number, more: object = {}) =>
  office.post(`${P}/check`, { covenant_id, current_value, ...more })
const alertsOf = async (id: number): Promise<Json[]> =>
  (await office.get(`${P}/alerts?covenant_id=${id}`)).body

describe('a covenant', () => {
  test('raises an alert where its first reading is bad, and none where it is well', async () => {
    const well = await covenant(office, { current_value: 3.2 })
    expect(well).toMatchObject({ status: 'ok', direction: 'max', headroom_pct: 0.2, current_value: 3.2 })
    expect(await alertsOf(well.id)).toEqual([])
    const near = await covenant(office, { current_value: 3.6 })
    expect(near).toMatchObject({ status: 'watch', headroom_pct: 0.1 })
    expect(await alertsOf(near.id)).toMatchObject([{ severity: 'medium', value: 3.6, threshold: 4 }])
  })

  test('tells other programs of an alert that is raised or graver, in its unit', async () => {
    const receiver = await Receiver.open()
    // Alerts raised by earlier tests are sent before there is anybody to hear them.
    await office.settled()
    try {
      await office.post('/api/v1/webhooks/', {
        url: receiver.url,
        name: 'Risk desk',
        event_types: ['risk.alert_raised'],
      })
      const { id } = await covenant(office, { current_value: 3.8 })
      await check(id, 3.9)
      await check(id, 4.25)
      const sent = (await receiver.waitFor(2)).map(({ body }) => JSON.parse(body).data)
      expect(sent).toHaveLength(2)
      expect(sent).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ severity: 'medium', covenant_id: id, facility_id: null }),
          expect.objectContaining({
            severity: 'high',
            message: 'Covenant in breach: Total leverage at 4.25x, threshold 4x',
          }),
        ]),
      )
      const headers = { 'accept-language': 'de' }
      const { body: alerts } = await office.get<Json[]>(`${P}/alerts?covenant_id=${id}`, { headers })
      expect(alerts[0]?.message).toBe('Covenant verletzt: Total leverage bei 4.25x, Schwellenwert 4x')
    } finally {
      await receiver.close()
    }
  })

  test('is listed by the threshold that holds now, or by what changed of its test', async () => {
    const steps = { schedule: [{ from: '2020-01-01', threshold: 9 }] }
    const low = await covenant(office, { name: 'Ordered one', threshold: 5 })
    const high = await covenant(office, { name: 'Ordered two', threshold: 4, ...steps })
    const ids = async (query: string) =>
      (await office.get<Json[]>(`${P}/covenants?q=Ordered&${query}`)).body.map(({ id }) => id)
    expect(await ids('sort=threshold')).toEqual([low.id, high.id])
    expect(await ids('sort=-threshold')).toEqual([high.id, low.id])
    expect(await ids('overdue=true')).toEqual([])
    expect(await ids(`updated_since=${high.updated_at}`)).toContain(high.id)
    expect((await office.patch(`${P}/covenants/${low.id}`, { peer_deal_id: 'Another' })).status).toBe(422)
  })

  test('is tried without being kept', async () => {
    const before = (await office.get(`${P}/covenants?limit=500`)).body.length
    const { body } = await office.post(`${P}/covenants?ephemeral=true`, {
      name: 'Tried',
      direction: 'min',
      threshold: 1.25,
      current_value: 1.24,
      peer_deal_id: 'peer-tried',
    })
    expect(body).toMatchObject({ persisted: false, status: 'breach' })
    expect((await office.get(`${P}/covenants?limit=500`)).body).toHaveLength(before)
    expect((await office.get(`${P}/by-peer-deal/peer-tried`)).status).toBe(404)
  })

  test.each([
    [{ threshold: 'NaN' }, 'threshold'],
    [{ threshold: 0 }, 'watch_band_absolute'],
    [{ type: 'nonsense' }, 'type'],
    [{ type: 'custom' }, 'direction'],
    [{ current_value: null, tested_on: 'soon' }, 'tested_on'],
    [{ current_value: 3, tested_on: '2030-01-01' }, 'tested_on'],
    [{ deal_id: 999_999 }, 'deal_id'],
    [{ holiday_from: '2026-05-01', holiday_until: '2026-04-01' }, 'holiday_until'],
  ])('refuses %j at its field', async (more, path) => {
    const { status, body } = await office.post(`${P}/covenants`, {
      name: 'Total leverage',
      type: 'leverage',
      threshold: 4,
      ...more,
    })
    expect(status).toBe(422)
    expect(body.errors.map((one: Json) => one.path.replace(/^body\./, ''))).toContain(path)
  })

  test('alerts on worsening alone: escalated, not doubled, recovered, resolved once', async () => {
    const { id } = await covenant(office, { current_value: 3 })
    await check(id, 3.8)
    await check(id, 3.9)
    await check(id, 4.2)
    await check(id, 3.8)
    await check(id, 4.3)
    const [alert, ...others] = await alertsOf(id)
    expect(others).toEqual([])
    expect(alert).toMatchObject({ severity: 'high', value: 4.3, recovered_at: null, resolved_at: null })
    expect(alert?.escalated_at).not.toBeNull()
    await check(id, 3)
    const [recovered] = await alertsOf(id)
    expect(recovered?.recovered_at).not.toBeNull()
    const once = await office.post(`${P}/alerts/${alert?.id}/resolve`, { note: 'Repaid' })
    expect(once.body).toMatchObject({ note: 'Repaid' })
    const twice = await office.post(`${P}/alerts/${alert?.id}/resolve`)
    expect(twice.status).toBe(200)
    expect(twice.body.resolved_at).toBe(once.body.resolved_at)
    expect((await office.get(`${P}/alerts?open=true&covenant_id=${id}`)).body).toEqual([])
    await check(id, 4.4)
    expect(await alertsOf(id)).toHaveLength(2)
    expect((await get(id)).readings).toHaveLength(8)
  })

  test('keeps a late reading in its history, judged by the threshold of its day', async () => {
    const { id } = await covenant(office, {
      current_value: 3,
      schedule: [{ from: '2026-02-01', threshold: 3.5 }],
    })
    const { body } = await check(id, 3.7, { tested_on: '2026-01-31' })
    expect(body).toMatchObject({ current_value: 3, threshold: 3.5, persisted: true })
    const { readings } = await get(id)
    expect(readings[0]).toMatchObject({ value: 3.7, threshold: 4, status: 'watch' })
  })

  test('may be cured with equity as often as agreed', async () => {
    const { id } = await covenant(office, { current_value: 5, equity_cures: 1 })
    expect((await check(id, 3, { equity_cure: true })).body).toMatchObject({ equity_cures_used: 1 })
    expect((await check(id, 3, { equity_cure: true })).body.code).toBe('no_cure_left')
  })

  test('is not cured with equity once the time for that is over', async () => {
    const { id } = await covenant(office, { current_value: 5, equity_cures: 1, cure_deadline: '2026-03-01' })
    const late = await check(id, 3, { equity_cure: true })
    expect([late.status, late.body.code, late.body.cure_deadline]).toEqual([409, 'cure_over', '2026-03-01'])
    expect((await check(id, 3)).body).toMatchObject({ status: 'ok', equity_cures_used: 0 })
  })

  test('of a peer deal stands on the deal that one of them is put on', async () => {
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Falcon' })).body
    const one = await covenant(office, { peer_deal_id: 'peer-a', current_value: 4.5 })
    const two = await covenant(office, { peer_deal_id: 'peer-a', current_value: 1 })
    expect(one.deal_id).toBeNull()
    await office.patch(`${P}/covenants/${one.id}`, { deal_id: deal.id })
    expect((await get(two.id)).deal_id).toBe(deal.id)
    const { body } = await office.get(`${P}/by-peer-deal/peer-a`)
    expect(body).toMatchObject({ deal_id: deal.id, status: 'breach' })
    expect([body.covenants.length, body.alerts.length]).toEqual([2, 1])
    // Covenants on the deal without its id there belong to it too, and so do alerts of its facilities.
    await covenant(office, { deal_id: deal.id, current_value: 1 })
    const facility = (
      await office.post(`${P}/facilities`, {
        name: 'Falcon line',
        deal_id: deal.id,
        commitment: 10,
        outstanding: 10,
      })
    ).body
    await office.post(`${P}/facilities/${facility.id}/bb/run`, { collateral: [{ id: 'a', amount: 1 }] })
    const whole = (await office.get(`${P}/by-peer-deal/peer-a`)).body
    expect(whole.covenants).toHaveLength(3)
    expect(whole.alerts[0]).toMatchObject({ kind: 'overadvance', facility_id: facility.id })
  })

  test('goes only while it has no history', async () => {
    const { id } = await covenant(office, { current_value: 5 })
    await check(id, 3)
    expect((await office.delete(`${P}/covenants/${id}`)).body.code).toBe('has_history')
    const mistake = await covenant(office, { current_value: 5 })
    expect((await office.delete(`${P}/covenants/${mistake.id}`)).status).toBe(204)
    expect(await alertsOf(mistake.id)).toEqual([])
  })

  test('is checked inline without a write, with the published answer', async () => {
    const given = { name: 'DSCR', type: 'dscr', direction: 'min', threshold: 1.25, current_value: 1.376 }
    const { body } = await office.post(`${P}/check`, given)
    expect(body).toEqual({ ...given, id: null, status: 'ok', headroom_pct: 0.1008, persisted: false })
    const missing = await office.post(`${P}/check`, { current_value: 1 })
    expect(missing.body.errors[0].path).toMatch(/threshold$/)
  })
})

test('a certificate is read for the value, with its words and place, and a person takes it over', async () => {
  const { id } = await covenant(office, {
    name: 'Debt service coverage',
    type: 'dscr',
    threshold: 1.25,
  })
  const { body } = await office.post(`${P}/covenants/${id}/certificate`, {
    source: {
      type: 'inline',
      documents: [
        {
          name: 'certificate.txt',
          text: 'Compliance certificate for 30 June 2026\n\nDebt service coverage was 1.31x against a minimum of 1.25x.\n\nLiquidity 5,000,000.',
        },
      ],
    },
  })
  const [likeliest] = body.proposals
  expect(likeliest).toMatchObject({
    value: 1.31,
    status: 'watch',
    document: 'certificate.txt',
    page: 1,
    lent: false,
  })
  expect(likeliest.quote).toBe('Debt service coverage was 1.31x against a minimum of 1.25x.')
  const { document, page, quote } = likeliest
  await check(id, 1.31, { source: { document, page, quote } })
  expect((await get(id)).readings).toMatchObject([{ value: 1.31, document, page, quote }])
  await check(id, 1.32, { source: { document, page, quote, lent: true } })
  expect((await get(id)).readings[1]).toMatchObject({ document, page, quote: null })
})

describe('a facility', () => {
  const run = async (id: number, more: object = {}) =>
    (await office.post(`${P}/facilities/${id}/bb/run`, { collateral: pool, ...more })).body

  test('has a borrowing base with its trace', async () => {
    const { id } = await facility(office)
    const base = await run(id)
    expect(base).toMatchObject({
      gross: 30_000_000,
      eligible: 28_000_000,
      counted: 26_400_000,
      borrowing_base: 16_560_000,
      availability: 3_000_000,
      overadvance: 0,
    })
    expect(base.lines[0].excess).toEqual([{ rule: 'One obligor', amount: 1_600_000 }])
    expect(base.lines[4]).toMatchObject({ ineligible: 'Declared ineligible', base: 0 })
    const kept = (await office.get(`${P}/facilities/${id}/bb/${base.id}`)).body
    expect({ ...kept, persisted: true }).toEqual(base)
    const { body } = await office.get(`${P}/facilities/${id}`)
    expect(body.latest_run).toMatchObject({ id: base.id, availability: 3_000_000 })
  })

  test('that is overdrawn has to repay, and warns until it has', async () => {
    const { id } = await facility(office, { commitment: 20_000_000, outstanding: 19_000_000 })
    expect(await run(id)).toMatchObject({ availability: 0, mandatory_prepayment: 2_440_000 })
    await run(id)
    const alerts = async () => (await office.get(`${P}/alerts?facility_id=${id}`)).body
    expect(await alerts()).toMatchObject([
      { kind: 'overadvance', severity: 'high', value: 19_000_000, threshold: 16_560_000, currency: 'USD' },
    ])
    await run(id, { outstanding: 12_000_000 })
    expect((await alerts())[0].recovered_at).not.toBeNull()
  })

  test('takes the loans of a tape, and one of the two only', async () => {
    const { id } = await facility(office)
    const { body } = await office.post(`${P}/facilities/${id}/bb/run`, { collateral: pool, tape_id: 1 })
    expect(body.status).toBe(422)
    expect(
      (await office.post(`${P}/facilities/${id}/bb/run`, { tape_id: 999_999 })).body.errors[0].path,
    ).toBe('tape_id')
  })

  test('refuses rules that cannot be counted', async () => {
    const bad = await office.post(`${P}/facilities`, {
      name: 'Bad',
      commitment: 1,
      rules: { advance: { otherwise: 0.3333333 } },
    })
    expect(bad.body.errors[0].path).toMatch(/advance\.otherwise$/)
  })
})

test('the scan proposes an alert for a covenant whose alert was resolved while it is still in breach', async () => {
  const { id } = await covenant(office, { name: 'Resolved too early', current_value: 9 })
  const [alert] = await alertsOf(id)
  await office.post(`${P}/alerts/${alert?.id}/resolve`)
  const line = (await office.post(`${P}/facilities`, { name: 'Overdrawn', commitment: 10, outstanding: 10 }))
    .body
  await office.post(`${P}/facilities/${line.id}/bb/run`, { collateral: [{ id: 'a', amount: 1 }] })
  const [overdrawn] = (await office.get(`${P}/alerts?facility_id=${line.id}`)).body
  await office.post(`${P}/alerts/${overdrawn.id}/resolve`)
  const { status, body } = await office.post(`${P}/agent/scan`, { at_most: 50 })
  expect([status, body.status]).toEqual([202, 'running'])
  const run = await until(async () => {
    const now = (await office.get(`/api/v1/svc/agent-runs/${body.run_id}`)).body
    return now.status !== 'running' && now
  })
  expect(run.actions.map(({ kind }: Json) => kind)).toEqual(run.actions.map(() => 'raise_risk_alert'))
  for (const one of run.actions) await office.post(`/svc/agent/actions/${one.id}/approve`)
  const open = async (of: string) => (await office.get(`${P}/alerts?open=true&${of}`)).body
  expect(await open(`covenant_id=${id}`)).toMatchObject([{ severity: 'high', kind: 'threshold' }])
  expect(await open(`facility_id=${line.id}`)).toMatchObject([{ severity: 'high', kind: 'overadvance' }])
  const raised = await office.post(`${P}/alerts`, { covenant_id: id })
  expect(raised.body).toMatchObject({ severity: 'high', resolved_at: null })
  const both = await office.post(`${P}/alerts`, { covenant_id: id, facility_id: line.id })
  expect([both.status, both.body.errors[0].path]).toEqual([422, 'covenant_id'])
})
