import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Maker } from '../../../generated/things.ts'
import { MailServer } from '../../../mail-server.ts'
import { type Office, openOffice } from '../../../office.ts'

const CFO = '/api/v1/svc/cfo'
const FUND = `${CFO}/accounts/{account_id}`

let office: Office
let server: MailServer
let maker: Maker
let account_id: number
beforeAll(async () => {
  office = await openOffice()
  server = await MailServer.open()
  await office.put('/api/v1/svc/admin/email', server.account())
  maker = new Maker(office)
  account_id = Number(await maker.thing(FUND))
})
afterAll(async () => {
  await office.close()
  await server.close()
})
beforeEach(() => {
  server.received.length = 0
})

/** The bytes of the paper that came, and of what the record's page hands out. */
async function expectAttached(address: string): Promise<void> {
  const [one] = await server.waitFor(1)
  const paper = await fetch(office.url + address, { headers: { authorization: `Bearer ${office.admin}` } })
  expect(paper.status).toBe(200)
  const [file] = one?.mail.attachments ?? []
  expect(Buffer.from(file?.content as ArrayBuffer).equals(Buffer.from(await paper.arrayBuffer()))).toBe(true)
}

test('a partner is sent their capital account statement of a closed period', async () => {
  const close_id = await maker.thing(`${FUND}/period-close/{close_id}`, { account_id })
  const statements = `${CFO}/accounts/${account_id}/period-close/${close_id}/statements`
  const { status, body } = await office.post(`${statements}/mail`, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    title: 'Capital account statement',
    recipients: [{ message: { status: 'queued' } }],
  })
  await expectAttached(`${statements}/pdf?lp_id=${body.recipients[0].lp_id}`)
  expect(server.received[0]?.mail.subject).toMatch(/^Capital account statement of .*, 31 January 2024$/)
})

test('a partner is sent their K-1 once another person has reviewed it', async () => {
  const lp_id = await maker.thing(`${FUND}/k1/{lp_id}`, { account_id })
  const k1 = `${CFO}/accounts/${account_id}/k1`
  expect((await office.post(`${k1}/years/2025/mail`, {})).body.code).toBe('gate_not_met')
  const reviewer = await office.person('member')
  await office.post(`${k1}/review`, { tax_year: 2025 }, { as: reviewer })
  const { status, body } = await office.post(`${k1}/years/2025/mail`, { lp_ids: [lp_id] })
  expect(status).toBe(200)
  expect(body.recipients.at(-1)).toMatchObject({ lp_id, message: { paper: 'k1', status: 'queued' } })
  await expectAttached(`${k1}/${lp_id}/2025/pdf`)
  expect((await office.post(`${k1}/years/2025/mail`, { lp_ids: [lp_id] })).body.code).toBe('already_sent')
})
