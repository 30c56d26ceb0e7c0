import type { ModuleThings } from '../../generated/things.ts'
import { setMailAccount } from '../../mail-server.ts'
import type { Office } from '../../office.ts'
import {
  agreeOnRemedies,
  anotherCall,
  back,
  DECLARED,
  declareDefault,
  drafted,
  firstOf,
  fundOf,
  fundWithInvestor,
  giveNotice,
  inCredit,
  issued,
  late,
  lineOf,
  newLp,
  overdue,
  paid,
  parallelTo,
  payable,
  soldIn,
  withInvestor,
} from './making.ts'

type Making = NonNullable<ModuleThings['things']>[string]

const PORTAL = '/api/v1/svc/investor-portal'
const CALL_MAIL = `${PORTAL}/calls/{call_id}/notices/mail`
const REMINDER_MAIL = `${PORTAL}/calls/{call_id}/reminders/mail`
const DISTRIBUTION_MAIL = `${PORTAL}/distributions/{distribution_id}/notices/mail`
const EVENTS = `${PORTAL}/distribution-events`
const EVENT = `${EVENTS}/{event_id}`
const EVENT_MAIL = `${EVENT}/notices/mail`
const CALL = `${PORTAL}/calls/{call_id}`
const LINE = `${CALL}/lines/{lp_id}`
const CAPITAL = `${PORTAL}/funds/{account_id}/imports/capital`
const CLOSINGS = `${PORTAL}/funds/{account_id}/subsequent-closes`
const TERMS = `${PORTAL}/funds/{account_id}/call-terms`
const BANK_IMPORTS = `${PORTAL}/imports/bank-details`
const BANK_DETAILS = `${PORTAL}/lps/{lp_id}/bank-details`
const FUND = '/api/v1/svc/cfo/accounts/{account_id}'
const LP = '/api/v1/svc/investors/lp/{lp_id}'

