import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
const IMPORTS = `${P}/imports/bank-details`
let office: Office
let other: string
beforeAll(async () => {
  office = await openOffice()
  other = await office.person('admin')
})
afterAll(() => office.close())

const HEADER = 'Investor;Account holder;IBAN;BIC;ABA;Bank;Currency;Effective from'
const IBAN = 'DE89 3704 0044 0532 0130 00'

async function newLp(more: Json = {}): Promise<{ id: number; name: string }> {
  return (await office.post(`${P}/lps`, { name: `Alder ${crypto.randomUUID()}`, ...more })).body
}
const listed = async (lp: number, as?: string): Promise<Json[]> =>
  (await office.get(`${P}/lps/${lp}/bank-details`, as ? { as } : {})).body
const sheet = (...rows: string[]) => ({ csv: [HEADER, ...rows].join('\n') })
const approve = (action: number, as: string) =>
  office.post(`/svc/agent/actions/${action}/approve`, {}, { as })

test('a file of bank details waits for a second person, is called back one by one, and is undone by two', async () => {
  const [alder, birch] = [
    await newLp(),
    await newLp({ reference: `B-${crypto.randomUUID()}`, currency: 'GBP' }),
  ]
  const { reference } = birch as unknown as { reference: string }
  const body = sheet(
    `${alder.name};Alder Pension;${IBAN};COBADEFFXXX;;Commerzbank;EUR;2026-01-01`,
    `${reference};Birch;GB33 BUKB 2020 1555 5555 55;;;Barclays;;`,
    'Total;;;;;;;',
  )
  const shown = (await office.post(`${IMPORTS}/preview`, body)).body
  expect(shown).toMatchObject({ objections: [], counts: { create: 2, ignored: 1, refused: 0 } })
  expect(shown.rows[0].messages).toEqual([
    'is paid at Commerzbank, Alder Pension, ••••3000 from 2026-01-01 on',
  ])

  const proposed = await office.post(IMPORTS, body)
  expect(proposed.status).toBe(202)
  expect(await listed(alder.id)).toEqual([])
  expect((await approve(proposed.body.action_id, office.admin)).status).toBe(403)
  expect((await approve(proposed.body.action_id, other)).status).toBe(200)
  expect(await listed(alder.id)).toMatchObject([
    {
      number: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      effective_from: '2026-01-01',
      author: 'Administrator',
      approved_by: expect.not.stringMatching(/^Administrator$/),
      called_back_at: null,
    },
  ])
  // An account without a currency is in the investor's own.
  expect(await listed(birch.id)).toMatchObject([{ currency: 'GBP', current: true }])

  // Numbers are masked for readers, in the log and on the timeline, as those of one record are.
  const viewer = await office.person('viewer')
  expect((await listed(alder.id, viewer))[0]?.number).toBe('••••3000')
  const timeline = JSON.stringify((await office.get('/api/v1/svc/timeline?limit=50')).body)
  expect(timeline).toContain('••••3000')
  expect(timeline).not.toContain('37040044')
  expect(JSON.stringify((await office.get('/api/v1/svc/admin/audit?limit=500')).body)).not.toContain(
    '37040044',
  )

  // The second time there is nothing to import.
  const again = (await office.post(`${IMPORTS}/preview`, body)).body
  expect(again.counts).toMatchObject({ create: 0, same: 2 })

  const [done] = (await office.get(IMPORTS)).body
  expect(done).toMatchObject({ counts: { create: 2 }, undone_at: null })
  const undo = await office.post(`${IMPORTS}/${done.id}/undo`)
  expect(undo.status).toBe(202)
  expect((await approve(undo.body.action_id, other)).status).toBe(200)
  expect([await listed(alder.id), await listed(birch.id)]).toEqual([[], []])
})

test('each row says what is wrong with it, and the others are imported', async () => {
  const [alder, birch] = [await newLp(), await newLp()]
  const { body } = await office.post(
    `${IMPORTS}/preview`,
    sheet(
      `${alder.name};Alder;DE88 3704 0044 0532 0130 00;;;Bank;EUR;`,
      `${alder.name};Alder;${IBAN};COBADE;;Bank;EUR;`,
      `${alder.name};Alder;123456789;;021000022;Bank;USD;`,
      `${alder.name};Alder;123456789;;;Bank;USD;`,
      `${alder.name};Alder;123456789;;021000021;Bank;XYZZ;`,
      `${alder.name};;${IBAN};;;Bank;EUR;`,
      `${alder.name};Alder;${IBAN};;;Bank;EUR;2026-13-01`,
      `Nobody Known;Alder;${IBAN};;;Bank;EUR;`,
      `${birch.name};Birch;${IBAN};;;Bank;EUR;2026-01-01`,
      `${birch.name};Birch;GB33BUKB20201555555555;;;Bank;EUR;2026-01-01`,
    ),
  )
  expect(body.rows.map(({ problems }: Json) => problems[0]?.column ?? null)).toEqual([
    'number',
    'bic',
    'routing_number',
    'bic',
    'currency',
    'account_holder',
    'effective_from',
    'investor',
    null,
    'investor',
  ])
  expect(body.rows[0].problems[0].message).toMatch(/not a valid IBAN/)
  expect(body.rows[9].problems[0].message).toBe('row 10 already has an account of this investor in EUR')
  expect(body.counts).toMatchObject({ create: 1, refused: 9 })
})

test('an account that replaces another says so, and what a call-back confirmed is not undone', async () => {
  const lp = await newLp()
  const run = async (row: string) => {
    const { body } = await office.post(IMPORTS, sheet(row), { as: other })
    return (await approve(body.action_id, office.admin)).body
  }
  await run(`${lp.name};Alder;${IBAN};;;Commerzbank;EUR;2026-01-01`)
  const next = `${lp.name};Alder;FR14 2004 1010 0505 0001 3M02 606;;;La Poste;EUR;2026-02-01`
  const { rows } = (await office.post(`${IMPORTS}/preview`, sheet(next))).body
  expect(rows[0].messages[1]).toBe('replaces account ••••3000')
  await run(next)
  const [latest, first] = await listed(lp.id)
  expect([latest?.current, first?.current]).toEqual([true, false])
  const headers = await office.session()
  const third = { person: 'Jo Alder', phone: '+44 20 7946 0000' }
  const path = `${P}/lps/${lp.id}/bank-details/${latest?.id}/call-back`
  expect((await office.post(path, third, { as: null, headers })).status).toBe(200)
  const [done] = (await office.get(IMPORTS)).body
  const refused = await office.post(`${IMPORTS}/${done.id}/undo`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'built_upon' } })
  expect(await listed(lp.id)).toHaveLength(2)
})

test('who may not change investors imports no bank details', async () => {
  const lp = await newLp()
  const body = sheet(`${lp.name};Alder;${IBAN};;;Commerzbank;EUR;`)
  const viewer = await office.person('viewer')
  for (const path of [IMPORTS, `${IMPORTS}/preview`])
    expect((await office.post(path, body, { as: viewer })).status).toBe(403)
  expect((await office.post(IMPORTS, {})).status).toBe(422)
})
