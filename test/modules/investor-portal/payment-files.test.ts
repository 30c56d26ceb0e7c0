import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBankDetails, confirmBankDetails } from '../../../server/books/partners/bank-details.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { linesOf, movement, openBankAccount, sendStatement } from '../bank/statements.ts'

const P = '/api/v1/svc/investor-portal'
const UNKNOWN = { author: 'Test', author_ids: [], approved_by: null }
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** An issued distribution of a euro fund to these investors, half and half. */
async function issued(names: readonly [string, string], amount = 100.01) {
  const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', {
    name: 'Alder I & Co',
    currency: 'EUR',
  })
  const lps: number[] = []
  for (const name of names) {
    lps.push((await office.post(`${P}/lps`, { name, currency: 'EUR' })).body.id)
    const commitment = {
      lp_id: lps.at(-1),
      fund_account_id: fund.id,
      amount: 1000,
      admitted_on: '2026-01-01',
    }
    expect((await office.post(`${P}/commitments`, commitment)).status).toBe(201)
  }
  const lines = [{ type: 'realized_gain', amount }]
  const draft = { fund_account_id: fund.id, date: '2026-02-02', reference: 'DIST-7', lines }
  const { body: event } = await office.post(`${P}/distribution-events`, draft)
  const account = await openBankAccount(office, fund.id, { number: 'DE89370400440532013000' })
  const made = { fund: fund.id, lps, event: event.id as number, account: account.id as number }
  expect((await make(made)).body.code).toBe('illegal_transition')
  await office.post(`${P}/distribution-events/${event.id}/issue`, {})
  return made
}

const make = ({ event, account }: { event: number; account: number }, more: Json = {}) =>
  office.post(`${P}/distribution-events/${event}/payment-files`, { bank_account_id: account, ...more })

/** Gives an investor bank details, and has them confirmed unless said otherwise. */
async function detailed(lp: number | undefined, given: Json, confirmed = true): Promise<void> {
  const { door } = office.running
  await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ctx => {
    const details = { bank_name: 'Bank', currency: 'EUR', effective_from: '2026-01-01', ...given }
    const { id } = await addBankDetails(ctx, lp as number, details as never, UNKNOWN)
    if (confirmed)
      await confirmBankDetails(ctx, lp as number, id, { person: 'Jo', phone: '+44 20 7946 0000' })
  })
}

const IBANS = { gb: 'GB33BUKB20201555555555', fr: 'FR1420041010050500013M02606' }

/** The elements of pain.001.001.09 that this file may hold, in the order of the schema. */
const SEQUENCES: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum InitgPty',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf',
  CdtTrfTxInf: 'PmtId Amt CdtrAgt Cdtr CdtrAcct RmtInf',
  PmtId: 'InstrId EndToEndId',
  FinInstnId: 'BICFI ClrSysMmbId Nm Othr',
  ClrSysMmbId: 'ClrSysId MmbId',
}

/** The texts of a file by the name of their element; fails where an element stands out of its order. */
function readFile(xml: string): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  const open: Array<{ name: string; at: number; text: string }> = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    const parent = open.at(-1)
    const order = parent && SEQUENCES[parent.name]?.split(' ')
    if (parent && order) {
      const at = order.indexOf(name)
      expect(at, `${name} in ${parent.name}`).toBeGreaterThanOrEqual(parent.at)
      parent.at = at
    }
    open.push({ name, at: 0, text: '' })
  })
  parser.on('text', text => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', ({ name }) => {
    const text = open.pop()?.text.trim() ?? ''
    if (text !== '') texts.set(name, [...(texts.get(name) ?? []), text])
  })
  parser.write(xml).close()
  return texts
}

