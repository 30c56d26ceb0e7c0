import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setMailAccount } from '../../mail-server.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'
import { returnedMail } from './returned-mail.ts'

const P = '/api/v1/svc/investor-portal'
let office: Office
let notices: string
let sent: Json[]
const last = async (lp: number): Promise<Json> =>
  (await office.get(notices)).body.recipients.find((one: Json) => one.lp_id === lp).message

beforeAll(async () => {
  office = await openOffice()
  await setMailAccount(office)
  const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Row', currency: 'USD' })
  for (const name of ['Alder', 'Birch', 'Cedar']) {
    const investor = { name, primary_contact_email: `${name}@example.com` }
    const { body: lp } = await office.post(`${P}/lps`, investor)
    await office.post(`${P}/commitments`, { lp_id: lp.id, fund_account_id: fund.id, amount: 100_000 })
  }
  const call = { fund_account_id: fund.id, amount: 300, reference: 'CALL/1', due_date: '2026-04-30' }
  notices = `${P}/calls/${(await office.post(`${P}/calls`, call)).body.id}/notices/mail`
  await office.post(notices)
  sent = await until(async () => {
    const messages = (await office.get(notices)).body.recipients.map(({ message }: Json) => message)
    return messages.every((one: Json) => one.status === 'sent') && messages
  })
})
afterAll(() => office.close())

const take = (eml: string) => office.post('/api/v1/svc/mail/returned', { eml })
const told = async () =>
  (await office.get('/api/v1/svc/notifications')).body.filter(({ kind }: Json) => kind === 'mail_refused')

describe('a message that came back', () => {
  test('is marked with the words of the server, told to who sent it, and may be sent again', async () => {
    const { message_id, lp_id, address, id } = sent[0] as Json
    const eml = returnedMail({ messageId: message_id, to: address.toUpperCase() })
    const { status, body } = await take(eml)
    expect([status, body]).toEqual([200, expect.objectContaining({ id, status: 'refused' })])
    expect(body.response).toBe('Came back: 550 5.1.1 <ana>: Recipient address rejected: User unknown')
    expect(await last(lp_id)).toMatchObject({ id, status: 'refused', response: body.response })
    expect(await told()).toEqual([
      expect.objectContaining({
        title: 'Mail to Alder was returned',
        detail: expect.stringContaining('550 5.1.1'),
      }),
    ])

    // The report once more changes and tells nothing.
    expect((await take(eml)).body).toEqual(body)
    expect(await told()).toHaveLength(1)
    expect((await office.post(notices, { lp_ids: [lp_id] })).status).toBe(200)
    expect(await last(lp_id)).toMatchObject({ round: 2 })
  })

  test('is known by its Message-ID where the address hands its mail on', async () => {
    const { message_id, address } = sent[1] as Json
    const forwarded = { messageId: message_id, to: address, recipient: 'elsewhere@example.net' }
    const { body } = await take(returnedMail({ ...forwarded, whole: true }))
    expect(body).toMatchObject({ name: 'Birch', status: 'refused' })
  })
})

describe('what is no returned message of the office changes nothing, and says so', () => {
  const mail = (lines: string[]) => Buffer.from(lines.join('\r\n')).toString('base64')

  test('a report on a message that it did not send', async () => {
    const { status, body } = await take(
      returnedMail({ messageId: '<forged@example.com>', to: 'Cedar@example.com' }),
    )
    expect([status, body.code]).toEqual([409, 'unknown_message'])
    expect(body.detail).toContain('<forged@example.com>')
  })

  test('a report about somebody else, or of a delay', async () => {
    const { message_id: messageId, address, lp_id } = sent[2] as Json
    const other = await take(returnedMail({ messageId, to: 'elm@example.com' }))
    expect([other.status, other.body.code]).toEqual([409, 'other_recipient'])
    const late = await take(
      returnedMail({ messageId, to: address, action: 'delayed', words: '451 4.7.1 Later' }),
    )
    expect([late.status, late.body.code]).toEqual([409, 'not_returned'])
    expect(late.body.detail).toContain('451 4.7.1 Later')
    expect(await last(lp_id)).toMatchObject({ status: 'sent' })
  })

  test.each([
    ['a letter', mail(['From: ana@example.com', '', 'Thank you']), /is not a delivery report/],
    ['no mail at all', Buffer.from([0, 255, 1, 254]).toString('base64'), /is not a delivery report/],
    [
      'a report without the message',
      mail([
        'Content-Type: multipart/report; boundary=p',
        '',
        '--p',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example.com',
        '',
        'Final-Recipient: rfc822; ana@example.com',
        'Action: failed',
        '',
        '--p--',
      ]),
      /does not identify the message/,
    ],
  ])('%s', async (_what, eml, words) => {
    const { status, body } = await take(eml)
    expect([status, body.errors[0]]).toEqual([422, { path: 'eml', message: expect.stringMatching(words) }])
  })
})