export const things: ModuleThings['things'] = {
  [`${CAPITAL}/{import_id}`]: async ({ office }, { account_id }) => {
    const csv = 'Event,Investor,Date,Amount\nCall,Alder Pension Scheme,2025-01-15,100\n'
    const body = await withInvestor(office, account_id, { csv })
    return (await office.post(CAPITAL.replace('{account_id}', String(account_id)), body)).body.import_id
  },
  [`${BANK_IMPORTS}/{import_id}`]: async ({ office }) => {
    const lp = await newLp(office)
    const { name } = (await office.get(LP.replace('{lp_id}', String(lp)))).body
    const csv = `Investor,Account holder,IBAN,Bank,Currency\n${name},Alder,DE89370400440532013000,Commerzbank,EUR\n`
    const { body } = await office.post(BANK_IMPORTS, { csv }, { as: await office.person('admin') })
    await office.post(`/svc/agent/actions/${body.action_id}/approve`, {})
    return (await office.get(BANK_IMPORTS)).body[0].id
  },
  [`${PORTAL}/funds/{account_id}`]: maker => maker.thing(FUND),
  [`POST ${TERMS}/call-back`]: async maker => {
    const fund = await maker.thing(FUND)
    const other = await maker.office.person('admin')
    const wire = { bank_name: 'Alder Bank', account_name: 'Alder', account_number: 'GB33' }
    const terms = { cure_business_days: 10, default_interest_rate: null, investment_period_ends_on: null }
    // Whoever proposes them does not call back.
    const proposed = { ...terms, wire, contact: null }
    const { body } = await maker.office.put(TERMS.replace('{account_id}', String(fund)), proposed, {
      as: other,
    })
    await maker.office.post(`/svc/agent/actions/${body.action_id}/approve`, {})
    return fund
  },
  [`${CLOSINGS}/{closing_id}`]: async ({ office }, { account_id }) => {
    const body = { lp_ids: [await late(office, account_id)], rate_pct: 0.08, date: '2026-03-01' }
    return (await office.post(CLOSINGS.replace('{account_id}', String(account_id)), body)).body.id
  },
  [`${PORTAL}/transfers/{transfer_id}`]: async maker => {
    const body = await soldIn(maker.office, await maker.thing(FUND))
    return (await maker.office.post(`${PORTAL}/transfers`, body)).body.id
  },
  [`${PORTAL}/lps/{lp_id}`]: maker => maker.thing(LP),
  [`${BANK_DETAILS}/{details_id}`]: async (maker, { lp_id }) => {
    const path = BANK_DETAILS.replace('{lp_id}', String(lp_id))
    const details = {
      account_holder: 'Alder',
      number: `1000${crypto.randomUUID().slice(0, 8)}`,
      routing_number: '021000021',
      bank_name: 'Alder Bank',
      currency: 'USD',
    }
    const other = await maker.office.person('admin')
    const { body } = await maker.office.post(path, details, { as: other })
    await maker.office.post(`/svc/agent/actions/${body.action_id}/approve`, {})
    return (await maker.office.get(path)).body[0].id
  },
  // One of whom nothing is called, so that any commitment is enough.
  [`PATCH ${PORTAL}/lps/{lp_id}`]: ({ office }) => newLp(office),
  // Of an investor of its own: one has one commitment to a fund.
  [`${PORTAL}/commitments/{commitment_id}`]: async maker => {
    const investor = { name: `Investor ${crypto.randomUUID()}` }
    const lp_id = (await maker.office.post(`${PORTAL}/lps`, investor)).body.id
    const fund_account_id = await maker.thing(FUND)
    const commitment = { lp_id, fund_account_id, amount: 1_000_000, admitted_on: '2026-01-15' }
    return (await maker.office.post(`${PORTAL}/commitments`, commitment)).body.id
  },
  // The call's one investor, who is overdue.
  [LINE]: ({ office }, { call_id }) => overdue(office, Number(call_id)),
  [`${CALL}/payments/{payment_id}`]: async ({ office }, { call_id }) =>
    (await paid(office, call_id, 1000)).payment.id,
  [`${CALL}/waivers/{waiver_id}`]: async ({ office }, { call_id }) => {
    const path = `${lineOf(call_id, await firstOf(office, 'calls', call_id))}/waive`
    return (await office.post(path, { reason: 'For once' })).body.waivers.at(-1).id
  },
  [`${CALL}/interest/{charge_id}`]: async ({ office }, { call_id }) => {
    const lp = await overdue(office, Number(call_id))
    await declareDefault(office, call_id, lp)
    const { body } = await office.post(`${lineOf(call_id, lp)}/default-interest`, { rate: 0.1 })
    return body.interest_charges.at(-1).id
  },
  [`${CALL}/remedies/{remedy_id}`]: async ({ office }, { call_id }) => {
    const lp = await overdue(office, Number(call_id))
    await agreeOnRemedies(office, call_id)
    await declareDefault(office, call_id, lp)
    const asked = { kind: 'loss_of_vote', date: DECLARED }
    const { body } = await office.post(`${lineOf(call_id, lp)}/remedies`, asked)
    await office.post(`/svc/agent/actions/${body.action_id}/approve`)
    const { allocation } = (await office.get(`${PORTAL}/calls/${call_id}`)).body
    return allocation.find((one: { lp_id: number }) => one.lp_id === lp).default.remedies.at(-1).id
  },
  [`${CALL}/refunds/{refund_id}`]: async ({ office }, { call_id }) => {
    const lp = await inCredit(office, call_id)
    return (await office.post(`${lineOf(call_id, lp)}/credit/refund`, {})).body.refund.id
  },
  [`${CALL_MAIL}/{lp_id}`]: ({ office }, { call_id }) => firstOf(office, 'calls', call_id),
  [`${REMINDER_MAIL}/{lp_id}`]: ({ office }, { call_id }) => firstOf(office, 'calls', call_id),
  [`${DISTRIBUTION_MAIL}/{lp_id}`]: ({ office }, { distribution_id }) =>
    firstOf(office, 'distributions', distribution_id),
  [`${EVENT}/payment-files/{file_id}`]: async ({ office }, { event_id }) => {
    const body = await payable(office, event_id)
    return (await office.post(`${EVENTS}/${event_id}/payment-files`, body)).body.id
  },
  [EVENT]: ({ office }) => issued(office),
  [`PUT ${EVENT}`]: ({ office }) => drafted(office),
  [`DELETE ${EVENT}`]: ({ office }) => drafted(office),
  [`POST ${EVENT}/issue`]: ({ office }) => drafted(office),
  [`${EVENT}/payments/{payment_id}`]: async ({ office }, { event_id }) =>
    (await office.post(`${EVENTS}/${event_id}/payments`, {})).body.payments[0].id,
  [`${EVENT}/returns/{return_id}`]: async ({ office }, { event_id }) => {
    const { returns } = (await office.post(`${EVENTS}/${event_id}/returns`, await back(office, event_id)))
      .body
    return returns.at(-1).id
  },
  [`${EVENT_MAIL}/{lp_id}`]: async ({ office }, { event_id }) =>
    (await office.get(`${EVENTS}/${event_id}`)).body.payees[0].lp_id,
  // One without any history: only that one may go.
  [`DELETE ${PORTAL}/lps/{lp_id}`]: ({ office }) => newLp(office),
  // Of today: one to come goes back on its own day alone.
  [`POST ${PORTAL}/distributions/{distribution_id}/void`]: async maker => {
    const paidOut = { lp_id: await maker.thing(LP), type: 'realized_gain', amount: 40_000 }
    return (await maker.office.post(`${PORTAL}/distributions`, paidOut)).body.id
  },
  // One of which something is owed.
  [`POST ${CALL}/payments`]: async maker => {
    const called = { lp_id: await maker.thing(LP), amount: 5000, notice_date: '2026-01-15' }
    return (await maker.office.post(`${PORTAL}/calls`, called)).body.id
  },
  [`${CALL}/extensions/{extension_id}`]: async ({ office }, { call_id }) => {
    const body = {
      due_date: `2099-01-${10 + Math.floor(Math.random() * 20)}`,
      reason: 'The purchase closes later',
    }
    const { extensions } = (await office.post(`${PORTAL}/calls/${call_id}/due-date`, body)).body
    return (extensions ?? (await office.get(`${PORTAL}/calls/${call_id}`)).body.extensions).at(-1).id
  },
  [`${CALL}/extensions/{extension_id}/mail/{lp_id}`]: ({ office }, { call_id }) =>
    firstOf(office, 'calls', call_id),
  [`${CALL}/remedies/{remedy_id}/notice/mail/{lp_id}`]: ({ office }, { call_id }) =>
    firstOf(office, 'calls', call_id),
  [`${CALL}/default-notices/mail/{lp_id}`]: ({ office }, { call_id }) => noticed(office, Number(call_id)),
  [`GET ${CALL}/default-notices/mail`]: newlyNoticed,
  [`GET ${CALL}/default-notices/pdf`]: newlyNoticed,
  [`POST ${CALL}/default-notices/mail`]: newlyNoticed,
  [`POST ${CALL}/default-notices/mail/otherwise`]: newlyNoticed,
  // A draft can be changed.
  [`PATCH ${PORTAL}/calls/{call_id}`]: async maker => {
    const draft = { lp_id: await maker.thing(LP), amount: 100, status: 'draft' }
    return (await maker.office.post(`${PORTAL}/calls`, draft)).body.id
  },
  [`DELETE ${PORTAL}/calls/{call_id}`]: async maker => {
    const draft = { lp_id: await maker.thing(LP), amount: 100, status: 'draft' }
    return (await maker.office.post(`${PORTAL}/calls`, draft)).body.id
  },
  '/api/v1/svc/investor-portal/lps/{lp_id}/merges/{merge_id}': async ({ office }, { lp_id }) => {
    const loser = (
      await office.post('/api/v1/svc/investor-portal/lps', { name: `Alder ${crypto.randomUUID()}` })
    ).body
    return (await office.post(`/api/v1/svc/investor-portal/lps/${lp_id}/merge`, { loser_id: loser.id })).body
      .id
  },
}

