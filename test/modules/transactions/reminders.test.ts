import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer, smtpError } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'
import { closing, P } from './closings.ts'

let office: Office
let server: MailServer
let id: number
beforeAll(async () => {
  office = await openOffice()
  server = await MailServer.open()
  const parties = [
    {
      name: 'Alder Row',
      role: 'borrower',
      signatory: 'Ana Ruiz',
      email: 'ana@example.com',
      signing_order: 1,
    },
    { name: 'Birch Trustees', role: 'security agent', email: 'birch@example.com', signing_order: 2 },
    { name: 'Cedar Holdings', role: 'guarantor', signing_order: 1 },
  ]
  id = (await closing(office, { name: 'Alder Row facility', parties })).id
})
afterAll(async () => {
  await office.close()
  await server.close()
})

const remind = (idx: number, body: Json = {}, query = '') =>
  office.post(`${P}/${id}/parties/${idx}/remind${query}`, body)
const reminders = async (): Promise<Json[]> => (await office.get(`${P}/${id}/reminders`)).body
const settled = () =>
  until(async () => (await reminders()).every(({ status }) => status !== 'queued' && status !== 'sending'))

test('without a mail account nothing is sent, and it is said what to do', async () => {
  expect((await remind(0)).body.code).toBe('mail_not_configured')
  expect(await reminders()).toEqual([])
})

test('a party whose turn it is is reminded by mail, and when and to whom is kept', async () => {
  await office.put('/api/v1/svc/admin/email', server.account())
  expect((await remind(0, {}, '?ephemeral=true')).body).toMatchObject({ id: null, persisted: false })
  const { status, body } = await remind(0, { note: 'The call is on Thursday at ten.' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'queued',
    address: 'ana@example.com',
    sender: 'Administrator',
    idx: 0,
  })
  await settled()
  expect(await reminders()).toMatchObject([{ status: 'sent', name: 'Ana Ruiz', attempts: 1 }])
  expect((await reminders())[0]?.sent_at).toBe(office.clock.now().toISOString())
  const [letter] = server.received.filter(({ to }) => to[0] === 'ana@example.com')
  expect(letter?.mail.subject).toBe('Signature: Alder Row facility')
  expect(letter?.mail.text).toContain('The call is on Thursday at ten.')
  expect(server.received.filter(({ to }) => to[0] === 'ana@example.com')).toHaveLength(1)
  // A sent message stays on record.
  expect((await office.delete(`${P}/${id}`)).body.code).toBe('has_history')
})

test('nobody is reminded out of turn, without an address, or of what is done', async () => {
  expect((await remind(1)).body.code).toBe('out_of_order')
  expect((await remind(2)).body.code).toBe('no_address')
  await office.post(`${P}/${id}/parties/0/signed`, { method: 'wet_ink' })
  expect((await remind(0)).body.code).toBe('signed_already')
  await office.post(`${P}/${id}/parties/2/leave`, { reason: 'Released by the lender' })
  expect((await remind(2)).body.code).toBe('party_left')
  expect(await reminders()).toHaveLength(1)
})

test('what the mail server refuses is kept in its words and told to who sent it', async () => {
  server.onRecipient = () => {
    throw smtpError(550, 'No such mailbox')
  }
  // An office that writes its papers in German reminds in German.
  await office.put('/api/v1/svc/admin/letterhead', { language: 'de' })
  expect((await remind(1)).status).toBe(201)
  await settled()
  server.onRecipient = () => undefined
  expect((await reminders())[0]).toMatchObject({ status: 'refused', sent_at: null })
  expect((await reminders())[0]?.subject).toBe('Unterschrift: Alder Row facility')
  expect((await reminders())[0]?.response).toContain('No such mailbox')
  const told = (await office.get('/api/v1/svc/notifications')).body[0]
  expect(told).toMatchObject({ title: 'The reminder to Birch Trustees was not sent' })
  expect(told.link).toBe(`/transactions/${id}?tab=signatures`)
})

test('one that waits while the server is away goes out later, but not once the party has signed', async () => {
  server.onRecipient = () => {
    throw smtpError(451, 'Try again later')
  }
  expect((await remind(1)).status).toBe(201)
  await until(
    async () => (await reminders())[0]?.attempts === 1 && (await reminders())[0]?.status === 'queued',
  )
  expect((await remind(1)).body.code).toBe('on_its_way')
  await office.post(`${P}/${id}/parties/1/signed`, { method: 'wet_ink' })
  server.onRecipient = () => undefined
  office.clock.advance(61_000)
  await settled()
  expect((await reminders())[0]).toMatchObject({ status: 'failed' })
  expect(server.received.filter(({ to }) => to[0] === 'birch@example.com')).toEqual([])
})
