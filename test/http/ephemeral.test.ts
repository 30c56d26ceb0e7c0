import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../server/registry.ts'
import { type Json, type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const P = '/api/v1/svc'
const rowsOf = async (table: string) => (((await office.rows()) as Json)[table] as Json[]).length

/** Routes neither stored nor shown: they compute, sign somebody in, or hand over what is only shown once. */
const NO_RECORD = [
  /^\/api\/v1\/auth\//,
  /\/preview$/,
  /^\/api\/v1\/svc\/admin\/recovery\/kit$/,
  /^\/admin\/integrations\/peer\/access$/,
  /\/multipart\/abort$/,
]

test('every POST that keeps something and needs a token takes ?ephemeral', () => {
  const without = registry.routes.filter(
    ({ method, effect, access, ephemeral, outside, query }) =>
      method === 'POST' &&
      effect === 'write' &&
      access !== 'public' &&
      access !== 'proof' &&
      !ephemeral &&
      !outside &&
      !query?.shape.ephemeral,
  )
  expect(
    without.map(({ path }) => path).filter(path => !NO_RECORD.some(pattern => pattern.test(path))),
  ).toEqual([])
})

test('a record that stands keeps its id when it is moved for show, and what would be created has none', async () => {
  const { body: deal } = await office.post(`${P}/crm/deals`, { name: 'Alder Ports' })
  const at = `${P}/crm/deals/${deal.id}`
  expect((await office.post(`${at}/stage?ephemeral=true`, { stage: 'nda' })).body).toMatchObject({
    id: deal.id,
    stage: 'nda',
    persisted: false,
  })
  expect((await office.get(at)).body.stage).toBe('sourced')
  const note = await office.post(`${at}/notes?ephemeral=true`, { text: 'They called back.' })
  expect(note.body).toMatchObject({ id: null, persisted: false })
})

test('credits that are granted or charged for show leave the balance, its entries and the outbox alone', async () => {
  const before = [await rowsOf('credit_entries'), await rowsOf('outbox')]
  const granted = await office.post(`${P}/credits/topup/checkout?ephemeral=true`, { package: 'small' })
  expect(granted.body).toEqual({ granted: 1000, balance: 11_000, persisted: false })
  const used = await office.post(`${P}/usage?ephemeral=true`, { subject: 'Transcription', credits: 5 })
  expect(used.body).toEqual({ balance: 9995, persisted: false })
  expect((await office.get(`${P}/credits/balance`)).body.balance).toBe(10_000)
  expect([await rowsOf('credit_entries'), await rowsOf('outbox')]).toEqual(before)
  const invalid = await office.post(`${P}/usage?ephemeral=true`, { subject: 'Transcription', credits: 0 })
  expect([invalid.status, invalid.body.errors[0].path]).toEqual([422, 'credits'])
})

test('what is shown and not kept has no id that a record has or gets', async () => {
  const { body: fund } = await office.post(`${P}/cfo/accounts`, { name: 'Fund Alder' })
  const entries = `${P}/cfo/accounts/${fund.id}/entries`
  const entry = { date: '2026-03-31', category: 'expense', debit: 100 }
  const shown = (await office.post(`${entries}?ephemeral=true`, entry)).body
  const kept = (await office.post(entries, entry)).body
  const idsOf = ({ lines }: Json): number[] => (lines as Json[]).map(({ id }) => id)
  expect([shown.id, shown.number]).toEqual([null, kept.number])
  expect(idsOf(shown).length).toBe(idsOf(kept).length)
  expect(idsOf(kept).filter(id => idsOf(shown).includes(id))).toEqual([])
  expect(new Set(idsOf(shown)).size).toBe(idsOf(shown).length)
})

test('a run that is started for show runs nothing and reserves nothing', async () => {
  for (const [path, body] of [
    [`${P}/team/run`, { agent: 'stale_deals', input: { days: 14 } }],
    [`${P}/risk/agent/scan`, {}],
  ] as const) {
    const { status, body: shown } = await office.post(`${path}?ephemeral=true`, body)
    expect([status, shown.persisted]).toEqual([202, false])
  }
  expect([await rowsOf('agent_runs'), await rowsOf('jobs'), await rowsOf('credit_holds')]).toEqual([0, 0, 0])
  const unknown = await office.post(`${P}/team/run?ephemeral=true`, { agent: 'fortune_teller' })
  expect(unknown.status).toBe(422)
})

describe('a tool that is called with ?ephemeral=true', () => {
  const call = (tool: string, body: Json) => office.post(`/api/v1/tools/${tool}/call?ephemeral=true`, body)

  test('shows what it would do, proposes nothing, and costs what it costs', async () => {
    const { balance } = (await office.get(`${P}/credits/balance`)).body
    const { body } = await call('svc_create_deal', { name: 'For show' })
    expect(body.result).toMatchObject({ id: null, name: 'For show', persisted: false })
    expect(await rowsOf('agent_actions')).toBe(0)
    expect((await office.get(`${P}/credits/balance`)).body.balance).toBe(balance - 2)
  })

  test('does so where its route is a PATCH, too', async () => {
    const deal = (await office.post(`${P}/crm/deals`, { name: 'Alder' })).body
    const { body } = await call('svc_update_deal', { deal_id: deal.id, name: 'Birch' })
    expect(body.result).toMatchObject({ id: deal.id, name: 'Birch' })
    expect(await rowsOf('agent_actions')).toBe(0)
    expect((await office.get(`${P}/crm/deals/${deal.id}`)).body.name).toBe('Alder')
  })

  test('answers as always where it only reads', async () => {
    expect((await call('svc_list_deals', {})).status).toBe(200)
  })
})

test('what reaches outside is checked, not done, and says so', async () => {
  const mail = (body: Json) => office.post(`${P}/admin/email/test?ephemeral=true`, body)
  const refused = await mail({ to: 'ana@example.com' })
  expect([refused.status, refused.body.code, refused.body.persisted]).toEqual([409, 'reaches_outside', false])
  expect((await mail({ nonsense: 1 })).status).toBe(422)
  const backup = await office.post(`${P}/admin/backups?ephemeral=true`)
  expect([backup.status, backup.body.code]).toEqual([409, 'reaches_outside'])
})