test('a payment file pays everybody once, and is the same file until something changes', async () => {
  const made = await issued(['Ørsted & Søn', 'Größe “Œuvre” Ελλάς'])
  const [first, second] = made.lps
  await detailed(first, { account_holder: 'Ørsted & Søn', number: IBANS.gb, bic: 'BUKBGB22' })
  await detailed(second, { account_holder: 'Größe Ελλάς', number: IBANS.fr }, false)
  const waiting = await make(made)
  expect(waiting.status).toBe(409)
  expect(waiting.body.missing).toEqual([expect.stringContaining('are not confirmed by call-back')])
  await detailed(second, { account_holder: 'Größe Ελλάς', number: IBANS.fr })
  const asked = { execution_date: '2099-02-03' }
  const { status, body } = await make(made, asked)
  expect(status).toBe(201)
  expect(body).toMatchObject({ payments: 2, total: 100.01, execution_date: '2099-02-03', replaces_id: null })
  const path = `${P}/distribution-events/${made.event}/payment-files`
  const download = await office.get(`${path}/${body.id}/xml`)
  const said = readFile(String(download.body))
  expect(said.get('CtrlSum')).toEqual(['100.01', '100.01'])
  expect(said.get('InstdAmt')).toEqual(['50.01', '50.00'])
  const { payees } = (await office.get(`${P}/distribution-events/${made.event}`)).body
  expect(said.get('EndToEndId')).toEqual(payees.map((one: Json) => one.end_to_end_id))
  expect(said.get('Cd')).toEqual(['SEPA'])
  expect(said.get('Nm')?.every(name => /^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/.test(name))).toBe(true)
  expect(said.get('Nm')).toEqual(expect.arrayContaining(['Alder I + Co', 'Groesse Ellas']))
  expect(said.get('IBAN')).toEqual(['DE89370400440532013000', IBANS.gb, IBANS.fr])
  // Made again it is the same file; changed, it says how, until somebody says that the former is not executed.
  expect((await make(made)).body).toMatchObject({ id: body.id, message_id: body.message_id })
  await detailed(second, { account_holder: 'Größe Ελλάς', number: 'DE89370400440532013000' })
  const changed = await make(made)
  expect(changed.body).toMatchObject({ code: 'payment_file_made', payment_file_id: body.id })
  expect(changed.body.changed).toEqual([expect.stringContaining('has other bank details')])
  const { body: replaced } = await make(made, { replaces_id: body.id })
  expect(replaced).toMatchObject({ replaces_id: body.id, message_id: expect.stringMatching(/FILE-2$/) })
  expect((await office.get(path)).body).toHaveLength(2)
  expect((await make(made, { execution_date: '2020-01-01', replaces_id: replaced.id })).status).toBe(422)
})

test('dollars go by the number of the bank in its clearing, and never from an account in another currency', async () => {
  const made = await issued(['Birch', 'Cedar'])
  for (const lp of made.lps)
    await detailed(lp, { account_holder: 'Birch', number: '000123456789', routing_number: '021000021' })
  const other = await openBankAccount(office, (await issued(['Dogwood', 'Elm'])).fund, { gl_code: '1020' })
  expect((await make({ ...made, account: other.id })).status).toBe(422)
  const { body } = await make(made)
  const download = await office.get(`${P}/distribution-events/${made.event}/payment-files/${body.id}/xml`)
  const said = readFile(String(download.body))
  expect(said.get('MmbId')).toEqual(['021000021', '021000021'])
  expect(said.get('Cd')).toEqual(['USABA', 'USABA'])
  expect(said.get('ChrgBr')).toEqual(['SHAR'])
})

test('the bank’s end-to-end id finds the payment among others of one amount', async () => {
  const made = await issued(['Fir', 'Gum'], 100)
  const { body } = await office.post(`${P}/distribution-events/${made.event}/payments`, {
    date: '2026-02-03',
  })
  const ids = body.payees.map((one: Json) => one.end_to_end_id)
  await sendStatement(
    office,
    made.account,
    [
      movement('2026-02-03', -50, { name: 'A custodian', endToEndId: ids[1] }),
      movement('2026-02-04', -50, { name: 'A custodian', endToEndId: ids[0] }),
    ],
    { account: 'DE89370400440532013000', currency: 'EUR' },
  )
  const lines = await linesOf(office, made.account)
  expect(lines.map(one => one.proposals.length)).toEqual([1, 1])
  expect(
    lines.map(one => [one.proposals[0].sure, one.proposals[0].reason.includes('end-to-end id')]),
  ).toEqual([
    [true, true],
    [true, true],
  ])
  const [one, other] = lines.map(line => line.proposals[0].match.postings[0])
  expect(one).not.toBe(other)
})

const eventOf = async ({ event }: { event: number }): Promise<Json> =>
  (await office.get(`${P}/distribution-events/${event}`)).body

