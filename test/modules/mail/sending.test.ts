import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MailServer, smtpError } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'

const EMAIL = '/api/v1/svc/admin/email'
const P = '/api/v1/svc/investor-portal'
const LPS = ['Alder Family Office', 'Birch Pension', 'Cedar Endowment'] as const
const addressOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@example.com`

let office: Office
let server: MailServer
let fund: number
const ids: Record<string, number> = {}
beforeAll(async () => {
  office = await openOffice()
  fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Row', currency: 'USD' })).body.id
  for (const name of LPS) {
    const investor = { name, primary_contact_email: addressOf(name) }
    ids[name] = (await office.post(`${P}/lps`, investor)).body.id
    await office.post(`${P}/commitments`, { lp_id: ids[name], fund_account_id: fund, amount: 100_000 })
  }
})
afterAll(() => office.close())
beforeEach(async () => {
  server = await MailServer.open()
  await office.put(EMAIL, server.account())
})
afterEach(() => server.close())

let calls = 0
const newCall = async (more: object = {}): Promise<Json> => {
  calls += 1
  const call = { fund_account_id: fund, amount: 300, reference: `CALL/${calls}`, due_date: '2026-04-30' }
  return (await office.post(`${P}/calls`, { ...call, ...more })).body
}
const mailOf = ({ id }: Json) => `${P}/calls/${id}/notices/mail`
const send = (call: Json, body: object = {}) => office.post(mailOf(call), body)
const messages = async (call: Json): Promise<Json[]> =>
  (await office.get(mailOf(call))).body.recipients.map(({ message }: Json) => message)
/** The message to one investor once it is none of these. */
const settled = (call: Json, name: string, ...passing: string[]): Promise<Json> =>
  until(async () => {
    const message = (await messages(call)).find(one => one?.lp_id === ids[name])
    return !['queued', 'sending', ...passing].includes(message?.status) && message
  })
const only = (name: string) => ({ lp_ids: [ids[name]] })

describe('call notices', () => {
  test('tell which names their papers cannot print before they go out', async () => {
    const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', { name: 'Scripts', currency: 'USD' })
    const names = ['شركة الحداد', 'Nguyễn Văn Ơn', '株式会社 田中', 'กองทุน A', 'Łódź Ørsted']
    for (const name of names) {
      const { body: lp } = await office.post(`${P}/lps`, { name })
      await office.post(`${P}/commitments`, { lp_id: lp.id, fund_account_id: fund.id, amount: 1000 })
    }
    const { body } = await office.get(mailOf(await newCall({ fund_account_id: fund.id, amount: 50 })))
    const told = new Map(body.recipients.map(({ name, unprintable }: Json) => [name, unprintable]))
    expect(names.map(name => told.get(name))).toEqual(['شركةالحد', null, null, 'กองทุน', null])
  })

  test('are shown as they would go out, and to whom', async () => {
    const { body } = await office.get(mailOf(await newCall()))
    expect(body).toMatchObject({ title: 'Capital call notice', from: 'Alder Capital <office@alder.example>' })
    expect(body.recipients).toHaveLength(3)
    expect(body.recipients[0]).toMatchObject({
      name: 'Alder Family Office',
      address: 'alder@example.com',
      subject: expect.stringMatching(/^Capital call CALL\/\d+ of Alder Row, due 30 April 2026$/),
      message: null,
    })
    expect(body.recipients[0].text).toContain('Amount due: USD 100.00\nDue date: 30 April 2026')
    expect(server.received).toEqual([])
  })

  test('go to each investor with their own PDF, and what the server said is on the record', async () => {
    const call = await newCall()
    const { status } = await send(call, { note: 'With kind regards' })
    expect(status).toBe(200)
    const received = await server.waitFor(3)
    expect(received.map(({ to }) => to[0]).sort()).toEqual(LPS.map(addressOf).sort())
    for (const name of LPS) {
      const message = await settled(call, name)
      expect(message).toMatchObject({ status: 'sent', attempts: 1, response: '250 Queued as 4711', round: 1 })
      const one = received.find(({ to }) => to[0] === addressOf(name))
      expect(one?.mail).toMatchObject({ messageId: message.message_id, subject: message.subject })
      expect(one?.mail.to).toEqual([{ name, address: addressOf(name) }])
      expect(one?.mail.text).toMatch(/With kind regards\s*$/)
      const [file] = one?.mail.attachments ?? []
      const pdf = await fetch(`${office.url}${P}/calls/${call.id}/notices/pdf?lp_id=${ids[name]}`, {
        headers: { authorization: `Bearer ${office.admin}` },
      })
      expect(file?.mimeType).toBe('application/pdf')
      expect(Buffer.from(file?.content as ArrayBuffer).equals(Buffer.from(await pdf.arrayBuffer()))).toBe(
        true,
      )
    }
  })

  test('are sent to nobody twice unless somebody says so', async () => {
    const call = await newCall()
    await send(call, only('Birch Pension'))
    await settled(call, 'Birch Pension')
    expect(await send(call, only('Birch Pension'))).toMatchObject({
      status: 409,
      body: { code: 'already_sent', lp_ids: [ids['Birch Pension']] },
    })
    await send(call)
    await server.waitFor(3)
    expect((await send(call)).body.code).toBe('already_sent')
    await send(call, { ...only('Birch Pension'), again: true })
    await server.waitFor(4)
    expect(await settled(call, 'Birch Pension')).toMatchObject({ round: 2, status: 'sent' })
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(4)
  })

  test('of a draft are not sent', async () => {
    expect((await send(await newCall({ status: 'draft' }))).body.code).toBe('not_issued')
  })

  test('tell before they are sent who has no address', async () => {
    const { body: lp } = await office.post(`${P}/lps`, { name: 'Dogwood Trust' })
    await office.post(`${P}/commitments`, { lp_id: lp.id, fund_account_id: fund, amount: 100 })
    const call = await newCall()
    expect(await send(call)).toMatchObject({
      status: 409,
      body: { code: 'missing_addresses', lp_ids: [lp.id], detail: expect.stringContaining('Dogwood Trust') },
    })
    expect(await messages(call)).toEqual([null, null, null, null])
    expect((await send(call, only('Birch Pension'))).status).toBe(200)
    await office.patch(`${P}/lps/${lp.id}`, { primary_contact_email: 'dogwood@example.com' })
    expect((await send(call)).status).toBe(200)
    await server.waitFor(4)
  })

  test('may be proposed by an agent, and go out once a person approves', async () => {
    const call = await newCall()
    const agent = await office.key({ role: 'member' })
    const { body } = await office.post(
      '/api/v1/tools/svc_send_call_notices/call',
      { call_id: call.id, lp_ids: [ids['Birch Pension']] },
      { as: agent },
    )
    expect(body.result).toMatchObject({ status: 'proposed', tool: 'svc_send_call_notices' })
    await office.settled()
    expect((await messages(call)).filter(Boolean)).toEqual([])
    await office.post(`/svc/agent/actions/${body.result.action_id}/approve`)
    await server.waitFor(1)
    expect(await settled(call, 'Birch Pension')).toMatchObject({ status: 'sent' })
  })

  test('are drafts where the office has no account', async () => {
    await office.delete(EMAIL)
    const call = await newCall()
    expect((await office.get(mailOf(call))).body.from).toBeNull()
    expect((await send(call)).body.code).toBe('mail_not_configured')
    const draft = await office.get(`${mailOf(call)}/${ids['Birch Pension']}/eml?note=As%20discussed`)
    expect(draft.headers.get('content-type')).toBe('message/rfc822')
    const mail = await PostalMime.parse(draft.body)
    expect(mail.from).toBeUndefined()
    expect(mail.to).toEqual([{ name: 'Birch Pension', address: 'birch@example.com' }])
    expect(mail.text).toContain('As discussed')
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-unsent', value: '1' }))
    expect(mail.attachments).toHaveLength(1)
  })
})

describe('notices of a later time', () => {
  const inAnHour = () => new Date(office.clock.now().getTime() + 3_600_000).toISOString()

  test('wait for it, and may be taken back until then', async () => {
    const call = await newCall()
    const at = inAnHour()
    const { body } = await send(call, { send_at: at })
    expect(body.recipients[0].message).toMatchObject({ status: 'queued', send_at: at, next_attempt_at: at })
    const birch = (await messages(call)).find(one => one.lp_id === ids['Birch Pension'])
    const withdraw = () => office.post(`/api/v1/svc/mail/messages/${birch.id}/withdraw`)
    expect((await withdraw()).body).toMatchObject({ status: 'withdrawn', next_attempt_at: null })
    expect((await withdraw()).body.code).toBe('illegal_transition')
    await office.settled()
    expect(server.received).toEqual([])
    office.clock.advance(3_601_000)
    await server.waitFor(2)
    expect(await settled(call, 'Alder Family Office')).toMatchObject({ status: 'sent' })
    // Administrators are written to as well, of an address that was changed before.
    const notice = server.received.find(({ to }) => to[0] === 'alder@example.com')
    expect(notice?.mail.date).toBe(`${at.slice(0, 19)}.000Z`)
    expect(server.received.map(({ to }) => to[0])).not.toContain('birch@example.com')
    expect((await send(call, only('Birch Pension'))).status).toBe(200)
    expect(await settled(call, 'Birch Pension', 'withdrawn')).toMatchObject({ status: 'sent', round: 2 })
  })

  test('do not go out when their call is cancelled meanwhile', async () => {
    const call = await newCall()
    await send(call, { ...only('Birch Pension'), send_at: inAnHour() })
    expect((await office.post(`${P}/calls/${call.id}/status`, { status: 'cancelled' })).status).toBe(200)
    office.clock.advance(3_601_000)
    const message = await until(async () => {
      const { body } = await office.get('/api/v1/svc/mail/messages?status=failed')
      return body.find((one: Json) => one.record_id === call.id)
    })
    expect(message).toMatchObject({ attempts: 0, response: expect.stringContaining('The call is cancelled') })
    expect(server.received).toEqual([])
  })

  test('are refused where the time has passed or is far off', async () => {
    const call = await newCall()
    for (const send_at of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])
      expect(await send(call, { send_at })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'send_at' }] },
      })
  })
})

describe('reminders', () => {
  const remind = (call: Json, body: object = {}) => office.post(`${P}/calls/${call.id}/reminders/mail`, body)
  const pay = async (call: Json, name: string, amount: number) => {
    const payment = { lp_id: ids[name], amount, date: '2026-03-02' }
    expect((await office.post(`${P}/calls/${call.id}/payment`, payment)).status).toBe(200)
  }

  test('go to those who still owe something, with what they owe and the notice', async () => {
    const two = [ids['Alder Family Office'], ids['Birch Pension']]
    const call = await newCall({ amount: 200, lp_ids: two })
    await pay(call, 'Alder Family Office', 100)
    await pay(call, 'Birch Pension', 40)
    const { body } = await remind(call, only('Birch Pension'))
    expect(body.recipients.map(({ name }: Json) => name)).not.toContain('Alder Family Office')
    const [received] = await server.waitFor(1)
    expect(received?.to).toEqual(['birch@example.com'])
    expect(received?.mail.subject).toMatch(
      /^Reminder: capital call CALL\/\d+ of Alder Row, due 30 April 2026$/,
    )
    expect(received?.mail.text).toContain('Outstanding: USD 60.00')
    expect(received?.mail.attachments).toHaveLength(1)
  })

  test('that wait are not sent to who has paid meanwhile', async () => {
    const call = await newCall()
    const send_at = new Date(office.clock.now().getTime() + 3_600_000).toISOString()
    await remind(call, { ...only('Birch Pension'), send_at })
    await pay(call, 'Birch Pension', 100)
    office.clock.advance(3_601_000)
    const message = await until(async () => {
      const { body } = await office.get('/api/v1/svc/mail/messages?status=failed')
      return body.find((one: Json) => one.record_id === call.id)
    })
    expect(message).toMatchObject({ paper: 'capital_call_reminder', attempts: 0 })
    expect(message.response).toContain('Birch Pension owes nothing of it any more')
    expect(server.received).toEqual([])
  })

  test('are refused where nobody owes anything', async () => {
    const call = await newCall({ lp_ids: [ids['Birch Pension']] })
    await pay(call, 'Birch Pension', 300)
    expect(await remind(call)).toMatchObject({ status: 409, body: { code: 'nothing_owed' } })
  })
})

describe('notices that went otherwise', () => {
  test('count as sent, also to one without an address and without an account', async () => {
    await office.delete(EMAIL)
    const { body: lp } = await office.post(`${P}/lps`, { name: 'Elm Trust' })
    await office.post(`${P}/commitments`, { lp_id: lp.id, fund_account_id: fund, amount: 100 })
    const call = await newCall()
    const record = (body: object) => office.post(`${mailOf(call)}/otherwise`, body)
    const { status } = await record({ lp_ids: [lp.id], how: 'By post on 3 March 2026' })
    expect(status).toBe(200)
    expect((await messages(call)).find(one => one?.lp_id === lp.id)).toMatchObject({
      ...{ status: 'sent', address: '', response: 'By post on 3 March 2026', attempts: 0, round: 1 },
    })
    expect((await record({ lp_ids: [lp.id], how: 'By courier' })).body.code).toBe('already_sent')
    await office.put(EMAIL, server.account())
    expect((await send(call, { lp_ids: [lp.id] })).body.code).toBe('already_sent')
  })
})

describe('a message', () => {
  const notified = async () => (await office.get('/api/v1/svc/notifications')).body

  test('whose recipient is refused is not tried again, and the record and its sender are told', async () => {
    server.onRecipient = () => {
      throw smtpError(550, 'No such user here')
    }
    const call = await newCall()
    await send(call, only('Cedar Endowment'))
    expect(await settled(call, 'Cedar Endowment')).toMatchObject({
      status: 'refused',
      attempts: 1,
      response: '550 No such user here',
      next_attempt_at: null,
    })
    expect(JSON.stringify(await notified())).toContain('Mail to Cedar Endowment was refused')
    server.onRecipient = () => undefined
    expect((await send(call, only('Cedar Endowment'))).status).toBe(200)
    expect(await settled(call, 'Cedar Endowment', 'refused')).toMatchObject({ status: 'sent', round: 2 })
  })

  test('that the server puts off is tried again later under the same Message-ID', async () => {
    const call = await newCall()
    server.onRecipient = () => {
      throw smtpError(451, 'Greylisted, come back later')
    }
    await send(call, only('Birch Pension'))
    const later = await until(async () => (await messages(call)).find(one => one?.next_attempt_at))
    expect(later).toMatchObject({
      status: 'queued',
      attempts: 1,
      response: '451 Greylisted, come back later',
    })
    server.onRecipient = () => undefined
    office.clock.advance(61_000)
    expect(await settled(call, 'Birch Pension')).toMatchObject({ status: 'sent', attempts: 2 })
    expect(server.received[0]?.mail.messageId).toBe(later.message_id)
  })

  test('that is put off again and again is given up', async () => {
    const call = await newCall()
    server.onMessage = () => {
      throw smtpError(452, 'Insufficient storage')
    }
    await send(call, only('Birch Pension'))
    for (const [before, seconds] of [60, 300, 1800, 7200, 28_800].entries()) {
      await until(async () =>
        (await messages(call)).some(one => one?.status === 'queued' && one.attempts === before + 1),
      )
      office.clock.advance(seconds * 1000)
    }
    expect(await settled(call, 'Birch Pension')).toMatchObject({
      status: 'failed',
      attempts: 6,
      response: '452 Insufficient storage',
    })
  })

  test('of an account that is gone says so', async () => {
    await server.close()
    const call = await newCall()
    await send(call, only('Birch Pension'))
    await until(async () => (await messages(call)).some(one => one?.next_attempt_at))
    await office.delete(EMAIL)
    office.clock.advance(61_000)
    expect(await settled(call, 'Birch Pension')).toMatchObject({
      status: 'failed',
      response: 'The office has no mail account any more.',
    })
    server = await MailServer.open()
  })

  /** The server took all of it and never answered. */
  const cutOff = async (): Promise<{ call: Json; message: Json }> => {
    const call = await newCall()
    server.onMessage = () => server.hangUp()
    await send(call, only('Birch Pension'))
    const message = await settled(call, 'Birch Pension')
    server.onMessage = () => undefined
    return { call, message }
  }
  const decide = (message: Json, decision: string) =>
    office.post(`/api/v1/svc/mail/messages/${message.id}/decide`, { decision })

  test('that was cut off waits for a person, who says that it arrived', async () => {
    const { call, message } = await cutOff()
    expect(message).toMatchObject({ status: 'uncertain', attempts: 1 })
    expect(message.response).toMatch(/^The connection ended before the server answered: /)
    expect((await send(call, only('Birch Pension'))).body.code).toBe('already_sent')
    expect((await send(call, { ...only('Birch Pension'), again: true })).body.code).toBe('already_sent')
    const { body } = await decide(message, 'arrived')
    expect(body).toMatchObject({ status: 'sent', attempts: 1 })
    expect((await decide(message, 'send_again')).body.code).toBe('illegal_transition')
    expect(server.received).toHaveLength(1)
  })

  test('that was cut off waits for a person, who has it sent again', async () => {
    const { call, message } = await cutOff()
    await decide(message, 'send_again')
    expect(await settled(call, 'Birch Pension')).toMatchObject({ status: 'sent', attempts: 2 })
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([
      message.message_id,
      message.message_id,
    ])
  })

  test('is in the list of what was sent', async () => {
    const { call } = await cutOff()
    const { body } = await office.get('/api/v1/svc/mail/messages?status=uncertain')
    expect(body[0]).toMatchObject({ paper: 'capital_call_notice', record_id: call.id, status: 'uncertain' })
    expect(body[0]).not.toHaveProperty('data')
  })
})
