import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockThrough } from '../../../server/books/accounts/periods.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { asOffice } from '../cfo/book.ts'
import { admit, journal, openFund } from '../cfo/partners.ts'
import {
  BANK,
  linesOf,
  type Moved,
  movement,
  openBankAccount,
  reconciliation,
  sendStatement,
} from './statements.ts'

const PORTAL = '/api/v1/svc/investor-portal'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Called {
  fund: number
  account: number
  call: Json
  lps: Record<string, number>
}

/** A fund with two investors, a call of 100,000 on both (60,000 and 40,000), and its bank account. */
async function calledFund(reference = 'CALL-1'): Promise<Called> {
  const fund = (await openFund(office)).id
  const lps = await admit(office, fund, [
    { name: 'Alder Family Office', commitment: 600_000 },
    { name: 'Birch Pension Fund', commitment: 400_000 },
  ])
  const account = (await openBankAccount(office, fund)).id
  return { fund, account, lps, call: await newCall(fund, reference) }
}

const newCall = async (fund: number, reference: string): Promise<Json> =>
  (
    await office.post(`${PORTAL}/calls`, {
      fund_account_id: fund,
      amount: 100_000,
      reference,
      notice_date: '2026-01-05',
      due_date: '2026-01-26',
      ilpa_call_type: 'investments',
    })
  ).body

const best = async (account: number, moved: readonly Moved[]): Promise<Json[]> => {
  await sendStatement(office, account, moved)
  return (await linesOf(office, account)).map(({ proposals }) => proposals[0])
}
const match = (account: number, matches: Json[], as?: string) =>
  office.post(`${BANK}/accounts/${account}/matches`, { matches }, as ? { as } : {})