test('a distribution of which a file was made is voided once the bank will not execute it', async () => {
  const made = await issued(['Hazel', 'Ivy'])
  for (const lp of made.lps) await detailed(lp, { account_holder: 'Hazel', number: IBANS.gb })
  await office.patch(`/api/v1/svc/bank/accounts/${made.account}`, { bic: 'COBADEFFXXX' })
  expect((await office.patch(`/api/v1/svc/bank/accounts/${made.account}`, { bic: 'COBA' })).status).toBe(422)
  const { body: file } = await make(made)
  const path = `${P}/distribution-events/${made.event}`
  const download = await office.get(`${path}/payment-files/${file.id}/xml`)
  expect(readFile(String(download.body)).get('BICFI')).toEqual(['COBADEFFXXX'])
  const reason = 'The sale was not completed'
  for (const act of ['void', 'correct'])
    expect((await office.post(`${path}/${act}`, { reason })).body).toMatchObject({
      code: 'payment_file_made',
      payment_file_id: file.id,
      message_id: file.message_id,
    })
  const { body } = await office.post(`${path}/void`, { reason, payment_file_stopped: true })
  expect(body.status).toBe('void')
})

test('a payment that returns is found by its end-to-end id, and is owed again', async () => {
  const made = await issued(['Juniper', 'Kauri'], 100)
  for (const lp of made.lps) await detailed(lp, { account_holder: 'Juniper', number: IBANS.gb })
  const { body: file } = await make(made)
  const paid = await office.post(`${P}/distribution-events/${made.event}/payments`, { date: '2026-02-03' })
  expect(paid.body.status).toBe('paid')
  const [first, second] = paid.body.payees
  await sendStatement(
    office,
    made.account,
    [
      movement('2026-02-03', -50, { name: 'A custodian', endToEndId: first.end_to_end_id }),
      movement('2026-02-03', -50, { name: 'A custodian', endToEndId: second.end_to_end_id }),
      movement('2026-02-06', 50, { text: 'Account closed', endToEndId: second.end_to_end_id }),
    ],
    { account: 'DE89370400440532013000', currency: 'EUR' },
  )
  const lines = await linesOf(office, made.account)
  const back = lines.find(({ amount }) => amount === 50) as Json
  expect(back.proposals[0]).toMatchObject({ rule: 'returned_payment', sure: true })
  expect(back.proposals[0].reason).toContain(second.end_to_end_id)
  const matches = lines.map(({ proposals }) => proposals[0].match)
  const matched = await office.post(`/api/v1/svc/bank/accounts/${made.account}/matches`, { matches })
  expect(matched.status).toBe(200)
  const owed = await eventOf(made)
  expect(owed.status).toBe('issued')
  const again = owed.payees.find(({ lp_id }: Json) => lp_id === second.lp_id)
  expect(again.paid_on).toBeNull()
  expect(again.end_to_end_id).toBe(`${second.end_to_end_id}-2`)
  expect(owed.returns).toEqual([expect.objectContaining({ lp_id: second.lp_id, amount: 50, void: null })])
  const voided = await office.post(
    `${P}/distribution-events/${made.event}/payments/${owed.payments[0].id}/void`,
    { reason: 'Wrong' },
  )
  expect(voided.body.code).toBe('built_upon')
  // The next file pays them alone, under the new id.
  expect((await make(made)).body.changed).toHaveLength(3)
  const { body: next } = await make(made, { replaces_id: file.id })
  expect(next.end_to_end_ids).toEqual([again.end_to_end_id])
  const book = await office.get(`/api/v1/svc/bank/accounts/${made.account}/reconciliation?as_of=2026-02-06`)
  expect(book.body).toMatchObject({ status: 'reconciled', book_balance: -50 })
  // Undone, the investor counts as paid again.
  const match = matched.body.matches.find(({ line_ids }: Json) => line_ids.includes(back.id))
  expect((await office.post(`/api/v1/svc/bank/matches/${match.id}/undo`, {})).status).toBe(200)
  const undone = await eventOf(made)
  expect(undone.status).toBe('paid')
  expect(undone.returns[0].void.reason).toContain('undone')
  expect(undone.payees.map((one: Json) => one.end_to_end_id)).toEqual([
    first.end_to_end_id,
    second.end_to_end_id,
  ])
  // By hand it is the same, once.
  const by = { lp_id: second.lp_id, reason: 'Account closed', date: '2026-02-06' }
  const path = `${P}/distribution-events/${made.event}/returns`
  expect((await office.post(path, { ...by, date: '2026-02-01' })).status).toBe(422)
  const recorded = await office.post(path, by)
  expect(recorded.body.status).toBe('issued')
  expect((await office.post(path, by)).body.code).toBe('illegal_transition')
  const { id } = recorded.body.returns.at(-1)
  expect((await office.post(`${path}/${id}/void`, { reason: 'Another one' })).body.status).toBe('paid')
})
