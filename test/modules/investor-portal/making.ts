// Makes the records that the generated tests of the module need.

import { findFund } from '../../../server/books/accounts/fund-accounts.ts'
import { setCallTerms } from '../../../server/books/capital/calls/call-terms.ts'
import { addBankDetails, confirmBankDetails } from '../../../server/books/partners/bank-details.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import type { Id } from '../../generated/things.ts'
import type { Office } from '../../office.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const EVENTS = `${PORTAL}/distribution-events`

export const newLp = async (office: Office): Promise<Id> =>
  (await office.post(`${PORTAL}/lps`, { name: `Investor ${crypto.randomUUID()}` })).body.id

/** A payment of a call's one investor. */
export async function paid(office: Office, call: Id | undefined, amount: number) {
  const reference = `WIRE-${crypto.randomUUID()}`
  return (await office.post(`${PORTAL}/calls/${call}/payment`, { amount, reference })).body
}

/** Pays a call and a little more; returns who did. */
export async function inCredit(office: Office, call: Id | undefined): Promise<number> {
  const { outstanding } = (await office.get(`${PORTAL}/calls/${call}`)).body
  return (await paid(office, call, outstanding + 1000)).payment.lp_id
}

/** Another call on the investor of a call. */
export async function anotherCall(office: Office, call: Id | undefined): Promise<number> {
  const { fund_account_id, allocation } = (await office.get(`${PORTAL}/calls/${call}`)).body
  const fund = fund_account_id === null ? {} : { fund_account_id }
  const { body } = await office.post(`${PORTAL}/calls`, {
    ...fund,
    lp_id: allocation[0].lp_id,
    amount: 5000,
    notice_date: '2026-01-15',
  })
  return body.id
}

/** A sheet of an investor who is committed to the fund. */
export async function withInvestor(office: Office, fund: Id | undefined, { csv }: { csv: string }) {
  const { name } = await committed(office, fund, '2025-01-01')
  return { csv: csv.replace('Alder Pension Scheme', name) }
}

/** An investor who joined the fund after capital was called of another. */
export async function late(office: Office, fund: Id | undefined): Promise<number> {
  const days = { notice_date: '2026-01-15', due_date: '2026-01-30' }
  const first = await committed(office, fund, '2026-01-01')
  const call = { fund_account_id: Number(fund), lp_ids: [first.id], amount: 100_000, ...days }
  await office.post(`${PORTAL}/calls`, call)
  return (await committed(office, fund, '2026-03-01')).id
}

/** A new investor with a commitment to the fund. */
async function committed(office: Office, fund: Id | undefined, admitted_on: string) {
  const investor = { name: `Investor ${crypto.randomUUID()}`, primary_contact_email: 'alder@example.com' }
  const { body } = await office.post(`${PORTAL}/lps`, investor)
  const commitment = { lp_id: body.id, fund_account_id: Number(fund), amount: 1_000_000, admitted_on }
  await office.post(`${PORTAL}/commitments`, commitment)
  return { id: body.id as number, name: body.name as string }
}

/** Puts the call's days so far back that it is overdue and a notice given on it can be cured no more. */
export async function overdue(office: Office, callId: number): Promise<number> {
  const { door } = office.running
  return door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ({ db }) => {
    const days = { notice_date: '2026-01-15', due_date: '2026-02-02' }
    await db.updateTable('capital_calls').set(days).where('id', '=', callId).execute()
    const line = db.selectFrom('capital_call_lines').select('lp_id').where('call_id', '=', callId)
    return (await line.executeTakeFirstOrThrow()).lp_id
  })
}

/** The first investor of a call or a distribution. */
export const firstOf = async (
  office: Office,
  kind: 'calls' | 'distributions',
  id: Id | undefined,
): Promise<number> => (await office.get(`${PORTAL}/${kind}/${id}`)).body.allocation[0].lp_id

export const lineOf = (call: Id | undefined, lp: Id | undefined) => `${PORTAL}/calls/${call}/lines/${lp}`
export async function declareDefault(
  office: Office,
  call: Id | undefined,
  lp: Id | undefined,
): Promise<void> {
  await giveNotice(office, call, lp)
  const { body } = await office.post(`${lineOf(call, lp)}/declare-default`, { date: DECLARED })
  await office.post(`/svc/agent/actions/${body.action_id}/approve`)
}
/** After the cure period of the notice. */
export const DECLARED = '2026-02-20'