const callOf = async ({ id }: Json): Promise<Json> => (await office.get(`${PORTAL}/calls/${id}`)).body
const cash = async (fund: number): Promise<number> => {
  const { body } = await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund}`)
  return body.accounts.find(({ code }: Json) => code === '1010')?.balance ?? 0
}

describe('a movement is proposed', () => {
  test('the open call of the investor that it names, and accepting it records the payment once', async () => {
    const { fund, account, call, lps } = await calledFund()
    const [proposal] = await best(account, [
      movement('2026-01-20', 60_000, {
        name: 'ALDER FAMILY OFFICE LP',
        text: 'Capital call-1',
        reference: 'B1',
      }),
    ])
    expect(proposal).toMatchObject({
      rule: 'call',
      score: 100,
      sure: true,
      reason:
        'Alder Family Office owes USD 60,000 of CALL-1, exactly this amount; it names the investor and it quotes CALL-1.',
      match: { payments: [{ call_id: call.id, lp_id: lps['Alder Family Office'], amount: 60_000 }] },
    })
    const german = { headers: { 'accept-language': 'de' } }
    const [told] = (await office.get<Json[]>(`${BANK}/accounts/${account}/lines`, german)).body
    expect(told?.proposals[0]).toMatchObject({
      reason:
        'Alder Family Office schuldet USD 60.000 aus CALL-1, genau diesen Betrag; die Zahlung nennt den Investor und die Bewegung nennt CALL-1.',
      match: { reason: proposal.reason },
    })
    const made = await match(account, [proposal.match])
    expect(made.body).toMatchObject({ amount: 60_000, matches: [{ postings: [{ posted_as: 'payment' }] }] })
    expect(await callOf(call)).toMatchObject({ status: 'partially_paid', paid: 60_000 })
    expect(await cash(fund)).toBe(60_000)
    const again = await match(account, [proposal.match])
    expect([again.status, again.body.code]).toEqual([409, 'line_taken'])
    expect(await linesOf(office, account)).toMatchObject([
      { status: 'matched', match_reason: proposal.reason, proposals: [] },
    ])
    const [accepted] = (await office.get<Json[]>(`${BANK}/accounts/${account}/lines`, german)).body
    expect(accepted?.match_reason).toBe(told?.proposals[0].reason)
    const id = made.body.matches[0].id
    expect((await office.get(`${BANK}/matches/${id}`, german)).body.reason).toBe(told?.proposals[0].reason)
    expect((await office.get(`${BANK}/matches/${id}`)).body.reason).toBe(proposal.reason)
    expect((await office.post(`${BANK}/matches/${id}/undo`, undefined, german)).body.reason).toBe(
      told?.proposals[0].reason,
    )
    const own = { ...proposal.match, reason: 'As Ana said on the phone.' }
    const [typed] = (await office.post(`${BANK}/accounts/${account}/matches`, { matches: [own] }, german))
      .body.matches
    expect(typed.reason).toBe('As Ana said on the phone.')
    await office.post(`${BANK}/matches/${typed.id}/undo`)
    const { reason: _, ...unsaid } = proposal.match
    const [chosen] = (await office.post(`${BANK}/accounts/${account}/matches`, { matches: [unsaid] }, german))
      .body.matches
    expect(chosen.reason).toBe('Von Hand ausgewählt.')
  })

  test('what was recorded by hand before, which is linked and not recorded again', async () => {
    const { fund, account, call, lps } = await calledFund()
    const payment = {
      lp_id: lps['Birch Pension Fund'],
      amount: 40_000,
      date: '2026-01-19',
      reference: 'WIRE-7',
    }
    await office.post(`${PORTAL}/calls/${call.id}/payment`, payment)
    const [proposal] = await best(account, [
      movement('2026-01-20', 40_000, { name: 'Birch Pension Fund', text: 'wire 7' }),
    ])
    expect(proposal).toMatchObject({
      rule: 'posting',
      sure: true,
      reason: expect.stringContaining('one day apart'),
    })
    expect((await match(account, [proposal.match])).status).toBe(200)
    expect(await cash(fund)).toBe(40_000)
  })

  test('a whole call paid at once, several calls of one investor, and a whole distribution', async () => {
    const { fund, account, call, lps } = await calledFund()
    const [whole] = await best(account, [
      movement('2026-01-20', 100_000, { name: 'Administrator', text: 'CALL-1' }),
    ])
    expect(whole).toMatchObject({ rule: 'whole_call', sure: true, match: { payments: [{}, {}] } })
    await match(account, [whole.match])
    expect(await callOf(call)).toMatchObject({ status: 'paid' })
    await newCall(fund, 'CALL-2')
    await newCall(fund, 'CALL-3')
    const both = (await best(account, [
      movement('2026-01-21', 120_000, { name: 'Alder Family Office' }),
    ]).then(all => all[1])) as Json
    expect(both).toMatchObject({
      rule: 'calls',
      match: { payments: [{ amount: 60_000 }, { amount: 60_000 }] },
    })
    await office.post(`${PORTAL}/distributions`, {
      fund_account_id: fund,
      type: 'realized_gain',
      amount: 50_000,
      date: '2026-02-10',
      reference: 'DIST-1',
    })
    await sendStatement(
      office,
      account,
      [
        movement('2026-02-10', -30_000, { name: 'Alder Family Office' }),
        movement('2026-02-10', -20_000, { name: 'Birch Pension Fund' }),
      ],
      { opening: 220_000 },
    )
    const paidOut = (await linesOf(office, account)).filter(({ booked_on }) => booked_on === '2026-02-10')
    expect(paidOut.map(({ proposals: [one] }) => [one.rule, one.sure])).toEqual([
      ['posting', true],
      ['posting', true],
    ])
    expect(
      (
        await match(
          account,
          paidOut.map(({ proposals }) => proposals[0].match),
        )
      ).status,
    ).toBe(200)
    expect(lps).toBeDefined()
  })

  test('less a charge that a bank kept: the whole is paid, the charge is an entry', async () => {
    const { fund, account, call } = await calledFund()
    const [proposal] = await best(account, [
      movement('2026-01-20', 59_975, { name: 'Alder Family Office', text: 'CALL-1' }),
    ])
    expect(proposal).toMatchObject({
      rule: 'call_less_charge',
      sure: false,
      match: { rest: { gl_code: '5600' } },
    })
    expect((await match(account, [proposal.match])).status).toBe(200)
    expect(await callOf(call)).toMatchObject({ paid: 60_000 })
    expect(await cash(fund)).toBe(59_975)
  })

  test('in part, where less came in than is owed, and never as sure', async () => {
    const { account, call } = await calledFund()
    const [part] = await best(account, [movement('2026-01-20', 20_000, { name: 'Alder Family Office' })])
    expect(part).toMatchObject({
      rule: 'part_of_call',
      sure: false,
      reason: expect.stringContaining('stays open'),
    })
    await match(account, [part.match])
    expect(await callOf(call)).toMatchObject({ paid: 20_000, status: 'partially_paid' })
  })

  test('nobody’s where two movements could be the same, and where only the amount fits', async () => {
    const { account } = await calledFund()
    const twice = await best(account, [
      movement('2026-01-20', 60_000, { name: 'Alder Family Office', text: 'CALL-1' }),
      movement('2026-01-21', 60_000, { name: 'Alder Family Office', text: 'CALL-1' }),
    ])
    expect(twice.map(({ sure }) => sure)).toEqual([false, false])
    const { account: other } = await calledFund()
    const [unnamed] = await best(other, [movement('2026-01-20', 60_000)])
    expect(unnamed).toMatchObject({ rule: 'call', score: 60, sure: false })
  })

  test('the investor who paid from the same account before', async () => {
    const { fund, account, call, lps } = await calledFund()
    const iban = 'GB29NWBK60161331926819'
    await sendStatement(office, account, [
      movement('2026-01-20', 60_000, { name: 'A. Nominees', account: iban }),
    ])
    const [line] = await linesOf(office, account)
    const payments = [{ call_id: call.id, lp_id: lps['Alder Family Office'], amount: 60_000 }]
    await match(account, [{ line_ids: [line.id], payments }])
    await newCall(fund, 'CALL-2')
    await sendStatement(
      office,
      account,
      [movement('2026-01-22', 60_000, { name: 'A. Nominees', account: iban })],
      { opening: 60_000 },
    )
    const [, next] = await linesOf(office, account)
    expect(next.proposals[0]).toMatchObject({
      rule: 'call',
      score: 93,
      reason: expect.stringContaining('an account they have paid from before'),
    })
  })

  test('a payment that came back with what it took back, and a charge of the bank', async () => {
    const { account } = await calledFund()
    const proposals = await best(account, [
      movement('2026-01-20', -500, { name: 'Audit LLP', text: 'Invoice 9' }),
      movement('2026-01-22', 500, { name: 'Audit LLP', text: 'Returned' }),
      movement('2026-01-31', -12.5, { text: 'Monthly account fee' }),
    ])
    expect(proposals.map(({ rule }) => rule)).toEqual(['return', 'return', 'charge'])
    expect((await match(account, [proposals[0].match, proposals[2].match])).status).toBe(200)
    expect(await linesOf(office, account, '&status=open')).toEqual([])
  })
})

describe('a match', () => {
  test('has to tie to the cent, names what stands there, and takes nothing twice', async () => {
    const { fund, account } = await calledFund()
    const entry = await journal(office, fund, '2026-01-10', [
      ['5300', 500, 0],
      ['1010', 0, 500],
    ])
    const posting = entry.lines.find(({ code }: Json) => code === '1010').id
    await sendStatement(office, account, [movement('2026-01-12', -500), movement('2026-01-13', -501)])
    const [first, second] = await linesOf(office, account)
    const off = await match(account, [{ line_ids: [second.id], postings: [posting] }])
    expect([off.status, off.body]).toEqual([
      422,
      expect.objectContaining({ code: 'does_not_tie', difference: -1 }),
    ])
    const unknown = await match(account, [{ line_ids: [second.id], postings: [posting + 1_000_000] }])
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'matches.0.postings.0'])
    const badCode = await match(account, [{ line_ids: [second.id], rest: { gl_code: '9999' } }])
    expect([badCode.status, badCode.body.errors[0].path]).toEqual([422, 'matches.0.rest.gl_code'])
    // All or none.
    const both = await match(account, [
      { line_ids: [first.id], postings: [posting] },
      { line_ids: [second.id], postings: [posting] },
    ])
    expect([both.status, both.body.code]).toEqual([409, 'posting_taken'])
    const replies = await Promise.all(
      [1, 2].map(() => match(account, [{ line_ids: [first.id], postings: [posting] }])),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is undone with what it posted, and made anew, until its days are closed', async () => {
    const { fund, account, call, lps } = await calledFund()
    await sendStatement(office, account, [
      movement('2026-01-12', -20, { text: 'Fee' }),
      movement('2026-01-20', 60_000),
    ])
    const [fee, paid] = await linesOf(office, account)
    const made = (await match(account, [{ line_ids: [fee.id], rest: { gl_code: '5600' } }])).body.matches[0]
    expect(await cash(fund)).toBe(-20)
    const undone = await office.post(`${BANK}/matches/${made.id}/undo`)
    expect(undone.body).toMatchObject({ undone_by: expect.any(String), line_ids: [] })
    expect(await cash(fund)).toBe(0)
    const again = await office.post(`${BANK}/matches/${made.id}/undo`)
    expect([again.status, again.body.code]).toEqual([409, 'already_undone'])
    const payments = [{ call_id: call.id, lp_id: lps['Alder Family Office'], amount: 60_000 }]
    const payment = (await match(account, [{ line_ids: [paid.id], payments }])).body.matches[0]
    expect(await cash(fund)).toBe(60_000)
    await office.post(`${BANK}/matches/${payment.id}/undo`)
    expect([await cash(fund), (await callOf(call)).status]).toEqual([0, 'issued'])
    const anew = (await match(account, [{ line_ids: [paid.id], payments }])).body.matches[0]
    expect(await callOf(call)).toMatchObject({ paid: 60_000 })
    await asOffice(office, ctx => lockThrough(ctx, fund, '2026-01-31', 'Month end'))
    const closed = await office.post(`${BANK}/matches/${anew.id}/undo`)
    expect([closed.status, closed.body.code]).toEqual([409, 'period_closed'])
  })

  test('is what its entry is undone through', async () => {
    const { account } = await calledFund()
    await sendStatement(office, account, [movement('2026-01-12', -20, { text: 'Fee' })])
    const [fee] = await linesOf(office, account)
    const made = (await match(account, [{ line_ids: [fee.id], rest: { gl_code: '5600' } }])).body.matches[0]
    const reversed = await office.post(`/api/v1/svc/cfo/gl/journal/${made.postings[0].entry_id}/reverse`)
    expect([reversed.status, reversed.body.record]).toEqual([
      409,
      expect.objectContaining({ kind: 'bank_match', id: made.id }),
    ])
  })

  test('asks for the right to record payments, and for no other person’s account', async () => {
    const { account, call, lps } = await calledFund()
    await sendStatement(office, account, [movement('2026-01-20', 60_000)])
    const [line] = await linesOf(office, account)
    const payments = [{ call_id: call.id, lp_id: lps['Alder Family Office'], amount: 60_000 }]
    const viewer = await office.person('viewer')
    expect((await match(account, [{ line_ids: [line.id], payments }], viewer)).status).toBe(403)
    const { account: foreign } = await calledFund()
    const stray = await match(foreign, [{ line_ids: [line.id], rest: { gl_code: '4030' } }])
    expect([stray.status, stray.body.errors[0].path]).toEqual([422, 'matches.0.line_ids.0'])
  })
})

describe('the reconciliation', () => {
  test('names what stands on either side, and is whole when all of it is explained', async () => {
    const { fund, account } = await calledFund()
    expect(await reconciliation(office, account, '2026-01-31')).toMatchObject({
      status: 'not_stated',
      difference: null,
    })
    await journal(office, fund, '2026-01-30', [
      ['5300', 500, 0],
      ['1010', 0, 500],
    ])
    const [proposal] = await best(account, [
      movement('2026-01-20', 60_000, { name: 'Alder Family Office', text: 'CALL-1' }),
      movement('2026-02-01', -500, { name: 'Audit LLP' }),
    ])
    const before = await reconciliation(office, account, '2026-01-31')
    expect(before).toMatchObject({
      status: 'open',
      bank_balance: 60_000,
      book_balance: -500,
      bank_items: [{ amount: 60_000 }],
      book_items: [{ amount: -500 }],
      open_lines: 1,
      difference: 0,
    })
    const [, fee] = await linesOf(office, account)
    await match(account, [proposal.match, fee.proposals[0].match])
    // The bank booked in February what the book paid in January: at the end of January it explains the difference.
    expect(await reconciliation(office, account, '2026-01-31')).toMatchObject({
      status: 'reconciled',
      bank_items: [],
      book_items: [{ date: '2026-01-30', amount: -500 }],
      difference: 0,
    })
    expect(await reconciliation(office, account, '2026-02-01')).toMatchObject({
      status: 'reconciled',
      book_items: [],
      bank_balance: 59_500,
    })
  })

  test('tells what is missing between statements, and between the first of them and the book before', async () => {
    const { account } = await calledFund()
    await sendStatement(office, account, [movement('2026-01-20', 100)], { opening: 7 })
    const [line] = await linesOf(office, account)
    await match(account, [{ line_ids: [line.id], rest: { gl_code: '4010' } }])
    expect(await reconciliation(office, account, '2026-01-20')).toMatchObject({
      status: 'open',
      difference: 7,
      evidence: expect.stringContaining('Unexplained: USD 7'),
    })
  })
})