/** An investor of a call who was given notice of default. */
async function noticed(office: Office, call: number): Promise<number> {
  const lp = await overdue(office, call)
  await giveNotice(office, call, lp)
  return lp
}

/** A call of which such a notice was given. */
async function newlyNoticed(maker: Parameters<Making>[0]): Promise<number> {
  const called = { lp_id: await maker.thing(LP), amount: 5000, notice_date: '2026-01-15' }
  const { id } = (await maker.office.post(`${PORTAL}/calls`, called)).body
  await noticed(maker.office, id)
  return id
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${PORTAL}/funds/{account_id}/parallel-calls`]: async ({ office }, { account_id }, example) => {
    await parallelTo(office, account_id)
    return { ...example, reference: crypto.randomUUID() }
  },
  [`POST ${PORTAL}/funds/{account_id}/parallel-distributions`]: async (
    { office },
    { account_id },
    example,
  ) => {
    await parallelTo(office, account_id)
    return example
  },
  [`POST ${EVENT}/returns`]: ({ office }, { event_id }) => back(office, event_id),
  [`POST ${EVENT}/payment-files`]: ({ office }, { event_id }) => payable(office, event_id),
  [`POST ${CAPITAL}/preview`]: ({ office }, { account_id }, example) =>
    withInvestor(office, account_id, example),
  [`POST ${CAPITAL}`]: ({ office }, { account_id }, example) => withInvestor(office, account_id, example),
  [`POST ${CLOSINGS}`]: async ({ office }, { account_id }, example) => ({
    ...example,
    lp_ids: [await late(office, account_id)],
  }),
  [`POST ${PORTAL}/transfers`]: async ({ office }, _known, example) => ({
    ...example,
    ...(await soldIn(office, Number((await office.post('/api/v1/svc/cfo/accounts', fundOf())).body.id))),
  }),
  [`POST ${CALL_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  [`POST ${REMINDER_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  [`POST ${DISTRIBUTION_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  ...Object.fromEntries(
    ['default-notices', 'extensions/{extension_id}', 'remedies/{remedy_id}/notice'].map(
      papers =>
        [
          `POST ${CALL}/${papers}/mail`,
          async ({ office }, _known, example) => {
            await setMailAccount(office)
            return example
          },
        ] satisfies [string, NonNullable<ModuleThings['bodies']>[string]],
    ),
  ),
  [`POST ${EVENT_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  [`POST ${EVENTS}`]: async ({ office }, _known, example) => ({
    ...example,
    reference: `DIST-${crypto.randomUUID()}`,
    fund_account_id: await fundWithInvestor(office),
  }),
  [`POST ${CALL}/payments`]: async ({ office }, { call_id }, example) => {
    const lp_id = await firstOf(office, 'calls', call_id)
    return { ...example, payments: example.payments.slice(0, 1).map((one: object) => ({ ...one, lp_id })) }
  },
  [`POST ${LINE}/declare-default`]: async ({ office }, { call_id, lp_id }, example) => {
    await giveNotice(office, call_id, lp_id)
    return { ...example, date: DECLARED }
  },
  [`POST ${LINE}/remedies`]: async ({ office }, { call_id, lp_id }, example) => {
    await agreeOnRemedies(office, call_id)
    await declareDefault(office, call_id, lp_id)
    return { ...example, date: DECLARED }
  },
  [`POST ${LINE}/cure`]: async ({ office }, { call_id, lp_id }) => {
    await declareDefault(office, call_id, lp_id)
    await office.post(`${lineOf(call_id, lp_id)}/waive`, { reason: 'Settled' })
    return { date: DECLARED }
  },
  [`POST ${LINE}/void-default`]: async ({ office }, { call_id, lp_id }, example) => {
    await declareDefault(office, call_id, lp_id)
    return example
  },
  [`POST ${LINE}/default-interest`]: async ({ office }, { call_id, lp_id }, example) => {
    await declareDefault(office, call_id, lp_id)
    return example
  },
  [`POST ${CALL}/payments/{payment_id}/reapply`]: async ({ office }, { call_id }, example) => ({
    ...example,
    to_call_id: await anotherCall(office, call_id),
  }),
  [`POST ${LINE}/credit/apply`]: async ({ office }, { call_id }, example) => {
    await inCredit(office, call_id)
    return { ...example, to_call_id: await anotherCall(office, call_id) }
  },
  [`POST ${LINE}/credit/refund`]: async ({ office }, { call_id }, example) => {
    await inCredit(office, call_id)
    return example
  },
  'POST /api/v1/svc/investor-portal/lps/{lp_id}/merge': async ({ office }) => ({
    loser_id: (await office.post('/api/v1/svc/investor-portal/lps', { name: `Alder ${crypto.randomUUID()}` }))
      .body.id,
  }),
  'POST /api/v1/svc/investor-portal/lps/{lp_id}/merge/preview': async ({ office }) => ({
    loser_id: (await office.post('/api/v1/svc/investor-portal/lps', { name: `Alder ${crypto.randomUUID()}` }))
      .body.id,
  }),
}

export const ruled: ModuleThings['ruled'] = {
  [`POST ${CAPITAL}`]: ['xlsx', 'sheet'],
  [`POST ${PORTAL}/transfers`]: ['commitment', 'fraction'],
  // Only a general partner may put nothing in.
  [`POST ${PORTAL}/commitments`]: ['amount'],
  [`POST ${PORTAL}/calls`]: ['amount', 'lines'],
  [`POST ${PORTAL}/calls/notices/preview`]: ['amount', 'lines'],
  [`POST ${PORTAL}/distributions/notices/preview`]: [
    'type',
    'amount',
    'recallable_amount',
    'in_kind',
    'paid',
  ],
  [`PATCH ${CALL}`]: ['amount', 'lines'],
  [`POST ${PORTAL}/funds/{account_id}/parallel-calls`]: ['amount', 'lines'],
  [`POST ${PORTAL}/funds/{account_id}/parallel-distributions`]: ['lines'],
  [`POST ${CALL}/payment`]: ['amount', 'received'],
  [`POST ${CALL}/payments`]: ['payments'],
  [`POST ${LINE}/credit/apply`]: ['amount'],
  [`POST ${LINE}/credit/refund`]: ['amount', 'paid'],
  [`POST ${PORTAL}/distributions`]: ['type', 'amount', 'recallable_amount', 'in_kind', 'paid'],
  [`POST ${EVENTS}`]: ['lines', 'carry', 'withholding', 'withheld', 'net_call_id'],
  [`PUT ${EVENT}`]: ['lines', 'carry', 'withholding', 'withheld', 'net_call_id'],
  [`POST ${EVENT}/correct`]: ['lines', 'carry', 'withholding', 'withheld', 'net_call_id'],
}

export const needed: ModuleThings['needed'] = {
  [`POST ${CAPITAL}`]: ['csv'],
  [`POST ${CALL}/payments/{payment_id}/reapply`]: ['to_call_id'],
  [`POST ${PORTAL}/calls`]: ['lp_id', 'amount'],
  [`POST ${PORTAL}/calls/notices/preview`]: ['lp_id', 'amount'],
  [`POST ${PORTAL}/distributions/notices/preview`]: ['lp_id'],
  [`POST ${CALL}/payment`]: ['amount'],
  [`POST ${PORTAL}/distributions`]: ['lp_id'],
  // Without it all goes over, and nothing is left for the next call.
  [`POST ${PORTAL}/transfers`]: ['fraction'],
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/default-interest$/, 'is charged up to a day once'],
  [/^POST .*\/subsequent-closes$/, 'each investor is named once, and the run sends ids that are alike'],
]