/** The call is a fund's, whose terms name every remedy. */
export async function agreeOnRemedies(office: Office, call: Id | undefined): Promise<void> {
  const fund_account_id = await fundWithInvestor(office)
  const { door } = office.running
  await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ctx => {
    await ctx.db
      .updateTable('capital_calls')
      .set({ fund_account_id })
      .where('id', '=', Number(call))
      .execute()
    await setCallTerms(
      ctx,
      await findFund(ctx, fund_account_id),
      {
        cure_business_days: 10,
        default_interest_rate: null,
        investment_period_ends_on: null,
        wire: null,
        contact: null,
        default_remedies: {
          exclusion: true,
          loss_of_vote: true,
          set_off: true,
          forced_transfer: true,
          forfeiture_pct: 0.5,
          overcall_pct: 0.25,
        },
      },
      [],
    )
  })
}
export const giveNotice = (office: Office, call: Id | undefined, lp: Id | undefined) =>
  office.post(`${lineOf(call, lp)}/default-notice`, { date: '2026-02-03' })

export const fundOf = () => ({ name: `Fund ${crypto.randomUUID()}`, currency: 'USD' })

/** A fund of one investor, who was there from the beginning of the year on. */
export async function fundWithInvestor(office: Office): Promise<number> {
  const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', fundOf())
  await committed(office, fund.id, '2026-01-01')
  return fund.id
}

export async function drafted(office: Office): Promise<number> {
  const lines = [{ type: 'realized_gain', amount: 100 }]
  const fund_account_id = await fundWithInvestor(office)
  return (await office.post(EVENTS, { fund_account_id, date: '2026-02-02', lines })).body.id
}

export async function issued(office: Office): Promise<number> {
  const id = await drafted(office)
  await office.post(`${EVENTS}/${id}/issue`, {})
  return id
}

/** The account that pays an event, whose payees have confirmed bank details. */
export async function payable(office: Office, event: Id | undefined) {
  const { fund_account_id, payees } = (await office.get(`${EVENTS}/${event}`)).body
  const { door } = office.running
  await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ctx => {
    for (const { lp_id } of payees) {
      const details = { number: '123456789', routing_number: '021000021', effective_from: '2026-01-01' }
      const named = { account_holder: 'Alder', bank_name: 'Alder Bank', currency: 'USD' }
      const { id } = await addBankDetails(
        ctx,
        lp_id,
        { ...named, ...details },
        { author: 'Test', author_ids: [], approved_by: null },
      )
      await confirmBankDetails(ctx, lp_id, id, { person: 'Jo Alder', phone: '+1 212 555 0100' })
    }
  })
  const account = { fund_account_id, name: 'Operating account', number: '1234567890' }
  const made = await office.post('/api/v1/svc/bank/accounts', account)
  if (made.status === 201) return { bank_account_id: made.body.id as number }
  const { body } = await office.get(`/api/v1/svc/bank/accounts?fund_account_id=${fund_account_id}`)
  return { bank_account_id: body[0].id as number }
}

/** Sells a part from an investor with a commitment to the fund to one without. */
export async function soldIn(office: Office, fund_account_id: Id) {
  const lp = async () =>
    (await office.post(`${PORTAL}/lps`, { name: `Investor ${crypto.randomUUID()}` })).body.id
  const [seller_id, buyer_id] = [await lp(), await lp()]
  const commitment = { lp_id: seller_id, fund_account_id: Number(fund_account_id), amount: 1_000_000 }
  await office.post(`${PORTAL}/commitments`, commitment)
  return { fund_account_id: Number(fund_account_id), seller_id, buyer_id, fraction: 0.1, reason: 'Sale' }
}

/** A payment of an event that came back: the event is paid, and somebody of it is named. */
export async function back(office: Office, event: Id | undefined) {
  const { body } = await office.post(`${EVENTS}/${event}/payments`, { date: '2026-03-01' })
  const { payees } = body.payees ? body : (await office.get(`${EVENTS}/${event}`)).body
  return { lp_id: payees[0].lp_id, reason: 'Account closed' }
}

/** A fund with an investor, side by side with this one, which gets an investor, too. */
export async function parallelTo(office: Office, fund: Id | undefined): Promise<void> {
  await committed(office, Number(fund), '2026-01-01')
  const path = `/api/v1/svc/cfo/accounts/${fund}`
  const related_id = await fundWithInvestor(office)
  const { currency } = (await office.get(path)).body
  if (currency !== 'USD') throw new Error(`The fund is kept in ${currency}`)
  await office.post(`${path}/structure`, { kind: 'parallel', related_id, from_on: '2026-01-01' })
}
